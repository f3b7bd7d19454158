import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../test/world/authenticator-app.ts'
import { type Browser, openBrowser } from '../../test/world/visitor.ts'
import { withinASecond } from '../../test/world/within-a-second.ts'
import { type Member, openWorld, type World } from '../../test/world/world.ts'
import { disableTwoFactor } from './persons.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const auth = '/dashboard/auth'
const account = '/dashboard/api/account'

const codeOf = (totpUri: string, { ahead = 0 } = {}): string => appCode(new URL(totpUri).searchParams.get('secret')!, { steps: ahead })

/** Returns the code that the app shows next, which a clock that is a little slow takes already: the one of now was used to set it up. */
const nextCodeOf = (totpUri: string) => codeOf(totpUri, { ahead: 1 })

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function enrolled(): Promise<{ member: Member; here: Browser; totpUri: string; code: string; backupCodes: string[] }> {
  const member = await world.member()
  const here = openBrowser(world, member.cookie)
  const { status, body } = await here.post(`${auth}/two-factor/enable`, { password: member.password })
  expect(status).toBe(200)
  const code = codeOf(body.totpUri)
  expect((await here.post(`${auth}/two-factor/verify-totp`, { code })).status).toBe(200)
  return { member, here, code, ...body }
}

/** A person who has given their password, and not yet a code. */
async function halfway({ member }: { member: Member }): Promise<Browser> {
  const browser = openBrowser(world)
  expect((await browser.signIn(member.email, member.password)).body).toEqual({ twoFactorRedirect: true })
  return browser
}

test('a second factor is asked for from the first right code on, not before', async () => {
  const member = await world.member()
  const here = openBrowser(world, member.cookie)
  expect((await here.post(`${auth}/two-factor/enable`, { password: 'not the password' })).body).toMatchObject({
    code: 'VALIDATION_ERROR',
    errors: [{ path: 'password', code: 'wrong' }],
  })
  const { body } = await here.post(`${auth}/two-factor/enable`, { password: member.password })
  expect(body.totpUri).toMatch(/^otpauth:\/\/totp\/Earshot:.*&issuer=Earshot/)
  expect(body.backupCodes).toHaveLength(10)
  // A person who stops here, without a working app, is not shut out.
  expect((await openBrowser(world).signIn(member.email, member.password)).body).toEqual({ twoFactorRedirect: false })
  expect((await here.post(`${auth}/two-factor/verify-totp`, { code: wrongOf(codeOf(body.totpUri)) })).body).toMatchObject({
    errors: [{ path: 'code', code: 'wrong' }],
  })
  expect((await here.post(`${auth}/two-factor/verify-totp`, { code: codeOf(body.totpUri) })).status).toBe(200)
  await withinASecond(async () => (await here.get(account)).body.person.twoFactor, true)
  const browser = await halfway({ member })
  expect((await browser.post(`${auth}/two-factor/verify-totp`, { code: nextCodeOf(body.totpUri) })).body).toEqual({ done: true })
  expect((await browser.get(account)).body.person.personId).toBe(member.personId)
})

test('it is not skipped: a password alone opens nothing', async () => {
  const { member } = await enrolled()
  const [{ count: before }] = await world.people<[{ count: number }]>`
    select count(*)::int as count from person_session where person_id = ${member.personId}`
  const browser = await halfway({ member })
  // No cookie that was given on the way is a session, the first one that better-auth makes and takes back neither.
  for (const given of browser.given) {
    const cookie = given.split(';', 1)[0]!
    expect((await openBrowser(world).ask(account, { headers: { cookie } })).status).toBe(401)
  }
  expect(browser.given.filter((given) => given.startsWith('earshot_session=') && !/max-age=0/i.test(given))).toEqual([])
  const [{ count }] = await world.people<[{ count: number }]>`
    select count(*)::int as count from person_session where person_id = ${member.personId}`
  expect(count).toBe(before)
  expect((await browser.get(account)).status).toBe(401)
  expect((await browser.get(`${auth}/list-sessions`)).status).toBe(401)
  for (const [path, body] of [
    ['two-factor/disable', { password: member.password }],
    ['two-factor/enable', { password: member.password }],
    ['two-factor/generate-backup-codes', { password: member.password }],
    ['change-password', { currentPassword: member.password, newPassword: 'seven otters crossed the ice' }],
    ['update-user', { name: 'Mallory' }],
  ] as const)
    expect([path, (await browser.post(`${auth}/${path}`, body)).status]).toEqual([path, 401])
  // A new password is no second factor either.
  expect((await openBrowser(world).post(`${auth}/two-factor/verify-totp`, { code: '000000' })).status).toBe(401)
})

