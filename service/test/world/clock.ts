import { hasSqlState } from '../../src/database/connection-errors.ts'
import type { Pool } from '../../src/database/pool.ts'

// The clock of a test's world, which moves by moving everything that is written down.

/** Moves every time in the database into the past by an interval. */
export async function shiftTimes(sql: Pool, interval: string): Promise<void> {
  const tables = await sql<{ name: string; aside: string | null; back: string }[]>`
    select class.relname as name,
      -- In UTC, whatever the session's zone: Citus takes nothing in an update that depends on that.
      string_agg(format('%1$I = (%1$I at time zone ''UTC'' - interval ''1000000 days'') at time zone ''UTC''', attribute.attname), ', ')
        filter (where is_key) as aside,
      string_agg(
        format('%1$I = (%1$I at time zone ''UTC'' - %2$L::interval', attribute.attname, ${interval}::text)
          || case when is_key then ' + interval ''1000000 days''' else '' end || ') at time zone ''UTC''',
        ', '
      ) as back
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    cross join lateral (
      select exists (select from pg_index where indrelid = class.oid and indisunique and attribute.attnum = any (indkey)) as is_key
    ) as key
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and attribute.atttypid = 'timestamptz'::regtype and class.relname <> 'schema_migration'
      -- An event says when it happened, and never changes.
      and not (class.relname = 'event' and attribute.attname = 'occurred_at')
    group by class.relname`
  // Workers go on meanwhile and lock rows in an order of their own: of a deadlock the clock may be the one that is ended.
  for (let isMoved = false; !isMoved; )
    isMoved = await moveAll(sql, tables).then(
      () => true,
      (error: unknown) => {
        // 40P01: deadlock_detected.
        if (hasSqlState(error, '40P01')) return false
        throw error
      },
    )
}

const moveAll = (sql: Pool, tables: readonly { name: string; aside: string | null; back: string }[]) =>
  sql.begin(async (sql) => {
    for (const { name, aside, back } of tables) {
      // A time in a key: rows would come to stand where others still are, so all of them go out of the way first.
      if (aside !== null) await sql.unsafe(`update "${name}" set ${aside}`)
      await sql.unsafe(`update "${name}" set ${back}`)
    }
  })
