/** `earshot user …`: the people who sign in to the dashboard. */
import { roles } from '@earshot/contract'
import { userMessages } from '@earshot/messages/cli/user'
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

const address = { value: 'ADDRESS', is: userMessages.options.email, required: true, read: email } as const

const role = oneOf(...roles)

/** Hours for which the address of a new password is valid: the operator has to pass it on first. */
const addressHours = 24

const { states } = userMessages

export const userCommands = [
  command({
    words: 'user create',
    is: userMessages.commands.create,
    options: {
      email: address,
      name: { value: 'NAME', is: userMessages.options.name, required: true, read: personName },
      organization: { value: 'ID', is: userMessages.options.organization, read: id },
      role: { value: 'ROLE', is: userMessages.options.role({ roles: roles.join(', ') }), read: role },
      'password-stdin': { value: null, is: userMessages.options.passwordStdin },
    },
    run: async ({ email, name, organization: organizationId, role, passwordStdin }, { env }) => {
      if (role !== undefined && organizationId === undefined) throw new WrongUse(userMessages.roleNeedsOrganization)
      const config = readConfig(env)
      const password = passwordStdin ? await readPassword([name, email]) : undefined
      return withDatabase(config, (sql) =>
        transaction(sql, async (sql) => {
          if (organizationId !== undefined) await needOrganization(sql, organizationId)
          // The operator answers for the address: they could write it into the database.
          const person = await createPerson(sql, { email, name, emailVerified: true, ...(password !== undefined && { password }) })
          if (!person)
            throw new Failure(
              (await findPerson(sql, { email })) ? userMessages.emailTaken({ email }) : userMessages.unusableEmail({ email }),
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
    is: userMessages.commands.list,
    options: {},
    run: async (_values, { env }) => ({ users: await withDatabase(readConfig(env), listPeople) }),
    show: ({ users }) =>
      users
        .map(({ personId, email, name, emailVerified, twoFactor, memberships }) =>
          [
            ...[personId, email, name, twoFactor ? states.twoFactor : states.passwordOnly, memberships.join(', ') || states.noOrganization],
            ...(emailVerified ? [] : [states.emailNotVerified]),
          ].join('  '),
        )
        .join('\n') || userMessages.none,
  }),
  command({
    words: 'user verify',
    is: userMessages.commands.verify,
    options: { email: address },
    run: async ({ email }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        const person = await findPerson(sql, { email })
        if (!person) throw new Failure(userMessages.unknown({ email }))
        await vouchForEmail(sql, person)
        return { personId: person.personId, email: person.email, emailVerified: true }
      }),
  }),
  command({
    words: 'user reset',
    is: userMessages.commands.reset({ hours: addressHours }),
    options: {
      email: address,
      'two-factor': { value: null, is: userMessages.options.twoFactor },
    },
    run: async ({ email, twoFactor }, { env }) => {
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
  const flaw = flawOfPassword(password, { field: '--password-stdin', about })
  if (flaw) throw new WrongUse(flaw.detail.replace('--password-stdin: ', '--password-stdin '))
  return password
}
