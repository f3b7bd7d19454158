import { type ExampleSent, isProblem, type Problem, type Topic } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { sendTestEvent } from '../destinations/send-test-event.ts'
import { isListenersLane, isRunning } from './listener-lane.ts'

/**
 * Queues an example event to one destination, or to every listener that runs: an event of its own for each.
 * Errors, with a destination: NOT_FOUND · CONFLICT (it is paused or disabled).
 */
export const sendExamples = (
  sql: Sql,
  { organizationId, topic, destinationId }: { organizationId: string; topic: Topic; destinationId?: string },
): Promise<ExampleSent | Problem<'NOT_FOUND' | 'CONFLICT'>> =>
  transaction(sql, async (sql) => {
    const chosen = destinationId === undefined ? await runningListeners(sql, organizationId) : [destinationId]
    const sent: ExampleSent['sent'] = []
    for (const each of chosen) {
      const queued = await sendTestEvent(sql, { organizationId, destinationId: each, topic })
      if (!isProblem(queued)) sent.push({ destinationId: each, ...queued })
      else if (destinationId !== undefined) return queued
    }
    return { topic, sent }
  })

async function runningListeners(sql: Sql, organizationId: string): Promise<string[]> {
  const found = await sql<{ destinationId: string }[]>`
    select lane.destination_id from lane join destination using (organization_id, destination_id)
    where lane.organization_id = ${organizationId} and ${isListenersLane(sql)} and ${isRunning(sql)} and destination.status = 'enabled'
    order by lane.destination_id`
  return found.map(({ destinationId }) => destinationId)
}
