import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberPassword } from '../../test/world/people.ts'
import { openBrowser } from '../../test/world/visitor.ts'
import { withinASecond } from '../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../test/world/world.ts'

let world: World
let secure: World
beforeAll(async () => {
  world = await openWorld()
  secure = await openWorld({ BASE_URL: 'https://feedback.example' })
})
afterAll(() => Promise.all([world.close(), secure.close()]))

const account = '/dashboard/api/account'
const problem = (code: string) => expect.objectContaining({ code, detail: expect.any(String), requestId: expect.any(String) })

describe('a person', () => {
  test('signs in with e-mail and password, is told who they are and where they may go, and goes again', async () => {
    const member = await world.member({ role: 'admin' })
    const browser = openBrowser(world)
    expect((await browser.get(account)).status).toBe(401)
    const entered = await browser.signIn(` ${member.email.toUpperCase()} `, memberPassword)
    expect([entered.status, entered.body]).toEqual([200, { twoFactorRedirect: false }])
    expect((await browser.get(account)).body).toEqual({
      person: { personId: member.personId, name: 'Ada', email: member.email, emailVerified: true, twoFactor: false },
      organizations: [{ organizationId: world.business.organizationId, name: 'Acme', role: 'admin' }],
      sendsMail: false,
      draftsResponses: false,
      translatesOpinions: false,
    })
    const { cookie } = browser
    expect((await browser.post('/dashboard/auth/sign-out')).status).toBe(200)
    expect(browser.cookies.size).toBe(0)
    await worksNoMore(cookie)
  })

  test('is a member of several organizations, of each in a role of its own', async () => {
    const member = await world.member({ role: 'viewer' })
    const other = await world.openBusiness('Zebra')
    await world.sql`insert into member (organization_id, person_id, role) values (${other.organizationId}, ${member.personId}, 'owner')`
    const { organizations } = (await (await member.get(account)).json()) as { organizations: unknown[] }
    expect(organizations).toEqual([
      { organizationId: world.business.organizationId, name: 'Acme', role: 'viewer' },
      { organizationId: other.organizationId, name: 'Zebra', role: 'owner' },
    ])
  })

  test('changes what they are called', async () => {
    const member = await world.member()
    const browser = openBrowser(world, member.cookie)
    expect((await browser.post('/dashboard/auth/update-user', { name: '  Grace Hopper ' })).status).toBe(200)
    await withinASecond(async () => (await browser.get(account)).body.person.name, 'Grace Hopper')
    for (const name of ['', ' ', 'x'.repeat(101), 'a\nb', 7])
      expect((await browser.post('/dashboard/auth/update-user', { name })).body).toEqual(problem('VALIDATION_ERROR'))
  })
})

