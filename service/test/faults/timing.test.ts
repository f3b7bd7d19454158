import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../src/database/transaction.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { createKey, revokeKey, writeKey } from '../../src/resources/organizations/api-keys.ts'
import { tokenOf } from '../../src/resources/preverified-links/token.ts'
import { deriveKey } from '../../src/secrets.ts'
import { isLong, times } from '../long-form.ts'
import { openKeepAlive } from '../world/keep-alive.ts'
import { press } from '../world/subscribing.ts'
import { openWorld, type World } from '../world/world.ts'
import { printFigures } from './fleet.ts'
import { croppedWelch, median, tMax } from './welch.ts'

// What is answered alike is answered in the same time: whether somebody has an account, whether a key or a private link was ever given
// out, is not to be told by a clock either. The short form compares the answers alone.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Asked {
  method: string
  path: string
  lines: string[]
  body?: string
}

/** Asks as the one and as the other, in an order of chance, over one connection; how long each took, in milliseconds. */
async function measure(
  title: string,
  { samples, kinds, before }: { samples: number; kinds: Record<string, (at: number) => Asked>; before?: (at: number) => Promise<void> },
) {
  const client = openKeepAlive(world.address)
  const taken = Object.values(kinds).map((): number[] => [])
  const answers = new Set<string>()
  for (let at = -20; at < 2 * samples; at++) {
    await before?.(at + 20)
    const which = Math.random() < 0.5 ? 0 : 1
    const asked = Object.values(kinds)[which]!(Math.floor(Math.random() * 1e6))
    const startedAt = performance.now()
    const answer = await client.send(asked)
    // Those before warm up.
    if (at >= 0) taken[which]!.push(performance.now() - startedAt)
    answers.add(`${answer?.status} ${answer?.text.replace(/"requestId":"[^"]+"/, '').replaceAll(/nonce(-|=")[\w+/=-]+/g, '')}`)
  }
  client.close()
  const [one, other] = taken as [number[], number[]]
  const t = croppedWelch(one, other)
  if (isLong)
    printFigures(`Timing: ${title}`, {
      ...Object.fromEntries(
        Object.keys(kinds).map((name, at) => [`${name}: ${taken[at]!.length} samples, median`, ms(median(taken[at]!))]),
      ),
      'Welch’s t, at the cropping where it is furthest from 0': `${t.toFixed(2)} (told apart above ${tMax})`,
    })
  return { t, answers: [...answers] }
}

const ms = (value: number) => `${value.toFixed(3)} ms`
const pool = <Each>(all: readonly Each[], at: number): Each => all[at % all.length]!
const many = times({ short: 100, long: 20_000 })

function expectAlike({ t, answers }: { t: number; answers: string[] }): void {
  expect(answers).toHaveLength(1)
  if (isLong) expect(Math.abs(t)).toBeLessThan(tMax)
}

test('a wrong password takes as long for an account as for none', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => world.member()))
  const known = members.map(({ email }) => email)
  const unknown = known.map(() => `owner-${randomUUID()}@members.example`)
  const signIn = (email: string): Asked => ({
    method: 'POST',
    path: '/dashboard/auth/sign-in/email',
    lines: ['content-type: application/json', 'sec-fetch-site: same-origin'],
    body: JSON.stringify({ email, password: 'not the password' }),
  })
  expectAlike(
    await measure('sign-in with a wrong password', {
      samples: times({ short: 5, long: 1500 }),
      kinds: { 'an account': (at) => signIn(pool(known, at)), 'no account': (at) => signIn(pool(unknown, at)) },
      // No bound on guessing is met.
      before: async (at) => void (at % 40 === 0 && (await world.people`truncate sign_in_attempt`)),
    }),
  )
})

test('a key that was revoked takes as long as one that never was', async () => {
  const { organizationId, projectId } = world.business
  const revoked: string[] = []
  for (let left = 500; left > 0; left--) {
    const { keyId, key } = await createKey(world.sql, { organizationId, name: 'revoked', permissions: ['storefront'] })
    await revokeKey(world.sql, { keyId })
    revoked.push(key)
  }
  const unknown = revoked.map(() => writeKey(randomBytes(32)))
  const list = (key: string): Asked => ({ method: 'GET', path: `/v1/project/${projectId}/goals`, lines: [`x-api-key: ${key}`] })
  expectAlike(
    await measure('API keys with a right checksum', {
      samples: many,
      kinds: { revoked: (at) => list(pool(revoked, at)), unknown: (at) => list(pool(unknown, at)) },
    }),
  )
})

const look = (path: string): Asked => ({ method: 'GET', path, lines: [] })

test('the address of an opinion that was deleted takes as long as one that never was', async () => {
  const { organizationId, projectId } = world.business
  const deleted: string[] = []
  for (let left = 50; left > 0; left--) {
    const { sha256, token } = newOwnToken(world.sql)
    await transaction(world.sql, (sql) =>
      insertOpinion(sql, {
        ...{ organizationId, projectId, reviewId: randomUUID(), ownTokenSha256: sha256 },
        written: { title: 'Fine', opinion: 'All was well.', name: 'Ada', incognito: false, answers: [] },
        ...{ source: 'direct', method: null, status: 'published', language: 'en', customer: { email: null } },
      }),
    )
    expect((await press(`${world.address}/mine/${token}/delete`, { confirm: 'on' })).status).toBeLessThan(400)
    deleted.push(token)
  }
  const unknown = deleted.map(() => newOwnToken(world.sql).token)
  expectAlike(
    await measure('private addresses of opinions', {
      samples: many,
      kinds: { deleted: (at) => look(`/mine/${pool(deleted, at)}`), unknown: (at) => look(`/mine/${pool(unknown, at)}`) },
    }),
  )
})

test('a forged link takes as long by the id of a link that is there as by one that is not', async () => {
  const { body } = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  const forged = (id: string) => Array.from({ length: 500 }, () => tokenOf([randomBytes(32)], id))
  const [there, absent] = [forged(body.verificationId), Array.from({ length: 500 }, () => forged(randomUUID())[0]!)]
  expectAlike(
    await measure('forged delivery links', {
      samples: many,
      kinds: { 'of a link': (at) => look(`/o/${pool(there, at)}`), 'of none': (at) => look(`/o/${pool(absent, at)}`) },
    }),
  )
})

test('a link of a project that was deleted takes as long as one that never was', async () => {
  const business = await world.openBusiness('Gone')
  const key = deriveKey(world.secretKey, 'link-token')
  const ended: string[] = []
  for (let left = 100; left > 0; left--) {
    const asked = { projectId: business.projectId, customerEmail: 'ada@example.com' }
    const { body } = await world.ask('preverifiedLinks.create', asked, business.apiKey)
    ended.push(new URL(body.link).pathname.split('/').at(-1)!)
  }
  await world.sql`
    update project set deleted_at = now() where organization_id = ${business.organizationId} and project_id = ${business.projectId}`
  const absent = ended.map(() => tokenOf(key, randomUUID()))
  expectAlike(
    await measure('delivery links with a right signature', {
      samples: many,
      kinds: { 'of a deleted project': (at) => look(`/o/${pool(ended, at)}`), 'of none': (at) => look(`/o/${pool(absent, at)}`) },
    }),
  )
})
