import type { Sql } from '../database.ts'

/** How far a server's write-ahead log goes, or is replayed. */
export interface Position {
  /** Bytes from the beginning of the log to the end of the last record. */
  bytes: bigint
  /** Grows by one with every promotion: positions of two timelines can't be compared. */
  timeline: number
  /** Of the cluster that the server is one of. */
  system: string
}

/** Reads the position of a server; null where it has none that can be compared, as with some managed databases. */
export async function readPosition(sql: Sql): Promise<Position | null> {
  // To the last record that was inserted, not to what is written: a commit that waits for no disk is acknowledged, and seen, before that.
  // A standby knows its timeline from the last restart point, minutes after a promotion: until then it counts as one of the old timeline.
  const [found] = await sql<[Omit<Position, 'bytes'> & LogSizes & { replayed: string | null; next: string | null }]>`
    select
      case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as replayed,
      case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text end as next,
      current_setting('wal_block_size')::int as page_bytes, pg_size_bytes(current_setting('wal_segment_size'))::int as file_bytes,
      case
        when pg_is_in_recovery() then greatest(
          (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
      end as timeline,
      (select system_identifier::text from pg_control_system()) as system`
  const { replayed, next, timeline, system, ...sizes } = found
  if (next !== null) return { bytes: endBefore(BigInt(next), sizes), timeline, system }
  return replayed === null ? null : { bytes: BigInt(replayed), timeline, system }
}

interface LogSizes {
  pageBytes: number
  fileBytes: number
}

/**
 * Returns where the last record ends, given where the next one will begin: that is behind the header of a page where the last one filled
 * the page before, or ended the file. A standby that has replayed everything is before that header, for as long as nothing is written.
 */
function endBefore(next: bigint, { pageBytes, fileBytes }: LogSizes): bigint {
  const intoPage = next % BigInt(pageBytes)
  const header = next % BigInt(fileBytes) === intoPage ? fileHeaderBytes : pageHeaderBytes
  return intoPage === header ? next - header : next
}

/** SizeOfXLogShortPHD and SizeOfXLogLongPHD in PostgreSQL's xlog_internal.h; no record ends as near to the beginning of a page. */
const pageHeaderBytes = 24n
const fileHeaderBytes = 40n
