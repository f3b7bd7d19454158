import type { Sql } from '../database/database.ts'
import { encrypt, type KeyUse, keyIdsOf, type PurposeKeys, type Rekeyed } from '../secrets.ts'
import { associatedDataOf, openAnswer } from './idempotency.ts'

// Responses that are kept for repeated requests, of all organizations: the keys that encrypt them.

/** Answers of one batch: over in some milliseconds. */
const batchMax = 500

/** The keys that answers are encrypted with. */
export const responseKeysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from idempotency
  where organization_id is not null and outcome_encrypted is not null
  group by encryption_key_id order by encryption_key_id`

/** Encrypts every answer with the newest key, in batches, each done for good. What none of the keys opens stays as it is. */
export async function rekeyResponses(sql: Sql, keptKey: PurposeKeys): Promise<Rekeyed> {
  const [newest] = keyIdsOf(keptKey)
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = { organizationId: '00000000-0000-0000-0000-000000000000', scope: '', key: '' }; ; ) {
    const batch = await sql<{ organizationId: string; scope: string; key: string; encrypted: Buffer }[]>`
      select organization_id, scope, key, outcome_encrypted as encrypted from idempotency
      where (organization_id, scope, key) > (${after.organizationId}, ${after.scope}, ${after.key})
        and outcome_encrypted is not null and encryption_key_id is distinct from ${newest}
      order by organization_id, scope, key limit ${batchMax}`
    const anew = batch.flatMap((row) => {
      const answer = openAnswer(keptKey, row.encrypted, associatedDataOf(row))
      return answer === null ? [] : [{ ...row, anew: encrypt(keptKey, Buffer.from(answer), associatedDataOf(row)) }]
    })
    done.unreadable += batch.length - anew.length
    const written = await sql`
      update idempotency set outcome_encrypted = decode(anew.encrypted, 'base64'), encryption_key_id = ${newest}
      from unnest(
        ${anew.map(({ organizationId }) => organizationId)}::uuid[], ${anew.map(({ scope }) => scope)}::text[],
        ${anew.map(({ key }) => key)}::text[], ${anew.map(({ encrypted }) => encrypted.toString('base64'))}::text[],
        ${anew.map(({ anew }) => anew.toString('base64'))}::text[]
      ) as anew(organization_id, scope, key, old, encrypted)
      where idempotency.organization_id = anew.organization_id and idempotency.scope = anew.scope and idempotency.key = anew.key
        -- An erasure may have changed it in the meantime.
        and idempotency.outcome_encrypted = decode(anew.old, 'base64')`
    done.rekeyed += written.count
    const last = batch.at(-1)
    if (!last || batch.length < batchMax) return done
    after = last
  }
}
