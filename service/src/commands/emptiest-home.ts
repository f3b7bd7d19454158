/** Which of several homes takes what comes next. */

import { countOrganizations, listLeftHomes } from '../homes/directory.ts'
import type { MoveEnd } from '../homes/moves/move-organization.ts'
import { type Ends, stateOf } from './open-ends.ts'

/**
 * The home with the fewest organizations of those that are ready and that `takes` holds for; of several, the first. Not one that all have
 * moved away from: it was drained, to be replaced or switched off. Null: there is none.
 */
export async function emptiestHome(ends: Ends, takes: (end: MoveEnd) => Promise<boolean>): Promise<MoveEnd | null> {
  const counts = await countsOf(ends)
  const left = await listLeftHomes(ends.first.sql)
  const countOf = ({ name }: MoveEnd) => counts.get(name) ?? 0
  const isDrained = (end: MoveEnd) => countOf(end) === 0 && left.includes(end.name)
  const open = ends.all.filter((end) => !isDrained(end)).toSorted((one, other) => countOf(one) - countOf(other))
  for (const end of open) if ((await stateOf(end)) === 'ready' && (await takes(end))) return end
  return null
}

/** How many organizations live in each home, as far as one has any. */
export const countsOf = async ({ first }: Ends) =>
  new Map((await countOrganizations(first.sql, { first: first.name })).map(({ home, count }) => [home, count]))
