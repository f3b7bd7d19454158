import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberOperationId } from '../../src/handlers.ts'
import {
  goodBody,
  goodQuery,
  kindOf,
  makeThings,
  memberOperation,
  memberOperationIds,
  memberPath,
  parametersOf,
  type Things,
} from '../dashboard/dashboard-things.ts'
import { times } from '../long-form.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { type Member, openWorld, type World } from '../world/world.ts'

// Two organizations, each with one of everything, and an owner of each in the dashboard: with the other's ids in every place there is, no byte
// of one reaches the other, and nothing of it changes.

interface Tenant {
  word: string
  organizationId: string
  owner: Member
  things: Things
}

let world: World
let receiver: Receiver
let ours: Tenant
let theirs: Tenant
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  ours = await openTenant('Amaryllis')
  theirs = await openTenant('Zinnia')
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

async function openTenant(word: string): Promise<Tenant> {
  const business = await world.openBusiness(`${word} House`)
  const { organizationId } = business
  const owner = await world.member({ organizationId, name: `${word} Owner` })
  // `ask` names the project of the world’s own business unless told.
  const things = await makeThings(world, { owner, business, word, receiverUrl: receiver.url })
  await owner.ask('organization.get')
  return { word, organizationId, owner, things }
}

interface Asked {
  who: Tenant
  named?: Partial<Record<string, string>>
  body?: Record<string, unknown>
  query?: string
}

