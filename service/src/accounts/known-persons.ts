import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'

// People are known in the first home. Another one that they are members in has a row of each beside the memberships: what they are called, as
// lists and emails show it; nothing that they sign in with.

/** A person as another home has them. */
interface KnownPerson {
  personId: string
  name: string
  email: string
  emailVerified: boolean
  twoFactor: boolean
}

const columns = 'person_id, name, email, email_verified, two_factor'

/** Has the home of the pool know a person as they are now, who is about to be a member there. Does nothing in the first home. */
export async function copyPerson(sql: Sql, { personId }: { personId: string }): Promise<void> {
  const people = peopleOf(sql)
  if (people === sql) return
  const [person] = await people<KnownPerson[]>`select ${people.unsafe(columns)} from person where person_id = ${personId}`
  if (person) await keepPerson(sql, person)
}

/** Persons of one turn: few enough to be over in a moment. */
export const copiedMax = 500

/**
 * Opens what keeps the persons that a home knows as they are in the first one: a name, an address. A turn looks at `copiedMax` of them, and the
 * next goes on behind them. Returns how many had changed.
 */
export function openPersonCopies(): (sql: Sql) => Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  return async (sql) => {
    const people = peopleOf(sql)
    if (people === sql) return 0
    const known = await sql<KnownPerson[]>`
      select ${sql.unsafe(columns)} from person where person_id > ${after} order by person_id limit ${copiedMax}`
    after = known.length < copiedMax ? '00000000-0000-0000-0000-000000000000' : known.at(-1)!.personId
    if (known.length === 0) return 0
    const ids = known.map(({ personId }) => personId)
    const now = await people<KnownPerson[]>`select ${people.unsafe(columns)} from person where person_id = any (${ids}::uuid[])`
    const before = new Map(known.map((person) => [person.personId, JSON.stringify(person)]))
    const changed = now.filter((person) => before.get(person.personId) !== JSON.stringify(person))
    for (const person of changed) await keepPerson(sql, person)
    return changed.length
  }
}

/** Has another home than the first know a person as they are said to be: also one whom the first home has not committed yet. */
export async function keepPerson(sql: Sql, { personId, name, email, emailVerified, twoFactor }: KnownPerson): Promise<void> {
  // Somebody else had this address when the home last heard of them.
  const [stale] = await sql<{ personId: string }[]>`select person_id from person where email = ${email} and person_id <> ${personId}`
  if (stale) {
    const people = peopleOf(sql)
    const [now] = await people<{ email: string }[]>`select email from person where person_id = ${stale.personId}`
    await sql`update person set email = ${now?.email ?? `${stale.personId}@gone.invalid`} where person_id = ${stale.personId}`
  }
  await sql`
    insert into person (person_id, name, email, email_verified, two_factor)
    values (${personId}, ${name}, ${email}, ${emailVerified}, ${twoFactor})
    on conflict (person_id) do update set
      name = excluded.name, email = excluded.email, email_verified = excluded.email_verified, two_factor = excluded.two_factor,
      updated_at = excluded.updated_at`
}
