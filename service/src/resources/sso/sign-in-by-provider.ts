import { membersMax, type Role, roles } from '@earshot/contract'
import { findLinkedPerson, linkPerson } from '../../accounts/linked-identities.ts'
import { createPerson, findPerson, type Person } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import type { KeyRing } from '../../secrets.ts'
import { asciiEmail, isId } from '../../text.ts'
import { beginEntry, endEntry } from '../audit-log/audit-log.ts'
import { lockMembers } from '../members/members.ts'
import type { OidcClaims, OidcProvider } from './oidc.ts'
import { callbackUrlOf } from './sso-providers.ts'

// Who comes in by an identity provider: somebody of its domain, whose account is found by what the provider calls them, or by their address,
// which the domain's owner has the say of. They become a member of the provider's organization and of no other.

/** A provider that people are led to: its domain is verified. */
export interface OpenProvider extends OidcProvider {
  organizationId: string
  providerId: string
  domain: string
  defaultRole: Role
  groupRoles: { group: string; role: Role }[]
}

/** Why somebody does not come in. `address`: none of the domain. `elsewhere`: the account is another organization's. `full`: too many members. */
export type Refusal = 'address' | 'elsewhere' | 'full'

/** Finds the provider that an email address is led to, or that a browser comes back from. Null: none, or its secret does not open. */
export async function findOpenProvider(
  sql: Sql,
  { by, baseUrl, ssoKeys }: { by: { email: string } | { providerId: string }; baseUrl: string; ssoKeys: KeyRing },
): Promise<OpenProvider | null> {
  if ('providerId' in by && !isId(by.providerId)) return null
  const condition = 'email' in by ? sql`domain = ${domainOf(by.email)}` : sql`provider_id = ${by.providerId}`
  const [found] = await sql<(Omit<OpenProvider, 'clientSecret' | 'callbackUrl'> & { encryptionKeyId: string; encrypted: Buffer })[]>`
    select organization_id, provider_id, issuer, client_id, secret_encrypted as encrypted, encryption_key_id, domain, default_role, group_roles
    from sso_provider where domain_verified_at is not null and ${condition}`
  if (!found) return null
  const { encrypted, encryptionKeyId, ...provider } = found
  const clientSecret = ssoKeys.open({ encrypted, encryptionKeyId }, provider.providerId)
  return clientSecret === null ? null : { ...provider, clientSecret, callbackUrl: callbackUrlOf(baseUrl, provider.providerId) }
}

/** Whether this address signs in by a provider alone: its organization says so, and its person is no owner there. */
export async function isSsoEnforced(sql: Sql, { email }: { email: string }): Promise<boolean> {
  const [found] = await sql<{ enforced: true }[]>`
    select true as enforced from sso_provider
    where domain = ${domainOf(email)} and domain_verified_at is not null and enforced and not exists (
      select from member join person using (person_id)
      where member.organization_id = sso_provider.organization_id and person.email = ${email} and member.role = 'owner'
    )`
  return found !== undefined
}

/**
 * Finds or makes the person that a provider speaks of, and has them be a member with the role of their groups. An owner stays one, whatever
 * the groups say. Returns them for the caller to sign in, or why not.
 */
export const comeInByProvider = (
  sql: Sql,
  { provider, claims, language }: { provider: OpenProvider; claims: OidcClaims; language: string },
): Promise<Person | Refusal> =>
  lockMembers(sql, provider, async (sql): Promise<Person | Refusal> => {
    const email = asciiEmail(claims.email ?? '')
    if (email === null || claims.emailVerified === false || domainOf(email) !== provider.domain) return 'address'
    const known = await findLinkedPerson(sql, { ...provider, ...claims })
    const person = known ?? (await personOf(sql, { provider, claims, email }))
    if (typeof person === 'string') return person
    if (!(await becomeMember(sql, { provider, person, language, role: roleOf(provider, claims) }))) return 'full'
    await sql`
      update sso_provider set signed_in_at = now()
      where organization_id = ${provider.organizationId} and provider_id = ${provider.providerId}`
    return person
  })

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Of several groups the highest role counts. */
function roleOf({ groupRoles, defaultRole }: OpenProvider, { groups }: OidcClaims): Role {
  const found = groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => roles.indexOf(role))
  return found.length === 0 ? defaultRole : roles[Math.max(...found)]!
}

/** The person with the address, who is linked with the provider from now on. Of an account that is at home elsewhere the provider has no say. */
async function personOf(
  sql: Sql,
  { provider, claims, email }: { provider: OpenProvider; claims: OidcClaims; email: string },
): Promise<Person | Refusal> {
  const name =
    (claims.name ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 100) || email
  const person = (await findPerson(sql, { email })) ?? (await createPerson(sql, { email, name, emailVerified: true }))
  if (!person) return 'address'
  const [{ isHere, isElsewhere }] = await sql<[{ isHere: boolean; isElsewhere: boolean }]>`
    select coalesce(bool_or(organization_id = ${provider.organizationId}), false) as is_here,
      coalesce(bool_or(organization_id <> ${provider.organizationId}), false) as is_elsewhere
    from member where person_id = ${person.personId}`
  if (isElsewhere && !isHere) return 'elsewhere'
  return linkPerson(sql, { person, providerId: provider.providerId, subject: claims.subject })
}

/** Returns false where the organization has as many members as it may have. */
async function becomeMember(
  sql: Sql,
  { provider: { organizationId }, person, role, language }: { provider: OpenProvider; person: Person; role: Role; language: string },
): Promise<boolean> {
  const [changed] = await sql<{ isNew: boolean }[]>`
    insert into member (organization_id, person_id, role, language)
    select ${organizationId}, ${person.personId}, ${role}, ${language}
    where exists (select from member where organization_id = ${organizationId} and person_id = ${person.personId})
      or (select count(*) from member where organization_id = ${organizationId}) < ${membersMax}
    on conflict (organization_id, person_id) do update set
      role = case when member.role = 'owner' then member.role else excluded.role end
    returning xmax = 0 as is_new`
  if (changed?.isNew) {
    const entryId = await beginEntry(sql, {
      ...{ organizationId, person: { ...person, role }, operation: 'ssoProviders.join' },
      ...{ projectId: null, subjectId: person.personId, fields: [] },
    })
    await endEntry(sql, { organizationId, entryId, status: 200, subjectId: person.personId })
  }
  return changed !== undefined
}
