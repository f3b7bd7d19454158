import { isRefusal, type Refusal } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { type Handlers, ok } from '../../operation.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { exportVerifications, getVerification, readVerifications } from './read-verifications.ts'
import { approveReceipt, type OfVerification, openReceipt, rejectReceipt } from './receipts.ts'

type Ids = `verifications.${'list' | 'export' | 'get' | 'receipt' | 'approve' | 'reject'}`

export const verificationsDesk = ({ receiptKey }: { receiptKey: PurposeKeys }): Handlers<Ids> => ({
  async 'verifications.list'({ sql, organizationId, params, query }) {
    return ok(await readVerifications(sql, { ...params, organizationId, list: query }))
  },

  async 'verifications.export'({ sql, organizationId, params, query }) {
    return ok(await exportVerifications(sql, { ...params, organizationId, query }))
  },

  async 'verifications.get'({ sql, organizationId, params }) {
    return ok(await getVerification(sql, { ...params, organizationId }))
  },

  async 'verifications.receipt'({ sql, organizationId, params }) {
    const receipt = await openReceipt(sql, { ...params, organizationId, receiptKey })
    if (isRefusal(receipt)) return receipt
    const { mediaType, contents } = receipt
    const ending = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' }[mediaType]
    // By a name: whoever opens it by itself saves it, and no browser runs anything of it (hardening, Uploads).
    return ok({ mediaType, contents, fileName: `receipt-${params.verificationId}.${ending}` })
  },

  async 'verifications.approve'({ sql, organizationId, params, person }) {
    const which = { ...params, organizationId }
    return ok(await decided(sql, which, (sql) => approveReceipt(sql, { ...which, decidedBy: person?.name ?? null })))
  },

  async 'verifications.reject'({ sql, organizationId, params, body: { reason, note = '' }, person }) {
    const which = { ...params, organizationId }
    return ok(await decided(sql, which, (sql) => rejectReceipt(sql, { ...which, reason, note, decidedBy: person?.name ?? null })))
  },
})

/** What a decision made of a verification, if it was made. */
const decided = <Code extends Refusal['refused']>(
  sql: Sql,
  which: OfVerification,
  decide: (sql: Sql) => Promise<Refusal<Code> | { verificationId: string }>,
) =>
  transaction(sql, async (sql) => {
    const outcome = await decide(sql)
    return isRefusal(outcome) ? outcome : getVerification(sql, which)
  })
