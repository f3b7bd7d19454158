import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appCode } from '../../../test/world/authenticator-app.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Browser, openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { vouchForEmail } from '../../accounts/email-verification.ts'
import { passwordAddress } from '../../accounts/password-reset.ts'

// An account belongs to the holder of its mailbox. Here somebody makes one in the address of somebody else, or tries to.

let mailServer: MailServer
let withMail: World
let withoutMail: World
beforeAll(async () => {
  mailServer = await openMailServer()
  withMail = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  withoutMail = await openWorld()
})
afterAll(async () => {
  await Promise.all([withMail.close(), withoutMail.close()])
  await mailServer.close()
})

let world: World
let organizationId: string
let owner: Member
/** Whose mailbox it is about: somebody else in each test, as the organization is. */
let cfo: string
let tests = 0
async function begin(at: World) {
  world = at
  ;({ organizationId } = await world.openBusiness('Acme'))
  owner = await world.member({ organizationId, name: 'Olga' })
  cfo = `cfo-${++tests}@acme.example`
  mailServer.mails.length = 0
  // All of them come from one place.
  await world.sql`delete from sign_in_attempt`
}

const auth = '/dashboard/auth'
const password = 'eleven herons over the weir'
const codeIn = (text: string): string => /\/dashboard\/invitation#code=([\w-]{43})/.exec(text)![1]!
const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)![1]!
const invited = async (email: string, { by = owner, role = 'member' }: { by?: Member; role?: string } = {}): Promise<string> =>
  codeIn((await by.ask('invitations.create', { email, role })).body.url)
const post = (path: string, body: object, browser: Browser = openBrowser(world)) => browser.post(`${auth}/${path}`, body)
const accountOf = async (browser: Pick<Browser, 'get'>) => (await browser.get('/dashboard/api/account')).body.person
const memberNamed = async (name: string, by = owner) =>
  (await by.ask('members.list')).body.members.find((each: { name: string }) => each.name === name)
/** The newest email to somebody that has an address to go to. */
async function mailTo(email: string): Promise<string> {
  await world.settle()
  return mailServer.mails.findLast(({ envelopeTo, text }) => envelopeTo.includes(email) && text?.includes('/dashboard/'))!.text!
}

