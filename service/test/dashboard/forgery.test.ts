import { authBodies } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberOperationId } from '../../src/handlers.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import { goodBody, makeThings, memberOperation, memberOperationIds, memberPath, memberRequest, type Things } from './dashboard-things.ts'

// An owner's browser, told by another site to ask the dashboard something: cookie and all. Nothing is done, and nothing is told.

let world: World
let receiver: Receiver
let owner: Member
let things: Things
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  owner = await world.member()
  things = await makeThings(world, { owner, business: world.business, word: 'Ours', receiverUrl: receiver.url })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

type Header = readonly [name: string, value: string]
interface Forgery {
  what: string
  headers: (at: string) => readonly Header[]
  /** What it is answered with; 403 unless said. */
  status?: number
}

const site = (...values: string[]): Forgery => ({
  what: `sec-fetch-site ${values.join(' and ') || '(empty)'}`,
  headers: () => values.map((value) => ['sec-fetch-site', value] as const),
})
const from = (what: string, origin: (at: string) => string): Forgery => ({
  what: `origin ${what}`,
  headers: (at) => [['origin', origin(at)]],
})
const type = (value: string): Forgery => ({ what: `as ${value}`, headers: () => [['content-type', value]], status: 415 })

/** More than thirty ways; each by itself. */
const forgeries: Forgery[] = [
  ...['cross-site', 'same-site', 'none', '', 'Same-Origin', 'SAME-ORIGIN', 'same-origin;', 'same-origin, cross-site', 'x'].map((each) =>
    site(each),
  ),
  site('same-origin', 'cross-site'),
  site('cross-site', 'same-origin'),
  site('same-origin', 'same-origin'),
  from('of another site', () => 'https://evil.example'),
  from('null', () => 'null'),
  from('empty', () => ''),
  from('with more behind it', (at) => `${at}.evil.example`),
  from('at another port', (at) => at.replace(/:\d+$/, ':1')),
  from('without the port', (at) => at.replace(/:\d+$/, '')),
  from('by the other scheme', (at) => at.replace('http:', 'https:')),
  from('by another name of the machine', (at) => at.replace('127.0.0.1', 'localhost')),
  from('with a user', (at) => at.replace('//', '//evil@')),
  from('with a path', (at) => `${at}/`),
  from('as a user of another', (at) => `https://evil.example/${at}`),
  from('in capitals', (at) => at.toUpperCase()),
  from('twice', (at) => `${at} https://evil.example`),
  from('of a file', () => 'file://'),
  from('of an extension', () => 'chrome-extension://abcdefghijklmnop'),
  {
    what: 'two origins',
    headers: (at) => [
      ['origin', 'https://evil.example'],
      ['origin', at],
    ],
  },
  {
    what: 'our origin, but cross-site',
    headers: (at) => [
      ['sec-fetch-site', 'cross-site'],
      ['origin', at],
    ],
  },
  {
    what: 'our referrer, but same-site',
    headers: (at) => [
      ['sec-fetch-site', 'same-site'],
      ['referer', `${at}/dashboard`],
    ],
  },
  {
    what: 'what a proxy would say',
    headers: (at) => [
      ['origin', 'https://evil.example'],
      ['x-forwarded-host', 'evil.example'],
      ['x-forwarded-origin', at],
    ],
  },
  {
    what: 'a navigation',
    headers: () => [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-mode', 'navigate'],
      ['sec-fetch-user', '?1'],
    ],
  },
]

/** What a form without scripts can send, from a browser too old to say where it comes from. */
const forms: Forgery[] = [
  type('text/plain'),
  type('application/x-www-form-urlencoded'),
  type('multipart/form-data; boundary=x'),
  type('text/plain; charset=application/json'),
  type('application/json, text/plain'),
  type('text/json'),
]

test('there are more than thirty ways here', () => {
  expect(forgeries.length + forms.length).toBeGreaterThan(30)
  expect(new Set([...forgeries, ...forms].map(({ what }) => what)).size).toBe(forgeries.length + forms.length)
})

const changing = memberOperationIds.filter((id) => memberOperation(id).method !== 'GET')
const reading = memberOperationIds.filter((id) => memberOperation(id).method === 'GET')
const organizationPath = () => new URL(owner.url).pathname

async function send(
  { method, path, body }: { method: string; path: string; body?: string },
  headers: readonly Header[],
): Promise<RawAnswer> {
  const hasType = headers.some(([name]) => name === 'content-type')
  const answer = await sendRaw(world.address, {
    ...{ method, path, ...(body !== undefined && { body }) },
    headers: [
      ['cookie', owner.cookie],
      ...(body !== undefined && !hasType ? ([['content-type', 'application/json']] as const) : []),
      ...headers,
    ],
  })
  if (!answer) throw new Error(`${method} ${path} gave no answer`)
  return answer
}

