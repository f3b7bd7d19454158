import { type Problem, problem } from '@earshot/contract'
import { transparencyLogMessages } from '@earshot/messages/api/transparency-log'
import type { Sql } from '../../database/database.ts'
import type { KeyRing } from '../../secrets.ts'
import type { InProject } from '../projects/projects.ts'
import { readNodes } from './log-nodes.ts'
import { consistencyRanges, hashOfRange, inclusionRanges, type Range, subtreesOf } from './merkle-tree.ts'
import { findLog, openLog, signNote, verifierKey } from './signing-key.ts'

// What anybody may read of a project's log. The cost grows with the number of digits of its size only.

/** Entries of one answer. */
const entriesMax = 1000

export interface LogDeps {
  logKeys: KeyRing
  /** The name of the log, and of its key: `host/p/slug/log`. */
  origin: string
}

type Failed = Problem<'NOT_FOUND' | 'VALIDATION_ERROR' | 'UNAVAILABLE'>

/** The signed head of a log: its name, its size, and the root of its tree. Errors: NOT_FOUND · UNAVAILABLE (SECRET_KEY was changed). */
export async function readCheckpoint(
  sql: Sql,
  { organizationId, projectId, logKeys, origin }: InProject & LogDeps,
): Promise<string | Failed> {
  const log = await openLog(sql, { organizationId, projectId, logKeys })
  if (!log) return unknownLog
  const [root] = await hashesOf(sql, { organizationId, projectId, ranges: [{ start: 0, end: log.size }] })
  const note = signNote(`${origin}\n${log.size}\n${root}\n`, { name: origin, log, projectId, logKeys })
  return note ?? problem('UNAVAILABLE', transparencyLogMessages.unreadableKey)
}

/** The key that verifies a log's checkpoints. Errors: NOT_FOUND. */
export async function readKey(sql: Sql, { organizationId, projectId, logKeys, origin }: InProject & LogDeps): Promise<string | Failed> {
  const log = await openLog(sql, { organizationId, projectId, logKeys })
  return log ? verifierKey(origin, log) : unknownLog
}

/** Entries from `start` to `end`, both included: those that there are, 1,000 at most. */
export async function readEntries(
  sql: Sql,
  { organizationId, projectId, start, end }: InProject & { start: number; end: number },
): Promise<{ entries: { index: number; leaf: string }[] } | Failed> {
  if (start > end) return problem('VALIDATION_ERROR', transparencyLogMessages.startAfterEnd)
  const found = await sql<{ index: number; leaf: string }[]>`
    select index, leaf from log_leaf
    where organization_id = ${organizationId} and project_id = ${projectId} and index between ${start} and ${Math.min(end, start + entriesMax - 1)}
    order by index`
  return { entries: found.map(({ index, leaf }) => ({ index, leaf: Buffer.from(leaf).toString('base64') })) }
}

/** Proves that an entry is in the log of a size. Errors: VALIDATION_ERROR · NOT_FOUND (the log is not that long). */
export async function proveInclusion(
  sql: Sql,
  { organizationId, projectId, index, size }: InProject & { index: number; size: number },
): Promise<{ path: string[] } | Failed> {
  if (index >= size) return problem('VALIDATION_ERROR', transparencyLogMessages.indexNotBelowSize)
  const known = await sizeOf(sql, { organizationId, projectId })
  if (size > known) return tooLong(known)
  return { path: await hashesOf(sql, { organizationId, projectId, ranges: inclusionRanges(index, size) }) }
}

/** Proves that the log of the size `to` begins with that of the size `from`. Errors: VALIDATION_ERROR · NOT_FOUND (not that long). */
export async function proveConsistency(
  sql: Sql,
  { organizationId, projectId, from, to }: InProject & { from: number; to: number },
): Promise<{ path: string[] } | Failed> {
  if (from < 1 || from > to) return problem('VALIDATION_ERROR', transparencyLogMessages.fromNotBelowTo)
  const known = await sizeOf(sql, { organizationId, projectId })
  if (to > known) return tooLong(known)
  return { path: await hashesOf(sql, { organizationId, projectId, ranges: consistencyRanges(from, to) }) }
}

const sizeOf = async (sql: Sql, { organizationId, projectId }: InProject) => (await findLog(sql, { organizationId, projectId }))?.size ?? 0

/** The hashes of ranges, in base64: one look at the database for all of them. */
async function hashesOf(sql: Sql, { organizationId, projectId, ranges }: InProject & { ranges: readonly Range[] }): Promise<string[]> {
  const hashOf = await readNodes(sql, { organizationId, projectId, subtrees: ranges.flatMap(subtreesOf) })
  return ranges.map((range) => hashOfRange(range, hashOf).toString('base64'))
}

const unknownLog = problem('NOT_FOUND', transparencyLogMessages.unknown)
const tooLong = (size: number) => problem('NOT_FOUND', transparencyLogMessages.tooLong({ size }))
