/** `earshot home …`: the homes of this service. */
import { homeMessages } from '@earshot/messages/cli/home'
import { countOrganizations } from '../homes/directory.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { moveTo } from './move-organization.ts'
import { type Ends, stateOf, withEnds } from './open-ends.ts'
import type { drainOptions } from './table/home.ts'

export const list = action({
  run: (_values, { env }) =>
    withEnds(env, async (ends) => {
      const counts = await countsOf(ends)
      const homes = await Promise.all(
        ends.all.map(async (end) => ({ name: end.name, state: await stateOf(end), organizations: counts.get(end.name) ?? 0 })),
      )
      return { homes }
    }),
  show: ({ homes }) =>
    homes
      .map(({ name, state, organizations }) => [name, state, homeMessages.organizations({ count: organizations })].join('  '))
      .join('\n'),
})

export const drain = action({
  run: ({ name }: ValuesOf<typeof drainOptions>, { env, note }) =>
    withEnds(env, async (ends) => {
      const from = await ends.ready(name)
      if (ends.all.length < 2) throw new Failure(homeMessages.onlyOne)
      const organizations = await from.sql<{ organizationId: string }[]>`
        select organization_id from organization where not exists (select from organization_move where
          organization_move.organization_id = organization.organization_id) order by organization_id`
      const moved: { organizationId: string; to: string; closedMs: number }[] = []
      for (const { organizationId } of organizations) {
        const to = await ends.ready(await emptiest(ends, name))
        const { closedMs } = await moveTo(ends, { organizationId, from, to })
        moved.push({ organizationId, to: to.name, closedMs })
        note(homeMessages.moved({ organizationId, to: to.name }))
      }
      return { name, moved }
    }),
  show: ({ name, moved }) => homeMessages.drained({ name, count: moved.length }),
})

const countsOf = async ({ first }: Ends) =>
  new Map((await countOrganizations(first.sql, { first: first.name })).map(({ home, count }) => [home, count]))

/** The home with the fewest organizations, but for one. */
async function emptiest(ends: Ends, but: string): Promise<string> {
  const counts = await countsOf(ends)
  const [found] = ends.all
    .filter(({ name }) => name !== but)
    .toSorted((one, other) => (counts.get(one.name) ?? 0) - (counts.get(other.name) ?? 0))
  return found!.name
}
