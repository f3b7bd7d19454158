import { privacyMessages } from '@earshot/messages/api/privacy'
import type { Sql } from '../../database/database.ts'
import { openSlicedReceipt } from '../../resources/verifications/receipt-slices.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { OfAddress } from './customers-of-address.ts'
import type { Part } from './document.ts'

/** Bytes of receipts that are exported in all; further receipts are only listed. */
const receiptBytesMax = 40_000_000

/** Reads the receipts of an address one by one, with the files themselves, as they were shown. */
export async function* readReceipts(
  sql: Sql,
  { organizationId, emailAscii, receiptKey }: OfAddress & { receiptKey: PurposeKeys },
): AsyncGenerator<Part, void> {
  const found = await sql<{ projectId: string; verificationId: string; reviewId: string; bytes: number; uploadedAt: string }[]>`
    select receipt.project_id, receipt.verification_id, verification.review_id, octet_length(contents_encrypted) as bytes,
      iso(uploaded_at) as uploaded_at
    from receipt join verification using (organization_id, project_id, verification_id)
    join opinion using (organization_id, project_id, review_id)
    join customer on customer.organization_id = opinion.organization_id and customer.customer_id = opinion.customer_id
    where receipt.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})
    order by receipt.verification_id`
  const { receiptTooLarge, receiptUnreadable } = privacyMessages.export
  let left = receiptBytesMax
  for (const { bytes, ...row } of found) {
    left -= bytes
    const { projectId, verificationId } = row
    const receipt = left < 0 ? null : await openSlicedReceipt(sql, { organizationId, projectId, verificationId, receiptKey })
    yield receipt
      ? { section: 'receipts', rows: [{ ...row, mediaType: receipt.mediaType }], contents: receipt.slices() }
      : {
          section: 'receipts',
          rows: [{ ...row, contentsBase64: null, why: left < 0 ? receiptTooLarge : receiptUnreadable }],
        }
  }
}
