import { problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { Sql } from '../database/database.ts'
import { keyIdsOf, type PurposeKeys } from '../secrets.ts'
import { associatedDataOf, openAnswer, sealed } from './idempotency.ts'

/** Answers of one statement. */
const batchMax = 500

/**
 * Removes a person from the responses that are kept for repeated requests of an organization: those that contain one of their addresses, or
 * are about one of their opinions. A repeat is told that what it created was erased, and nothing is created again. Responses are encrypted,
 * so each is decrypted and searched; without addresses, those alone that tell of opinions. Returns how many.
 */
async function erase(sql: Sql, keptKey: PurposeKeys, { organizationId, emails, reviewIds }: Person): Promise<number> {
  let forgotten = 0
  let after = { scope: '', key: '' }
  for (;;) {
    const kept = await sql<{ scope: string; key: string; outcomeEncrypted: Buffer }[]>`
      select scope, key, outcome_encrypted from idempotency
      where organization_id = ${organizationId} and (scope, key) > (${after.scope}, ${after.key})
        and outcome_encrypted is not null ${emails.length > 0 ? sql`` : sql`and scope ~ '/(opinions|listeners)/'`}
      order by scope, key limit ${batchMax}`
    for (const { scope, key, outcomeEncrypted } of kept) {
      const about = associatedDataOf({ organizationId, scope, key })
      const answer = openAnswer(keptKey, outcomeEncrypted, about)?.toLowerCase()
      if (answer === undefined) continue
      // JSON, and JSON text inside of it.
      const isTheirs = emails.some((email) => answer.includes(`"${email}"`) || answer.includes(`"${email}\\"`))
      if (!isTheirs && !reviewIds.some((id) => answer.includes(id) || scope.toLowerCase().includes(id))) continue
      const told = await sql`
        update idempotency set outcome_encrypted = ${sealed(keptKey, erased, about)}, encryption_key_id = ${keyIdsOf(keptKey)[0]}
        where organization_id = ${organizationId} and scope = ${scope} and key = ${key} and outcome_encrypted = ${outcomeEncrypted}`
      forgotten += told.count
    }
    const last = kept.at(-1)
    if (!last || kept.length < batchMax) return forgotten
    after = last
  }
}

const erased = problem('NOT_FOUND', httpMessages.idempotency.erased)

interface Person {
  organizationId: string
  emails: readonly string[]
  reviewIds: readonly string[]
}

/** What removes people from the responses that are sealed with a key. */
export const eraseResponses = (keptKey: PurposeKeys) => (sql: Sql, person: Person) => erase(sql, keptKey, person)
