import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A block of a document of `docs/`, whose first line is a comment that has these words; without that line. */
export function guideBlock(document: string, words: string): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs', document), 'utf8')
  const found = [...text.matchAll(/^```\w+\n(?:#|--) ([^\n]*)\n([\s\S]*?)^```/gm)].find(([, first]) => first!.includes(words))
  if (!found) throw new Error(`docs/${document} has no block "${words}"`)
  return found[2]!
}