test('five wrong codes end the way in; the password is asked again', async () => {
  const { member, totpUri } = await enrolled()
  const browser = await halfway({ member })
  for (let at = 0; at < 5; at++)
    expect((await browser.post(`${auth}/two-factor/verify-totp`, { code: wrongOf(codeOf(totpUri)) })).status).toBe(400)
  expect((await browser.post(`${auth}/two-factor/verify-totp`, { code: nextCodeOf(totpUri) })).status).toBe(401)
  expect((await browser.get(account)).status).toBe(401)
})

test('the way in is open for ten minutes, and for one', async () => {
  const { member, totpUri } = await enrolled()
  const late = await halfway({ member })
  await world.timePasses('10 minutes')
  expect((await late.post(`${auth}/two-factor/verify-totp`, { code: nextCodeOf(totpUri) })).status).toBe(401)
  const browser = await halfway({ member })
  const { cookie } = browser
  const enter = () =>
    openBrowser(world).ask(`${auth}/two-factor/verify-totp`, {
      method: 'POST',
      body: JSON.stringify({ code: nextCodeOf(totpUri) }),
      headers: { 'content-type': 'application/json', cookie },
    })
  const answers = await Promise.all(Array.from({ length: 5 }, enter))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code of the app lets in once, however many ask with it and whenever, and the one it was set up with never', async () => {
  const { member, here, totpUri, code: firstCode } = await enrolled()
  const used = { code: 'VALIDATION_ERROR', errors: [{ path: 'code', code: 'used' }] }
  const verify = (browser: Browser, code: string) => browser.post(`${auth}/two-factor/verify-totp`, { code })
  // A stranger looked over a shoulder, and knows the password.
  expect((await verify(await halfway({ member }), firstCode)).body).toMatchObject(used)
  const ways = await Promise.all(Array.from({ length: 4 }, () => halfway({ member })))
  const code = nextCodeOf(totpUri)
  const answers = await Promise.all(ways.map((way) => verify(way, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect((await verify(here, code)).body).toMatchObject(used)
  // A wrong one is wrong each time it is sent.
  const wrong = wrongOf(code)
  const way = await halfway({ member })
  for (let at = 0; at < 2; at++) expect((await verify(way, wrong)).body).toMatchObject({ errors: [{ path: 'code', code: 'wrong' }] })
  const [{ text }] = await world.people<[{ text: string }]>`select string_agg(a::text, ' ') as text from sign_in_attempt a`
  expect(text).not.toContain(code)
})

test('a backup code stands in for the app, once, also when it comes twice at once', async () => {
  const { member, backupCodes } = await enrolled()
  const [first, second] = [await halfway({ member }), await halfway({ member })]
  const answers = await Promise.all(
    [first, second].map((each) => each.post(`${auth}/two-factor/verify-backup-code`, { code: backupCodes[0] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const third = await halfway({ member })
  expect((await third.post(`${auth}/two-factor/verify-backup-code`, { code: backupCodes[0] })).body).toMatchObject({
    errors: [{ path: 'code', code: 'wrong' }],
  })
  expect((await third.post(`${auth}/two-factor/verify-backup-code`, { code: backupCodes[1] })).status).toBe(200)
  const made = await third.post(`${auth}/two-factor/generate-backup-codes`, { password: member.password })
  expect(made.body.backupCodes).toHaveLength(10)
  const fourth = await halfway({ member })
  expect((await fourth.post(`${auth}/two-factor/verify-backup-code`, { code: backupCodes[2] })).status).toBe(400)
  expect((await fourth.post(`${auth}/two-factor/verify-backup-code`, { code: made.body.backupCodes[0] })).status).toBe(200)
})

test('a browser that is trusted is asked no more, until the password changes', async () => {
  const { member, here, totpUri } = await enrolled()
  const browser = await halfway({ member })
  await browser.post(`${auth}/two-factor/verify-totp`, { code: nextCodeOf(totpUri), trustDevice: true })
  await browser.post(`${auth}/sign-out`)
  expect((await browser.signIn(member.email, member.password)).body).toEqual({ twoFactorRedirect: false })
  const newPassword = 'seven otters crossed the ice'
  expect((await here.post(`${auth}/change-password`, { currentPassword: member.password, newPassword })).status).toBe(200)
  expect((await browser.signIn(member.email, newPassword)).body).toEqual({ twoFactorRedirect: true })
})

test('it is ended by who knows the password, or by the operator', async () => {
  const { member, here } = await enrolled()
  expect((await here.post(`${auth}/two-factor/disable`, { password: 'not the password' })).status).toBe(400)
  expect((await here.post(`${auth}/two-factor/enable`, { password: member.password })).body).toMatchObject({ code: 'CONFLICT' })
  expect((await here.post(`${auth}/two-factor/disable`, { password: member.password })).status).toBe(200)
  expect((await openBrowser(world).signIn(member.email, member.password)).body).toEqual({ twoFactorRedirect: false })
  const other = await enrolled()
  await disableTwoFactor(world.sql, other.member)
  expect((await openBrowser(world).signIn(other.member.email, other.member.password)).body).toEqual({ twoFactorRedirect: false })
  await withinASecond(async () => (await other.here.get(account)).status, 401)
})

test('every cookie on the way is bound to this host, to https and to our own pages', async () => {
  await using secure = await openWorld({ BASE_URL: 'https://feedback.example' })
  const member = await secure.member()
  const here = openBrowser(secure, member.cookie)
  const { totpUri } = (await here.post(`${auth}/two-factor/enable`, { password: member.password })).body
  await here.post(`${auth}/two-factor/verify-totp`, { code: codeOf(totpUri) })
  const browser = openBrowser(secure)
  await browser.signIn(member.email, member.password, { rememberMe: false })
  await browser.post(`${auth}/two-factor/verify-totp`, { code: nextCodeOf(totpUri), trustDevice: true })
  await browser.post(`${auth}/sign-out`)
  const given = [...here.given, ...browser.given]
  expect(new Set(given.map((each) => each.split('=', 1)[0]))).toContain('__Host-earshot_trust_device')
  for (const each of given) {
    expect(each).toMatch(/^__Host-earshot_/)
    for (const flag of ['; Path=/;', '; HttpOnly', '; Secure', '; SameSite=Strict']) expect(each).toContain(flag)
    expect(each).not.toContain('Domain')
  }
})

test('its secret and its codes stand nowhere in plain', async () => {
  const { totpUri, backupCodes } = await enrolled()
  const secret = new URL(totpUri).searchParams.get('secret')!
  const [{ text }] = await world.people<[{ text: string }]>`select string_agg(t::text, ' ') as text from person_two_factor t`
  for (const each of [secret, ...backupCodes]) {
    expect(text).not.toContain(each)
    expect(world.logged.join('')).not.toContain(each)
  }
  expect(world.logged.join('')).not.toMatch(/"level":(50|60)/)
})
