import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Transaction } from '../database/in-transaction.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { appendLeaves, hashOfRange, type Node, type Subtree, subtreesOf } from '../resources/transparency-log/merkle-tree.ts'
import { bytesIn } from './carried-secrets.ts'

// The transparency log of a project on its way: the tree is made again from the leaves, and must be the one that the old instance signed, or
// would have; and the key must be the one that is published.

/** Thrown: the leaves or the key are not those of the log. */
export class BrokenLog extends Error {}

interface Head {
  size: number
  /** In base64. */
  root: string
}

export function loadLog(sql: Transaction, { organizationId, projectId }: InProject) {
  let head: Head | null = null
  let size = 0
  /** The complete subtrees that the tree is made of so far. */
  let edge = new Map<string, Buffer>()
  const hashOf = (subtree: Subtree): Buffer => edge.get(nameOf(subtree))!
  return {
    async head(rows: readonly string[]): Promise<void> {
      const { key, public_key: publicKey, ...row } = JSON.parse(rows[0]!) as Head & { key: string; public_key: string }
      if (rows.length !== 1 || head || !isPair(key, bytesIn(publicKey))) throw new BrokenLog()
      head = row
    },
    async leaves(rows: readonly string[]): Promise<void> {
      const leaves = rows.map((row) => JSON.parse(row) as { index: number; leaf: string })
      if (leaves.some(({ index }, at) => index !== size + at)) throw new BrokenLog()
      const nodes = appendLeaves(
        size,
        leaves.map(({ leaf }) => leaf),
        hashOf,
      )
      await insertNodes(sql, { organizationId, projectId, nodes })
      size += leaves.length
      const all = new Map([...edge, ...nodes.map((node): [string, Buffer] => [nameOf(node), node.hash])])
      edge = new Map(subtreesOf({ start: 0, end: size }).map((subtree) => [nameOf(subtree), all.get(nameOf(subtree))!]))
    },
    async end(): Promise<void> {
      if (size !== (head?.size ?? 0)) throw new BrokenLog()
      if (!head) return
      if (hashOfRange({ start: 0, end: size }, hashOf).toString('base64') !== head.root) throw new BrokenLog()
      await sql`
        update transparency_log set size = ${size} where organization_id = ${organizationId} and project_id = ${projectId}`
    },
  }
}

const nameOf = ({ level, index }: Subtree): string => `${level}/${index}`

function isPair(key: string, publicKey: Buffer): boolean {
  try {
    const secret = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
    const { x } = createPublicKey(secret).export({ format: 'jwk' })
    return Buffer.from(x!, 'base64url').equals(publicKey)
  } catch {
    return false
  }
}

const insertNodes = (sql: Transaction, { organizationId, projectId, nodes }: InProject & { nodes: readonly Node[] }) => sql`
  insert into log_node (organization_id, project_id, level, index, hash)
  select ${organizationId}, ${projectId}, level, index, decode(hash, 'base64')
  from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::int[],
    ${nodes.map(({ hash }) => hash.toString('base64'))}::text[]) as node (level, index, hash)`
