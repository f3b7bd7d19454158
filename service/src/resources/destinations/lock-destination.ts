import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { DestinationKey } from './destination-details.ts'

/**
 * Runs a transaction in which no other request changes a destination. Its row isn't locked for that: the workers, which write outcomes and
 * then disable, would wait for us and we for them. Callers change rows in the workers' order: recoveries, deliveries, destination_failing,
 * destination, lane.
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
