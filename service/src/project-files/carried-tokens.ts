import type { Transaction } from '../database/in-transaction.ts'
import { keysOf } from '../keys.ts'
import { movedTokenSha256 } from '../resources/moved-tokens/moved-tokens.ts'
import { tokenOf } from '../resources/preverified-links/token.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { writeCredential, writeDisplay } from '../resources/qr-codes/credential.ts'
import type { PurposeKeys } from '../secrets.ts'
import { hexOf } from './carried-secrets.ts'

// Addresses that were given out before are signed with this instance's SECRET_KEY, which the other side does not get: it gets a digest of
// each, and so knows one when it sees it.

type Fetch = (sql: Transaction, select: string) => AsyncGenerator<readonly string[]>

/** Rows of the table moved_token: of every link, QR code, display and email about a subscription, by every key that may have signed it. */
export async function* tokensOf(
  sql: Transaction,
  { organizationId, projectId, secretKey }: InProject & { secretKey: string },
  fetch: Fetch,
): AsyncGenerator<readonly string[]> {
  const { linkToken, qrCredential, subscriptionConfirm, subscriptionLeave } = keysOf(secretKey)
  const select = (shown: string, table: string, id: string) =>
    `select json_build_object(${shown})::text as row from ${table}
    where organization_id = '${organizationId}' and project_id = '${projectId}' order by ${id}`
  for await (const rows of fetch(sql, select("'id', verification_id", 'link', 'verification_id')))
    yield rows.flatMap((row) => each(linkToken, 'link', (key) => tokenOf(key, idIn(row))))
  for await (const rows of fetch(sql, select("'id', qr_code_id, 'version', version, 'mode', mode", 'qr_code', 'qr_code_id')))
    yield rows.flatMap((row) => {
      const { id: qrCodeId, version, mode } = JSON.parse(row) as { id: string; version: number; mode: 'permanent' | 'rotating' }
      // A rotating credential lives for some seconds; its display for as long as the code.
      return mode === 'permanent'
        ? each(qrCredential, 'qr-code', (key) => writeCredential(key, { mode, qrCodeId, version }))
        : each(qrCredential, 'qr-display', (key) => writeDisplay(key, { qrCodeId, version }))
    })
  for await (const rows of fetch(sql, select("'id', subscriber_id", 'subscriber', 'subscriber_id')))
    yield rows.flatMap((row) => [
      ...each(subscriptionConfirm, 'subscription-confirm', (key) => tokenOf(key, idIn(row))),
      ...each(subscriptionLeave, 'subscription-leave', (key) => tokenOf(key, idIn(row))),
    ])
}

const idIn = (row: string): string => (JSON.parse(row) as { id: string }).id

const each = (keys: PurposeKeys, kind: Parameters<typeof movedTokenSha256>[0], make: (key: PurposeKeys) => string): string[] =>
  keys.map((key) => JSON.stringify({ token_sha256: hexOf(movedTokenSha256(kind, make([key]))) }))
