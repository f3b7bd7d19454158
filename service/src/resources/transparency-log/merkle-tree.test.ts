import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendLeaves, consistencyRanges, type HashOf, hashOfRange, inclusionRanges, type Node, subtreesOf } from './merkle-tree.ts'

// The tree against the definitions of RFC 6962, section 2.1, as they stand there: slow, and over all leaves each time.

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const split = (count: number) => {
  let k = 1
  while (k * 2 < count) k *= 2
  return k
}
function root(leaves: string[]): Buffer {
  if (leaves.length === 0) return sha256('')
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]!)
  const k = split(leaves.length)
  return sha256(Buffer.of(1), root(leaves.slice(0, k)), root(leaves.slice(k)))
}
function pathOf(m: number, leaves: string[]): Buffer[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  return m < k ? [...pathOf(m, leaves.slice(0, k)), root(leaves.slice(k))] : [...pathOf(m - k, leaves.slice(k)), root(leaves.slice(0, k))]
}
function subproof(m: number, leaves: string[], isWhole: boolean): Buffer[] {
  if (m === leaves.length) return isWhole ? [] : [root(leaves)]
  const k = split(leaves.length)
  return m <= k
    ? [...subproof(m, leaves.slice(0, k), isWhole), root(leaves.slice(k))]
    : [...subproof(m - k, leaves.slice(k), false), root(leaves.slice(0, k))]
}

/** A tree that grew by parts, and what is kept of it. */
function grown(parts: string[][]) {
  const nodes = new Map<string, Buffer>()
  const hashOf: HashOf = ({ level, index }) => {
    const hash = nodes.get(`${level}/${index}`)
    if (!hash) throw new Error(`no hash ${level}/${index}`)
    return hash
  }
  let size = 0
  for (const leaves of parts) {
    const made: Node[] = appendLeaves(size, leaves, hashOf)
    for (const { level, index, hash } of made) {
      expect(nodes.has(`${level}/${index}`)).toBe(false)
      nodes.set(`${level}/${index}`, hash)
    }
    size += leaves.length
  }
  return { size, hashOf, nodes }
}

test('roots and proofs are those of RFC 6962, however the tree grew, for each of its sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 9 }), { maxLength: 9 }), (parts) => {
      const leaves = parts.flat()
      const { size, hashOf, nodes } = grown(parts)
      expect(nodes.size).toBeLessThanOrEqual(2 * size)
      for (let to = 0; to <= size; to++) {
        const then = leaves.slice(0, to)
        expect(hashOfRange({ start: 0, end: to }, hashOf)).toEqual(root(then))
        for (let at = 0; at < to; at++) {
          expect(inclusionRanges(at, to).map((range) => hashOfRange(range, hashOf))).toEqual(pathOf(at, then))
          expect(consistencyRanges(at + 1, to).map((range) => hashOfRange(range, hashOf))).toEqual(subproof(at + 1, then, true))
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('what a root and a proof are made of grows with the digits of the size only', () => {
  for (const size of [1, 1_000_000, 2 ** 31 - 1])
    for (const at of [0, Math.floor(size / 2), size - 1]) {
      const hashes = [inclusionRanges(at, size), consistencyRanges(at + 1, size), [{ start: 0, end: size }]].map(
        (ranges) => ranges.flatMap(subtreesOf).length,
      )
      expect(Math.max(...hashes), `${at} of ${size}`).toBeLessThanOrEqual(62)
    }
})
