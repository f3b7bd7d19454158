import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appCode } from '../../../test/world/authenticator-app.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { vouchForEmail } from '../../accounts/email-verification.ts'
import { accountOf, begin, invited, memberNamed, password, post } from './squatted-address.fixture.ts'

// An account whose address was never shown to be its holder’s, made where there is no mail server: what it may not become or do.

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

describe('without a mail server', () => {
  beforeEach(async () => {
    world = withoutMail
    ;({ organizationId, owner, cfo } = await begin(mailServer, world))
  })

  const join = async (email: string, { name, role }: { name: string; role: string }) => {
    const browser = openBrowser(world)
    expect((await post(world, 'invitation', { code: await invited(owner, email, { role }), name, password }, browser)).status).toBe(200)
    return browser
  }

  test('an account that was made by an address that was passed on is seen to be unproven, wherever it is seen', async () => {
    const browser = await join(cfo, { name: 'CFO', role: 'admin' })
    expect(await accountOf(browser)).toMatchObject({ emailVerified: false })
    expect(await memberNamed(owner, 'CFO')).toMatchObject({ email: cfo, emailVerified: false })
    expect(await memberNamed(owner, 'Olga')).toMatchObject({ emailVerified: true })
    const { entries } = (await owner.ask('auditLog.list', { operation: 'invitations.accept' })).body
    expect(entries[0].person).toMatchObject({ email: cfo, emailVerified: false })
    await browser.post(`/dashboard/api/${organizationId}/invitations`, { email: 'friend@example.com', role: 'viewer' })
    await owner.ask('invitations.create', { email: 'other@example.com', role: 'viewer' })
    expect((await owner.ask('invitations.list')).body.invitations).toMatchObject([
      { invitedBy: 'Olga', invitedByEmailVerified: true },
      { invitedBy: 'CFO', invitedByEmailVerified: false },
    ])
    // What they did is theirs as they were then.
    await vouchForEmail(world.people, await memberNamed(owner, 'CFO'))
    // Another home than the first hears of it.
    await world.settle()
    expect((await memberNamed(owner, 'CFO')).emailVerified).toBe(true)
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
    const { personId } = await memberNamed(owner, 'CFO')
    const become = async (role: string) => {
      const { status, body } = await owner.ask('members.update', { personId, role })
      return [status, body.code ?? body.role]
    }
    for (const role of ['owner', 'admin']) expect(await become(role)).toEqual([409, 'CONFLICT'])
    expect((await owner.ask('members.update', { personId, role: 'owner' })).body.detail).toContain('earshot user verify')
    expect(await become('viewer')).toEqual([200, 'viewer'])
    expect(await become('admin')).toEqual([409, 'CONFLICT'])
    expect(await become('member')).toEqual([200, 'member'])
    await vouchForEmail(world.people, { personId })
    expect(await become('owner')).toEqual([200, 'owner'])
  })

  test('a member who joined before the invitation’s role was kept rises no further than they are', async () => {
    const { personId } = await world.member({ organizationId, role: 'member', emailVerified: false })
    expect((await owner.ask('members.update', { personId, role: 'admin' })).status).toBe(409)
    expect((await owner.ask('members.update', { personId, role: 'member' })).status).toBe(200)
  })

  test('it turns on no second factor, also not one that was begun', async () => {
    const browser = await join(cfo, { name: 'CFO', role: 'member' })
    const { status, body } = await post(world, 'two-factor/enable', { password }, browser)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.detail).toContain('Verify your email address first')
    const { personId } = await memberNamed(owner, 'CFO')
    await vouchForEmail(world.people, { personId })
    await withinASecond(async () => (await accountOf(browser)).emailVerified, true)
    const begun = await post(world, 'two-factor/enable', { password }, browser)
    const code = appCode(new URL(begun.body.totpUri).searchParams.get('secret')!)
    await world.people`update person set email_verified = false where person_id = ${personId}`
    expect((await post(world, 'two-factor/verify-totp', { code }, browser)).status).toBe(409)
    await vouchForEmail(world.people, { personId })
    expect((await post(world, 'two-factor/verify-totp', { code }, browser)).status).toBe(200)
  })

  test('another organization’s invitation is accepted by who is signed in to it alone; it stays unproven', async () => {
    const browser = await join(cfo, { name: 'CFO', role: 'admin' })
    const other = await world.openBusiness('Other')
    const boss = await world.member({ organizationId: other.organizationId, name: 'Boss' })
    const code = await invited(owner, cfo, { by: boss, role: 'viewer' })
    expect((await post(world, 'invitation', { code, name: 'Mallory', password: 'another heron entirely' })).status).toBe(401)
    expect((await openBrowser(world).signIn(cfo, password)).status).toBe(200)
    expect((await post(world, 'invitation/look', { code }, browser)).body).toMatchObject({ proof: 'none', isYours: true })
    expect((await post(world, 'invitation', { code }, browser)).status).toBe(200)
    const joined = await memberNamed(owner, 'CFO', boss)
    expect(joined).toMatchObject({ role: 'viewer', emailVerified: false })
    expect((await boss.ask('members.update', { personId: joined.personId, role: 'member' })).status).toBe(409)
  })

  test('the look says nothing of accounts, nor does what is refused for a name or a password', async () => {
    const other = await world.openBusiness('Other')
    const known = await world.member({ organizationId: other.organizationId })
    const nobody = `owner-${'0'.repeat(8)}@members.example`
    const answers = async (email: string) => {
      const code = await invited(owner, email)
      const said: string[] = []
      for (const [path, body] of [
        ['invitation/look', { code }],
        ['invitation', { code }],
        ['invitation', { code, name: 'Mallory' }],
        ['invitation', { code, name: 'Mallory', password: 'short' }],
        ['invitation/mail', { code }],
      ] as const) {
        const { status, text } = await post(world, path, body)
        said.push(`${status} ${text.replace(/"requestId":"[^"]*"/, '').replaceAll(email, 'them')}`)
      }
      return said
    }
    const said = await answers(nobody)
    expect(await answers(known.email)).toEqual(said)
    expect(said[0]).toContain('"personExists":null')
  })
})