describe('a session', () => {
  test('is new after signing in, also for a person who was given one', async () => {
    const [mallory, ada] = [await world.member(), await world.member()]
    const browser = openBrowser(world, mallory.cookie)
    expect((await browser.signIn(ada.email, ada.password)).status).toBe(200)
    expect(browser.cookie).not.toBe(mallory.cookie)
    expect((await browser.get(account)).body.person.personId).toBe(ada.personId)
    // The planted session leads nowhere any more, to Ada least of all.
    await worksNoMore(mallory.cookie)
  })

  test('is held in a cookie that no script reads and no other site sends', async () => {
    const cookieOf = async (of: World) => {
      const browser = openBrowser(of)
      const member = await of.member()
      expect((await browser.signIn(member.email, member.password)).status).toBe(200)
      expect((await browser.get(account)).status).toBe(200)
      return browser.given
    }
    const flags = 'Max-Age=1209600; Path=/; HttpOnly'
    expect(await cookieOf(world)).toEqual([expect.stringMatching(new RegExp(`^earshot_session=[\\w.%-]+; ${flags}; SameSite=Strict$`))])
    expect(await cookieOf(secure)).toEqual([
      expect.stringMatching(new RegExp(`^__Host-earshot_session=[\\w.%-]+; ${flags}; Secure; SameSite=Strict$`)),
    ])
  })

  test('ends with the browser for who wants it so, and after a day in any case', async () => {
    const member = await world.member()
    const browser = openBrowser(world)
    await browser.signIn(member.email, member.password, { rememberMe: false })
    expect(browser.given.find((given) => given.startsWith('earshot_session='))).not.toMatch(/max-age|expires/i)
    expect((await browser.get(account)).status).toBe(200)
    await world.timePasses('1 day')
    await worksNoMore(browser.cookie)
  })

  test('lasts for fourteen days', async () => {
    const member = await world.member()
    await world.timePasses('13 days 23 hours')
    expect((await member.get(account)).status).toBe(200)
    await world.timePasses('1 hour')
    await worksNoMore(member.cookie)
    await world.settle()
    const [{ count }] = await world.people<[{ count: number }]>`
      select count(*)::int as count from person_session where person_id = ${member.personId}`
    expect(count).toBe(0)
  })

  test('is listed to whose it is, and ended from afar: it works nowhere within a second', async () => {
    const member = await world.member()
    const elsewhere = openBrowser(world)
    await elsewhere.ask('/dashboard/auth/sign-in/email', {
      method: 'POST',
      body: JSON.stringify({ email: member.email, password: member.password }),
      headers: { 'content-type': 'application/json', 'user-agent': 'A telephone' },
    })
    const here = openBrowser(world, member.cookie)
    const { sessions } = (await here.get('/dashboard/auth/list-sessions')).body
    expect(sessions).toMatchObject([
      { userAgent: 'A telephone', isCurrent: false },
      { userAgent: null, isCurrent: true },
    ])
    const stranger = openBrowser(world, (await world.member()).cookie)
    const { sessionId } = sessions[0]
    expect((await stranger.post('/dashboard/auth/revoke-session', { sessionId })).body).toEqual(problem('NOT_FOUND'))
    expect((await elsewhere.get(account)).status).toBe(200)
    expect((await here.post('/dashboard/auth/revoke-session', { sessionId })).status).toBe(200)
    await worksNoMore(elsewhere.cookie)
    expect((await here.get(account)).status).toBe(200)
    await elsewhere.signIn(member.email, member.password)
    expect((await here.post('/dashboard/auth/revoke-other-sessions')).body).toEqual({ done: true, ended: 1 })
    await worksNoMore(elsewhere.cookie)
    expect((await here.get(account)).status).toBe(200)
  })

  test.each([
    ['none', ''],
    ['nothing in it', 'earshot_session='],
    ['no signature', `earshot_session=${'A'.repeat(32)}`],
    ['a wrong signature', `earshot_session=${'A'.repeat(32)}.${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`],
    ['a short signature', `earshot_session=${'A'.repeat(32)}.AA`],
    ['bad escapes', `earshot_session=${'A'.repeat(32)}.%zz`],
    ['10,000 characters', `earshot_session=${'A'.repeat(10_000)}`],
    ['SQL', "earshot_session=' or true; --.x"],
  ])('with a cookie of %s is nobody’s', async (_what, cookie) => {
    for (const path of [account, '/dashboard/auth/list-sessions'])
      expect((await openBrowser(world).ask(path, { headers: { cookie } })).body).toEqual(problem('Unauthorized'))
    const { status } = await openBrowser(world).post('/dashboard/auth/sign-out', {}, { cookie })
    expect(status).toBe(200)
  })

  test('is worth nothing as it stands in the database: there is no signature with it', async () => {
    const member = await world.member()
    const [{ token }] = await world.people<[{ token: string }]>`select token from person_session where person_id = ${member.personId}`
    expect(member.cookie).toContain(token)
    const [rows] = await world.people<[{ text: string }]>`
      select string_agg(s::text || c::text, ' ') as text from person_session s join person_credential c using (person_id)
      where person_id = ${member.personId}`
    const signature = decodeURIComponent(member.cookie.split('.').at(-1)!)
    for (const secret of [signature, member.password]) expect(rows.text).not.toContain(secret)
    expect((await openBrowser(world, `earshot_session=${token}`).get(account)).status).toBe(401)
  })
})

