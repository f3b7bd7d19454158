import type { Pool } from '../database/pool.ts'
import type { Replica } from '../database/replica/replica.ts'

/**
 * Reads what may be a few seconds late: from the replica while it is fresh enough for the organization, from the primary otherwise, and where
 * the replica fails. Whoever asks with `Cache-Control: no-cache` is answered by the primary. See: docs/rules/http.md#lists-from-a-replica
 */
export async function readFromReplica<Result>(
  replica: Replica,
  primary: Pool,
  { organizationId, isFreshWanted }: { organizationId: string; isFreshWanted: boolean },
  read: (sql: Pool) => Promise<Result>,
): Promise<Result> {
  const found = isFreshWanted ? 'asked' : replica.poolFor(organizationId)
  if (typeof found === 'string') {
    replica.onRead(found)
    return read(primary)
  }
  try {
    const result = await read(found.shareOf(organizationId))
    replica.onRead('replica')
    return result
  } catch (error) {
    if (!replica.isToBlame(error)) throw error
    replica.onRead('failed')
    return read(primary)
  }
}
