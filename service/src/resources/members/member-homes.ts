import type { Role } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { otherHomes } from '../../database/home-id.ts'

// Where somebody is a member, over all homes: each knows its own.

/** Whether a person is a member of another organization in the home of this pool. */
export async function isMemberElsewhere(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<boolean> {
  const [found] = await sql`
    select from member where organization_id <> ${organizationId} and person_id = ${personId} limit 1`
  return found !== undefined
}

/** Whether a person is a member of an organization in another home than this. Without others, nothing is asked. */
export async function isMemberInOtherHome(sql: Sql, { personId }: { personId: string }): Promise<boolean> {
  for (const home of otherHomes(sql)) {
    const [found] = await home`select from member where person_id = ${personId} limit 1`
    if (found) return true
  }
  return false
}

/** Milliseconds that a home has to say in which of its organizations somebody is: one that hangs keeps nobody out of the others. */
const patienceMs = 1500

/** A person's memberships in other homes than the first, whose pool this is; without those of a home that does not answer. */
export async function membershipsElsewhere(sql: Sql, { personId }: { personId: string }) {
  const found = await Promise.all(
    otherHomes(sql).map((home) => {
      const late = new Promise<Membership[]>((resolve) => setTimeout(resolve, patienceMs, []).unref())
      return Promise.race([listMemberships(home, { personId }).catch(() => []), late])
    }),
  )
  return found.flat()
}

interface Membership {
  organizationId: string
  name: string
  role: Role
}

const listMemberships = async (sql: Sql, { personId }: { personId: string }): Promise<Membership[]> => [
  ...(await sql<Membership[]>`
    select organization_id, organization.name, role from member join organization using (organization_id) where person_id = ${personId}`),
]
