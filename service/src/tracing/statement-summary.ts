// What a statement does, in a few words: db.query.summary of OpenTelemetry. Of its text nothing else is exported.

/** Of as many texts as this the summaries are remembered; the program has some hundreds. */
const rememberedMax = 4096
const lengthMax = 200
const summaries = new Map<string, string>()

/** Names what a statement writes, `INSERT question, INSERT event`, or, where it writes nothing, what it reads first: `SELECT project`. */
export function summaryOf(text: string): string {
  let summary = summaries.get(text)
  if (summary === undefined) {
    summary = summarized(text)
    if (summaries.size < rememberedMax) summaries.set(text, summary)
  }
  return summary
}

const writes = /\b(?:(insert)\s+into|(?<!\b(?:for|key|do)\s+)(update)|(delete)\s+from|(call))\s+"?([a-z_]+)"?/g
/** Not of `extract(epoch from …)`, of `is distinct from`, nor a function's name. */
const reads = /(?<!\bextract\s*\(\s*\w+\s+|\bdistinct\s+)\bfrom\s+"?([a-z_]+)\b"?(?!\s*\()/g
const partNames = /\b([a-z_]+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/g

function summarized(text: string): string {
  const plain = withoutTexts(text)
  const written = [...plain.matchAll(writes)].map(([, ...found]) => `${found.slice(0, 4).join('').toUpperCase()} ${found[4]}`)
  if (written.length > 0) return [...new Set(written)].join(', ').slice(0, lengthMax)
  const word = /^[a-z]+/.exec(plain)?.[0] ?? ''
  if (word !== 'select' && word !== 'with') return word.toUpperCase()
  const parts = new Set([...plain.matchAll(partNames)].map(([, name]) => name))
  const table = [...plain.matchAll(reads)].map(([, name]) => name!).find((name) => !parts.has(name))
  return table ? `SELECT ${table}` : 'SELECT'
}

/** In lower case, without comments, and without what stands in quotes. */
const withoutTexts = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .trim()
