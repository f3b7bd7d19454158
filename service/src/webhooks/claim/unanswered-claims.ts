import type { Sql } from '../../database/database.ts'
import type { Claiming } from '../lanes/engine.ts'
import { arrayOf } from '../lanes/lane.ts'

/**
 * Makes claims, and gives back those that are orphaned. When the answer to a claim gets lost, or a lane could not be given back, the claim
 * may stand all the same: no worker knows of it, and its lane would wait for a whole lease. So a statement goes before the next claim, and
 * gives back what is ours and not in `claimedIds`.
 *
 * `act` makes the claims and notes what it claimed before it returns: nothing is given back that is being claimed.
 */
export function openClaiming(sql: Sql, { claimToken, claimedIds }: { claimToken: string; claimedIds(): readonly string[] }) {
  let mayHaveOrphans = false
  let cleaning: Promise<void> | null = null
  let atWork = 0

  const clean = async () => {
    // Before the statement: a claim that is orphaned meanwhile is for the next one.
    mayHaveOrphans = false
    try {
      await releaseOrphans(sql, { claimToken, besides: claimedIds() })
    } catch (error) {
      mayHaveOrphans = true
      throw error
    } finally {
      cleaning = null
    }
  }

  const claiming: Claiming = async (act) => {
    if (mayHaveOrphans && atWork === 0) cleaning ??= clean()
    await cleaning
    atWork++
    try {
      return await act()
    } catch (error) {
      mayHaveOrphans = true
      throw error
    } finally {
      atWork--
    }
  }

  return {
    claiming,
    noteOrphan(): void {
      mayHaveOrphans = true
    },
    /** Releases all claims of this worker, when it stops. */
    releaseAll: () => releaseOrphans(sql, { claimToken, besides: [] }),
  }
}

/** Releases every lane of a worker except `besides`: claims that it does not know of. */
async function releaseOrphans(sql: Sql, { claimToken, besides }: { claimToken: string; besides: readonly string[] }): Promise<void> {
  await sql`
    update lane set claim_token = null, lease_until = null, version = lane.version + 1,
      due_at = greatest(least(lane.due_at, now()), lane.not_before)
    from (select organization_id, destination_id from lane where claim_token = ${claimToken}) as claimed
    where lane.organization_id = claimed.organization_id and lane.destination_id = claimed.destination_id
      and lane.claim_token = ${claimToken} and lane.destination_id <> all (${arrayOf(besides)}::uuid[])`
}
