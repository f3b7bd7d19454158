import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import {
  invalidField,
  type Problem,
  problem,
  type SsoProvider,
  type SsoProviderCreate,
  type SsoProviderUpdate,
  ssoProvidersMax,
} from '@earshot/contract'
import { ssoMessages } from '@earshot/messages/api/sso'
import type { Sql } from '../../database/database.ts'
import type { EncryptedColumn } from '../../database/encrypted-column.ts'
import { time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { findUrlFlaw } from '../../network/address-guard.ts'
import type { TxtRecords } from '../../network/txt-records.ts'
import type { KeyRing } from '../../secrets.ts'
import { asciiEmail, isId } from '../../text.ts'
import { lockMembers } from '../members/members.ts'
import { findDirectory } from '../provisioning/directory.ts'
import { applyRoles, givesRoles } from '../provisioning/membership.ts'
import { scimTokenJson, scimUrlOf } from '../provisioning/scim-tokens.ts'
import { shownCertificate } from './saml/certificates.ts'
import { ourAddresses } from './saml/our-addresses.ts'
import { findFieldFlaw, findForeignChange, readFacts } from './saml-settings.ts'

// Identity providers of organizations. Whose a domain is, its DNS says: until then nobody is led to a provider, and no account of the
// domain is opened by it. Signing in by one is in sign-in.ts.

export interface SsoDeps {
  baseUrl: string
  /** Keys of client secrets. */
  ssoKeys: KeyRing
  allowPrivateTargets: boolean
  txtRecords: TxtRecords
}

/** The client secrets, as the operator re-encrypts them. */
export const clientSecretColumn: EncryptedColumn = {
  table: 'sso_provider',
  key: ['provider_id'],
  column: 'secret_encrypted',
  counts: 'encryption_key_id is not null',
}

export interface ProviderKey {
  organizationId: string
  providerId: string
}

type Told =
  | 'dnsRecord'
  | 'callbackUrl'
  | 'scim'
  | 'entityId'
  | 'acsUrl'
  | 'metadataUrl'
  | 'certificates'
  | 'clientId'
  | 'signInUrl'
  | 'groupsAttribute'
type Row = Omit<SsoProvider, Told> & {
  domainToken: string
  scim: Omit<SsoProvider['scim'], 'url'>
  clientId: string | null
  signInUrl: string | null
  certificates: string[] | null
  groupsAttribute: string | null
}

const providerView = view<Row>('sso_provider', {
  providerId: 'provider_id',
  type: 'type',
  issuer: 'issuer',
  clientId: 'client_id',
  domain: 'domain',
  domainVerified: 'domain_verified_at is not null',
  enforced: 'enforced',
  hasSignedIn: 'signed_in_at is not null',
  defaultRole: 'default_role',
  groupRoles: 'group_roles',
  domainToken: 'domain_token',
  signInUrl: 'sign_in_url',
  certificates: 'certificates',
  groupsAttribute: 'groups_attribute',
  lastFailure: `case when failure is not null then json_build_object('reason', failure, 'at', ${time('failed_at')}) end`,
  scim: scimTokenJson,
  createdAt: time('created_at'),
})

/** Where the provider leads a browser back to. */
export const callbackUrlOf = (baseUrl: string, providerId: string): string => `${baseUrl}/dashboard/auth/sso/callback/${providerId}`

const shown = (json: string, baseUrl: string): SsoProvider => {
  const { domainToken, scim, createdAt, clientId, signInUrl, certificates, groupsAttribute, ...provider } = JSON.parse(json) as Row
  const callbackUrl = callbackUrlOf(baseUrl, provider.providerId)
  return {
    ...provider,
    dnsRecord: { name: `_earshot.${provider.domain}`, value: `earshot-domain-verification=${domainToken}` },
    callbackUrl,
    ...(clientId !== null && { clientId }),
    ...(signInUrl !== null && {
      ...ourAddresses(callbackUrl),
      signInUrl,
      certificates: (certificates ?? []).map(shownCertificate),
      groupsAttribute,
    }),
    scim: { url: scimUrlOf(baseUrl), ...scim },
    createdAt,
  }
}

/** The providers of an organization, oldest first: as many as there may be. */
export async function listProviders(
  sql: Sql,
  { organizationId, baseUrl }: { organizationId: string; baseUrl: string },
): Promise<{ ssoProviders: SsoProvider[] }> {
  const found = await sql<{ json: string }[]>`
    select ${sql.unsafe(providerView.json)}::text as json from sso_provider
    where organization_id = ${organizationId} order by provider_id`
  return { ssoProviders: found.map(({ json }) => shown(json, baseUrl)) }
}

/** One provider. Errors: NOT_FOUND. */
async function readProvider(
  sql: Sql,
  { organizationId, providerId, baseUrl }: ProviderKey & { baseUrl: string },
): Promise<SsoProvider | Problem<'NOT_FOUND'>> {
  if (!isId(providerId)) return unknownProvider
  const [found] = await sql<{ json: string }[]>`
    select ${sql.unsafe(providerView.json)}::text as json from sso_provider
    where organization_id = ${organizationId} and provider_id = ${providerId}`
  return found ? shown(found.json, baseUrl) : unknownProvider
}

/**
 * Adds a provider, whose secret is kept encrypted.
 * Errors: VALIDATION_ERROR (an issuer that may not be asked, metadata or certificates that can't be used, a domain that is none, what belongs
 * to the other type) · LIMIT_REACHED (10 an organization).
 */
export async function createProvider(
  sql: Sql,
  { organizationId, ...wish }: SsoProviderCreate & SsoDeps & { organizationId: string },
): Promise<SsoProvider | Problem<'VALIDATION_ERROR' | 'LIMIT_REACHED'>> {
  const flaw = findFieldFlaw(wish)
  if (flaw) return flaw
  const urlFlaw = wish.issuer === undefined ? null : findUrlFlaw(wish.issuer, wish)
  if (urlFlaw !== null) return invalidField('issuer', 'url', urlFlaw)
  const facts = await readFacts(wish, wish)
  if ('code' in facts) return facts
  const domain = domainToASCII(wish.domain).replace(/\.$/, '')
  // A mailbox there is one: no address, no name of one machine alone.
  if (asciiEmail(`a@${domain}`) === null) return invalidField('domain', 'domain', ssoMessages.noDomain)
  return transaction(sql, async (sql) => {
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const [prepared] = await sql<[{ providerId: string; count: number }]>`
      select uuid_v7() as provider_id, count(*)::int as count from sso_provider where organization_id = ${organizationId}`
    const { providerId, count } = prepared
    if (count >= ssoProvidersMax) return problem('LIMIT_REACHED', ssoMessages.full({ max: ssoProvidersMax }))
    const closed = wish.clientSecret === undefined ? null : wish.ssoKeys.close(wish.clientSecret, providerId)
    const { entityId = wish.issuer, signInUrl = null, certificates } = facts
    const [made] = await sql<[{ json: string }]>`
      with made as (
        insert into sso_provider (organization_id, provider_id, type, issuer, client_id, secret_encrypted, encryption_key_id, sign_in_url,
          certificates, groups_attribute, domain, domain_token, default_role, group_roles)
        values (${organizationId}, ${providerId}, ${wish.type}, ${entityId!}, ${wish.clientId ?? null}, ${closed?.encrypted ?? null},
          ${closed?.encryptionKeyId ?? null}, ${signInUrl}, ${certificates ? JSON.stringify(certificates) : null}::text::jsonb,
          ${wish.groupsAttribute ?? null}, ${domain}, ${randomBytes(24).toString('base64url')}, ${wish.defaultRole},
          ${JSON.stringify(wish.groupRoles ?? [])}::text::jsonb)
        returning *
      )
      select ${sql.unsafe(providerView.json)}::text as json from made as sso_provider`
    return shown(made.json, wish.baseUrl)
  })
}

/**
 * Looks for the TXT record of a provider's domain, and notes that it was there: from then on people of the domain are led to the provider.
 * Errors: NOT_FOUND · CONFLICT (it is not there; another organization has shown the same).
 */
export async function verifyDomain(
  sql: Sql,
  { baseUrl, txtRecords, ...key }: ProviderKey & Pick<SsoDeps, 'baseUrl' | 'txtRecords'>,
): Promise<SsoProvider | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const provider = await readProvider(sql, { ...key, baseUrl })
  if ('code' in provider || provider.domainVerified) return provider
  const { name, value } = provider.dnsRecord
  const found = await txtRecords(name)
  if (found === null) return problem('CONFLICT', ssoMessages.dnsSilent({ name }))
  if (!found.includes(value)) return problem('CONFLICT', ssoMessages.noRecord({ name, value }))
  const verified = await sql`
    update sso_provider set domain_verified_at = now()
    where organization_id = ${key.organizationId} and provider_id = ${key.providerId}
      and not exists (select from sso_provider as other where other.domain = sso_provider.domain and other.domain_verified_at is not null)
    returning 1`.catch((error: unknown) => {
    // Two at once.
    if ((error as { code?: string }).code === '23505') return { count: 0 }
    throw error
  })
  return verified.count === 0
    ? problem('CONFLICT', ssoMessages.domainTaken({ domain: provider.domain }))
    : readProvider(sql, { ...key, baseUrl })
}