function asked(id: MemberOperationId) {
  const { method, query, body } = memberRequest(id, { things })
  return {
    method: method!,
    path: `${organizationPath()}${memberPath(id, things)}${query && `?${query}`}`,
    ...(body != null && { body: String(body) }),
  }
}

async function withoutEffect(act: () => Promise<void>) {
  await owner.ask('organization.get')
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
}

describe.each(forgeries)('$what', ({ what, headers }) => {
  test('changes nothing, and is told so', () =>
    withoutEffect(async () => {
      for (const id of changing) {
        const answer = await send(asked(id), headers(world.address))
        expect([id, what, answer.status, answer.body?.code]).toEqual([id, what, 403, 'Forbidden'])
      }
    }))

  // An address that is typed, or opened from a mail program, is read: `none` is nobody's site.
  const refused = what === 'sec-fetch-site none' ? [] : reading
  test.runIf(refused.length > 0)('reads nothing', () =>
    withoutEffect(async () => {
      for (const id of refused) {
        const answer = await send(asked(id), headers(world.address))
        expect([id, what, answer.status, answer.text.includes('Ours')]).toEqual([id, what, 403, false])
      }
    }),
  )

  test('changes nothing of anybody’s sign-in', () =>
    withoutEffect(async () => {
      for (const path of Object.keys(authBodies)) {
        const body = JSON.stringify({ email: owner.email, password: owner.password, name: 'Mallory', currentPassword: owner.password })
        const answer = await send({ method: 'POST', path: `/dashboard/auth/${path}`, body }, headers(world.address))
        expect([path, what, answer.status]).toEqual([path, what, 403])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }))
})

describe.each(forms)('a form, $what', ({ what, headers, status }) => {
  test('is no JSON, and changes nothing', () =>
    withoutEffect(async () => {
      for (const id of changing.filter((each) => memberOperation(each).body)) {
        const body = `${JSON.stringify(goodBody(id, things)).slice(0, -1)},"x":"="}`
        const answer = await send({ ...asked(id), body }, headers(world.address))
        expect([id, what, answer.status]).toEqual([id, what, status])
      }
    }))
})

test('a method is what it is: no header and no parameter makes another of it', () =>
  withoutEffect(async () => {
    // What is read at the same address is written down, as it should be.
    const written = reading.filter((id) => memberOperation(id).audited).map((id) => memberOperation(id).path)
    for (const id of changing.filter((each) => !written.includes(memberOperation(each).path))) {
      const { method, path, body } = asked(id)
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
        // As our own page, so that only the method is wrong.
        const answer = await send({ method: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}_method=${method}` }, [
          [name, method],
          ['sec-fetch-site', 'same-origin'],
        ])
        expect([id, name, [200, 400, 404, 405].includes(answer.status)]).toEqual([id, name, true])
        const withBody = await send({ method: 'GET', path, ...(body !== undefined && { body }) }, [
          [name, method],
          ['sec-fetch-site', 'cross-site'],
        ])
        expect([id, name, [403, 404, 405].includes(withBody.status)]).toEqual([id, name, true])
      }
    }
  }))

test('asking beforehand by OPTIONS lets nobody in: no header says that others may', () =>
  withoutEffect(async () => {
    for (const id of memberOperationIds) {
      const answer = await send({ method: 'OPTIONS', path: asked(id).path }, [
        ['origin', 'https://evil.example'],
        ['access-control-request-method', memberOperation(id).method],
      ])
      expect([id, answer.status >= 400 && answer.status < 500]).toEqual([id, true])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }))

test('over https only the cookie that no other site and no other host can set is read', async () => {
  await using secure = await openWorld({ BASE_URL: 'https://desk.acme.example' })
  const member = await secure.member()
  const [name, value] = [member.cookie.slice(0, member.cookie.indexOf('=')), member.cookie.slice(member.cookie.indexOf('=') + 1)]
  expect(name).toMatch(/^__Host-/)
  const statusWith = async (cookie: string) =>
    (await fetch(`${member.url}/organization`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).status
  expect(await statusWith(member.cookie)).toBe(200)
  for (const other of [
    name.replace('__Host-', ''),
    name.replace('__Host-', '__Secure-'),
    name.toLowerCase(),
    `x${name}`,
    `${name}x`,
    'earshot_session',
  ])
    expect([other, await statusWith(`${other}=${value}`)]).toEqual([other, 401])
})
