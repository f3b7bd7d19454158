/** `earshot home …`: the homes of this service. */
import { homeMessages } from '@earshot/messages/cli/home'
import { readConfig, settings } from '../config.ts'
import { isCitus, listNodes, moveSchema, nodeOf } from '../database/citus.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { countsOf, emptiestHome } from './emptiest-home.ts'
import { moveTo } from './move-organization.ts'
import { openDatabase } from './open-database.ts'
import { stateOf, withEnds } from './open-ends.ts'
import type { addOptions, drainOptions, moveHomeOptions } from './table/home.ts'

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

export const add = action({
  run: async ({ name, url }: ValuesOf<typeof addOptions>, { env }) => {
    const { homes } = readConfig(env)
    if (homes === null) throw new Failure(homeMessages.noHomes)
    if (homes.some((home) => home.name === name)) throw new Failure(homeMessages.isThere({ name }))
    const config = readConfig({ ...env, [settings.homes.name]: `${env.HOMES},${name}=${url}`, [settings.homeName.name]: name })
    // Migrates it, and has its ids say which home it is.
    const { applied, close } = await openDatabase(config, 'command')
    await close()
    return { name, applied }
  },
  show: ({ name }) => homeMessages.added({ name }),
})

export const move = action({
  run: ({ name, to }: ValuesOf<typeof moveHomeOptions>, { env }) =>
    withEnds(env, async (ends) => {
      const { sql } = await ends.ready(name)
      const from = await nodeOf(sql)
      if (from === null) throw new Failure(homeMessages.notOnCitus({ name }))
      if (from === to) throw new Failure(homeMessages.onNodeAlready({ name, to }))
      const nodes = await listNodes(sql)
      if (!nodes.includes(to)) throw new Failure(homeMessages.notNode({ to, nodes: nodes.join(', ') }))
      await moveSchema(sql, { to }).catch((error) => {
        // Citus passes on what the node said, without its SQLSTATE.
        throw error instanceof Error && error.message.includes('lock timeout') ? new Failure(homeMessages.nodeIsBusy({ name })) : error
      })
      return { name, from, to }
    }),
  show: ({ name, to }) => homeMessages.movedToNode({ name, to }),
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
        const to = await emptiestHome(ends, async (end) => end.name !== name && !(await isCitus(end.sql)))
        if (to === null) throw new Failure(homeMessages.noneTakes)
        const { closedMs } = await moveTo(ends, { organizationId, from, to })
        moved.push({ organizationId, to: to.name, closedMs })
        note(homeMessages.moved({ organizationId, to: to.name }))
      }
      return { name, moved }
    }),
  show: ({ name, moved }) => homeMessages.drained({ name, count: moved.length }),
})
