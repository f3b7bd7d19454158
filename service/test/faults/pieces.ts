/** A long proof in pieces: each adds its numbers to a file, so that one that is interrupted costs a piece and not all. */
import { appendFileSync, readFileSync } from 'node:fs'

/**
 * Appends the numbers of a piece to a file of JSON lines, and adds up all that are in it. Without a file, there is this piece alone.
 */
export function addPiece(file: string | undefined, piece: Record<string, number>): { pieces: number; sums: Record<string, number> } {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(piece)}\n`)
  const pieces = file === undefined ? [piece] : readFileSync(file, 'utf8').trimEnd().split('\n').map(numbersOf)
  const sums: Record<string, number> = {}
  for (const each of pieces) for (const [name, number] of Object.entries(each)) sums[name] = (sums[name] ?? 0) + number
  return { pieces: pieces.length, sums }
}

const numbersOf = (line: string) => JSON.parse(line) as Record<string, number>
