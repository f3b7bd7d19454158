/** What was acknowledged, what is in the database and what arrived, compared when nobody writes any more. */
import type { Pool } from '../../src/database/pool.ts'
import { releaseOpinions } from '../../src/resources/opinions/release-opinions.ts'
import { compareEventsWithReceived, compareRowsWithEvents, compareWithLedger } from '../crash/agreement.ts'
import type { Ledger } from '../crash/ledger.ts'
import type { Receiver } from '../world/receiver.ts'
import { untilDelivered } from './fleet.ts'
import { arrivalOf, brokenInvariants } from './invariants.ts'

interface Compared {
  sql: Pool
  ledger: Pick<Ledger, 'entries'>
  receiver: Pick<Receiver, 'received'>
  destinationId: string
  /** When faults began, by the monotonic clock of this process, in milliseconds. */
  faultsAt: number[]
}

/** Waits until all is delivered, and answers what was lost, done twice or half done, in words; how many events there were, and arrivals again. */
export async function compareAll({ sql, ledger, receiver, destinationId, faultsAt }: Compared): Promise<{
  wrong: string[]
  events: number
  again: number
}> {
  // Those that were given incognito wait up to 72 hours for their release; here they have passed.
  await sql`update held_opinion set release_at = now()`
  while ((await releaseOpinions(sql)) > 0);
  await untilDelivered(sql, 120_000)
  const arrivals = receiver.received.map(({ headers, body, at }) => arrivalOf(headers, body, at))
  const [{ events }] = await sql<[{ events: number }]>`select count(*)::int as events from event`
  return {
    wrong: [
      ...(await compareWithLedger(sql, ledger.entries)),
      ...(await compareRowsWithEvents(sql)),
      ...(await compareEventsWithReceived(sql, receiver.received)),
      ...(await brokenInvariants(sql, { arrivals: new Map([[destinationId, arrivals]]), faultsAt })),
    ],
    events,
    again: arrivals.length - new Set(arrivals.map(({ webhookId }) => webhookId)).size,
  }
}
