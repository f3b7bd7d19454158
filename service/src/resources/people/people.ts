import { randomBytes } from 'node:crypto'
import { type Account, invalidField, type Problem, problem, type Role } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import { peopleMessages } from '@earshot/messages/api/people'
import { keepPerson } from '../../accounts/known-persons.ts'
import { createPerson, hasPersons, type Person } from '../../accounts/persons.ts'
import { createProof, deleteProofs, hasProof } from '../../accounts/proofs.ts'
import type { Sql } from '../../database/database.ts'
import { otherHomes } from '../../database/home-id.ts'
import { type JsonText, object, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { membershipsElsewhere } from '../members/member-homes.ts'
import { createOrganization } from '../organizations/organizations.ts'

// People as members: their organizations, and how the first person of a service is created.

const accountView = view<Omit<Account, 'sendsMail' | 'draftsResponses' | 'translatesOpinions'>>('person', {
  person: object<Account['person']>({
    personId: 'person_id',
    name: 'name',
    email: 'email',
    emailVerified: 'email_verified',
    twoFactor: 'two_factor',
  }),
  organizations: `coalesce((
    select json_agg(json_build_object('organizationId', organization_id, 'name', organization.name, 'role', role) order by organization.name, organization_id)
    from member join organization using (organization_id) where member.person_id = person.person_id
  ), '[]')`,
})

/** A person's account and memberships. Errors: Unauthorized, when they were deleted at this very moment. */
export async function getAccount(
  sql: Sql,
  { personId, sendsMail, hasModel }: { personId: string; sendsMail: boolean; hasModel: boolean },
): Promise<JsonText<Account> | Problem<'Unauthorized'>> {
  const elsewhere = await membershipsElsewhere(sql, { personId })
  const [found] = await sql<{ json: JsonText<Account> }[]>`
    select (${sql.unsafe(accountView.json)}::jsonb || jsonb_build_object('sendsMail', ${sendsMail}::boolean,
      'draftsResponses', ${hasModel}::boolean, 'translatesOpinions', ${hasModel}::boolean))::text as json
    from person where person_id = ${personId}`
  if (!found) return problem('Unauthorized', accountsMessages.notSignedIn)
  if (elsewhere.length === 0) return found.json
  const account = JSON.parse(found.json) as Account
  const organizations = [...account.organizations, ...elsewhere].sort((one, other) => one.name.localeCompare(other.name))
  return JSON.stringify({ ...account, organizations }) as JsonText<Account>
}

/** Every membership of a home, by organization, for the operator: `owner of Acme`. */
export const listAllMemberships = (sql: Sql) =>
  sql<{ personId: string; membership: string }[]>`
    select person_id, role || ' of ' || organization.name as membership from member join organization using (organization_id)
    order by organization.name, person_id`

/**
 * Makes a person a member without an invitation: the operator asked for it, or they are the first. One that waits for them is used up. An
 * existing member stays as they are.
 */
export async function addFirstMember(
  sql: Sql,
  { organizationId, person, role }: { organizationId: string; person: Person; role: Role },
): Promise<void> {
  if (sql.home.first) await keepPerson(sql, person)
  await sql`
    with invited as (
      delete from invitation where organization_id = ${organizationId} and email = ${person.email}
    )
    insert into member (organization_id, person_id, role) values (${organizationId}, ${person.personId}, ${role})
    on conflict do nothing`
}

/** Hours for which the setup address is valid; a new start creates a new one. */
const setupHours = 1

/** The address of the first-run setup, while there is no person; null afterwards. It is written to the operator's log, and nowhere else. */
export async function setupAddress(sql: Sql, { baseUrl }: { baseUrl: string }): Promise<string | null> {
  if (await hasPersons(sql)) return null
  const code = randomBytes(32).toString('base64url')
  await createProof(sql, { identifier: `begin:${code}`, value: 'begin', hours: setupHours })
  return `${baseUrl}/dashboard/begin#code=${code}`
}

/** The form of the first person; the caller has checked the password. */
export interface SetupForm {
  code: string
  name: string
  email: string
  password: string
  organizationName?: string
  /** Whether the service sends mail: then their address is verified by it, else the code from the operator's log answers for it. */
  sendsMail: boolean
}

/**
 * Creates the first person: owner of the one organization there is, in whichever home, or of a new one where there is none. Of two at once
 * one succeeds. A problem leaves the address as it was.
 * Errors: NOT_FOUND (the address is used or expired) · CONFLICT (there is a person, or several organizations to choose from) ·
 * VALIDATION_ERROR (no name for the organization, or an address that can't be signed in with).
 */
export const setUp = (
  sql: Sql,
  { code, organizationName, sendsMail, ...who }: SetupForm,
): Promise<{ person: Person; organizationId: string } | Problem<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_ERROR'>> =>
  transaction(sql, async (sql) => {
    // Requests run one after the other on all nodes: the second one finds a person.
    await sql`lock table person in share row exclusive mode`
    if (!(await hasProof(sql, { identifier: `begin:${code}` }))) return problem('NOT_FOUND', peopleMessages.setupLinkExpired)
    if (await hasPersons(sql)) return problem('CONFLICT', peopleMessages.setUp)
    const organizations = (await Promise.all([sql, ...otherHomes(sql)].map(findSomeOrganizations))).flat()
    if (organizations.length > 1) return problem('CONFLICT', peopleMessages.severalOrganizations)
    if (organizations.length === 0 && organizationName === undefined)
      return invalidField('organizationName', 'required', peopleMessages.organizationNameRequired)
    // Nothing was written until here: after a problem, the same address can be tried again.
    const person = await createPerson(sql, { ...who, emailVerified: !sendsMail })
    if (!person) return invalidField('email', 'email', accountsMessages.emailNotForSignIn)
    const { organizationId, home } = organizations[0] ?? { ...(await createOrganization(sql, { name: organizationName! })), home: sql }
    // Before the person is committed: one without an organization could not begin again. A member whose person never came can be removed.
    await addFirstMember(home, { organizationId, person, role: 'owner' })
    // Those that other nodes and earlier starts made, too.
    await deleteProofs(sql, { value: 'begin' })
    return { person, organizationId }
  })

/** The organizations of a home, as many as tell whether there is one. */
async function findSomeOrganizations(home: Sql): Promise<{ organizationId: string; home: Sql }[]> {
  const found = await home<{ organizationId: string }[]>`select organization_id from organization limit 2`
  return found.map(({ organizationId }) => ({ organizationId, home }))
}
