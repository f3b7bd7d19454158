/** `earshot home …`: the homes of this service. */
import { readFile } from 'node:fs/promises'
import { homeMessages } from '@earshot/messages/cli/home'
import { readConfig, settings } from '../config.ts'
import { isCitus, listNodes, moveSchema, nodeOf } from '../database/citus.ts'
import { parseDatabaseUrl } from '../setting-values.ts'
import { action, Failure, type ValuesOf, WrongUse } from './command.ts'
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
  run: async ({ name, url, urlFile }: ValuesOf<typeof addOptions>, { env }) => {
    const { homes } = readConfig(env)
    if (homes === null) throw new Failure(homeMessages.noHomes)
    if (url !== undefined && urlFile !== undefined) throw new WrongUse(homeMessages.oneUrl)
    const written = urlFile === undefined ? url : await readUrl(urlFile)
    const isNamed = homes.some((home) => home.name === name)
    if (isNamed && written !== undefined) throw new Failure(homeMessages.isThere({ name }))
    if (!isNamed && written === undefined) throw new WrongUse(homeMessages.urlMissing({ name }))
    if (written !== undefined && parseDatabaseUrl(written) === null)
      throw new WrongUse(homeMessages.urlWrong({ option: urlFile === undefined ? '--url' : '--url-file' }))
    const all = isNamed ? env.HOMES : `${env.HOMES},${name}=${written}`
    const config = readConfig({ ...env, [settings.homes.name]: all, [settings.homeName.name]: name })
    // Migrates it, and has its ids say which home it is.
    const { applied, close } = await openDatabase(config, 'command')
    await close()
    return { name, applied }
  },
  show: ({ name }) => homeMessages.added({ name }),
})

async function readUrl(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(homeMessages.urlFileUnreadable({ file, code: error.code ?? error.message }))
  })
  return text.trim()
}

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
