import { type AuthPath, authBodies } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberPassword } from '../../test/world/people.ts'
import { openBrowser } from '../../test/world/visitor.ts'
import { openWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const account = '/dashboard/api/account'
const problem = (code: string) => expect.objectContaining({ code, detail: expect.any(String), requestId: expect.any(String) })

describe('from another site', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { origin: 'null' },
  ]

  test('nothing is asked and nothing changed: every address, in six ways of forging', async () => {
    const member = await world.member()
    const paths = Object.keys(authBodies) as AuthPath[]
    const forged = paths.flatMap((path) => [
      ...foreign.map((headers) => ({ path, headers: { 'content-type': 'application/json', ...headers } })),
      // A form needs no leave to be sent, but it can't say that it is JSON.
      { path, headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' } },
    ])
    expect(forged.length).toBeGreaterThan(30)
    for (const { path, headers } of forged) {
      const answer = await fetch(`${world.address}/dashboard/auth/${path}`, {
        method: 'POST',
        body: JSON.stringify({ email: member.email, password: member.password, name: 'Mallory' }),
        headers: { cookie: member.cookie, ...headers },
      })
      expect([path, headers, answer.status]).toEqual([path, headers, 403])
      expect(answer.headers.has('set-cookie')).toBe(false)
    }
    const body = await (await member.get(account)).json()
    expect(body).toMatchObject({ person: { name: 'Ada' } })
  })

  test('a stranger learns nothing of what they sent, right or wrong', async () => {
    const signedIn = [
      'change-password',
      'update-user',
      'send-verification-email',
      'revoke-session',
      'revoke-other-sessions',
      'two-factor/enable',
    ]
    for (const path of [...signedIn, 'two-factor/generate-backup-codes', 'two-factor/disable'])
      for (const body of [{}, { newPassword: 'x' }, { name: 'Eve', password: 'x', sessionId: 'x' }])
        expect([path, (await openBrowser(world).post(`/dashboard/auth/${path}`, body)).body]).toEqual([path, problem('Unauthorized')])
  })

  test('a form of our own is no JSON, and is told so', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect(
        (await openBrowser(world).ask('/dashboard/auth/sign-out', { method: 'POST', body: '{}', headers: { 'content-type': type } }))
          .status,
      ).toBe(415)
  })
})

describe('any request', () => {
  test.each([
    'sign-up/email',
    'sign-in/social',
    'sign-in/email/',
    'get-session',
    'delete-user',
    'change-email',
    'set-password',
    'verify-password',
    'reset-password/token',
    'two-factor/get-totp-uri',
    'two-factor/send-otp',
    'two-factor/view-backup-codes',
    'list-accounts',
    'link-social',
    'callback/github',
    'ok',
    'error',
    '..%2f..%2fv1',
    '__proto__',
    'constructor',
  ])('%s has no address here', async (path) => {
    const member = await world.member()
    const [before] = await world.people<[{ count: number }]>`select count(*)::int as count from person`
    const body = { email: 'new@members.example', password: 'a password of its own', name: 'New', newPassword: 'a password of its own' }
    const browser = openBrowser(world, member.cookie)
    expect((await browser.post(`/dashboard/auth/${path}`, body)).status).toBe(404)
    expect((await browser.get(`/dashboard/auth/${path}`)).status).toBe(404)
    const [after] = await world.people<[{ count: number }]>`select count(*)::int as count from person`
    expect(after.count).toBe(before.count)
  })

  test('reading an address that changes something changes nothing', async () => {
    const member = await world.member()
    for (const path of Object.keys(authBodies))
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await openBrowser(world, member.cookie).ask(`/dashboard/auth/${path}?token=x`, { method })
        expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'POST'])
      }
    const { status, headers } = await openBrowser(world, member.cookie).post('/dashboard/auth/list-sessions')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await member.get(account)).status).toBe(200)
  })

  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{},',
    '\u{feff}{}',
    '{"__proto__":{}}',
    '{"email":1,"email":2}',
    '[[[[[[[[',
    '{"email":"\\u0000"}',
  ]
  test.each(Object.keys(authBodies))('%s answers bad bodies with a stated 4xx', async (path) => {
    const member = await world.member()
    const sent = [
      ...bodies,
      JSON.stringify({ code: '\ud800', email: '\ud800' }),
      JSON.stringify(
        Object.fromEntries(['email', 'password', 'token', 'code', 'newPassword', 'sessionId', 'name'].map((name) => [name, {}])),
      ),
      JSON.stringify({ email: 'x'.repeat(70_000) }),
      `{"email":"${'x'.repeat(200)}@x.example","password":"${'p'.repeat(1001)}","code":"${'c'.repeat(1001)}"}`,
    ]
    for (const body of sent) {
      const { status, body: said } = await openBrowser(world, member.cookie).ask(`/dashboard/auth/${path}`, {
        method: 'POST',
        body: Buffer.from(body),
        headers: { 'content-type': 'application/json' },
      })
      // An address that takes no fields takes an object with anything in it.
      if (status === 200) expect(Object.keys(authBodies[path as AuthPath].properties)).toEqual([])
      else expect([path, body.slice(0, 40), status, said]).toEqual([path, body.slice(0, 40), expect.toSatisfy(is4xx), problem(said?.code)])
    }
  })
})

test('nothing that was typed, mailed or given is in the log', () => {
  const text = world.logged.join('')
  for (const secret of [memberPassword, 'members.example', 'earshot_session', 'wrong password', 'not the password'])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/"level":(50|60)/)
})

const is4xx = (status: number) => status >= 400 && status < 500
