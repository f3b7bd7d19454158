/** The keys that `earshot doctor` examines: which there are, what needs an older one, and what needs one that is not here. */

import { existsSync } from 'node:fs'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import { keysInUse } from '../../database/encrypted-column.ts'
import type { Pool } from '../../database/pool.ts'
import { missingSecretKeys } from '../../database/secret-keys.ts'
import { signingSecretColumn } from '../../resources/destinations/signing-secrets.ts'
import { keepSecretKey, secretKeyFile } from '../../secret-key.ts'
import { missingKeyAdvice } from '../../secret-key-use.ts'
import { type KeyUse, secretKeyIds, secretKeysIn, webhookKeyRing } from '../../secrets.ts'
import { encryptedKinds, keyNeedsOf } from '../encrypted-data.ts'
import { issuedLine, issuedWithOlderKeys } from '../issued-with-older-keys.ts'
import type { Check } from './check.ts'

export async function examineSecrets(sql: Pool, config: Config): Promise<Check[]> {
  // Looking must not make a secret key.
  if (config.secretKey === null && !existsSync(secretKeyFile(config))) return []
  const secretKey = await keepSecretKey(config)
  return [...(await examineSecretKey(sql, config, secretKey)), ...(await examineWebhookKeys(sql, config, secretKey))]
}

/** The keys of SECRET_KEY, and everything that is kept encrypted with them. */
async function examineSecretKey(sql: Pool, config: Config, secretKey: string): Promise<Check[]> {
  const name = 'secret key'
  const messages = doctorMessages.secretKey
  const keyIds = secretKeyIds(secretKey)
  const checks: Check[] = []
  for (const { keyId, lastUsedAt } of await missingSecretKeys(sql, keyIds))
    checks.push({
      name,
      state: 'warning',
      finding: messages.missing({ keyId, lastUsedAt }),
      fix: missingKeyAdvice,
    })
  if (secretKey.includes(',') && secretKeysIn(secretKey).length === 1)
    checks.push({ name, state: 'warning', finding: messages.shortPart, fix: messages.shortPartFix })
  const needs = await Promise.all(encryptedKinds(config, secretKey).map((kept) => keyNeedsOf(sql, kept)))
  // Webhook secrets have a check of their own: WEBHOOK_KEY opens them, too.
  const lost = needs.filter(({ kind, lost }) => kind !== 'webhookSecrets' && lost > 0)
  if (lost.length > 0)
    checks.push({ name, state: 'warning', finding: messages.lost({ data: listed(lost, 'lost') }), fix: missingKeyAdvice })
  const older = needs.filter(({ kind, older }) => kind !== 'webhookSecrets' && older > 0)
  const keys = keyIds.join(', ')
  if (older.length > 0)
    checks.push({
      name,
      state: 'warning',
      finding: messages.older({ keys, data: listed(older, 'older') }),
      fix: messages.olderFix,
    })
  if (checks.length > 0) return checks
  const sentOut = await issuedWithOlderKeys(sql, secretKey)
  const issued = sentOut.map(issuedLine).join('; ')
  const finding = keyIds.length === 1 ? messages.one({ key: keys }) : issued ? messages.issued({ keys, issued }) : messages.unused({ keys })
  return [{ name, state: 'ok', finding }]
}

const listed = <Which extends 'lost' | 'older'>(needs: ({ what: string } & Record<Which, number>)[], which: Which): string =>
  needs.map((need) => `${need[which]} ${need.what}`).join(', ')

/** Whether the keys we have open every webhook secret, and whether one of them could go. */
async function examineWebhookKeys(sql: Pool, config: Config, secretKey: string): Promise<Check[]> {
  const name = 'webhook keys'
  const messages = doctorMessages.webhookKeys
  const { keyIds } = webhookKeyRing({ ...config, secretKey })
  const [newest] = keyIds
  const used = (await keysInUse(sql, signingSecretColumn)).map(({ encryptionKeyId, count }) => ({
    encryptionKeyId: encryptionKeyId!,
    count,
  }))
  const countOf = (uses: KeyUse[]) => uses.reduce((sum, { count }) => sum + count, 0)
  const lost = used.filter(({ encryptionKeyId }) => !keyIds.includes(encryptionKeyId))
  const older = used.filter(({ encryptionKeyId }) => encryptionKeyId !== newest && keyIds.includes(encryptionKeyId))
  const checks: Check[] = []
  if (lost.length > 0)
    checks.push({
      name,
      state: 'warning',
      finding: messages.lost({ count: countOf(lost), keys: lost.map(({ encryptionKeyId }) => encryptionKeyId).join(', ') }),
      fix: messages.lostFix,
    })
  if (older.length > 0) checks.push({ name, state: 'warning', finding: messages.older({ count: countOf(older) }), fix: messages.olderFix })
  return checks.length > 0 ? checks : [{ name, state: 'ok', finding: messages.ok({ count: countOf(used) }) }]
}