/**
 * Changes what is sent, and nothing else: of two changes at once each stays. Roles of groups that the provider's directory has are given at once.
 * Errors: NOT_FOUND · VALIDATION_ERROR (what belongs to the other type, metadata of another provider or that can't be used) · CONFLICT (to be
 * enforced before its domain is verified and somebody has signed in by it: nobody would get in).
 */
export async function updateProvider(
  sql: Sql,
  { organizationId, providerId, ...wish }: SsoProviderUpdate & ProviderKey & Pick<SsoDeps, 'baseUrl' | 'ssoKeys' | 'allowPrivateTargets'>,
): Promise<SsoProvider | Problem<'NOT_FOUND' | 'VALIDATION_ERROR' | 'CONFLICT'>> {
  const { baseUrl, ssoKeys, allowPrivateTargets, ...changes } = wish
  const known = await readProvider(sql, { organizationId, providerId, baseUrl })
  if ('code' in known) return known
  const foreign = findForeignChange(known.type, changes)
  if (foreign) return foreign
  const facts = await readFacts(changes, { allowPrivateTargets })
  if ('code' in facts) return facts
  if ((facts.entityId ?? known.issuer) !== known.issuer)
    return invalidField('metadata', 'another', ssoMessages.metadata.another({ entityId: known.issuer }))
  const { enforced = null, clientId = null, defaultRole = null, groupRoles, groupsAttribute } = changes
  if (enforced && !known.domainVerified) return problem('CONFLICT', ssoMessages.notVerified)
  if (enforced && !known.hasSignedIn) return problem('CONFLICT', ssoMessages.notTried)
  const closed = changes.clientSecret === undefined ? null : ssoKeys.close(changes.clientSecret, providerId.toLowerCase())
  await lockMembers(sql, { organizationId }, async (sql) => {
    const gaveRoles = await givesRoles(sql, { organizationId, providerId })
    await sql`
      update sso_provider set enforced = coalesce(${enforced}, enforced), client_id = coalesce(${clientId}, client_id),
        default_role = coalesce(${defaultRole}, default_role),
        group_roles = coalesce(${groupRoles ? JSON.stringify(groupRoles) : null}::text::jsonb, group_roles),
        secret_encrypted = coalesce(${closed?.encrypted ?? null}, secret_encrypted),
        encryption_key_id = coalesce(${closed?.encryptionKeyId ?? null}, encryption_key_id),
        sign_in_url = coalesce(${facts.signInUrl ?? null}, sign_in_url),
        certificates = coalesce(${facts.certificates ? JSON.stringify(facts.certificates) : null}::text::jsonb, certificates),
        groups_attribute = ${groupsAttribute === undefined ? sql`groups_attribute` : groupsAttribute}
      where organization_id = ${organizationId} and provider_id = ${providerId}`
    if (groupRoles === undefined && defaultRole === null) return
    const directory = await findDirectory(sql, { organizationId, providerId })
    if (directory && (gaveRoles || (await givesRoles(sql, directory)))) await applyRoles(sql, { directory, scimUserIds: null })
  })
  return readProvider(sql, { organizationId, providerId, baseUrl })
}

/** Removes a provider with its secret; people who came by it stay. Errors: NOT_FOUND. */
export async function deleteProvider(
  sql: Sql,
  { organizationId, providerId }: ProviderKey,
): Promise<{ providerId: string; deleted: boolean } | Problem<'NOT_FOUND'>> {
  if (!isId(providerId)) return unknownProvider
  const [deleted] = await sql<{ providerId: string }[]>`
    with deleted as (
      delete from sso_provider where organization_id = ${organizationId} and provider_id = ${providerId} returning provider_id
    ), unlinked as (
      delete from person_credential using deleted where provider = 'sso:' || deleted.provider_id
    )
    select provider_id from deleted`
  return deleted ? { providerId: deleted.providerId, deleted: true } : unknownProvider
}

const unknownProvider = problem('NOT_FOUND', ssoMessages.unknown)