describe('with a mail server', () => {
  beforeEach(() => begin(withMail))

  test('an admin who accepts the address they copied gets no account in a stranger’s e-mail address; the mailbox does', async () => {
    const admin = await world.member({ organizationId, role: 'admin', name: 'Mallory' })
    const code = await invited(cfo, { by: admin, role: 'admin' })
    for (const browser of [openBrowser(world), openBrowser(world, admin.cookie)]) {
      const { status, body, headers } = await post('invitation', { code, name: 'CFO', password }, browser)
      expect([status, body.code, headers.getSetCookie()]).toEqual([401, 'Unauthorized', []])
      expect(body.detail).toContain('Ask for the email')
    }
    expect(await world.sql`select from person where email = ${cfo}`).toHaveLength(0)
    expect((await post('invitation/look', { code })).body).toMatchObject({ email: 'c…@acme.example', proof: 'needed', isYours: false })

    await world.settle()
    mailServer.mails.length = 0
    expect((await post('invitation/mail', { code })).body).toEqual({ done: true })
    const mailed = codeIn(await mailTo(cfo))
    expect((await post('invitation/look', { code: mailed })).body).toMatchObject({ email: cfo, proof: 'mailed', personExists: false })
    const browser = openBrowser(world)
    expect((await post('invitation', { code: mailed, name: 'Carla', password }, browser)).status).toBe(200)
    expect(await accountOf(browser)).toMatchObject({ email: cfo, emailVerified: true })
    expect(await memberNamed('Carla')).toMatchObject({ emailVerified: true, role: 'admin' })
  })

  test('emails that are asked for leave those before good, are few, are the reader’s alone, and end with the invitation', async () => {
    const code = await invited(cfo)
    const first = codeIn(await mailTo(cfo))
    for (let times = 0; times < 5; times++) expect((await post('invitation/mail', { code })).status).toBe(200)
    const { status, headers } = await post('invitation/mail', { code })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    const last = codeIn(await mailTo(cfo))
    expect(last).not.toBe(first)
    for (const each of [first, last]) expect((await post('invitation/look', { code: each })).body.proof).toBe('mailed')
    const [of] = await world.sql`select count(*)::int as count from mail where organization_id = ${organizationId}`
    expect(of!.count).toBe(1)
    // The team's own are not used up by it; another invitation takes the place of all.
    expect((await owner.ask('invitations.create', { email: cfo, role: 'viewer' })).status).toBe(201)
    for (const each of [code, first, last]) {
      expect((await post('invitation/look', { code: each })).status).toBe(404)
      expect((await post('invitation', { code: each, name: 'Carla', password })).status).toBe(404)
      expect((await post('invitation/mail', { code: each })).status).toBe(404)
    }
  })

  test('a copied address tells byte by byte the same of an account and of none, by the same statements', async () => {
    const other = await world.openBusiness('Other')
    const [proven, unproven] = [true, false].map((emailVerified) => world.member({ organizationId: other.organizationId, emailVerified }))
    const addresses = [(await proven)!.email, (await unproven)!.email, 'owner-nobody@members.example']
    /** Everything that the holder of such an address can ask about it, and the statements that answer it. */
    async function everythingAbout(email: string) {
      const code = await invited(email)
      const statements: string[] = []
      // What the driver tells of every statement that is sent.
      world.sql.settings.onStatement = ({ text }) => statements.push(text)
      const answers: unknown[] = []
      for (const [path, body] of [
        ['invitation/look', { code }],
        ['invitation', { code }],
        ['invitation', { code, name: 'Mallory' }],
        ['invitation', { code, name: 'Mallory', password: 'short' }],
        ['invitation', { code, name: 'Mallory', password }],
        ['invitation/mail', { code }],
        ['invitation/look', { code }],
      ] as const)
        for (const browser of [openBrowser(world), openBrowser(world, owner.cookie)]) {
          const { status, headers, text } = await post(path, body, browser)
          answers.push([path, status, [...headers.keys()].toSorted(), text.replace(/"requestId":"[^"]*"/, '')])
        }
      world.sql.settings.onStatement = undefined
      // Workers are woken when there is time.
      return { answers, statements: statements.filter((text) => !text.includes('pg_notify')) }
    }
    const [one, two, three] = [
      await everythingAbout(addresses[0]!),
      await everythingAbout(addresses[1]!),
      await everythingAbout(addresses[2]!),
    ]
    expect(one.statements.length).toBeGreaterThan(10)
    expect(one).toEqual(three)
    expect(two).toEqual(three)
    // The mailbox is told.
    expect((await post('invitation/look', { code: codeIn(await mailTo(addresses[0]!)) })).body.personExists).toBe(true)
    expect((await post('invitation/look', { code: codeIn(await mailTo(addresses[2]!)) })).body.personExists).toBe(false)
  })

  /** An account that somebody made in the CFO's address, with a second factor, before there was a mail server. */
  async function squatted() {
    const squatter = await world.member({ organizationId, role: 'viewer', name: 'CFO' })
    await world.sql`update person set email = ${cfo} where person_id = ${squatter.personId}`
    const here = openBrowser(world, squatter.cookie)
    const { body } = await post('two-factor/enable', { password: squatter.password }, here)
    const key = new URL(body.totpUri).searchParams.get('secret')!
    expect((await post('two-factor/verify-totp', { code: appCode(key) }, here)).status).toBe(200)
    const trusted = openBrowser(world)
    await trusted.signIn(cfo, squatter.password)
    expect((await post('two-factor/verify-totp', { code: appCode(key, { steps: 1 }), trustDevice: true }, trusted)).status).toBe(200)
    await world.sql`update person set email_verified = false where person_id = ${squatter.personId}`
    return { squatter, here, trusted, backupCodes: body.backupCodes as string[] }
  }
  /** Nothing that the squatter had lets them in. */
  async function isOut({ squatter, here, trusted }: Awaited<ReturnType<typeof squatted>>, newPassword: string) {
    for (const browser of [here, trusted]) {
      await withinASecond(async () => (await browser.get('/dashboard/api/account')).status, 401)
      expect((await browser.signIn(cfo, squatter.password)).status).toBe(401)
    }
    expect(await world.sql`select from person_two_factor where person_id = ${squatter.personId}`).toHaveLength(0)
    const holder = openBrowser(world)
    expect((await holder.signIn(cfo, newPassword)).body).toEqual({ twoFactorRedirect: false })
    expect(await accountOf(holder)).toMatchObject({ emailVerified: true, twoFactor: false })
  }

  test('a mailed reset gives an unproven account to its mailbox: second factor, backup codes and sessions end', async () => {
    const taken = await squatted()
    await post('request-password-reset', { email: cfo })
    expect((await post('reset-password', { token: tokenIn(await mailTo(cfo)), newPassword: password })).status).toBe(200)
    await isOut(taken, password)
  })

  test('so does the mailed code of an invitation, also another organization’s', async () => {
    const taken = await squatted()
    const other = await world.openBusiness('Other')
    const boss = await world.member({ organizationId: other.organizationId, name: 'Boss' })
    const copied = await invited(cfo, { by: boss, role: 'admin' })
    // Who made the account does not get it attached, signed in as it or not.
    expect((await post('invitation/look', { code: copied }, taken.here)).body).toMatchObject({ proof: 'needed', isYours: false })
    expect((await post('invitation', { code: copied }, taken.here)).status).toBe(401)
    const mailed = codeIn(await mailTo(cfo))
    expect((await post('invitation/look', { code: mailed })).body.personExists).toBe(false)
    expect((await post('invitation', { code: mailed, name: 'Carla', password })).body).toEqual({ organizationId: other.organizationId })
    await isOut(taken, password)
    expect(await memberNamed('Carla', boss)).toMatchObject({ emailVerified: true, role: 'admin' })
  })

  test('the email that verifies an address does nothing for somebody who is not signed in to the account', async () => {
    const { here, trusted, squatter } = await squatted()
    await withinASecond(async () => (await accountOf(here)).emailVerified, false)
    expect((await post('send-verification-email', {}, here)).status).toBe(200)
    const token = tokenIn(await mailTo(cfo))
    // The stranger whose mailbox it is presses the button: the account does not come to be theirs with another's password.
    for (const browser of [openBrowser(world), openBrowser(world, owner.cookie)]) {
      const { status, body } = await post('verify-email', { token }, browser)
      expect([status, body.code]).toEqual([401, 'Unauthorized'])
    }
    expect((await accountOf(here)).emailVerified).toBe(false)
    // Somebody who has both the mailbox and the account: what else was on it ends.
    expect((await post('verify-email', { token }, here)).status).toBe(200)
    await withinASecond(async () => (await trusted.get('/dashboard/api/account')).status, 401)
    await withinASecond(async () => (await accountOf(here)).emailVerified, true)
    expect((await openBrowser(world).signIn(cfo, squatter.password)).body).toEqual({ twoFactorRedirect: false })
  })

  test('a proven account keeps its second factor when its password is reset, and what the operator printed proves nothing', async () => {
    const taken = await squatted()
    const url = await passwordAddress(world.sql, { ...taken.squatter, baseUrl: world.address, hours: 1 })
    expect((await post('reset-password', { token: tokenIn(url), newPassword: password })).status).toBe(200)
    expect((await openBrowser(world).signIn(cfo, password)).body).toEqual({ twoFactorRedirect: true })
    await world.sql`update person set email_verified = true where email = ${cfo}`
    await post('request-password-reset', { email: cfo })
    const newPassword = 'seven otters crossed the ice'
    expect((await post('reset-password', { token: tokenIn(await mailTo(cfo)), newPassword })).status).toBe(200)
    expect((await openBrowser(world).signIn(cfo, newPassword)).body).toEqual({ twoFactorRedirect: true })
  })

  test('somebody whose account is proven joins with the copied address, signed in', async () => {
    const other = await world.openBusiness('Other')
    const grace = await world.member({ organizationId: other.organizationId, name: 'Grace' })
    const code = await invited(grace.email)
    const here = openBrowser(world, grace.cookie)
    expect((await post('invitation/look', { code }, here)).body).toMatchObject({ proof: 'needed', personExists: null, isYours: true })
    expect((await post('invitation', { code }, here)).status).toBe(200)
  })
})

describe('without a mail server', () => {
  beforeEach(() => begin(withoutMail))

  const join = async (email: string, { name, role }: { name: string; role: string }) => {
    const browser = openBrowser(world)
    expect((await post('invitation', { code: await invited(email, { role }), name, password }, browser)).status).toBe(200)
    return browser
  }

  test('an account that was made by an address that was passed on is seen to be unproven, wherever it is seen', async () => {
    const browser = await join(cfo, { name: 'CFO', role: 'admin' })
    expect(await accountOf(browser)).toMatchObject({ emailVerified: false })
    expect(await memberNamed('CFO')).toMatchObject({ email: cfo, emailVerified: false })
    expect(await memberNamed('Olga')).toMatchObject({ emailVerified: true })
    const { entries } = (await owner.ask('auditLog.list', { operation: 'invitations.accept' })).body
    expect(entries[0].person).toMatchObject({ email: cfo, emailVerified: false })
    await browser.post(`/dashboard/api/${organizationId}/invitations`, { email: 'friend@example.com', role: 'viewer' })
    await owner.ask('invitations.create', { email: 'other@example.com', role: 'viewer' })
    expect((await owner.ask('invitations.list')).body.invitations).toMatchObject([
      { invitedBy: 'Olga', invitedByEmailVerified: true },
      { invitedBy: 'CFO', invitedByEmailVerified: false },
    ])
    // What they did is theirs as they were then.
    await vouchForEmail(world.sql, await memberNamed('CFO'))
    expect((await memberNamed('CFO')).emailVerified).toBe(true)
    const { body } = await owner.ask('auditLog.list', { operation: 'invitations.create' })
    expect(
      body.entries.map(({ person }: { person: { name: string; emailVerified: boolean } }) => [person.name, person.emailVerified]),
    ).toEqual([
      ['Olga', true],
      ['CFO', false],
      ['Olga', true],
    ])
  })

  test('it gets no role above that of its invitation, and may go down and back, until the address is verified', async () => {
    await join(cfo, { name: 'CFO', role: 'member' })
    const { personId } = await memberNamed('CFO')
    const become = async (role: string) => {
      const { status, body } = await owner.ask('members.update', { personId, role })
      return [status, body.code ?? body.role]
    }
    for (const role of ['owner', 'admin']) expect(await become(role)).toEqual([409, 'CONFLICT'])
    expect((await owner.ask('members.update', { personId, role: 'owner' })).body.detail).toContain('earshot user verify')
    expect(await become('viewer')).toEqual([200, 'viewer'])
    expect(await become('admin')).toEqual([409, 'CONFLICT'])
    expect(await become('member')).toEqual([200, 'member'])
    await vouchForEmail(world.sql, { personId })
    expect(await become('owner')).toEqual([200, 'owner'])
  })

  test('who joined before the invitation’s role was kept rises no further than they are', async () => {
    const { personId } = await world.member({ organizationId, role: 'member', emailVerified: false })
    expect((await owner.ask('members.update', { personId, role: 'admin' })).status).toBe(409)
    expect((await owner.ask('members.update', { personId, role: 'member' })).status).toBe(200)
  })

  test('it turns on no second factor, also not one that was begun', async () => {
    const browser = await join(cfo, { name: 'CFO', role: 'member' })
    const { status, body } = await post('two-factor/enable', { password }, browser)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.detail).toContain('Verify your e-mail address first')
    const { personId } = await memberNamed('CFO')
    await vouchForEmail(world.sql, { personId })
    await withinASecond(async () => (await accountOf(browser)).emailVerified, true)
    const begun = await post('two-factor/enable', { password }, browser)
    const code = appCode(new URL(begun.body.totpUri).searchParams.get('secret')!)
    await world.sql`update person set email_verified = false where person_id = ${personId}`
    expect((await post('two-factor/verify-totp', { code }, browser)).status).toBe(409)
    await vouchForEmail(world.sql, { personId })
    expect((await post('two-factor/verify-totp', { code }, browser)).status).toBe(200)
  })

  test('another organization’s invitation is accepted by who is signed in to it alone; it stays unproven', async () => {
    const browser = await join(cfo, { name: 'CFO', role: 'admin' })
    const other = await world.openBusiness('Other')
    const boss = await world.member({ organizationId: other.organizationId, name: 'Boss' })
    const code = await invited(cfo, { by: boss, role: 'viewer' })
    expect((await post('invitation', { code, name: 'Mallory', password: 'another heron entirely' })).status).toBe(401)
    expect((await openBrowser(world).signIn(cfo, password)).status).toBe(200)
    expect((await post('invitation/look', { code }, browser)).body).toMatchObject({ proof: 'none', isYours: true })
    expect((await post('invitation', { code }, browser)).status).toBe(200)
    const joined = await memberNamed('CFO', boss)
    expect(joined).toMatchObject({ role: 'viewer', emailVerified: false })
    expect((await boss.ask('members.update', { personId: joined.personId, role: 'member' })).status).toBe(409)
  })

  test('the look says nothing of accounts, nor does what is refused for a name or a password', async () => {
    const other = await world.openBusiness('Other')
    const known = await world.member({ organizationId: other.organizationId })
    const nobody = `owner-${'0'.repeat(8)}@members.example`
    const answers = async (email: string) => {
      const code = await invited(email)
      const said: string[] = []
      for (const [path, body] of [
        ['invitation/look', { code }],
        ['invitation', { code }],
        ['invitation', { code, name: 'Mallory' }],
        ['invitation', { code, name: 'Mallory', password: 'short' }],
        ['invitation/mail', { code }],
      ] as const) {
        const { status, text } = await post(path, body)
        said.push(`${status} ${text.replace(/"requestId":"[^"]*"/, '').replaceAll(email, 'them')}`)
      }
      return said
    }
    const said = await answers(nobody)
    expect(await answers(known.email)).toEqual(said)
    expect(said[0]).toContain('"personExists":null')
  })
})
