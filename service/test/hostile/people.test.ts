import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordAddress } from '../../src/accounts/password-reset.ts'
import { deriveKey, mac } from '../../src/secrets.ts'
import { appCode } from '../world/authenticator-app.ts'
import { openBrowser } from '../world/visitor.ts'
import { type Member, openWorld, type World } from '../world/world.ts'

// Visitors at the dashboard's sign-in who want others kept out, or the service kept busy.

let world: World
let owner: Member
beforeAll(async () => {
  // The test says where its visitors come from.
  world = await openWorld({ TRUST_PROXY: 'loopback' })
  owner = await world.member()
})
afterAll(() => world.close())

const auth = '/dashboard/auth'
const wrong = 'wrong wrong wrong'

describe('a visitor who wants the owner kept out', () => {
  const signIn = (email: string, password: string, from: string) =>
    openBrowser(world).post(`${auth}/sign-in/email`, { email, password }, { 'x-forwarded-for': from })
  const hammer = async (email: string, from: string) => {
    const statuses: number[] = []
    for (let at = 0; at < 60; at++) statuses.push((await signIn(email, wrong, from)).status)
    return statuses
  }

  test('does not manage from one place, however often they try, nor from all addresses of one line', async () => {
    const victim = await world.member()
    expect((await hammer(victim.email, '203.0.113.5')).filter((status) => status === 401)).toHaveLength(10)
    const line = Array.from({ length: 12 }, (_, at) => signIn(victim.email, wrong, `2001:db8:0:7::${at + 1}`))
    expect((await Promise.all(line)).filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await signIn(victim.email, victim.password, '198.51.100.1')).status).toBe(200)
  })

  test('does not manage from many places where the owner came in before, or shows that they read their mailbox', async () => {
    const victim = await world.member()
    const [home, office] = ['198.51.100.20', '198.51.100.30']
    expect((await signIn(victim.email, victim.password, home)).status).toBe(200)
    expect((await signIn(victim.email, wrong, '203.0.113.31')).status).toBe(401)
    // Many, without working out as many digests.
    await world.people`update sign_in_attempt set attempts = 50`
    for (const from of ['203.0.113.32', office]) expect((await signIn(victim.email, victim.password, from)).status).toBe(429)
    expect((await signIn(victim.email, victim.password, home)).status).toBe(200)
    const url = await passwordAddress(world.sql, { personId: victim.personId, baseUrl: world.address, hours: 1 })
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token')
    const newPassword = 'seven otters crossed the ice'
    const reset = await openBrowser(world).post(`${auth}/reset-password`, { token, newPassword }, { 'x-forwarded-for': office })
    expect(reset.status).toBe(200)
    expect((await signIn(victim.email, newPassword, office)).status).toBe(200)
    expect((await signIn(victim.email, newPassword, '203.0.113.33')).status).toBe(429)
  })
})

