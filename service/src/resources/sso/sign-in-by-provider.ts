import { isAtLeast, membersMax, type Role, roles } from '@earshot/contract'
import { copyPerson } from '../../accounts/known-persons.ts'
import { findLinkedPerson, linkPerson } from '../../accounts/linked-identities.ts'
import { createPerson, findPerson, type Person } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import type { Cookie } from '../../html/cookie.ts'
import { asciiEmail, beginningOf } from '../../text.ts'
import { beginEntry, endEntry } from '../audit-log/audit-log.ts'
import { disconnectAppsOf } from '../connected-apps/connected-apps.ts'
import { isMemberInOtherHome } from '../members/member-homes.ts'
import { findRoles, lockMembers, type MemberRoles, takeBackInvitations, useUpInvitation } from '../members/members.ts'
import { isDeprovisioned, isProvisioned } from '../provisioning/accounts.ts'
import { givesRoles, noteChange } from '../provisioning/membership.ts'
import type { SignInClaims } from './claims.ts'
import { domainOf, type OpenProvider } from './open-providers.ts'

// Who comes in by an identity provider: somebody of its domain, whose account is found by what the provider calls them, or by their address,
// which the domain's owner has the say of. They become a member of the provider's organization and of no other.

/**
 * Why somebody does not come in. `address`: none of the domain. `elsewhere`: the account is another organization's. `full`: too many members.
 * `replayed`: the assertion was used before. `deprovisioned`: the provider's directory says that they are to be no member.
 */
export type Refusal = 'address' | 'elsewhere' | 'full' | 'replayed' | 'deprovisioned'

/** An assertion of SAML that somebody comes in by: its digest, and when it is over, in milliseconds since 1970. */
export interface UsedOnce {
  assertionSha256: Buffer
  until: number
}

/**
 * Finds or makes the person that a provider speaks of, has them be a member with the role of their groups, and signs them in, all in one
 * transaction. An owner stays one, whatever the groups say. Returns the cookie of their session, or why there is none.
 */
export const comeInByProvider = (sql: Sql, { provider, claims, language, once = null, signIn }: Coming): Promise<Cookie | Refusal> =>
  lockMembers(sql, provider, async (sql): Promise<Cookie | Refusal> => {
    if (once !== null && !(await use(sql, { ...provider, ...once }))) return 'replayed'
    const email = asciiEmail(claims.email ?? '')
    if (email === null || claims.emailVerified === false || domainOf(email) !== provider.domain) return 'address'
    const known = await findLinkedPerson(sql, { ...provider, ...claims })
    const person = known ?? (await personOf(sql, { provider, claims, email }))
    if (typeof person === 'string') return person
    if (await isDeprovisioned(sql, { ...provider, ...person })) return 'deprovisioned'
    // Their membership may have ended since they came by it.
    if (known && (await isAtHomeElsewhereAlone(sql, { ...provider, ...person }))) return 'elsewhere'
    // What groups of the directory say counts, where they say something.
    const keepsRole = (await isProvisioned(sql, { ...provider, ...person })) && (await givesRoles(sql, provider))
    if (!(await becomeMember(sql, { provider, person, language, role: roleOf(provider, claims), keepsRole }))) return 'full'
    await sql`
      update sso_provider set signed_in_at = now(), failure = null, failed_at = null
      where organization_id = ${provider.organizationId} and provider_id = ${provider.providerId}`
    return signIn(sql, person)
  })

interface Coming {
  provider: OpenProvider
  claims: SignInClaims
  language: string
  /** Null: what the provider said can't come twice by itself. */
  once?: UsedOnce | null
  /** Opens the session of a person. */
  signIn: (sql: Sql, person: Person) => Promise<Cookie>
}

/** Milliseconds that an assertion is remembered at the most: the cookie without which it opens nothing lasts for minutes. */
const rememberedMax = 86_400_000

/** Remembers an assertion. Returns false where it was used before, on whichever node; one that is being used elsewhere is waited for. */
async function use(sql: Sql, { organizationId, providerId, assertionSha256, until }: OpenProvider & UsedOnce): Promise<boolean> {
  const seconds = Math.max(Math.min(until - Date.now(), rememberedMax), 0) / 1000
  const used = await sql`
    insert into sso_assertion (organization_id, provider_id, assertion_sha256, expires_at)
    values (${organizationId}, ${providerId}, ${assertionSha256}, now() + make_interval(secs => ${seconds}))
    on conflict do nothing`
  return used.count === 1
}

