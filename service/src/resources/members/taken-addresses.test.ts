import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appCode } from '../../../test/world/authenticator-app.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { passwordAddress } from '../../accounts/password-reset.ts'
import { accountOf, begin, codeIn, invited, mailTo, memberNamed, password, post } from './squatted-address.fixture.ts'

// A person makes an account in the address of another one; the reader of the mailbox gets it back.

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
const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)![1]!

describe('with a mail server', () => {
  beforeEach(async () => {
    world = withMail
    ;({ organizationId, owner, cfo } = await begin(mailServer, world))
  })

  /** An account that somebody made in the CFO's address, with a second factor, before there was a mail server. */
  async function squatted() {
    const squatter = await world.member({ organizationId, role: 'viewer', name: 'CFO' })
    await world.people`update person set email = ${cfo} where person_id = ${squatter.personId}`
    const here = openBrowser(world, squatter.cookie)
    const { body } = await post(world, 'two-factor/enable', { password: squatter.password }, here)
    const key = new URL(body.totpUri).searchParams.get('secret')!
    expect((await post(world, 'two-factor/verify-totp', { code: appCode(key) }, here)).status).toBe(200)
    const trusted = openBrowser(world)
    await trusted.signIn(cfo, squatter.password)
    expect((await post(world, 'two-factor/verify-totp', { code: appCode(key, { steps: 1 }), trustDevice: true }, trusted)).status).toBe(200)
    await world.people`update person set email_verified = false where person_id = ${squatter.personId}`
    return { squatter, here, trusted, backupCodes: body.backupCodes as string[] }
  }
  /** Nothing that the squatter had lets them in. */
  async function isOut({ squatter, here, trusted }: Awaited<ReturnType<typeof squatted>>, newPassword: string) {
    for (const browser of [here, trusted]) {
      await withinASecond(async () => (await browser.get('/dashboard/api/account')).status, 401)
      expect((await browser.signIn(cfo, squatter.password)).status).toBe(401)
    }
    expect(await world.people`select from person_two_factor where person_id = ${squatter.personId}`).toHaveLength(0)
    const holder = openBrowser(world)
    expect((await holder.signIn(cfo, newPassword)).body).toEqual({ twoFactorRedirect: false })
    expect(await accountOf(holder)).toMatchObject({ emailVerified: true, twoFactor: false })
  }

  test('a mailed reset gives an unproven account to its mailbox: second factor, backup codes and sessions end', async () => {
    const taken = await squatted()
    await post(world, 'request-password-reset', { email: cfo })
    expect(
      (await post(world, 'reset-password', { token: tokenIn(await mailTo(mailServer, world, cfo)), newPassword: password })).status,
    ).toBe(200)
    await isOut(taken, password)
  })

  test('so does the mailed code of an invitation, also another organization’s', async () => {
    const taken = await squatted()
    const other = await world.openBusiness('Other')
    const boss = await world.member({ organizationId: other.organizationId, name: 'Boss' })
    const copied = await invited(owner, cfo, { by: boss, role: 'admin' })
    // The person who made the account does not get it attached, signed in as it or not.
    expect((await post(world, 'invitation/look', { code: copied }, taken.here)).body).toMatchObject({ proof: 'needed', isYours: false })
    expect((await post(world, 'invitation', { code: copied }, taken.here)).status).toBe(401)
    const mailed = codeIn(await mailTo(mailServer, world, cfo))
    expect((await post(world, 'invitation/look', { code: mailed })).body.personExists).toBe(false)
    expect((await post(world, 'invitation', { code: mailed, name: 'Carla', password })).body).toEqual({
      organizationId: other.organizationId,
    })
    await isOut(taken, password)
    expect(await memberNamed(owner, 'Carla', boss)).toMatchObject({ emailVerified: true, role: 'admin' })
  })

  test('the email that verifies an address does nothing for somebody who is not signed in to the account', async () => {
    const { here, trusted, squatter } = await squatted()
    await withinASecond(async () => (await accountOf(here)).emailVerified, false)
    expect((await post(world, 'send-verification-email', {}, here)).status).toBe(200)
    const token = tokenIn(await mailTo(mailServer, world, cfo))
    // The stranger whose mailbox it is presses the button: the account does not come to be theirs with another's password.
    for (const browser of [openBrowser(world), openBrowser(world, owner.cookie)]) {
      const { status, body } = await post(world, 'verify-email', { token }, browser)
      expect([status, body.code]).toEqual([401, 'Unauthorized'])
    }
    expect((await accountOf(here)).emailVerified).toBe(false)
    // A person who has both the mailbox and the account verifies it: what else was on it ends.
    expect((await post(world, 'verify-email', { token }, here)).status).toBe(200)
    await withinASecond(async () => (await trusted.get('/dashboard/api/account')).status, 401)
    await withinASecond(async () => (await accountOf(here)).emailVerified, true)
    expect((await openBrowser(world).signIn(cfo, squatter.password)).body).toEqual({ twoFactorRedirect: false })
  })

  test('a proven account keeps its second factor when its password is reset, and what the operator printed proves nothing', async () => {
    const taken = await squatted()
    const url = await passwordAddress(world.sql, { ...taken.squatter, baseUrl: world.address, hours: 1 })
    expect((await post(world, 'reset-password', { token: tokenIn(url), newPassword: password })).status).toBe(200)
    expect((await openBrowser(world).signIn(cfo, password)).body).toEqual({ twoFactorRedirect: true })
    await world.people`update person set email_verified = true where email = ${cfo}`
    await post(world, 'request-password-reset', { email: cfo })
    const newPassword = 'seven otters crossed the ice'
    expect((await post(world, 'reset-password', { token: tokenIn(await mailTo(mailServer, world, cfo)), newPassword })).status).toBe(200)
    expect((await openBrowser(world).signIn(cfo, newPassword)).body).toEqual({ twoFactorRedirect: true })
  })
})
