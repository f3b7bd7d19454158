import { createHash } from 'node:crypto'
import type { Pool } from '../database/pool.ts'
import { byDigest, byUuid, type Credential } from './homes.ts'

// What leads to one organization, and how a home says whose it is. Only where there are several homes, and one may have what another
// one gave out.

/** Whose row has a value in a column; null: there is none. */
async function organizationWith(sql: Pool, { table, column, value }: { table: string; column: string; value: unknown }) {
  const [found] = await sql<{ organizationId: string }[]>`
    select organization_id from ${sql(table)} where ${sql(column)} = ${value} limit 1`
  return found?.organizationId ?? null
}

/** An id in an address: the table's own, or signed, so that nobody guesses. */
const byId =
  (table: string, column: string) =>
  (id: string): Credential => ({
    ...byUuid(table, id),
    organizationIn: (sql) => organizationWith(sql, { table, column, value: id }),
  })

/** A token, of which a digest is kept in one of these columns. */
const byToken =
  (...columns: readonly `${string}.${string}`[]) =>
  (token: string, bytes: Buffer): Credential => {
    const digest = createHash('sha256').update(token).digest()
    return {
      ...byDigest(columns[0]!, bytes, digest),
      async organizationIn(sql) {
        for (const each of columns) {
          const [table, column] = each.split('.') as [string, string]
          const found = await organizationWith(sql, { table, column, value: digest })
          if (found !== null) return found
        }
        return null
      },
    }
  }

export const linkById = byId('link', 'verification_id')
export const qrCodeById = byId('qr_code', 'qr_code_id')
export const subscriberById = byId('subscriber', 'subscriber_id')
export const projectById = byId('project', 'project_id')
export const orderSourceById = byId('order_source', 'order_source_id')
export const providerById = byId('sso_provider', 'provider_id')

/** A domain that an organization has shown to be its own: its people are led to its identity provider. Any home may have it. */
export const verifiedDomain = (domain: string): Credential => ({
  ...{ homeId: null, key: `domain ${domain}` },
  async organizationIn(sql) {
    const [found] = await sql<{ organizationId: string }[]>`
      select organization_id from sso_provider where domain = ${domain} and domain_verified_at is not null limit 1`
    return found?.organizationId ?? null
  },
})

export const apiKey = byToken('api_key.secret_sha256')
export const appToken = byToken('app_token.token_sha256')
export const appCode = byToken('connected_app.code_sha256')
export const scimToken = byToken('scim_token.secret_sha256')
export const portalToken = byToken('portal_session.token_sha256', 'portal_session.code_sha256')
export const ownToken = byToken('opinion.own_token_sha256', 'held_opinion.own_token_sha256', 'comment.own_token_sha256')
export const invitationCode = byToken('invitation.code_sha256', 'invitation.mailed_sha256')
