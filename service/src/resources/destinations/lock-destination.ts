import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { DestinationKey } from './destination-details.ts'

/**
 * Runs a transaction in which nobody else changes a destination by hand. Its row isn't locked for that: the workers, who write outcomes and
 * then disable, would wait for us and we for them. Within, rows are changed in the workers' order: recoveries, deliveries,
 * destination_failing, destination, lane.
 */
export const lockDestination = <Result>(
  sql: Sql,
  { organizationId, destinationId }: DestinationKey,
  act: (sql: Sql) => Promise<Result>,
): Promise<Result> =>
  transaction(sql, async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${destinationId}`.toLowerCase()}, 0))`
    return act(sql)
  })
