/** `earshot organization …`: the organizations of this service. */
import { readConfig } from '../config.ts'
import { transaction } from '../database/transaction.ts'
import { createOrganization, listOrganizations } from '../resources/organizations/organizations.ts'
import { addOwner, listOwners, removeOwner } from '../resources/organizations/owners.ts'
import { command } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { email, id, language, name } from './option-values.ts'
import { unwrap } from './unwrap-result.ts'

const organization = { value: 'ID', is: 'The organization.', required: true, read: id } as const
const address = { value: 'ADDRESS', is: 'Their e-mail address.', required: true, read: email } as const
const tongue = { value: 'TAG', is: 'Language they are written to in, as in de; en unless given.', read: language } as const

export const organizationCommands = [
  command({
    words: 'organization create',
    is: 'Make an organization: whose projects, keys and webhooks everything else is.',
    options: {
      name: { value: 'NAME', is: 'Its name.', required: true, read: name },
      'owner-email': { ...address, is: 'Address of an owner: who is told when a webhook destination is failing.', required: false },
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
    is: 'List the organizations of this service.',
    options: {},
    run: async (_values, { env }) => ({ organizations: await withDatabase(readConfig(env), listOrganizations) }),
    show: ({ organizations }) =>
      organizations.map(({ organizationId, createdAt, name }) => [organizationId, createdAt, name].join('  ')).join('\n') ||
      'No organizations.',
  }),
  command({
    words: 'organization owner add',
    is: 'List somebody who is told by mail what concerns all of an organization: that a webhook destination is failing, or was disabled.',
    options: { organization, email: address, language: tongue },
    run: async ({ organization: organizationId, email, language = 'en' }, { env }) => ({
      ...unwrap(await withDatabase(readConfig(env), (sql) => addOwner(sql, { organizationId, email, language }))),
    }),
  }),
  command({
    words: 'organization owner remove',
    is: 'List somebody no more: they get no more of these mails.',
    options: { organization, email: address },
    run: async ({ organization: organizationId, email }, { env }) => ({
      ...unwrap(await withDatabase(readConfig(env), (sql) => removeOwner(sql, { organizationId, email }))),
    }),
  }),
  command({
    words: 'organization owner list',
    is: 'List the owners of an organization.',
    options: { organization },
    run: ({ organization: organizationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return { owners: await listOwners(sql, { organizationId }) }
      }),
    show: ({ owners }) =>
      owners.map(({ email, language, createdAt }) => [email, language, createdAt].join('  ')).join('\n') || 'No owners.',
  }),
]
