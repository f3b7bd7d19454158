import type { Sql } from '../../database/database.ts'
import { encryptedHeadBytes, keyIdsOf, openSlices, type PurposeKeys } from '../../secrets.ts'
import type { ReceiptType } from './clean-receipt.ts'
import { associatedDataOf, type VerificationKey } from './receipts.ts'

// A receipt has up to 10 MB. Where many are taken along at once, each is read and decrypted a slice at a time (decision 47).

/**
 * Bytes of a slice: a multiple of three, so that slices in base64 join. Small enough that what is made of each is swept away with the young:
 * with 768 KB, four exports took half as much memory again, and no less time.
 */
const sliceBytes = 49_152

export interface SlicedReceipt {
  mediaType: ReceiptType
  /** The contents, in slices, each read by a statement of its own. Throws when the receipt was deleted meanwhile. */
  slices(): AsyncGenerator<Buffer, void>
}

/**
 * Opens a receipt to be read in slices. It is decrypted twice: first to prove that it is whole, so that no slice is given out before.
 * Returns null when there is none, or none of the keys opens it.
 */
export async function openSlicedReceipt(
  sql: Sql,
  { receiptKey, ...of }: VerificationKey & { receiptKey: PurposeKeys },
): Promise<SlicedReceipt | null> {
  const [found] = await sql<{ mediaType: ReceiptType; bytes: number; keyId: string | null; head: Buffer }[]>`
    select media_type, octet_length(contents_encrypted) as bytes, encryption_key_id as key_id,
      substring(contents_encrypted from 1 for ${encryptedHeadBytes}) as head
    from receipt
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and verification_id = ${of.verificationId}`
  if (!found) return null
  const { mediaType, bytes, keyId, head } = found
  // A receipt of before keys were named may be any key's.
  const keys = receiptKey.filter((_key, at) => keyId === null || keyIdsOf(receiptKey)[at] === keyId)
  for (const key of keys) {
    const slices = () => decrypted(sql, { of, key, bytes, head })
    if (await isWhole(slices())) return { mediaType, slices }
  }
  return null
}

async function* decrypted(
  sql: Sql,
  { of, key, bytes, head }: { of: VerificationKey; key: Buffer; bytes: number; head: Buffer },
): AsyncGenerator<Buffer, void> {
  const decipher = openSlices(key, head, associatedDataOf(of))
  for (let at = encryptedHeadBytes; at < bytes; at += sliceBytes) {
    const [read] = await sql<{ slice: Buffer }[]>`
      select substring(contents_encrypted from ${at + 1} for ${sliceBytes}) as slice from receipt
      where organization_id = ${of.organizationId} and project_id = ${of.projectId} and verification_id = ${of.verificationId}`
    if (!read) throw new Error('a receipt was deleted while it was read')
    yield decipher.update(read.slice)
  }
  decipher.final()
}

async function isWhole(slices: AsyncGenerator<Buffer, void>): Promise<boolean> {
  try {
    for await (const _slice of slices);
    return true
  } catch (error) {
    // What OpenSSL says of a wrong key or place. What the database says is not for here.
    if (error instanceof Error && /unable to authenticate data/.test(error.message)) return false
    throw error
  }
}