describe('a visitor behind the same proxy as all others, which is not in TRUST_PROXY', () => {
  // Everybody seems to come from one place; each test begins with nothing counted.
  beforeEach(() => world.people`delete from sign_in_attempt`)
  afterAll(() => world.people`delete from sign_in_attempt`)
  const place = '203.0.113.77'
  const from = { 'x-forwarded-for': place }
  const signIn = (email: string, password: string, browser = openBrowser(world)) =>
    browser.post(`${auth}/sign-in/email`, { email, password }, from)
  /** As many tries as a place has, without working out as many digests. */
  const usesUpThePlace = () => usesUp([`sign-in from ${place}`, `code from ${place}`], 100)
  async function usesUp(bounds: string[], attempts: number) {
    const count = (of: string) => mac(deriveKey(world.secretKey, 'sign-in-attempt'), of)
    for (const subject of bounds.map(count))
      await world.people`
        insert into sign_in_attempt (subject, attempts, until) values (${subject}, ${attempts}, now() + interval '10 minutes')
        on conflict (subject) do update set attempts = excluded.attempts`
  }

  test('keeps out nobody who came in there before: only whom that place does not know, and who was tried by name', async () => {
    const [victim, newcomer, hunted] = [await world.member(), await world.member(), await world.member()]
    for (const each of [victim, hunted]) expect((await signIn(each.email, each.password)).status).toBe(200)
    await usesUpThePlace()
    expect((await signIn('nobody@members.example', wrong)).status).toBe(429)
    expect((await signIn(victim.email, victim.password)).status).toBe(200)
    expect((await signIn(newcomer.email, newcomer.password)).status).toBe(429)
    // What is tried as one person is that person's bound, and it stays.
    await usesUp([`sign-in ${place} ${hunted.email}`], 10)
    expect((await signIn(hunted.email, hunted.password)).status).toBe(429)
  })

  test('is not told by it whose account there is: a wrong password of one is answered as if there were none', async () => {
    const victim = await world.member()
    expect((await signIn(victim.email, victim.password)).status).toBe(200)
    await usesUpThePlace()
    const said = async (email: string) => {
      const { status, body, headers } = await signIn(email, wrong)
      return {
        status,
        body: { ...body, requestId: '' },
        names: [...headers.keys()].toSorted(),
        retry: Number(headers.get('retry-after')) > 500,
      }
    }
    expect(await said(victim.email)).toEqual(await said('nobody@members.example'))
  })

  test('nor out of their second step: a code is taken where they came in before', async () => {
    const victim = await world.member()
    const here = openBrowser(world, victim.cookie)
    const { body } = await here.post(`${auth}/two-factor/enable`, { password: victim.password }, from)
    const key = new URL(body.totpUri).searchParams.get('secret')!
    expect((await here.post(`${auth}/two-factor/verify-totp`, { code: appCode(key) }, from)).status).toBe(200)
    await usesUpThePlace()
    expect((await openBrowser(world).post(`${auth}/two-factor/verify-totp`, { code: '000000' }, from)).status).toBe(429)
    const browser = openBrowser(world)
    expect((await signIn(victim.email, victim.password, browser)).body).toEqual({ twoFactorRedirect: true })
    expect((await browser.post(`${auth}/two-factor/verify-backup-code`, { code: body.backupCodes[0] }, from)).status).toBe(200)
  })
})

test('a secret that somebody was shown once is not shown to a colleague who repeats their request', async () => {
  const colleague = await world.member({ role: 'admin' })
  const make = async ({ url, cookie }: Member) => {
    const answer = await fetch(`${url}/api-keys`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': 'new-key-1' },
      body: JSON.stringify({ name: 'A key', permissions: ['reviews'] }),
    })
    return { status: answer.status, key: ((await answer.json()) as { key: string }).key }
  }
  const made = await make(owner)
  expect(made.status).toBe(201)
  expect(await make(owner)).toEqual(made)
  const other = await make(colleague)
  expect(other.status).toBe(201)
  expect(other.key).not.toBe(made.key)
})

describe('an export that somebody holds open', () => {
  /** Begins to load the links and reads no further until it is resumed. */
  const begun = ({ url, cookie }: Member) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const address = `${url}/project/${world.business.projectId}/preverified-links/export?format=jsonl`
      const sent = request(address, { agent: false, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (answer) => {
        answer.pause()
        resolve(answer)
      })
      sent.on('error', reject)
      sent.end()
    })
  /** The lines that come, and whether they came to an end. */
  const readOn = (answer: IncomingMessage) =>
    new Promise<{ lines: number; isWhole: boolean }>((resolve) => {
      let lines = 0
      answer.on('data', (chunk: Uint8Array) => {
        lines += chunk.filter((byte) => byte === 10).length
      })
      answer.on('error', () => {})
      answer.on('close', () => resolve({ lines, isWhole: answer.complete }))
      answer.resume()
    })
  const count = 30_000
  beforeAll(async () => {
    await world.sql`
      insert into link (organization_id, project_id, customer_email, customer_email_ascii, validity_minutes, issued_at, expires_at)
      select ${world.business.organizationId}, ${world.business.projectId}, 'c' || n || '@example.com', 'c' || n || '@example.com', 60,
        now() - make_interval(secs => n), now() + interval '1 hour'
      from generate_series(1, ${count}) as n`
  })

  test.each([
    ['taken out', (member: Member) => owner.ask('members.remove', { personId: member.personId })],
    ['made a viewer', (member: Member) => owner.ask('members.update', { personId: member.personId, role: 'viewer' })],
  ])('breaks off when they are %s', async (_what, change) => {
    const member = await world.member({ role: 'member' })
    const answer = await begun(member)
    expect(answer.statusCode).toBe(200)
    expect((await change(member)).status).toBe(200)
    const { lines, isWhole } = await readOn(answer)
    expect(isWhole).toBe(false)
    expect(lines).toBeLessThan(count)
    // Other members are not concerned.
    expect(await readOn(await begun(owner))).toEqual({ lines: count, isWhole: true })
  })
})
