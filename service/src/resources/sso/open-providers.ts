import type { Role, SsoFailure } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { peopleOf } from '../../database/home-id.ts'
import type { Statement } from '../../database/sql.ts'
import type { KeyRing } from '../../secrets.ts'
import { isId } from '../../text.ts'
import type { OidcProvider } from './oidc.ts'
import { ourAddresses } from './saml/our-addresses.ts'
import type { Party, SamlProvider } from './saml/saml.ts'
import { callbackUrlOf } from './sso-providers.ts'

// Providers that people are led to, because their domain is verified.

interface Led {
  organizationId: string
  providerId: string
  domain: string
  defaultRole: Role
  groupRoles: { group: string; role: Role }[]
}

export type OpenProvider = Led & (({ type: 'oidc' } & OidcProvider) | ({ type: 'saml' } & Party))

type Found = Led &
  (
    | ({ type: 'oidc'; encryptionKeyId: string; encrypted: Buffer } & Omit<OidcProvider, 'clientSecret' | 'callbackUrl'>)
    | ({ type: 'saml' } & SamlProvider)
  )

/** Finds the provider that an email address is led to, or that a browser comes back from. Null: none, or its secret does not open. */
export async function findOpenProvider(
  sql: Sql,
  { by, baseUrl, ssoKeys }: { by: { email: string } | { providerId: string }; baseUrl: string; ssoKeys: KeyRing },
): Promise<OpenProvider | null> {
  if ('providerId' in by && !isId(by.providerId)) return null
  const condition = 'email' in by ? sql`domain = ${domainOf(by.email)}` : sql`provider_id = ${by.providerId}`
  const [found] = await sql<Found[]>`
    select organization_id, provider_id, type, issuer, client_id, secret_encrypted as encrypted, encryption_key_id, sign_in_url, certificates,
      groups_attribute, domain, default_role, group_roles
    from sso_provider where domain_verified_at is not null and ${condition}`
  if (!found) return null
  const callbackUrl = callbackUrlOf(baseUrl, found.providerId)
  if (found.type === 'saml') return { ...found, ours: ourAddresses(callbackUrl) }
  const { encrypted, encryptionKeyId, ...provider } = found
  const clientSecret = ssoKeys.open({ encrypted, encryptionKeyId }, provider.providerId)
  return clientSecret === null ? null : { ...provider, clientSecret, callbackUrl }
}

/** Milliseconds that another home has to say whether an address signs in by a provider alone: one that hangs keeps nobody of the others out. */
const patienceMs = 1500

/**
 * Whether this address signs in by a provider alone: its organization says so, and its person is no owner there. The organization may live in any
 * home; one that does not answer says nothing, while nothing of its organizations can be seen either.
 */
export async function isSsoEnforced(sql: Sql, { email }: { email: string }): Promise<boolean> {
  const people = peopleOf(sql)
  const others = people.home.all.filter(({ home }) => home !== people.home)
  const here = isEnforcedIn(people, { email, person: sql`(select person_id from person where email = ${email})` })
  if (others.length === 0) return here
  // Another home may hear late that somebody has another address now: its owners are known by their ids.
  const [person] = await people<{ personId: string }[]>`select person_id from person where email = ${email}`
  const said = others.map((home) => {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref())
    return Promise.race([isEnforcedIn(home, { email, person: home`${person?.personId}::uuid` }).catch(() => false), late])
  })
  return (await Promise.all([here, ...said])).includes(true)
}

async function isEnforcedIn(sql: Sql, { email, person }: { email: string; person: Statement }): Promise<boolean> {
  const [found] = await sql<{ enforced: true }[]>`
    select true as enforced from sso_provider
    where domain = ${domainOf(email)} and domain_verified_at is not null and enforced and not exists (
      select from member
      where member.organization_id = sso_provider.organization_id and member.person_id = ${person} and member.role = 'owner'
    )`
  return found !== undefined
}

/** Whether there is a SAML provider of this id, whose metadata of ours may be shown: its domain need not be verified yet. */
export async function isSamlProvider(sql: Sql, { providerId }: { providerId: string }): Promise<boolean> {
  if (!isId(providerId)) return false
  const [found] = await sql`select from sso_provider where organization_id is not null and provider_id = ${providerId} and type = 'saml'`
  return found !== undefined
}

/** Notes why somebody did not come in by a provider, for its owners to see until somebody does. */
export async function noteFailure(
  sql: Sql,
  { organizationId, providerId, reason }: Pick<Led, 'organizationId' | 'providerId'> & { reason: SsoFailure },
): Promise<void> {
  await sql`
    update sso_provider set failure = ${reason}, failed_at = now()
    where organization_id = ${organizationId} and provider_id = ${providerId}`
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
