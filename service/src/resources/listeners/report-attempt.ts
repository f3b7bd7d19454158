import type { AttemptReport, AttemptReported, Problem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { delaysOf, type RetryChoice, verdictAfter } from '../../webhooks/receivers/retry-schedule.ts'
import { recordOutcomes } from '../../webhooks/record/statement.ts'
import type { Outcome } from '../../webhooks/send/attempt.ts'
import type { DestinationKey } from '../destinations/destination-details.ts'
import { keepLane, unknownListener } from './listener-lane.ts'

/**
 * Records what came back from a delivery that a listener forwarded, as workers record theirs. An attempt that was reported already, or is
 * not the next of its delivery, changes nothing. Errors: NOT_FOUND (no such listener, or none of its deliveries).
 */
export async function reportAttempt(
  sql: Sql,
  { organizationId, destinationId, ...report }: DestinationKey & AttemptReport,
): Promise<AttemptReported | Problem<'NOT_FOUND'>> {
  const key = { organizationId, destinationId }
  const lane = await keepLane(sql, key)
  const before = lane && (await readDelivery(sql, { ...key, deliveryId: report.deliveryId }))
  if (!lane || !before) return unknownListener
  const { day, attemptCount, state, ...retries } = before
  if (attemptCount !== report.attempt - 1 || !['pending', 'held'].includes(state)) return { deliveryId: report.deliveryId, state }
  const outcome = outcomeOf(report)
  const verdict = verdictAfter(outcome, { attemptNumber: report.attempt, delays: delaysOf(retries) })
  await recordOutcomes(sql, {
    claimToken: destinationId,
    settled: [
      {
        lane: key,
        ...{ deliveryId: report.deliveryId, day, attemptCount, targetVersion: lane.targetVersion, outcome, verdict },
        // What was forwarded may have been read before a person was erased: its response is emptied as any other.
        isRedacted: false,
      },
    ],
  })
  const after = await readDelivery(sql, { ...key, deliveryId: report.deliveryId })
  return { deliveryId: report.deliveryId, state: after?.state ?? state }
}

interface ReadDelivery extends RetryChoice {
  day: string
  attemptCount: number
  state: AttemptReported['state']
}

async function readDelivery(
  sql: Sql,
  { organizationId, destinationId, deliveryId }: DestinationKey & { deliveryId: string },
): Promise<ReadDelivery | null> {
  const [found] = await sql<ReadDelivery[]>`
    select delivery.day::text, delivery.attempt_count, delivery.state, destination.retry_policy, destination.retry_delays
    from delivery join destination using (organization_id, destination_id)
    where organization_id = ${organizationId} and destination_id = ${destinationId} and delivery_id = ${deliveryId}`
  return found ?? null
}

/** An outcome as a worker would have it. */
function outcomeOf({ durationMs, responseStatus, failure, responseHeaders, responseBody }: AttemptReport): Outcome {
  const status = responseStatus ?? null
  const headers: Record<string, string> = {}
  for (const { name, value } of responseHeaders ?? []) headers[name.toLowerCase()] = value
  const isSuccess = status !== null && status >= 200 && status < 300
  return {
    failure: failure ?? (status === null ? 'reset' : isSuccess ? null : 'http-status'),
    isOurs: false,
    startedAt: performance.now() - durationMs,
    durationMs,
    responseStatus: status,
    responseHeaders: responseHeaders ? headers : null,
    responseBody: responseBody ? Buffer.from(responseBody) : null,
  }
}
