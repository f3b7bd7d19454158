/** The table of explained findings in docs/scanners.md: | Scanner | Finding | Where | Why |. `*` in a place matches anything. */
export function readExplained(markdown) {
  const lines = markdown.split('\n')
  const head = lines.findIndex((line) => /^\|\s*Scanner\s*\|\s*Finding\s*\|\s*Where\s*\|\s*Why\s*\|$/.test(line))
  if (head < 0) return []
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'))
  return lines.slice(head + 2, end < 0 ? undefined : end).map((line) => {
    const [scanner, finding, where, why] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    if (!why) throw new Error(`This line of docs/scanners.md does not say why: ${line}`)
    return { scanner, finding, where, why }
  })
}

/** Returns the line that explains a finding, if there is one. */
export const explanationOf = (finding, explained) =>
  explained.find(
    (each) =>
      each.scanner === finding.scanner &&
      fits(each.finding, finding.finding) &&
      each.where.split(', ').some((where) => fits(where, finding.where)),
  )

/** An address without the parts that differ between runs: ids, tokens, the slug. */
export const whereOf = (address) =>
  address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/\?.*$/, '')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')
    .replace(/^\/(o|q|mine|receipt|unsubscribe)\/(form\/|kiosk\/at\/|kiosk\/)?[\w-]{12,}/, '/$1/$2{token}')
    .replace(/^\/(subscribe|my-data)\/(confirm|leave|open)\/[\w-]+/, '/$1/$2/{token}')
    .replace(/^\/(p|subscribe|my-data)\/(?!confirm|leave|open)[^/.]+/, '/$1/{slug}')
    .replace(/\/comment\/[\w-]{12,}/, '/comment/{token}')

function fits(pattern, text) {
  const [begin, ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === text
  const end = rest.pop()
  // `*` occurs once, or at both ends.
  return text.startsWith(begin) && text.endsWith(end) && rest.every((part) => text.includes(part))
}
