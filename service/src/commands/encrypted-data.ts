/** Encrypted data by kind: the keys it needs, and its re-encryption with the newest one. */

import { secretsMessages } from '@earshot/messages/cli/secrets'
import { rekeySecondFactors, secondFactorKeyIds, secondFactorKeys } from '../accounts/second-factor-keys.ts'
import { cookiesOf } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import { rekeyResponses, responseKeysInUse } from '../http/rekey-responses.ts'
import { keysOf } from '../keys.ts'
import { mailKeysInUse, rekeyMails } from '../mail/rekey-mails.ts'
import { keysInUse, rekeySecrets } from '../resources/destinations/rekey-secrets.ts'
import { orderKeysInUse, rekeyOrderSecrets } from '../resources/orders/rekey-order-secrets.ts'
import { rekeySsoSecrets, ssoKeysInUse } from '../resources/sso/rekey-sso-secrets.ts'
import { logKeysInUse, rekeyLogKeys } from '../resources/transparency-log/rekey-log-keys.ts'
import { receiptKeysInUse, rekeyReceipts } from '../resources/verifications/rekey-receipts.ts'
import { type KeyUse, keyIdsOf, keyRing, type Rekeyed, webhookKeyRing } from '../secrets.ts'

export interface EncryptedKind {
  kind: keyof typeof secretsMessages.kinds
  /** The name of the kind, in the plural. */
  what: string
  /** Ids of the keys that may decrypt it, newest first. */
  keyIds: readonly string[]
  used(sql: Pool): Promise<KeyUse[]>
  rekey(sql: Pool): Promise<Rekeyed>
}

/** The kinds in the order of re-encryption: the most important one comes first. */
export function encryptedKinds(config: Pick<Config, 'baseUrl' | 'webhookKeys'>, secretKey: string): EncryptedKind[] {
  const secretKeys = webhookKeyRing({ ...config, secretKey })
  const cookies = cookiesOf({ ...config, secretKey })
  const { mail: mailKey, receipt: receiptKey, idempotency: keptKey, orderSecret, logSigning, sso } = keysOf(secretKey)
  const [orderSecretKeys, logKeys, ssoKeys] = [keyRing(...orderSecret), keyRing(...logSigning), keyRing(...sso)]
  const all: Omit<EncryptedKind, 'what'>[] = [
    { kind: 'webhookSecrets', keyIds: secretKeys.keyIds, used: keysInUse, rekey: (sql) => rekeySecrets(sql, { secretKeys }) },
    {
      kind: 'orderSecrets',
      keyIds: orderSecretKeys.keyIds,
      used: orderKeysInUse,
      rekey: (sql) => rekeyOrderSecrets(sql, { orderSecretKeys }),
    },
    { kind: 'logKeys', keyIds: logKeys.keyIds, used: logKeysInUse, rekey: (sql) => rekeyLogKeys(sql, { logKeys }) },
    { kind: 'ssoSecrets', keyIds: ssoKeys.keyIds, used: ssoKeysInUse, rekey: (sql) => rekeySsoSecrets(sql, { ssoKeys }) },
    {
      kind: 'secondFactors',
      keyIds: secondFactorKeyIds(cookies.cookieSecrets),
      used: secondFactorKeys,
      rekey: (sql) => rekeySecondFactors(sql, { ...cookies, which: 'all' }),
    },
    { kind: 'emails', keyIds: keyIdsOf(mailKey!), used: mailKeysInUse, rekey: (sql) => rekeyMails(sql, mailKey!) },
    { kind: 'receipts', keyIds: keyIdsOf(receiptKey!), used: receiptKeysInUse, rekey: (sql) => rekeyReceipts(sql, receiptKey!) },
    { kind: 'responses', keyIds: keyIdsOf(keptKey!), used: responseKeysInUse, rekey: (sql) => rekeyResponses(sql, keptKey!) },
  ]
  return all.map((each) => ({ ...each, what: secretsMessages.kinds[each.kind] }))
}

/** How many of a kind need an older key, and how many one that is not here. */
export async function keyNeedsOf(sql: Pool, { kind, what, keyIds, used }: EncryptedKind) {
  const uses = await used(sql)
  const countOf = (which: (encryptionKeyId: string | null) => boolean) =>
    uses.filter(({ encryptionKeyId }) => which(encryptionKeyId)).reduce((sum, { count }) => sum + count, 0)
  return {
    kind,
    what,
    all: countOf(() => true),
    // With a single key, data without a key id needs that one.
    older: countOf((id) => (id === null ? keyIds.length > 1 : id !== keyIds[0] && keyIds.includes(id))),
    lost: countOf((id) => id !== null && !keyIds.includes(id)),
  }
}