describe('guessing', () => {
  test('tells nobody whether there is such a person: the same answer, in about the same time', async () => {
    const member = await world.member()
    const tries = async (email: string) => {
      const { status, body, headers } = await openBrowser(world).signIn(email, 'not the password at all')
      return { status, body: { ...body, requestId: '' }, names: [...headers.keys()].sort() }
    }
    const [wrong, unknown] = [await tries(member.email), await tries('nobody@members.example')]
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    // In turns, and in work of the processor, which is the same however busy the machine is, without the system's: scrypt takes 32 MB, which
    // the system may have at hand or not. The least of each has no more than its own work in it. Faults of milliseconds are for
    // faults/timing.test.ts to find.
    const work = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 9; round++)
      for (const [who, email] of [
        ['known', member.email],
        ['unknown', 'nobody@members.example'],
      ] as const) {
        const before = process.cpuUsage()
        await openBrowser(world).signIn(email, 'not the password at all')
        work[who].push(process.cpuUsage(before).user)
      }
    const [known, nobody] = [Math.min(...work.known), Math.min(...work.unknown)]
    expect(Math.max(known, nobody) / Math.min(known, nobody)).toBeLessThan(3)
  })

  test('ends after ten tries as one person, with a stated 429; their right password then waits too, and works ten minutes later', async () => {
    await using own = await openWorld()
    const member = await own.member()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => openBrowser(own).signIn(member.email, `wrong password ${at}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
    const { status, headers, body } = await openBrowser(own).signIn(member.email, member.password)
    expect([status, body]).toEqual([429, problem('RATE_LIMITED')])
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
    // Another person at the same address is not concerned.
    const colleague = await own.member()
    expect((await openBrowser(own).signIn(colleague.email, colleague.password)).status).toBe(200)
    await own.timePasses('10 minutes')
    expect((await openBrowser(own).signIn(member.email, member.password)).status).toBe(200)
  })

  test('is counted anew when a person signed in', async () => {
    await using own = await openWorld()
    const member = await own.member()
    const wrong = () => openBrowser(own).signIn(member.email, 'wrong wrong wrong')
    expect((await wrong()).status).toBe(401)
    // Nine, without working out nine digests.
    await own.people`update sign_in_attempt set attempts = 9`
    expect((await openBrowser(own).signIn(member.email, member.password)).status).toBe(200)
    expect((await wrong()).status).toBe(401)
    await own.people`update sign_in_attempt set attempts = 10`
    expect((await wrong()).status).toBe(429)
  })

  test('from many addresses is guessing as one', async () => {
    await using own = await openWorld({ TRUST_PROXY: 'loopback' })
    const member = await own.member()
    const from = (address: string, password: string) =>
      openBrowser(own).post('/dashboard/auth/sign-in/email', { email: member.email, password }, { 'x-forwarded-for': address })
    expect((await from('198.51.100.1', 'wrong wrong wrong')).status).toBe(401)
    await own.people`update sign_in_attempt set attempts = 49`
    const answers = await Promise.all([2, 3, 4, 5].map((at) => from(`198.51.100.${at}`, 'wrong wrong wrong')))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429])
    expect((await from('203.0.113.9', member.password)).status).toBe(429)
    // People and places stand there as digests alone.
    const [{ text }] = await own.people<[{ text: string }]>`select string_agg(a::text, ' ') as text from sign_in_attempt a`
    expect(text).not.toContain(member.email)
    expect(text).not.toContain('198.51')
  })
})

test('nothing that was typed, mailed or given is in the log', () => {
  const text = world.logged.join('')
  for (const secret of [memberPassword, 'members.example', 'earshot_session', 'wrong password', 'not the password'])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/"level":(50|60)/)
})

const worksNoMore = (cookie: string) =>
  withinASecond(async () => (await openBrowser(world).ask(account, { headers: { cookie } })).status, 401)
