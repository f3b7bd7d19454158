/** `earshot organization …`: the organizations of this service. */
import { organizationMessages } from '@earshot/messages/cli/organization'
import { readConfig } from '../config.ts'
import { transaction } from '../database/transaction.ts'
import { createOrganization, listOrganizations } from '../resources/organizations/organizations.ts'
import { addOwner, listOwners, removeOwner } from '../resources/organizations/owners.ts'
import { action, type ValuesOf } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { addOwnerOptions, createOptions, listOwnersOptions, removeOwnerOptions } from './table/organization.ts'
import { unwrap } from './unwrap-result.ts'

export const create = action({
  run: async ({ name, ownerEmail }: ValuesOf<typeof createOptions>, { env }) => ({
    ...(await withDatabase(readConfig(env), (sql) =>
      transaction(sql, async (sql) => {
        const made = await createOrganization(sql, { name })
        if (ownerEmail !== undefined) unwrap(await addOwner(sql, { ...made, email: ownerEmail, language: 'en' }))
        return made
      }),
    )),
  }),
})

export const list = action({
  run: async (_values, { env }) => ({ organizations: await withDatabase(readConfig(env), listOrganizations) }),
  show: ({ organizations }) =>
    organizations.map(({ organizationId, createdAt, name }) => [organizationId, createdAt, name].join('  ')).join('\n') ||
    organizationMessages.none,
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
