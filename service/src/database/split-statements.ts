/** The statements of a file of SQL, each with its place, so that an error can name the one it is of. */

export interface FileStatement {
  text: string
  /** Of the file, where the statement begins behind its comments; the first is 1. */
  line: number
}

/** What may hold a semicolon that ends nothing: comments, strings, quoted names, function bodies. And the semicolons. */
const tokens = /--.*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** Strings are standard ones: `''` is a quote in them, a backslash nothing special. Comments do not nest. */
export function splitStatements(file: string): FileStatement[] {
  const ends = [...file.matchAll(tokens)].filter(([token]) => token === ';').map(({ index }) => index)
  return [...ends, file.length].flatMap((end, i) => {
    const start = afterComments(file, i === 0 ? 0 : ends[i - 1]! + 1)
    if (start >= end) return []
    return [{ text: file.slice(start, end).trimEnd(), line: file.slice(0, start).split('\n').length }]
  })
}

function afterComments(file: string, start: number): number {
  const space = /(?:\s|--.*|\/\*[\s\S]*?\*\/)*/y
  space.lastIndex = start
  space.exec(file)
  return space.lastIndex
}
