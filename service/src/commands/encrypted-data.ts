/** Encrypted data by kind: the keys it needs, and its re-encryption with the newest one. */

import { secretsMessages } from '@earshot/messages/cli/secrets'
import { rekeySecondFactors, secondFactorKeyIds, secondFactorKeys } from '../accounts/second-factor-keys.ts'
import { cookiesOf } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import { type EncryptedColumn, keysInUse, rekeyColumn } from '../database/encrypted-column.ts'
import type { Pool } from '../database/pool.ts'
import { rekeyResponses, responseKeysInUse } from '../http/rekey-responses.ts'
import { keysOf } from '../keys.ts'
import { mailKeysInUse, rekeyMails } from '../mail/rekey-mails.ts'
import { signingSecretColumn } from '../resources/destinations/signing-secrets.ts'
import { orderSecretColumn } from '../resources/orders/order-sources.ts'
import { clientSecretColumn } from '../resources/sso/sso-providers.ts'
import { logKeyColumn } from '../resources/transparency-log/signing-key.ts'
import { receiptKeysInUse, rekeyReceipts } from '../resources/verifications/rekey-receipts.ts'
import { type KeyRing, type KeyUse, keyIdsOf, keyRing, type Rekeyed, webhookKeyRing } from '../secrets.ts'

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
  const cookies = cookiesOf({ ...config, secretKey })
  const { mail: mailKey, receipt: receiptKey, idempotency: keptKey, orderSecret, logSigning, sso } = keysOf(secretKey)
  const all: Omit<EncryptedKind, 'what'>[] = [
    ofColumn('webhookSecrets', webhookKeyRing({ ...config, secretKey }), signingSecretColumn),
    ofColumn('orderSecrets', keyRing(...orderSecret), orderSecretColumn),
    ofColumn('logKeys', keyRing(...logSigning), logKeyColumn),
    ofColumn('ssoSecrets', keyRing(...sso), clientSecretColumn),
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

const ofColumn = (kind: EncryptedKind['kind'], ring: KeyRing, column: EncryptedColumn): Omit<EncryptedKind, 'what'> => ({
  kind,
  keyIds: ring.keyIds,
  used: (sql) => keysInUse(sql, column),
  rekey: (sql) => rekeyColumn(sql, ring, column),
})

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
