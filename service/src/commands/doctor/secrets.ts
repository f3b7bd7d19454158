/** The keys that `earshot doctor` examines: which there are, what needs an older one, and what needs one that is not here. */

import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import type { Pool } from '../../database/pool.ts'
import { missingSecretKeys } from '../../database/secret-keys.ts'
import { keysInUse } from '../../resources/destinations/rekey-secrets.ts'
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
  const keyIds = secretKeyIds(secretKey)
  const checks: Check[] = []
  for (const { keyId, lastUsedAt } of await missingSecretKeys(sql, keyIds))
    checks.push({
      name,
      state: 'warning',
      finding: `SECRET_KEY was changed: the key ${keyId}, in use until ${lastUsedAt}, is not here, and links and codes made with it open nothing.`,
      fix: missingKeyAdvice,
    })
  if (secretKey.includes(',') && secretKeysIn(secretKey).length === 1)
    checks.push({
      name,
      state: 'warning',
      finding: 'SECRET_KEY has a comma in it and is read as one key, because a part of it is shorter than 32 characters.',
      fix: 'make every part 32 characters or longer, if these are meant to be several keys.',
    })
  const needs = await Promise.all(encryptedKinds(config, secretKey).map((kept) => keyNeedsOf(sql, kept)))
  // Webhook secrets have a check of their own: WEBHOOK_KEY opens them, too.
  const lost = needs.filter(({ what, lost }) => what !== 'webhook secrets' && lost > 0)
  if (lost.length > 0)
    checks.push({
      name,
      state: 'warning',
      finding: `${listed(lost, 'lost')} are encrypted with a key that is not here.`,
      fix: missingKeyAdvice,
    })
  const older = needs.filter(({ what, older }) => what !== 'webhook secrets' && older > 0)
  const ring = `${keyIds.join(', ')}${keyIds.length > 1 ? ' (newest first)' : ''}`
  if (older.length > 0)
    checks.push({
      name,
      state: 'warning',
      finding: `${ring}: ${listed(older, 'older')} need an older key.`,
      fix: 'run "earshot secrets rekey" once every node has the new key first.',
    })
  if (checks.length > 0) return checks
  const sentOut = await issuedWithOlderKeys(sql, secretKey)
  const finding =
    keyIds.length === 1
      ? `${ring}: everything that is kept is encrypted with it.`
      : `${ring}: nothing at rest needs an older key. Sent out with one: ${sentOut.map(issuedLine).join('; ') || 'nothing that works any more'}.`
  return [{ name, state: 'ok', finding }]
}

const listed = <Which extends 'lost' | 'older'>(needs: ({ what: string } & Record<Which, number>)[], which: Which): string =>
  needs.map((need) => `${need[which]} ${need.what}`).join(', ')

/** Whether the keys we have open every webhook secret, and whether one of them could go. */
async function examineWebhookKeys(sql: Pool, config: Config, secretKey: string): Promise<Check[]> {
  const name = 'webhook keys'
  const { keyIds } = webhookKeyRing({ ...config, secretKey })
  const [newest] = keyIds
  const used = (await keysInUse(sql)).map(({ encryptionKeyId, count }) => ({ encryptionKeyId: encryptionKeyId!, count }))
  const countOf = (uses: KeyUse[]) => uses.reduce((sum, { count }) => sum + count, 0)
  const lost = used.filter(({ encryptionKeyId }) => !keyIds.includes(encryptionKeyId))
  const older = used.filter(({ encryptionKeyId }) => encryptionKeyId !== newest && keyIds.includes(encryptionKeyId))
  const checks: Check[] = []
  if (lost.length > 0)
    checks.push({
      name,
      state: 'warning',
      finding: `${countOf(lost)} webhook secrets are encrypted with keys that are not here (${lost.map(({ encryptionKeyId }) => encryptionKeyId).join(', ')}): nothing is sent to their destinations.`,
      fix: 'give WEBHOOK_KEY, or SECRET_KEY, the key back that they were made with; if it is lost, rotate the secrets in the portal.',
    })
  if (older.length > 0)
    checks.push({
      name,
      state: 'warning',
      finding: `${countOf(older)} webhook secrets are encrypted with an older key.`,
      fix: 'run "earshot secrets rekey" once every node has the new one; then the older can go.',
    })
  const all = countOf(used)
  return checks.length > 0
    ? checks
    : [{ name, state: 'ok', finding: `every webhook secret, ${all} in all, is encrypted with the newest key.` }]
}
