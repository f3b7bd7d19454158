import { keysOf } from '../keys.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { bondOf } from '../resources/transparency-log/signing-key.ts'
import { associatedDataOf } from '../resources/verifications/receipts.ts'
import { decrypt, encrypt, keyIdsOf, keyRing } from '../secrets.ts'

// What the database keeps encrypted under SECRET_KEY is opened on its way into the file, which is encrypted as a whole, and closed with the
// SECRET_KEY of the other side when it is imported.

/** A row, as JSON has it. */
export type Row = Record<string, unknown>

/** A table with something encrypted in it: its row as the file has it, and back. `open` returns null when none of the keys opens it. */
export interface CarriedSecret {
  open(row: Row, of: InProject): Row | null
  close(row: Row, of: InProject): Row
}

/** By table. */
export function carriedSecrets(secretKey: string): Readonly<Record<string, CarriedSecret>> {
  const keys = keysOf(secretKey)
  const [orderKeys, logKeys] = [keyRing(...keys.orderSecret), keyRing(...keys.logSigning)]
  return {
    order_source: {
      open({ secret_encrypted, encryption_key_id, ...row }) {
        const secret = orderKeys.open(closedIn(secret_encrypted, encryption_key_id), String(row.order_source_id))
        return secret === null ? null : { ...row, secret }
      },
      close({ secret, ...row }) {
        const { encrypted, encryptionKeyId } = orderKeys.close(String(secret), String(row.order_source_id))
        return { ...row, secret_encrypted: hexOf(encrypted), encryption_key_id: encryptionKeyId }
      },
    },
    transparency_log: {
      open({ key_encrypted, encryption_key_id, ...row }, { projectId }) {
        const key = logKeys.open(closedIn(key_encrypted, encryption_key_id), bondOf(projectId))
        return key === null ? null : { ...row, key }
      },
      close({ key, ...row }, { projectId }) {
        const { encrypted, encryptionKeyId } = logKeys.close(String(key), bondOf(projectId))
        return { ...row, key_encrypted: hexOf(encrypted), encryption_key_id: encryptionKeyId }
      },
    },
    receipt: {
      open({ contents_encrypted, encryption_key_id: _, ...row }, of) {
        try {
          return { ...row, contents: decrypt(keys.receipt, bytesIn(contents_encrypted), associatedDataOf(of)).toString('base64') }
        } catch {
          return null
        }
      },
      close({ contents, ...row }, of) {
        const encrypted = encrypt(keys.receipt, Buffer.from(String(contents), 'base64'), associatedDataOf(of))
        return { ...row, contents_encrypted: hexOf(encrypted), encryption_key_id: keyIdsOf(keys.receipt)[0] }
      },
    },
  }
}

/** Bytes as PostgreSQL writes them, and JSON of its rows. */
export const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
export const bytesIn = (written: unknown): Buffer => Buffer.from(String(written).slice(2), 'hex')

const closedIn = (encrypted: unknown, encryptionKeyId: unknown) => ({
  encrypted: bytesIn(encrypted),
  encryptionKeyId: String(encryptionKeyId),
})
