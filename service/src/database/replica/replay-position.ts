import type { Sql } from '../database.ts'

/** How far a server's write-ahead log is written, or replayed. */
export interface Position {
  /** Bytes from the beginning of the log. */
  bytes: bigint
  /** Grows by one with every promotion: positions of two timelines can't be compared. */
  timeline: number
  /** Of the cluster that the server is one of. */
  system: string
}

/** Reads the position of a server; null where it has none that can be compared, as with some managed databases. */
export async function readPosition(sql: Sql): Promise<Position | null> {
  // A standby knows its timeline from the last restart point, minutes after a promotion: until then it counts as one of the old timeline.
  const [found] = await sql<[{ bytes: string | null; timeline: number; system: string }]>`
    select
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::text as bytes,
      case
        when pg_is_in_recovery() then greatest(
          (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
      end as timeline,
      (select system_identifier::text from pg_control_system()) as system`
  return found.bytes === null ? null : { ...found, bytes: BigInt(found.bytes) }
}
