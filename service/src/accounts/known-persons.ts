import type { Sql } from '../database/database.ts'

// People are known in the first home. Another home that they are members in has a row of each of them beside its memberships: name and address,
// as lists and emails show them; nothing that they sign in with.

/** A person as other homes have them. */
interface KnownPerson {
  personId: string
  name: string
  email: string
  emailVerified: boolean
  twoFactor: boolean
}

/** Has a home know a person as they are now, where they are a member or are about to be. */
export async function copyPerson(people: Sql, home: Sql, { personId }: { personId: string }): Promise<void> {
  const [person] = await people<KnownPerson[]>`
    select person_id, name, email, email_verified, two_factor from person where person_id = ${personId}`
  if (person) await keepPerson(home, people, person)
}

async function keepPerson(home: Sql, people: Sql, { personId, name, email, emailVerified, twoFactor }: KnownPerson): Promise<void> {
  // Somebody else had this address when the home last heard of them.
  const [stale] = await home<{ personId: string }[]>`select person_id from person where email = ${email} and person_id <> ${personId}`
  if (stale) {
    const [now] = await people<{ email: string }[]>`select email from person where person_id = ${stale.personId}`
    await home`update person set email = ${now?.email ?? `${stale.personId}@moved.invalid`} where person_id = ${stale.personId}`
  }
  await home`
    insert into person (person_id, name, email, email_verified, two_factor)
    values (${personId}, ${name}, ${email}, ${emailVerified}, ${twoFactor})
    on conflict (person_id) do update set
      name = excluded.name, email = excluded.email, email_verified = excluded.email_verified, two_factor = excluded.two_factor,
      updated_at = now()
    where (person.name, person.email, person.email_verified, person.two_factor)
      is distinct from (excluded.name, excluded.email, excluded.email_verified, excluded.two_factor)`
}
