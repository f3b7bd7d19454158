/** `earshot key …`: the API keys of an organization. */
import { permissions } from '@earshot/contract'
import { keyMessages } from '@earshot/messages/cli/key'
import { optionsMessages } from '@earshot/messages/cli/options'
import { readConfig } from '../config.ts'
import { createKey, type ListedKey, listKeys, revokeKey } from '../resources/organizations/api-keys.ts'
import { command, Failure, WrongUse } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { daysFromNow, futureMoment, id, name, permissionList } from './option-values.ts'

export const keyCommands = [
  command({
    words: 'key create',
    is: keyMessages.commands.create,
    options: {
      organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
      name: { value: 'NAME', is: keyMessages.options.name, required: true, read: name },
      permissions: {
        value: 'LIST',
        is: keyMessages.options.permissions({ permissions: permissions.join(', ') }),
        required: true,
        read: permissionList,
      },
      'expires-days': { value: 'DAYS', is: keyMessages.options.expiresDays, read: daysFromNow },
      'expires-at': { value: 'TIME', is: keyMessages.options.expiresAt, read: futureMoment },
    },
    run: async ({ organization: organizationId, expiresDays, expiresAt, ...key }, { env, note }) => {
      if (expiresDays && expiresAt) throw new WrongUse(keyMessages.oneExpiry)
      const ends = expiresDays ?? expiresAt
      const made = await withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return createKey(sql, { ...key, organizationId, ...(ends ? { expiresAt: ends } : {}) })
      })
      note(keyMessages.saveNow)
      return { ...made }
    },
  }),
  command({
    words: 'key list',
    is: keyMessages.commands.list,
    options: { organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id } },
    run: ({ organization: organizationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return { keys: await listKeys(sql, { organizationId }) }
      }),
    show: ({ keys }) => keys.map(lineOf).join('\n') || keyMessages.none,
  }),
  command({
    words: 'key revoke',
    is: keyMessages.commands.revoke,
    options: { 'key-id': { value: 'ID', is: keyMessages.options.keyId, required: true, read: id } },
    run: async ({ keyId }, { env }) => {
      const revoked = await withDatabase(readConfig(env), (sql) => revokeKey(sql, { keyId }))
      if (!revoked) throw new Failure(keyMessages.unknown({ keyId }))
      return { ...revoked }
    },
  }),
]

const lineOf = ({ keyId, name, permissions, expiresAt, lastUsedAt, revokedAt }: ListedKey): string => {
  const { states, usage } = keyMessages
  const state = revokedAt ? states.revoked({ at: revokedAt }) : expiresAt ? states.expires({ at: expiresAt }) : states.active
  return [keyId, name, permissions.join(','), state, lastUsedAt ? usage.used({ at: lastUsedAt }) : usage.never].join('  ')
}