async function ask(id: MemberOperationId, { who, named = who.things, body, query = goodQuery(id) }: Asked) {
  const { method, takes } = memberOperation(id)
  const hasBody = method === 'POST' || method === 'PATCH'
  const sent = takes ? `customerEmail\n${who.word}@example.com\n` : JSON.stringify(body ?? harmlessBody(id, who))
  const answer = await fetch(`${who.owner.url}${memberPath(id, named)}${query && `?${query}`}`, {
    method,
    headers: { cookie: who.owner.cookie, 'sec-fetch-site': 'same-origin', ...(hasBody && { 'content-type': takes ?? 'application/json' }) },
    ...(hasBody && { body: sent }),
  })
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(answer.status, `${id}: ${text}`).toBeLessThan(500)
  expectNothingForeign(id, who, [...answer.headers].join() + text)
  return { status: answer.status, said: text.replace(/"requestId":"[^"]+"/, '') }
}

/** A good body whose destination takes what it is sent: a retry would come due later, and change its organization by itself. */
function harmlessBody(id: MemberOperationId, { things }: Tenant) {
  const good = goodBody(id, things)
  return 'url' in good ? { ...good, url: receiver.url } : good
}

const otherOf = (tenant: Tenant) => (tenant === ours ? theirs : ours)

function expectNothingForeign(id: string, who: Tenant, said: string) {
  const other = otherOf(who)
  // The log has the ids that somebody tried, as they tried them.
  const ids = id.startsWith('auditLog.') ? [] : Object.values(other.things)
  const secrets = [other.word, other.word.toLowerCase(), other.organizationId, other.owner.personId, ...ids]
  expect([id, secrets.filter((secret) => said.includes(secret))]).toEqual([id, []])
}

/** Nothing of the other organization changes while it runs. */
async function leavingAlone(tenant: Tenant, act: () => Promise<void>) {
  const before = await everythingKept(world.sql, tenant.organizationId)
  await act()
  expect(await everythingKept(world.sql, tenant.organizationId)).toEqual(before)
}

describe.each(memberOperationIds.filter((id) => parametersOf(id).length > 0))('%s', (id) => {
  test('does not know the other organization’s things: they are answered like what never was', () =>
    leavingAlone(theirs, async () => {
      for (const name of parametersOf(id)) {
        const kind = kindOf(id, name)
        const foreign = await ask(id, { who: ours, named: { ...ours.things, [kind]: theirs.things[kind] } })
        const unknown = await ask(id, { who: ours, named: { ...ours.things, [kind]: randomUUID() } })
        expect([id, name, foreign.status]).toEqual([id, name, 404])
        expect(foreign).toEqual(unknown)
      }
      const all = await ask(id, { who: ours, named: theirs.things })
      expect([id, all.status]).toEqual([id, 404])
    }))
})

/** Fields of bodies and parameters that name something, and of which kind. */
const naming: Readonly<Record<string, keyof Things>> = {
  destinationId: 'destinationId',
  recoveryId: 'recoveryId',
  questionId: 'questionId',
  reviewId: 'reviewId',
  parentCommentId: 'commentId',
  verificationId: 'linkId',
  personId: 'personId',
  projectId: 'projectId',
}
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

test('an id of the other organization in a body or behind a question mark finds what an unknown one finds', () =>
  leavingAlone(theirs, async () => {
    let tried = 0
    for (const id of memberOperationIds) {
      for (const name of fieldsOf(memberOperation(id).query).filter((each) => each in naming)) {
        const asking = (value: string) => ask(id, { who: ours, query: `${goodQuery(id)}&${name}=${value}` })
        expect([id, name, await asking(theirs.things[naming[name]!])]).toEqual([id, name, await asking(randomUUID())])
        tried++
      }
      for (const name of fieldsOf(memberOperation(id).body).filter((each) => each in naming)) {
        const { customerEmail: _, ...good } = goodBody(id, ours.things)
        const asking = (value: string) => ask(id, { who: ours, body: { ...good, [name]: value } })
        expect([id, name, await asking(theirs.things[naming[name]!])]).toEqual([id, name, await asking(randomUUID())])
        tried++
      }
    }
    const order = (questionIds: string[]) => ask('questions.reorder', { who: ours, body: { questionIds } })
    const foreign = await order([ours.things.questionId, theirs.things.questionId])
    expect([foreign.status, foreign]).toEqual([409, await order([ours.things.questionId, randomUUID()])])
    expect(tried).toBeGreaterThan(10)
  }))

test('searching finds nothing of the other', () =>
  leavingAlone(theirs, async () => {
    for (const id of memberOperationIds.filter((each) => fieldsOf(memberOperation(each).query).includes('query'))) {
      const query = `query=${theirs.word}${memberOperation(id).path.endsWith('export') ? '&format=jsonl' : ''}`
      const { status, said } = await ask(id, { who: ours, query })
      expect([id, status]).toEqual([id, 200])
      if (said.startsWith('{"')) expect(said, id).toMatch(/^\{"\w+":\[\]/)
    }
  }))

test('the other’s address is closed to every operation, with one’s own ids and theirs', () =>
  leavingAlone(theirs, async () => {
    for (const id of memberOperationIds)
      for (const named of [ours.things, theirs.things]) {
        const { method, takes } = memberOperation(id)
        const answer = await fetch(`${theirs.owner.url}${memberPath(id, named)}?${goodQuery(id)}`, {
          method,
          headers: { cookie: ours.owner.cookie, 'sec-fetch-site': 'same-origin', 'content-type': takes ?? 'application/json' },
          ...(method !== 'GET' &&
            method !== 'DELETE' && { body: takes ? 'customerEmail\n' : JSON.stringify(goodBody(id, named as Things)) }),
        })
        expect([id, answer.status]).toEqual([id, 404])
        expect(await answer.text()).not.toContain(theirs.word)
      }
  }))

interface Act {
  id: MemberOperationId
  isForeign: boolean
  at: number
}
const act: fc.Arbitrary<Act> = fc.record({
  id: fc.constantFrom(...memberOperationIds),
  isForeign: fc.nat(3).map((die) => die === 3),
  at: fc.nat(1000),
})

test('both act at random, and no byte of one reaches the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 20, maxLength: 20 }), async (isOurs, acts) => {
      const who = isOurs ? ours : theirs
      const other = otherOf(who)
      await leavingAlone(other, async () => {
        for (const { id, isForeign, at } of acts) {
          const names = parametersOf(id)
          const kind = names.length > 0 ? kindOf(id, names[at % names.length]!) : null
          const named = isForeign && kind ? { ...who.things, [kind]: other.things[kind] } : who.things
          const { status } = await ask(id, { who, named })
          if (isForeign && kind) expect([id, status]).toEqual([id, 404])
        }
        await world.settle()
      })
    }),
    { numRuns: times({ short: 8, long: 60 }), endOnFailure: true },
  )
})
