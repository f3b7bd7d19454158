import { createHash } from 'node:crypto'
import { type Problem, problem, type ScimToken, type SsoProvider } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { Sql } from '../../database/database.ts'
import { tokenBytes } from '../../database/home-id.ts'
import { object, time } from '../../database/json.ts'
import { isId } from '../../text.ts'
import { secretFormat } from '../organizations/secret-format.ts'

// The tokens that directories provision with: `ear_scim_`, and then as an API key. One for each provider, shown once; what is kept is its
// SHA-256, which is enough for 256 random bits.

export interface ProviderKey {
  organizationId: string
  providerId: string
}

const format = secretFormat('ear_scim_')

/** Whether a text can be a token at all: prefix, length, alphabet and checksum. Costs no query. */
export const tokenLooksRight = format.looksRight
/** The 32 bytes of a token that looks right. */
export const bytesOfToken = format.bytesOf

/** Where the service provisions, below its own address. */
export const scimPath = '/scim/v2'

export const scimUrlOf = (baseUrl: string): string => baseUrl + scimPath

/** The token of an `sso_provider` as its record shows it. */
export const scimTokenJson = object<Omit<SsoProvider['scim'], 'url'>>({
  createdAt: time(`(
    select scim_token.created_at from scim_token
    where scim_token.organization_id = sso_provider.organization_id and scim_token.provider_id = sso_provider.provider_id
  )`),
  lastUsedAt: time(`(
    select date_trunc('minute', last_used_at) from scim_token
    where scim_token.organization_id = sso_provider.organization_id and scim_token.provider_id = sso_provider.provider_id
  )`),
})

/**
 * Creates the token of a provider, which ends the one before, and returns it this once.
 * Errors: NOT_FOUND · CONFLICT (the domain is not verified: whose people they are is not known).
 */
export async function createScimToken(
  sql: Sql,
  { organizationId, providerId, baseUrl }: ProviderKey & { baseUrl: string },
): Promise<ScimToken | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  if (!isId(providerId)) return unknownProvider
  const token = format.write(tokenBytes(sql, 32))
  const [found] = await sql<{ isVerified: boolean; createdAt: string | null }[]>`
    with provider as (
      select organization_id, provider_id, domain_verified_at is not null as is_verified from sso_provider
      where organization_id = ${organizationId} and provider_id = ${providerId}
    ), made as (
      insert into scim_token (organization_id, provider_id, secret_sha256)
      select organization_id, provider_id, ${sha256(token)} from provider where is_verified
      on conflict (organization_id, provider_id) do update set
        secret_sha256 = excluded.secret_sha256, created_at = excluded.created_at, last_used_at = null
      returning created_at
    )
    select is_verified, (select iso(created_at) from made) as created_at from provider`
  if (!found) return unknownProvider
  if (found.createdAt === null) return problem('CONFLICT', provisioningMessages.notVerified)
  return { providerId: providerId.toLowerCase(), url: scimUrlOf(baseUrl), token, createdAt: found.createdAt }
}

/** Ends the token of a provider on every node within a second; members stay as they are. Errors: NOT_FOUND. */
export async function deleteScimToken(
  sql: Sql,
  { organizationId, providerId }: ProviderKey,
): Promise<{ providerId: string; deleted: boolean } | Problem<'NOT_FOUND'>> {
  if (!isId(providerId)) return unknownProvider
  const deleted = await sql`
    delete from scim_token where organization_id = ${organizationId} and provider_id = ${providerId}`
  return deleted.count === 0 ? problem('NOT_FOUND', provisioningMessages.noToken) : { providerId: providerId.toLowerCase(), deleted: true }
}

/**
 * Whose token it is; null when it is unknown or ended. Its last use is written at most once a minute. The only statement that looks for a
 * token without knowing its organization.
 */
export async function findScimCaller(sql: Sql, token: string): Promise<{ organizationId: string; callerId: string } | null> {
  const [found] = await sql<{ organizationId: string; callerId: string }[]>`
    with found as (
      select organization_id, provider_id, last_used_at from scim_token where secret_sha256 = ${sha256(token)}
    ), used as (
      update scim_token set last_used_at = now() from found
      where scim_token.organization_id = found.organization_id and scim_token.provider_id = found.provider_id
        and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
    )
    select organization_id, provider_id as caller_id from found`
  return found ?? null
}

const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest()

const unknownProvider = problem('NOT_FOUND', provisioningMessages.unknownProvider)
