/** The versions of a destination, so that a trace tells why an event went there, or did not (decision 21). */
import type { Sql } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'

/**
 * SQL: the part of a statement that writes down what destinations are from now on. `changed` names rows of `destination` in that
 * statement, as it returned them. Every statement that makes a destination, or changes its topics, its filter or its status, has this part.
 */
export const recordVersions = (sql: Sql, changed: string): Statement => sql`
  insert into destination_version (organization_id, destination_id, changed_at, topics, filter, status)
  -- The clock, not the transaction's beginning: one that waited for another comes after it.
  select organization_id, destination_id, clock_timestamp(), topics, filter, status from ${sql(changed)}
  on conflict (organization_id, destination_id, changed_at) do update set topics = excluded.topics, filter = excluded.filter, status = excluded.status`
