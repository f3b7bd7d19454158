import type { Sql } from '../../database/database.ts'
import type { Claiming } from '../lanes/engine.ts'
import { arrayOf } from '../lanes/lane.ts'

// Claims of a worker that lives and does not know of them. The lanes of a killed worker are claimed when their lease is over: statement.ts.

/**
 * Makes claims, and gives back those whose answer never came. When the answer to a claim gets lost, or a lane could not be given back, the
 * claim may stand all the same, and its lane would wait for a whole lease. So a statement goes before the next claim, and gives back what is
 * this worker's and not in `claimedIds`.
 *
 * `act` makes the claims and notes what it claimed before it returns: nothing is given back that is being claimed.
 */
export function openClaiming(sql: Sql, { claimToken, claimedIds }: { claimToken: string; claimedIds(): readonly string[] }) {
  let mayBeUnanswered = false
  let cleaning: Promise<void> | null = null
  let atWork = 0

  const clean = async () => {
    // Before the statement: a claim that gets no answer meanwhile is for the next one.
    mayBeUnanswered = false
    try {
      await releaseUnknown(sql, { claimToken, besides: claimedIds() })
    } catch (error) {
      mayBeUnanswered = true
      throw error
    } finally {
      cleaning = null
    }
  }

  const claiming: Claiming = async (act) => {
    if (mayBeUnanswered && atWork === 0) cleaning ??= clean()
    // Until none is under way: another may have begun before this caller got its turn.
    while (cleaning !== null) await cleaning
    atWork++
    try {
      return await act()
    } catch (error) {
      mayBeUnanswered = true
      throw error
    } finally {
      atWork--
    }
  }

  return {
    claiming,
    noteUnanswered(): void {
      mayBeUnanswered = true
    },
    /** Releases all claims of this worker, when it stops. */
    releaseAll: () => releaseUnknown(sql, { claimToken, besides: [] }),
  }
}

/** Releases every lane of a worker except `besides`: claims that it does not know of. */
async function releaseUnknown(sql: Sql, { claimToken, besides }: { claimToken: string; besides: readonly string[] }): Promise<void> {
  await sql`
    update lane set claim_token = null, lease_until = null, version = lane.version + 1,
      due_at = greatest(least(lane.due_at, now()), lane.not_before)
    from (select organization_id, destination_id from lane where claim_token = ${claimToken}) as claimed
    where lane.organization_id = claimed.organization_id and lane.destination_id = claimed.destination_id
      and lane.claim_token = ${claimToken} and lane.destination_id <> all (${arrayOf(besides)}::uuid[])`
}
