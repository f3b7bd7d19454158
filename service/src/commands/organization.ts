/** `earshot organization …`: the businesses this service is for. */
import { readConfig } from '../config.ts'
import { createOrganization, listOrganizations } from '../resources/organizations/organizations.ts'
import { command } from './command.ts'
import { withDatabase } from './open-database.ts'
import { name } from './values.ts'

export const organizationCommands = [
  command({
    words: 'organization create',
    is: 'Make an organization: whose projects, keys and webhooks everything else is.',
    options: { name: { value: 'NAME', is: 'Its name.', required: true, read: name } },
    run: async (values, { env }) => ({ ...(await withDatabase(readConfig(env), (sql) => createOrganization(sql, values))) }),
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
]
