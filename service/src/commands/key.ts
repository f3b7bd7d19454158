/** `earshot key …`: the API keys of an organization. */
import { permissions } from '@earshot/contract'
import { readConfig } from '../config.ts'
import { createKey, type ListedKey, listKeys, revokeKey } from '../resources/organizations/api-keys.ts'
import { command, Failure, WrongUse } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { daysFromNow, futureMoment, id, name, permissionList } from './option-values.ts'

export const keyCommands = [
  command({
    words: 'key create',
    is: 'Make an API key. It is shown this once.',
    options: {
      organization: { value: 'ID', is: 'Organization it opens.', required: true, read: id },
      name: { value: 'NAME', is: 'What it is for.', required: true, read: name },
      permissions: {
        value: 'LIST',
        is: `all, or some of ${permissions.join(', ')} with commas between.`,
        required: true,
        read: permissionList,
      },
      'expires-days': { value: 'DAYS', is: 'Days until it ends; never unless given.', read: daysFromNow },
      'expires-at': { value: 'MOMENT', is: 'When it ends, as in 2030-01-31T12:00:00Z.', read: futureMoment },
    },
    run: async ({ organization: organizationId, expiresDays, expiresAt, ...key }, { env, note }) => {
      if (expiresDays && expiresAt) throw new WrongUse('--expires-days and --expires-at exclude each other; give one of them.')
      const ends = expiresDays ?? expiresAt
      const made = await withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return createKey(sql, { ...key, organizationId, ...(ends ? { expiresAt: ends } : {}) })
      })
      note('Keep the key now: it is not shown again.')
      return { ...made }
    },
  }),
  command({
    words: 'key list',
    is: 'List the API keys of an organization, revoked ones too, without their secrets.',
    options: { organization: { value: 'ID', is: 'The organization.', required: true, read: id } },
    run: ({ organization: organizationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return { keys: await listKeys(sql, { organizationId }) }
      }),
    show: ({ keys }) => keys.map(lineOf).join('\n') || 'No keys.',
  }),
  command({
    words: 'key revoke',
    is: 'End an API key, on every node within a second.',
    options: { 'key-id': { value: 'ID', is: 'The key’s id, not the key.', required: true, read: id } },
    run: async ({ keyId }, { env }) => {
      const revoked = await withDatabase(readConfig(env), (sql) => revokeKey(sql, { keyId }))
      if (!revoked) throw new Failure(`There is no key ${keyId}.`)
      return { ...revoked }
    },
  }),
]

const lineOf = ({ keyId, name, permissions, expiresAt, lastUsedAt, revokedAt }: ListedKey): string => {
  const state = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `ends ${expiresAt}` : 'no end'
  return [keyId, name, permissions.join(','), state, lastUsedAt ? `last used ${lastUsedAt}` : 'never used'].join('  ')
}
