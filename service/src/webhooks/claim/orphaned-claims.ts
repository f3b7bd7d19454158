import type { Sql } from '../../database/database.ts'
import { releaseStrays } from '../lanes/lane.ts'

/**
 * Makes claims, and sees to those that went astray: when the answer to a claim gets lost, the claim may stand all the same, unknown
 * to anyone, and its lane would wait for a whole lease. So the next claim is preceded by a statement that gives back what is ours
 * and not held.
 *
 * `act` makes the claims and takes note of what it claimed before it returns: nothing is given back that is being claimed.
 */
export function openClaiming(sql: Sql, { claimToken, heldIds }: { claimToken: string; heldIds(): readonly string[] }) {
  let mayHaveStrays = false
  let cleaning: Promise<void> | null = null
  let atWork = 0

  const clean = async () => {
    try {
      await releaseStrays(sql, { claimToken, besides: heldIds() })
      mayHaveStrays = false
    } finally {
      cleaning = null
    }
  }

  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (mayHaveStrays && atWork === 0) cleaning ??= clean()
    await cleaning
    atWork++
    try {
      return await act()
    } catch (error) {
      mayHaveStrays = true
      throw error
    } finally {
      atWork--
    }
  }
}