/** Assertions of one sweep: few enough to be over in a moment. */
export const assertionsSweptMax = 1000

/** Forgets assertions that are over, of every organization, `assertionsSweptMax` at a time. Returns how many. */
export async function sweepAssertions(sql: Sql): Promise<number> {
  const swept = await sql`
    delete from sso_assertion where ctid = any(array(
      select ctid from sso_assertion where expires_at < now() limit ${assertionsSweptMax}))`
  return swept.count
}

/** Of several groups the highest role counts. */
function roleOf({ groupRoles, defaultRole }: OpenProvider, { groups }: SignInClaims): Role {
  const found = groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => roles.indexOf(role))
  return found.length === 0 ? defaultRole : roles[Math.max(...found)]!
}

/** The person with the address, who is linked with the provider from now on. Of an account that is at home elsewhere the provider has no say. */
async function personOf(
  sql: Sql,
  { provider, claims, email }: { provider: OpenProvider; claims: SignInClaims; email: string },
): Promise<Person | Refusal> {
  const name = beginningOf((claims.name ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim(), 100) || email
  const person = (await findPerson(sql, { email })) ?? (await createPerson(sql, { email, name, emailVerified: true }))
  if (!person) return 'address'
  if (await isAtHomeElsewhereAlone(sql, { ...provider, ...person })) return 'elsewhere'
  if (!person.emailVerified) await disconnectAppsOf(sql, person)
  return linkPerson(sql, { person, providerId: provider.providerId, subject: claims.subject })
}

/** Whether somebody is a member of other organizations, and not of this one. */
async function isAtHomeElsewhereAlone(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<boolean> {
  const [{ isHere, isElsewhere }] = await sql<[{ isHere: boolean; isElsewhere: boolean }]>`
    select coalesce(bool_or(organization_id = ${organizationId}), false) as is_here,
      coalesce(bool_or(organization_id <> ${organizationId}), false) as is_elsewhere
    from member where person_id = ${personId}`
  return !isHere && (isElsewhere || (await isMemberInOtherHome(sql, { personId })))
}

/**
 * Makes a person a member, with the role of their groups or a higher one of an invitation that waits for them, which is used up; or gives one the
 * role of their groups: invitations that they sent, and their new role could not send, are revoked. Returns false where the organization has as
 * many members as it may have.
 */
async function becomeMember(
  sql: Sql,
  {
    provider,
    person,
    role,
    language,
    keepsRole,
  }: { provider: OpenProvider; person: Person; role: Role; language: string; keepsRole: boolean },
): Promise<boolean> {
  const { organizationId } = provider
  const { personId } = person
  await copyPerson(sql, person)
  // Read before it is written: with the organization locked, it is the same then.
  const before = await findRoles(sql, { organizationId, personId })
  if (before === null) {
    if (await isFull(sql, { organizationId })) return false
    const invitedRole = await useUpInvitation(sql, { organizationId, personId })
    const joining = { ...person, role: isAtLeast(invitedRole, role) ? invitedRole! : role }
    await sql`
      insert into member (organization_id, person_id, role, invited_role, language)
      values (${organizationId}, ${personId}, ${joining.role}, ${invitedRole}, ${language})
      on conflict do nothing`
    for (const operation of ['ssoProviders.join', ...(invitedRole === null ? [] : ['invitations.accept'])]) {
      const action = { organizationId, person: joining, operation, projectId: null, subjectId: personId, fields: [] }
      await endEntry(sql, { organizationId, entryId: await beginEntry(sql, action), status: 200, subjectId: personId })
    }
  } else if (before.role !== role && !keepsRole && !staysAs(provider, before, role)) {
    await sql`update member set role = ${role} where organization_id = ${organizationId} and person_id = ${personId}`
    await takeBackInvitations(sql, { organizationId, personId, nowOnly: role })
    await noteChange(sql, { directory: provider, personId, operation: 'ssoProviders.updateMember', fields: ['role'] })
  }
  return true
}

/** Whether a member keeps their role: an owner does, and who was invited with a higher one than the default, while no group has a role. */
const staysAs = ({ groupRoles }: OpenProvider, { role, invitedRole }: MemberRoles, roleNow: Role): boolean =>
  role === 'owner' || (groupRoles.length === 0 && role === invitedRole && isAtLeast(role, roleNow))

async function isFull(sql: Sql, { organizationId }: { organizationId: string }): Promise<boolean> {
  const [found] = await sql<[{ count: number }]>`select count(*)::int as count from member where organization_id = ${organizationId}`
  return found.count >= membersMax
}
