import { createHash } from 'node:crypto'

// The Merkle tree of RFC 6962, section 2.1, over the hashes of its complete subtrees. Those never change once they are there, so they are
// kept; whatever a root or a proof needs is made of O(log n) of them.

/** A complete subtree: `2 ** level` leaves, from `index * 2 ** level` on. Level 0: a leaf. */
export interface Subtree {
  level: number
  index: number
}

/** A subtree with its hash. */
export interface Node extends Subtree {
  hash: Buffer
}

/** Leaves from `start` up to, and without, `end`. */
export interface Range {
  start: number
  end: number
}

/** Gives the hash of a complete subtree. */
export type HashOf = (subtree: Subtree) => Buffer

const hashLeaf = (leaf: string): Buffer => createHash('sha256').update(leafPrefix).update(leaf).digest()
const hashPair = (left: Buffer, right: Buffer): Buffer => createHash('sha256').update(pairPrefix).update(left).update(right).digest()
const leafPrefix = Buffer.of(0)
const pairPrefix = Buffer.of(1)

/** The complete subtrees that a range is made of, left to right. The range begins where a subtree of its size may begin. */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const found: Subtree[] = []
  for (let at = start; at < end; ) {
    const level = Math.floor(Math.log2(end - at))
    found.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return found
}

/** The hash of a range; of none it is that of nothing. */
export function hashOfRange(range: Range, hashOf: HashOf): Buffer {
  const hashes = subtreesOf(range).map(hashOf)
  return hashes.length === 0 ? createHash('sha256').digest() : hashes.reduceRight((right, left) => hashPair(left, right))
}

/**
 * Appends leaves to a tree of a size. `hashOf` knows the subtrees that the tree is made of. Returns every complete subtree that is new.
 */
export function appendLeaves(size: number, leaves: readonly string[], hashOf: HashOf): Node[] {
  const made: Node[] = []
  // The complete subtrees at the right edge, each smaller than the one before it.
  const edge = subtreesOf({ start: 0, end: size }).map((subtree): Node => ({ ...subtree, hash: hashOf(subtree) }))
  for (const [at, leaf] of leaves.entries()) {
    let node: Node = { level: 0, index: size + at, hash: hashLeaf(leaf) }
    made.push(node)
    while (edge.at(-1)?.level === node.level) {
      node = { level: node.level + 1, index: (node.index - 1) / 2, hash: hashPair(edge.pop()!.hash, node.hash) }
      made.push(node)
    }
    edge.push(node)
  }
  return made
}

/** The ranges whose hashes prove that a leaf is in a tree, nearest first: PATH(m, D[n]). `index` is less than `size`. */
export function inclusionRanges(index: number, size: number): Range[] {
  const path: Range[] = []
  let whole: Range = { start: 0, end: size }
  while (whole.end - whole.start > 1) {
    const middle = whole.start + splitOf(whole.end - whole.start)
    const [left, right] = [
      { start: whole.start, end: middle },
      { start: middle, end: whole.end },
    ]
    path.push(index < middle ? right : left)
    whole = index < middle ? left : right
  }
  return path.reverse()
}

/** The ranges whose hashes prove that a tree began as a smaller one: PROOF(m, D[n]). `from` is 1 or more, and at most `to`. */
export function consistencyRanges(from: number, to: number): Range[] {
  const path: Range[] = []
  let whole: Range = { start: 0, end: to }
  while (whole.end > from) {
    const middle = whole.start + splitOf(whole.end - whole.start)
    if (from <= middle) {
      path.push({ start: middle, end: whole.end })
      whole = { start: whole.start, end: middle }
    } else {
      path.push({ start: whole.start, end: middle })
      whole = { start: middle, end: whole.end }
    }
  }
  // The smaller tree itself is known to who asks; a part of it is not.
  if (whole.start > 0) path.push(whole)
  return path.reverse()
}

/** The largest power of two that is less than a count of two or more. */
const splitOf = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1)
