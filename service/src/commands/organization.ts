/** `earshot organization …`: the organizations of this service. */
import { homeMessages } from '@earshot/messages/cli/home'
import { organizationMessages } from '@earshot/messages/cli/organization'
import { type Config, type Environment, readConfig, settings } from '../config.ts'
import { directoryOf } from '../database/home-id.ts'
import { transaction } from '../database/transaction.ts'
import { noteHome } from '../homes/directory.ts'
import { createOrganization, listOrganizations } from '../resources/organizations/organizations.ts'
import { addOwner, listOwners, removeOwner } from '../resources/organizations/owners.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { withEachHome } from './each-home.ts'
import { emptiestHome } from './emptiest-home.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { withEnds } from './open-ends.ts'
import type { addOwnerOptions, createOptions, listOwnersOptions, removeOwnerOptions } from './table/organization.ts'
import { unwrap } from './unwrap-result.ts'

export const create = action({
  run: async ({ name, ownerEmail }: ValuesOf<typeof createOptions>, { env }) => {
    const config = await configOfNew(env)
    const made = await withDatabase(config, (sql) =>
      transaction(sql, async (sql) => {
        const made = await createOrganization(sql, { name })
        if (ownerEmail !== undefined) unwrap(await addOwner(sql, { ...made, email: ownerEmail, language: 'en' }))
        // Before it is there for anybody: where it lives is known then.
        if (sql.home.name !== null) await noteHome(directoryOf(sql), { ...made, home: sql.home.name })
        return made
      }),
    )
    return { ...made, ...(config.homes && { home: config.homeName ?? config.homes[0]!.name }) }
  },
})

/** The settings of the home for a new organization: the one that is named, or that with the fewest that takes some. Errors: Failure, when none does. */
async function configOfNew(env: Environment): Promise<Config> {
  const config = readConfig(env)
  if (config.homes === null || config.homeName !== null) return config
  const emptiest = await withEnds(env, (ends) => emptiestHome(ends, async () => true))
  if (emptiest === null) throw new Failure(homeMessages.noneTakesNew)
  return readConfig({ ...env, [settings.homeName.name]: emptiest.name })
}

export const list = action({
  run: async (_values, { env }) => {
    const listed = await withEachHome(env, async (sql, home) =>
      (await listOrganizations(sql)).map((each) => ({ ...each, ...(home !== null && { home }) })),
    )
    return { organizations: listed.flat() }
  },
  show: ({ organizations }) =>
    organizations
      .map(({ organizationId, createdAt, name, home }) =>
        [organizationId, createdAt, ...(home === undefined ? [] : [home]), name].join('  '),
      )
      .join('\n') || organizationMessages.none,
})

export const ownerAdd = action({
  run: async ({ organization: organizationId, email, language = 'en' }: ValuesOf<typeof addOwnerOptions>, { env }) => ({
    ...unwrap(await withDatabase(readConfig(env), (sql) => addOwner(sql, { organizationId, email, language }))),
  }),
})

export const ownerRemove = action({
  run: async ({ organization: organizationId, email }: ValuesOf<typeof removeOwnerOptions>, { env }) => ({
    ...unwrap(await withDatabase(readConfig(env), (sql) => removeOwner(sql, { organizationId, email }))),
  }),
})

export const ownerList = action({
  run: ({ organization: organizationId }: ValuesOf<typeof listOwnersOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      await needOrganization(sql, organizationId)
      return { owners: await listOwners(sql, { organizationId }) }
    }),
  show: ({ owners }) =>
    owners.map(({ email, language, createdAt }) => [email, language, createdAt].join('  ')).join('\n') || organizationMessages.noOwners,
})
