/** Characters of a title that is made of a text. */
const lengthMax = 80

/** The beginning of a text, for one that has no title: its first line, cut behind a word. */
export function excerptOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const points = [...line]
  if (points.length <= lengthMax) return line
  const cut = points.slice(0, lengthMax - 1).join('')
  return `${(/^.{20,}(?=\s)/su.exec(cut)?.[0] ?? cut).trimEnd()}…`
}
