import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// From being asked to being in: with a mail server, and by the people who read the email.

let world: World
let mailServer: MailServer
let owner: Member
beforeAll(async () => {
  mailServer = await openMailServer()
})
afterAll(() => mailServer.close())
beforeEach(async () => {
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  owner = await world.member({ name: 'Olga' })
  mailServer.mails.length = 0
})
afterEach(() => world.close())

const password = 'eleven herons over the weir'
const codeIn = (text: string): string => /\/dashboard\/invitation#code=([\w-]{43})/.exec(text)![1]!
const invite = async (email: string, more: object = {}) => owner.ask('invitations.create', { email, role: 'member', ...more })
const invited = async (email: string, more: object = {}): Promise<string> => codeIn((await invite(email, more)).body.url)
/** The code of the email, which the team is not shown. */
async function mailed(email: string, more: object = {}): Promise<string> {
  expect((await invite(email, more)).status).toBe(201)
  await world.settle()
  return codeIn(mailServer.mails.findLast(({ envelopeTo }) => envelopeTo.includes(email.toLowerCase()))!.text!)
}
const look = (code: string) => openBrowser(world).post('/dashboard/auth/invitation/look', { code })
const accept = (code: string, more: object = { name: 'Grace', password }) =>
  openBrowser(world).post('/dashboard/auth/invitation', { code, ...more })
const waiting = async () => (await owner.ask('invitations.list')).body.invitations
const people = async (): Promise<string[]> =>
  (await owner.ask('members.list')).body.members.map((each: { email: string; role: string }) => `${each.email} ${each.role}`)

test('a new person is asked by an email in their language, and is in with a name and a password', async () => {
  const { status, body } = await invite('Grace@Example.com', { language: 'de' })
  expect([status, body.isMailed, body.email, body.invitedBy, body.status]).toEqual([201, true, 'grace@example.com', 'Olga', 'pending'])
  await world.settle()
  const [mail] = mailServer.mails
  expect([mail!.envelopeTo, mail!.subject]).toEqual([['grace@example.com'], 'Einladung zu Acme auf Earshot'])
  expect(mail!.text).toContain('Olga hat Sie eingeladen, Acme auf Earshot beizutreten')
  const code = codeIn(mail!.text!)
  // The email's own code: the member who invites is not shown it.
  expect(code).not.toBe(codeIn(body.url))

  expect((await look(code)).body).toEqual({
    organization: { organizationId: world.business.organizationId, name: 'Acme' },
    role: 'member',
    email: 'grace@example.com',
    proof: 'mailed',
    personExists: false,
    isYours: false,
  })
  const browser = openBrowser(world)
  const joined = await browser.post('/dashboard/auth/invitation', { code, name: 'Grace', password })
  expect([joined.status, joined.body]).toEqual([200, { organizationId: world.business.organizationId }])
  const account = await browser.get('/dashboard/api/account')
  expect(account.body.person).toMatchObject({ name: 'Grace', email: 'grace@example.com', emailVerified: true })
  expect(account.body.organizations).toEqual([{ organizationId: world.business.organizationId, name: 'Acme', role: 'member' }])
  expect(await waiting()).toEqual([])
  expect((await openBrowser(world).signIn('grace@example.com', password)).status).toBe(200)
  const { entries } = (await owner.ask('auditLog.list')).body
  expect(entries[0]).toMatchObject({ operation: 'invitations.accept', person: { name: 'Grace' }, outcome: 'done' })
})

