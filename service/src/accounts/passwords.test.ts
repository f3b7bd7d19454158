import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../test/world/visitor.ts'
import { withinASecond } from '../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { findMail, listMails } from '../mail/read-mail.ts'
import { deriveKey } from '../secrets.ts'
import { passwordAddress } from './password-reset.ts'
import { flawOfPassword } from './passwords.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const auth = '/dashboard/auth'
const next = 'seven otters crossed the ice'
const tokenIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token')!

/** Returns the subject and the address of the newest email to a person. */
async function emailTo(email: string): Promise<{ subject: string; url: string | null }> {
  await world.settle()
  const mailKey = deriveKey(world.secretKey, 'mail')
  const { mails } = await listMails(world.people, { mailKey, limit: 100 })
  const newest = mails.find(({ to }) => to === email)!
  const found = await findMail(world.people, { mailKey, mailId: newest.mailId })
  return { subject: newest.subject!, url: found!.email!.button?.url ?? null }
}

describe('a forgotten password', () => {
  test('is replaced at an address that was mailed, once, by pressing a button there; every session ends', async () => {
    const member = await world.member()
    const browser = openBrowser(world)
    const asked = await browser.post(`${auth}/request-password-reset`, { email: member.email.toUpperCase() })
    expect([asked.status, asked.body]).toEqual([200, { done: true, mail: false }])
    const { subject, url } = await emailTo(member.email)
    expect(subject).toBe('Reset your password')
    // Behind the #: no server on the way sees it, and nothing that only opens the address spends it.
    expect(url).toMatch(new RegExp(`^${world.address}/dashboard/reset#token=[\\w-]{43}$`))
    const token = tokenIn(url!)
    await browser.get(`${auth}/reset-password?token=${token}`)
    await browser.get(`/dashboard/reset?token=${token}`)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => openBrowser(world).post(`${auth}/reset-password`, { token, newPassword: next })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    await withinASecond(async () => (await member.get('/dashboard/api/account')).status, 401)
    expect((await browser.signIn(member.email, member.password)).status).toBe(401)
    expect((await browser.signIn(member.email, next)).status).toBe(200)
    expect((await emailTo(member.email)).subject).toBe('Your password was changed')
  })

  test('is written of in the language of the browser that asks', async () => {
    const member = await world.member()
    await openBrowser(world).post(`${auth}/request-password-reset`, { email: member.email }, { 'accept-language': 'de-AT, en;q=0.5' })
    expect((await emailTo(member.email)).subject).toBe('Passwort zurücksetzen')
  })

  test('says the same of whom there is and of whom there is not, and writes to nobody else', async () => {
    const member = await world.member()
    const ask = async (email: string) => {
      const { status, body, headers } = await openBrowser(world).post(`${auth}/request-password-reset`, { email })
      return { status, body, names: [...headers.keys()].sort() }
    }
    const known = await ask(member.email)
    expect(await ask('nobody@members.example')).toEqual(known)
    const [{ count }] = await world.sql<[{ count: number }]>`
      select count(*)::int as count from mail where to_email = 'nobody@members.example'`
    expect(count).toBe(0)
  })

  test('fills no mailbox: five emails in an hour, then a stated 429, for whom there is not as well', async () => {
    for (const email of [(await world.member()).email, 'nobody-else@members.example']) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => openBrowser(world).post(`${auth}/request-password-reset`, { email })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
    }
  })

  test('is replaced within an hour, or not at all; an address from the command line has as long as was said', async () => {
    const member = await world.member()
    const give = async (hours: number) =>
      tokenIn(await passwordAddress(world.sql, { personId: member.personId, baseUrl: world.address, hours }))
    const [short, long] = [await give(1), await give(24)]
    await world.timePasses('1 hour')
    const reset = (token: string) => openBrowser(world).post(`${auth}/reset-password`, { token, newPassword: next })
    expect((await reset(short)).status).toBe(404)
    expect((await reset(long)).status).toBe(200)
    // With a new password every other way in is over.
    const [first, second] = [await give(24), await give(24)]
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).status).toBe(404)
    for (const token of ['', 'x', 'A'.repeat(43), "' or true; --", 'A'.repeat(1000)]) expect((await reset(token)).status).toBe(404)
  })

  test('leaves its address as it was when the new one is not taken', async () => {
    const member = await world.member()
    const token = tokenIn(await passwordAddress(world.sql, { personId: member.personId, baseUrl: world.address, hours: 1 }))
    const reset = (newPassword: string) => openBrowser(world).post(`${auth}/reset-password`, { token, newPassword })
    expect((await reset('short')).body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'newPassword', code: 'minLength' }] })
    expect((await reset(member.email)).body).toMatchObject({ errors: [{ path: 'newPassword', code: 'common' }] })
    expect((await reset('x'.repeat(129))).body).toMatchObject({ errors: [{ path: 'newPassword', code: 'maxLength' }] })
    expect((await reset(next)).status).toBe(200)
  })

  test('stands nowhere: what was mailed can’t be read from the database, and the email is of no organization', async () => {
    const member = await world.member()
    await openBrowser(world).post(`${auth}/request-password-reset`, { email: member.email })
    const { url } = await emailTo(member.email)
    const token = tokenIn(url!)
    const [{ text }] = await world.people<[{ text: string }]>`
      select string_agg(p::text, ' ') || (select string_agg(m::text, ' ') from mail m) as text from person_proof p`
    expect(text).not.toContain(token)
    expect(text).not.toContain(Buffer.from(token).toString('hex'))
    expect(world.logged.join('')).not.toContain(token)
    const [{ count }] = await world.sql<[{ count: number }]>`
      select count(*)::int as count from mail join organization using (organization_id) where to_email = ${member.email}`
    expect(count).toBe(0)
  })
})

