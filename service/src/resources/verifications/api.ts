import { isProblem, type Problem, type verificationsDashboardRows } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { type HandlersOf, ok } from '../../operation.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { exportVerifications, getVerification, readVerifications } from './read-verifications.ts'
import { approveReceipt, openReceipt, rejectReceipt, type VerificationKey } from './receipts.ts'

export const verificationsDashboard = ({ receiptKey }: { receiptKey: PurposeKeys }): HandlersOf<typeof verificationsDashboardRows> => ({
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
    if (isProblem(receipt)) return receipt
    const { mediaType, contents } = receipt
    const ending = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' }[mediaType]
    // The file has a name: a person who opens its address by itself saves it, and no browser runs anything of it
    // (docs/rules/retention.md#receipts).
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

/** The verification after a decision, or the problem. */
const decided = <Code extends Problem['code']>(
  sql: Sql,
  which: VerificationKey,
  decide: (sql: Sql) => Promise<Problem<Code> | { verificationId: string }>,
) =>
  transaction(sql, async (sql) => {
    const outcome = await decide(sql)
    return isProblem(outcome) ? outcome : getVerification(sql, which)
  })