test('an invitation is good once, also when two accept it at once', async () => {
  const code = await mailed('grace@example.com')
  const both = await Promise.all([accept(code), accept(code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await look(code)).status).toBe(404)
  expect(await people()).toHaveLength(2)
})

test('looking changes nothing, nor does what is refused', async () => {
  const code = await mailed('grace@example.com')
  for (let times = 0; times < 3; times++) expect((await look(code)).status).toBe(200)
  for (const [more, path] of [
    [{}, 'name'],
    [{ name: 'Grace' }, 'password'],
    [{ name: 'Grace', password: 'short' }, 'password'],
    [{ name: 'Grace', password: 'grace@example.com' }, 'password'],
    [{ name: '', password }, 'name'],
  ] as const) {
    const { status, body } = await accept(code, more)
    expect([status, body.errors[0].path]).toEqual([400, path])
  }
  expect(await people()).toHaveLength(1)
  expect((await accept(code)).status).toBe(200)
})

test('a person with an account joins as that person, signed in, and no one joins them to anything', async () => {
  const other = await world.openBusiness('Other')
  const grace = await world.member({ organizationId: other.organizationId, name: 'Grace' })
  const code = await mailed(grace.email, { role: 'admin' })
  expect((await look(code)).body.personExists).toBe(true)
  for (const stranger of [openBrowser(world), openBrowser(world, owner.cookie)]) {
    const { status, body } = await stranger.post('/dashboard/auth/invitation', { code, name: 'Mallory', password })
    expect([status, body.code]).toEqual([401, 'Unauthorized'])
    expect(body.detail).toContain(`Sign in to it in this browser`)
  }
  const joined = await grace.post('/dashboard/auth/invitation', { code })
  expect([joined.status, joined.headers.getSetCookie()]).toEqual([200, []])
  expect(await people()).toContain(`${grace.email} admin`)
})

test('one to the same address takes the place of the one before; one that is taken back, or over, opens nothing', async () => {
  const first = await mailed('grace@example.com')
  const second = await mailed('GRACE@example.com', { role: 'viewer' })
  expect((await look(first)).status).toBe(404)
  expect((await waiting()).map(({ role }: { role: string }) => role)).toEqual(['viewer'])
  const [{ invitationId }] = await waiting()
  expect((await owner.ask('invitations.revoke', { invitationId })).body).toEqual({ invitationId, deleted: true })
  expect((await look(second)).status).toBe(404)
  expect((await accept(second)).status).toBe(404)
  expect((await owner.ask('invitations.revoke', { invitationId })).status).toBe(404)

  const third = await mailed('grace@example.com')
  await world.timePasses('7 days')
  expect((await waiting())[0].status).toBe('expired')
  expect((await accept(third)).status).toBe(404)
  expect((await accept(await mailed('grace@example.com'))).status).toBe(200)
})

test('a member who leaves takes along the invitations they sent', async () => {
  const admin = await world.member({ role: 'admin', name: 'Ada' })
  await admin.ask('invitations.create', { email: 'grace@example.com', role: 'admin' })
  await invite('heidi@example.com')
  await owner.ask('members.remove', { personId: admin.personId })
  expect((await waiting()).map(({ email }: { email: string }) => email)).toEqual(['heidi@example.com'])
})

test('an owner’s invitation of an owner is no admin’s to change or take back', async () => {
  const admin = await world.member({ role: 'admin' })
  await invite('grace@example.com', { role: 'owner' })
  const [{ invitationId }] = await waiting()
  expect((await admin.ask('invitations.revoke', { invitationId })).status).toBe(403)
  expect((await admin.ask('invitations.create', { email: 'grace@example.com', role: 'viewer' })).status).toBe(403)
  expect((await waiting())[0].role).toBe('owner')
})

test('a member is not invited again, and what nobody can sign in with is refused at its field', async () => {
  const { body, status } = await invite(owner.email)
  expect([status, body.code]).toEqual([409, 'CONFLICT'])
  for (const email of ['zoë@example.com', 'a b@example.com', 'x@localhost', 'a@example.com\r\nbcc: b@example.com', '']) {
    const refused = await invite(email)
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'email'])
  }
  expect((await owner.ask('invitations.create', { email: 'x@example.com', role: 'god' })).status).toBe(400)
  expect(await waiting()).toEqual([])
})

test('five emails a day to one address, however they are asked for', async () => {
  for (let times = 0; times < 5; times++) {
    expect((await invite('grace@example.com')).status).toBe(201)
    await owner.ask('invitations.revoke', { invitationId: (await waiting())[0].invitationId })
  }
  const { status, headers } = await invite('grace@example.com')
  expect([status, headers.get('retry-after')]).toEqual([429, '86400'])
  expect((await invite('heidi@example.com')).status).toBe(201)
  await world.timePasses('1 day')
  expect((await invite('grace@example.com')).status).toBe(201)
})

test('people and invitations are 500 at the most', async () => {
  await world.sql`
    insert into invitation (organization_id, email, role, code_sha256, expires_at)
    select ${world.business.organizationId}, 'p' || number || '@example.com', 'viewer', sha256(number::text::bytea), now() + interval '7 days'
    from generate_series(1, 499) as number`
  const { status, body } = await invite('grace@example.com')
  expect([status, body.code]).toEqual([409, 'LIMIT_REACHED'])
  expect((await invite('p7@example.com')).status).toBe(201)
})

test('nothing of what opens an invitation stands in the database or the log', async () => {
  const code = await invited('grace@example.com')
  await world.settle()
  const mailed = codeIn(mailServer.mails[0]!.text!)
  await accept(code, { name: 'Grace', password: 'short' })
  const [kept] = await world.sql<[{ text: string }]>`
    select coalesce(string_agg(row_to_json(invitation)::text, ''), '') || (select coalesce(string_agg(row_to_json(audit_entry)::text, ''), '') from audit_entry)
      || (select coalesce(string_agg(row_to_json(mail)::text, ''), '') from mail) as text from invitation`
  for (const secret of [code, mailed]) {
    expect(kept.text).not.toContain(secret)
    expect(world.logged.join('\n')).not.toContain(secret)
  }
})

test('whatever comes in is answered, and lets nobody in', async () => {
  const code = await invited('grace@example.com')
  for (const body of [
    {},
    { code: 7 },
    { code: '' },
    { code: `${code}x` },
    { code: 'x'.repeat(1001) },
    [],
    { code: null },
    { code: '\u0000' },
  ]) {
    const { status } = await openBrowser(world).post('/dashboard/auth/invitation', body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  const foreign = await openBrowser(world).post(
    '/dashboard/auth/invitation',
    { code, name: 'M', password },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(foreign.status).toBe(403)
  const get = await openBrowser(world).get(`/dashboard/auth/invitation?code=${code}`)
  expect([404, 405]).toContain(get.status)
  expect((await look(code)).status).toBe(200)
})

test('without a mail server the address is passed on, and no email is written', async () => {
  await using plain = await openWorld()
  const someone = await plain.member()
  const { body } = await someone.ask('invitations.create', { email: 'grace@example.com', role: 'viewer' })
  expect([body.isMailed, codeIn(body.url).length]).toEqual([false, 43])
  const [mails] = await plain.sql<[{ count: number }]>`select count(*)::int as count from mail`
  expect(mails.count).toBe(0)
})
