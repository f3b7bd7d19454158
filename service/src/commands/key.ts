/** `earshot key …`: the API keys of an organization. */
import { keyMessages } from '@earshot/messages/cli/key'
import { readConfig } from '../config.ts'
import { createKey, type ListedKey, listKeys, revokeKey } from '../resources/organizations/api-keys.ts'
import { action, Failure, type ValuesOf, WrongUse } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { createOptions, listOptions, revokeOptions } from './table/key.ts'

export const create = action({
  run: async ({ organization: organizationId, expiresDays, expiresAt, ...key }: ValuesOf<typeof createOptions>, { env, note }) => {
    if (expiresDays && expiresAt) throw new WrongUse(keyMessages.oneExpiry)
    const ends = expiresDays ?? expiresAt
    const made = await withDatabase(readConfig(env), async (sql) => {
      await needOrganization(sql, organizationId)
      return createKey(sql, { ...key, organizationId, ...(ends ? { expiresAt: ends } : {}) })
    })
    note(keyMessages.saveNow)
    return { ...made }
  },
})

export const list = action({
  run: ({ organization: organizationId }: ValuesOf<typeof listOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      await needOrganization(sql, organizationId)
      return { keys: await listKeys(sql, { organizationId }) }
    }),
  show: ({ keys }) => keys.map(lineOf).join('\n') || keyMessages.none,
})

export const revoke = action({
  run: async ({ keyId }: ValuesOf<typeof revokeOptions>, { env }) => {
    const revoked = await withDatabase(readConfig(env), (sql) => revokeKey(sql, { keyId }))
    if (!revoked) throw new Failure(keyMessages.unknown({ keyId }))
    return { ...revoked }
  },
})

const lineOf = ({ keyId, name, permissions, expiresAt, lastUsedAt, revokedAt }: ListedKey): string => {
  const { states, usage } = keyMessages
  const state = revokedAt ? states.revoked({ at: revokedAt }) : expiresAt ? states.expires({ at: expiresAt }) : states.active
  return [keyId, name, permissions.join(','), state, lastUsedAt ? usage.used({ at: lastUsedAt }) : usage.never].join('  ')
}