describe('a password', () => {
  test('is changed by who knows it, and every other session ends', async () => {
    const member = await world.member()
    const [here, elsewhere] = [openBrowser(world, member.cookie), openBrowser(world)]
    await elsewhere.signIn(member.email, member.password)
    const change = (currentPassword: string, newPassword: string) => here.post(`${auth}/change-password`, { currentPassword, newPassword })
    expect((await change('not this one at all', next)).body).toMatchObject({ errors: [{ path: 'currentPassword', code: 'wrong' }] })
    expect((await change(member.password, 'password1234')).body).toMatchObject({ errors: [{ path: 'newPassword', code: 'common' }] })
    expect((await elsewhere.get('/dashboard/api/account')).status).toBe(200)
    const token = tokenIn(await passwordAddress(world.sql, { personId: member.personId, baseUrl: world.address, hours: 1 }))
    expect((await change(member.password, next)).status).toBe(200)
    expect(here.cookie).not.toBe(member.cookie)
    expect((await here.get('/dashboard/api/account')).status).toBe(200)
    await withinASecond(async () => (await elsewhere.get('/dashboard/api/account')).status, 401)
    expect((await openBrowser(world).signIn(member.email, member.password)).status).toBe(401)
    expect((await openBrowser(world).signIn(member.email, next)).status).toBe(200)
    expect((await openBrowser(world).post(`${auth}/reset-password`, { token, newPassword: next })).status).toBe(404)
  })

  test('is not guessed by a stranger who found an open session', async () => {
    const member = await world.member()
    const guess = () =>
      openBrowser(world, member.cookie).post(`${auth}/change-password`, { currentPassword: 'a wrong guess of it', newPassword: next })
    expect((await guess()).status).toBe(400)
    await world.people`update sign_in_attempt set attempts = 10`
    expect((await guess()).status).toBe(429)
    await world.timePasses('10 minutes')
    expect((await guess()).status).toBe(400)
  })

  const about = ['Ada Lovelace', 'ada.lovelace@acme.example']
  test.each([
    ['elevenchars', 'minLength'],
    ['', 'minLength'],
    ['x'.repeat(129), 'maxLength'],
    ['passwordpassword', 'common'],
    ['Password123456!', 'common'],
    ['P4ssword-2026', 'common'],
    ['qwertyuiopasdf', 'common'],
    ['123456789012', 'common'],
    ['abcdefghijklm', 'common'],
    ['aaaaaaaaaaaaaaaa', 'common'],
    ['abcabcabcabcabc', 'common'],
    ['letmein letmein', 'common'],
    ['Earshot-2026!!', 'common'],
    ['AdaLovelace12', 'common'],
    ['ada.lovelace@acme.example', 'common'],
    ['a heron walks at dusk', null],
    ['k7#vQ2!mZ9pL', null],
    ['!?%&/()=*+#-_:', null],
    ['vier grüne Stühle', null],
    ['пять зелёных стульев', null],
    ['日本語の長い合言葉ですよね', null],
    ['x9x9x9x9x9lantern', null],
  ])('%j is %s', (password, flaw) => {
    expect(flawOfPassword(password, { field: 'password', about })?.errors?.[0]?.code ?? null).toBe(flaw)
  })
})

describe('an e-mail address', () => {
  test('is shown to be a person’s own by what was mailed to it, once, within an hour, where they are signed in', async () => {
    const member = await world.member({ emailVerified: false })
    const browser = openBrowser(world, member.cookie)
    const mailed = async () => {
      expect((await browser.post(`${auth}/send-verification-email`)).body).toEqual({ done: true, mail: false })
      const { url } = await emailTo(member.email)
      expect(url).toMatch(new RegExp(`^${world.address}/dashboard/verify-email#token=`))
      return tokenIn(url!)
    }
    const verify = (token: string) => openBrowser(world, member.cookie).post(`${auth}/verify-email`, { token })
    const late = await mailed()
    await world.timePasses('1 hour')
    expect((await verify(late)).status).toBe(404)
    const token = await mailed()
    await browser.get(`${auth}/verify-email?token=${token}`)
    expect((await Promise.all(Array.from({ length: 5 }, () => verify(token)))).map(({ status }) => status).sort()).toEqual([
      200, 404, 404, 404, 404,
    ])
    await withinASecond(async () => (await browser.get('/dashboard/api/account')).body.person.emailVerified, true)
    expect((await browser.post(`${auth}/send-verification-email`)).body).toMatchObject({ code: 'CONFLICT' })
  })
})
