/** `earshot user …`: the people who sign in to the dashboard. */
import { roles } from '@earshot/contract'
import { vouchForEmail } from '../accounts/email-verification.ts'
import { passwordAddress } from '../accounts/password-reset.ts'
import { flawOfPassword } from '../accounts/passwords.ts'
import { createPerson, disableTwoFactor, findPerson } from '../accounts/persons.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../database/transaction.ts'
import { addFirstMember, listPeople } from '../resources/people/people.ts'
import { command, Failure, WrongUse } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { email, id, oneOf, name as personName } from './option-values.ts'

const address = { value: 'ADDRESS', is: 'Their e-mail address.', required: true, read: email } as const

const role = oneOf(...roles)

/** Hours for which the address of a new password is valid: the operator has to pass it on first. */
const addressHours = 24

export const userCommands = [
  command({
    words: 'user create',
    is: 'Make a person who can sign in to the dashboard, and print a one-time address at which they choose their password.',
    options: {
      email: address,
      name: { value: 'NAME', is: 'What they are called.', required: true, read: personName },
      organization: { value: 'ID', is: 'The organization they are a member of. None: they can sign in, and go nowhere yet.', read: id },
      role: { value: 'ROLE', is: `What they are there: ${roles.join(', ')} (unless given, viewer).`, read: role },
      'password-stdin': { value: null, is: 'Read their password from standard input instead: one line.' },
    },
    run: async ({ email, name, organization: organizationId, role, passwordStdin }, { env }) => {
      if (role !== undefined && organizationId === undefined) throw new WrongUse('--role needs --organization: where somebody has it.')
      const config = readConfig(env)
      const password = passwordStdin ? await readPassword([name, email]) : undefined
      return withDatabase(config, (sql) =>
        transaction(sql, async (sql) => {
          if (organizationId !== undefined) await needOrganization(sql, organizationId)
          // The operator answers for the address: they could write it into the database.
          const person = await createPerson(sql, { email, name, emailVerified: true, ...(password !== undefined && { password }) })
          if (!person)
            throw new Failure(
              (await findPerson(sql, { email }))
                ? `There is somebody with the address ${email}.`
                : `Nobody can sign in with ${email}: use a plain address, like ada@example.com.`,
            )
          const { personId } = person
          if (organizationId !== undefined) await addFirstMember(sql, { organizationId, personId, role: role ?? 'viewer' })
          if (password !== undefined) return { personId, email: person.email }
          const url = await passwordAddress(sql, { personId, baseUrl: config.baseUrl, hours: addressHours })
          return { personId, email: person.email, url }
        }),
      )
    },
  }),
  command({
    words: 'user list',
    is: 'List the people who can sign in, and where they are members.',
    options: {},
    run: async (_values, { env }) => ({ users: await withDatabase(readConfig(env), listPeople) }),
    show: ({ users }) =>
      users
        .map(({ personId, email, name, emailVerified, twoFactor, memberships }) =>
          [
            ...[personId, email, name, twoFactor ? 'two-factor' : 'password only', memberships.join(', ') || 'no organization'],
            ...(emailVerified ? [] : ['e-mail not verified']),
          ].join('  '),
        )
        .join('\n') || 'Nobody can sign in yet.',
  }),
  command({
    words: 'user verify',
    is: 'Mark the e-mail address of somebody as verified, after making sure that it is theirs: for a service without a mail server.',
    options: { email: address },
    run: async ({ email }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        const person = await findPerson(sql, { email })
        if (!person) throw new Failure(`There is nobody with the address ${email}.`)
        await vouchForEmail(sql, person)
        return { personId: person.personId, email: person.email, emailVerified: true }
      }),
  }),
  command({
    words: 'user reset',
    is: `Print a one-time address at which somebody chooses a new password, within ${addressHours} hours.`,
    options: {
      email: address,
      'two-factor': { value: null, is: 'End their two-factor sign-in too: for somebody who has lost their telephone.' },
    },
    run: async ({ email, twoFactor }, { env }) => {
      const config = readConfig(env)
      return withDatabase(config, (sql) =>
        transaction(sql, async (sql) => {
          const person = await findPerson(sql, { email })
          if (!person) throw new Failure(`There is nobody with the address ${email}.`)
          if (twoFactor) await disableTwoFactor(sql, person)
          return { email: person.email, url: await passwordAddress(sql, { ...person, baseUrl: config.baseUrl, hours: addressHours }) }
        }),
      )
    },
  }),
]

/** The first line of standard input. Errors: WrongUse, when it is no password that is taken. */
async function readPassword(about: readonly string[]): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) {
    text += String(chunk)
    if (text.includes('\n') || text.length > 10_000) break
  }
  const password = text.split(/\r?\n/, 1)[0]!
  const flaw = flawOfPassword(password, { field: 'the password', about })
  if (flaw) throw new WrongUse(flaw.detail.replace('the password: ', 'the password '))
  return password
}
