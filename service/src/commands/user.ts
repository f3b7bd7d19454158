/** `earshot user …`: the people who sign in to the dashboard. */
import { userMessages } from '@earshot/messages/cli/user'
import { vouchForEmail } from '../accounts/email-verification.ts'
import { passwordAddress } from '../accounts/password-reset.ts'
import { flawOfPassword } from '../accounts/passwords.ts'
import { createPerson, disableTwoFactor, findPerson, type ListedPerson, listPeople } from '../accounts/persons.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../database/transaction.ts'
import { addFirstMember, listAllMemberships } from '../resources/people/people.ts'
import { action, Failure, type ValuesOf, WrongUse } from './command.ts'
import { withEachHome } from './each-home.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { addressHours, type createOptions, type resetOptions, type verifyOptions } from './table/user.ts'

const { states } = userMessages

export const create = action({
  run: async ({ email, name, organization: organizationId, role, passwordStdin }: ValuesOf<typeof createOptions>, { env }) => {
    if (role !== undefined && organizationId === undefined) throw new WrongUse(userMessages.roleNeedsOrganization)
    const config = readConfig(env)
    const password = passwordStdin ? await readPassword([name, email]) : undefined
    return withDatabase(config, (sql) =>
      transaction(sql, async (sql) => {
        if (organizationId !== undefined) await needOrganization(sql, organizationId)
        // The operator answers for the address: they could write it into the database.
        const person = await createPerson(sql, { email, name, emailVerified: true, ...(password !== undefined && { password }) })
        if (!person)
          throw new Failure((await findPerson(sql, { email })) ? userMessages.emailTaken({ email }) : userMessages.unusableEmail({ email }))
        const { personId } = person
        if (organizationId !== undefined) await addFirstMember(sql, { organizationId, person, role: role ?? 'viewer' })
        if (password !== undefined) return { personId, email: person.email }
        const url = await passwordAddress(sql, { personId, baseUrl: config.baseUrl, hours: addressHours })
        return { personId, email: person.email, url }
      }),
    )
  },
})

export const list = action({
  run: async (_values, { env }) => {
    const found = await withEachHome(env, async (sql) => ({
      // A person signs in at the first home, and may be a member in each.
      people: sql.home.first === null ? await listPeople(sql) : [],
      memberships: await listAllMemberships(sql),
    }))
    const byPerson = Map.groupBy(
      found.flatMap(({ memberships }) => memberships),
      ({ personId }) => personId,
    )
    const users = found
      .flatMap(({ people }) => people)
      .map((person) => ({ ...person, memberships: (byPerson.get(person.personId) ?? []).map(({ membership }) => membership) }))
    return { users }
  },
  show: ({ users }) =>
    users
      .map((person) =>
        [
          ...[person.personId, person.email, person.name, waysIn(person), person.memberships.join(', ') || states.noOrganization],
          ...(person.emailVerified ? [] : [states.emailNotVerified]),
        ].join('  '),
      )
      .join('\n') || userMessages.none,
})

/** What somebody signs in with: `password, two-factor, 2 passkeys`. A second factor is asked for with a password alone. */
function waysIn({ hasPassword, twoFactor, passkeys, providers }: ListedPerson): string {
  const ways = [
    ...(hasPassword ? [twoFactor || passkeys > 0 || providers > 0 ? states.password : states.passwordOnly] : []),
    ...(hasPassword && twoFactor ? [states.twoFactor] : []),
    ...(passkeys > 0 ? [states.passkeys({ count: passkeys })] : []),
    ...(providers > 0 ? [states.singleSignOn] : []),
  ]
  return ways.join(', ') || states.noWayIn
}

export const verify = action({
  run: async ({ email }: ValuesOf<typeof verifyOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      const person = await findPerson(sql, { email })
      if (!person) throw new Failure(userMessages.unknown({ email }))
      await vouchForEmail(sql, person)
      return { personId: person.personId, email: person.email, emailVerified: true }
    }),
})

export const reset = action({
  run: async ({ email, twoFactor }: ValuesOf<typeof resetOptions>, { env }) => {
    const config = readConfig(env)
    return withDatabase(config, (sql) =>
      transaction(sql, async (sql) => {
        const person = await findPerson(sql, { email })
        if (!person) throw new Failure(userMessages.unknown({ email }))
        if (twoFactor) await disableTwoFactor(sql, person)
        return { email: person.email, url: await passwordAddress(sql, { ...person, baseUrl: config.baseUrl, hours: addressHours }) }
      }),
    )
  },
})

/** The first line of standard input. Errors: WrongUse, when it is no password that is taken. */
async function readPassword(about: readonly string[]): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) {
    text += String(chunk)
    if (text.includes('\n') || text.length > 10_000) break
  }
  const password = text.split(/\r?\n/, 1)[0]!
  const flaw = flawOfPassword(password, { field: '--password-stdin', about })
  if (flaw) throw new WrongUse(flaw.detail.replace('--password-stdin: ', '--password-stdin '))
  return password
}
