/** `earshot organization …`: the organizations of this service. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { organizationMessages } from '@earshot/messages/cli/organization'
import { readConfig } from '../config.ts'
import { transaction } from '../database/transaction.ts'
import { createOrganization, listOrganizations } from '../resources/organizations/organizations.ts'
import { addOwner, listOwners, removeOwner } from '../resources/organizations/owners.ts'
import { command } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { email, id, language, name } from './option-values.ts'
import { unwrap } from './unwrap-result.ts'

const organization = { value: 'ID', is: optionsMessages.help.organization, required: true, read: id } as const
const address = { value: 'ADDRESS', is: organizationMessages.options.email, required: true, read: email } as const
const tongue = { value: 'TAG', is: organizationMessages.options.language, read: language } as const

export const organizationCommands = [
  command({
    words: 'organization create',
    is: organizationMessages.commands.create,
    options: {
      name: { value: 'NAME', is: organizationMessages.options.name, required: true, read: name },
      'owner-email': { ...address, is: organizationMessages.options.ownerEmail, required: false },
    },
    run: async ({ name, ownerEmail }, { env }) => ({
      ...(await withDatabase(readConfig(env), (sql) =>
        transaction(sql, async (sql) => {
          const made = await createOrganization(sql, { name })
          if (ownerEmail !== undefined) unwrap(await addOwner(sql, { ...made, email: ownerEmail, language: 'en' }))
          return made
        }),
      )),
    }),
  }),
  command({
    words: 'organization list',
    is: organizationMessages.commands.list,
    options: {},
    run: async (_values, { env }) => ({ organizations: await withDatabase(readConfig(env), listOrganizations) }),
    show: ({ organizations }) =>
      organizations.map(({ organizationId, createdAt, name }) => [organizationId, createdAt, name].join('  ')).join('\n') ||
      organizationMessages.none,
  }),
  command({
    words: 'organization owner add',
    is: organizationMessages.commands.addOwner,
    options: { organization, email: address, language: tongue },
    run: async ({ organization: organizationId, email, language = 'en' }, { env }) => ({
      ...unwrap(await withDatabase(readConfig(env), (sql) => addOwner(sql, { organizationId, email, language }))),
    }),
  }),
  command({
    words: 'organization owner remove',
    is: organizationMessages.commands.removeOwner,
    options: { organization, email: address },
    run: async ({ organization: organizationId, email }, { env }) => ({
      ...unwrap(await withDatabase(readConfig(env), (sql) => removeOwner(sql, { organizationId, email }))),
    }),
  }),
  command({
    words: 'organization owner list',
    is: organizationMessages.commands.listOwners,
    options: { organization },
    run: ({ organization: organizationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return { owners: await listOwners(sql, { organizationId }) }
      }),
    show: ({ owners }) =>
      owners.map(({ email, language, createdAt }) => [email, language, createdAt].join('  ')).join('\n') || organizationMessages.noOwners,
  }),
]
