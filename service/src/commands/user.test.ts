import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../test/world/visitor.ts'
import { withinASecond } from '../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { runCommand } from './run-command.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const earshot = (words: string, ...args: string[]) =>
  runCommand(words, args, { env: { ...world.databaseSettings, SECRET_KEY: world.secretKey, BASE_URL: world.address } })

const choose = (url: string, newPassword: string) =>
  openBrowser(world).post('/dashboard/auth/reset-password', {
    token: new URLSearchParams(new URL(url).hash.slice(1)).get('token'),
    newPassword,
  })

test('a person is made, chooses their password at the address that is printed, and signs in as what they are', async () => {
  const { organizationId } = world.business
  const who = ['--email', 'Bob@Acme.example', '--name', 'Bob', '--organization', organizationId, '--role', 'admin']
  const { result } = await earshot('user create', ...who)
  expect(result).toEqual({
    personId: expect.any(String),
    email: 'bob@acme.example',
    url: expect.stringContaining('/dashboard/reset#token='),
  })
  expect((await openBrowser(world).signIn('bob@acme.example', '')).status).toBe(401)
  expect((await choose(result.url, 'seven otters crossed the ice')).status).toBe(200)
  const browser = openBrowser(world)
  expect((await browser.signIn('bob@acme.example', 'seven otters crossed the ice')).status).toBe(200)
  expect((await browser.get('/dashboard/api/account')).body.organizations).toMatchObject([{ organizationId, role: 'admin' }])
  const { shown } = await earshot('user list')
  expect(shown).toContain(`${result.personId}  bob@acme.example  Bob  password only  admin of Acme`)
  await expect(earshot('user create', ...who)).rejects.toThrow('There is already a user with the email address Bob@Acme.example.')
})

test('the list says what somebody signs in with', async () => {
  const shown = async (email: string) => {
    const line = (await earshot('user list')).shown!.split('\n').find((each: string) => each.includes(email))
    return line!.split('  ')[3]
  }
  const { personId, email } = await world.member()
  expect(await shown(email)).toBe('password only')
  await world.people`
    insert into person_passkey (person_id, credential_id, public_key, sign_count, transports, name)
    select ${personId}, uuid_send(gen_random_uuid()), '', 0, '{}', 'Laptop' from generate_series(1, 2)`
  await world.people`update person set two_factor = true where person_id = ${personId}`
  expect(await shown(email)).toBe('password, two-factor, 2 passkeys')
  await world.people`update person_credential set password = null where person_id = ${personId}`
  await world.people`insert into person_credential (person_id, provider, account) values (${personId}, 'sso:one', 'ada')`
  expect(await shown(email)).toBe('2 passkeys, single sign-on')
  await earshot('user create', '--email', 'wanda@acme.example', '--name', 'Wanda')
  expect(await shown('wanda@acme.example')).toBe('no password yet')
})

test('a user created without a role is a viewer', async () => {
  const { organizationId } = world.business
  await earshot('user create', '--email', 'vera@acme.example', '--name', 'Vera', '--organization', organizationId)
  expect((await earshot('user list')).shown).toMatch(/vera@acme\.example .*viewer of Acme/)
})

test('a user created in an organization that has invited them has no invitation left', async () => {
  const owner = await world.member()
  await owner.ask('invitations.create', { email: 'ivy@acme.example', role: 'admin' })
  await earshot('user create', '--email', 'Ivy@acme.example', '--name', 'Ivy', '--organization', world.business.organizationId)
  expect((await owner.ask('invitations.list')).body.invitations).toEqual([])
})

test('a password is reset for somebody who gets no mail, and their second factor ended with it where that is asked', async () => {
  const member = await world.member()
  await world.people`update person set two_factor = true where person_id = ${member.personId}`
  const { url } = (await earshot('user reset', '--email', member.email, '--two-factor')).result
  await withinASecond(async () => (await member.get('/dashboard/api/account')).status, 401)
  expect((await choose(url, 'nine lanterns under water')).status).toBe(200)
  expect((await openBrowser(world).signIn(member.email, 'nine lanterns under water')).body).toEqual({ twoFactorRedirect: false })
})

test('the operator answers for an address: of whom they make, and of whom they verify', async () => {
  await earshot('user create', '--email', 'vera@verified.example', '--name', 'Vera')
  expect((await earshot('user list')).shown).not.toMatch(/vera@verified\.example .*not verified/)
  const member = await world.member({ emailVerified: false })
  expect((await earshot('user list')).shown).toMatch(new RegExp(`${member.email} .*email not verified`))
  expect((await earshot('user verify', '--email', member.email)).result).toMatchObject({ email: member.email, emailVerified: true })
  expect((await earshot('user list')).shown).not.toMatch(new RegExp(`${member.email} .*email not verified`))
  // A person who is signed in stays so.
  expect((await member.get('/dashboard/api/account')).status).toBe(200)
  await expect(earshot('user verify', '--email', 'nobody@acme.example')).rejects.toThrow('There is no user')
})

test('what is none is refused, and nobody is made: an organization, a role without one, an address, a person', async () => {
  const who = ['--email', 'carl@acme.example', '--name', 'Carl']
  await expect(earshot('user create', ...who, '--organization', crypto.randomUUID())).rejects.toThrow('There is no organization')
  await expect(earshot('user create', ...who, '--role', 'admin')).rejects.toThrow('--role needs --organization')
  await expect(earshot('user create', ...who, '--organization', world.business.organizationId, '--role', 'king')).rejects.toThrow(
    'must be one of',
  )
  await expect(earshot('user create', '--email', 'ödön@acme.example', '--name', 'Ö')).rejects.toThrow('can’t be used to sign in')
  await expect(earshot('user reset', '--email', 'nobody@acme.example')).rejects.toThrow('There is no user')
  expect((await earshot('user list')).shown).not.toContain('carl')
})
