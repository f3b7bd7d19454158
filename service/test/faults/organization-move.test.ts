import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../../src/database/pool.ts'
import { copiedTables } from '../../src/homes/moves/copied-tables.ts'
import { type MoveEnd, type MoveStep, moveOrganization, NotMovable } from '../../src/homes/moves/move-organization.ts'
import { homeName } from '../world/home.ts'
import { openReceiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'

// An organization moves to another home while it is used: nothing of it is lost, nothing is told twice, and what led to it leads to it.

let world: World
let receiver: Awaited<ReturnType<typeof openReceiver>>
let homes: { main: MoveEnd; second: MoveEnd }

beforeAll(async () => {
  world = await openWorld({}, { isInSecondHome: true })
  receiver = await openReceiver()
  const end = (name: string, sql: Pool): MoveEnd => ({ name, sql, url: sql.settings.url })
  homes = { main: end('main', world.people), second: end(homeName, world.sql) }
  const portal = await world.portal()
  expect((await portal.ask('destinations.create', { url: receiver.url, topics: ['opinion.created'] })).status).toBe(201)
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

const move = (from: MoveEnd, to: MoveEnd, onStep: (step: MoveStep) => void = () => {}) =>
  moveOrganization({ organizationId: world.business.organizationId, from, to, directory: world.people, onStep })

/** Asks, and again where it is told to come again, as a client does. */
async function patiently(ask: () => Promise<{ status: number }>): Promise<number> {
  for (;;) {
    const { status } = await ask()
    if (status !== 503) return status
    await pause(100)
  }
}

/** A customer gets a link and sends an opinion. Returns its title once it was acknowledged. */
async function giveOpinion(title: string): Promise<string> {
  let token = ''
  const made = await patiently(async () => {
    const { status, body } = await world.ask('preverifiedLinks.create', { customerEmail: `${title}@example.com` })
    token = body.token
    return { status }
  })
  expect(made).toBe(201)
  await sendOpinion(token, title)
  return title
}

async function sendOpinion(token: string, title: string): Promise<void> {
  const form = { method: 'POST', body: new URLSearchParams({ title, opinion: 'As I said.' }), redirect: 'manual' } as const
  expect(await patiently(() => fetch(`${world.address}/o/${token}`, form))).toBe(303)
}

/** Every row of the organization in a home, by table; lanes are told of anew. */
async function rowsIn({ sql }: MoveEnd): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { table } of await copiedTables(sql)) {
    if (table === 'lane') continue
    const rows = await sql<{ row: string }[]>`
      select to_jsonb(moved)::text as row from ${sql(table)} as moved where organization_id = ${world.business.organizationId} order by 1`
    if (rows.length > 0) found[table] = rows.map(({ row }) => row)
  }
  return found
}

const titles = async () => {
  const { body } = await world.ask('opinions.list', { limit: 100 })
  return body.opinions.map(({ title }: { title: string }) => title)
}

test('it moves there and back, each row as it was; links, keys, slugs and people of before lead to it', async () => {
  const owner = await world.member({ role: 'owner' })
  const { token } = (await world.ask('preverifiedLinks.create', { customerEmail: 'later@example.com' })).body
  await giveOpinion('first')
  await world.settle()
  for (const [from, to] of [
    [homes.second, homes.main],
    [homes.main, homes.second],
  ] as const) {
    const before = await rowsIn(from)
    expect(Object.keys(before).length).toBeGreaterThan(12)
    await move(from, to)
    expect(await rowsIn(to)).toEqual(before)
    expect(await rowsIn(from)).toEqual({})
    expect((await fetch(`${world.address}/p/${world.business.slug}`)).status).toBe(200)
    expect((await fetch(`${world.address}/o/${token}`)).status).toBe(200)
    expect((await owner.ask('opinions.list')).body.opinions).toHaveLength(1)
    expect(await titles()).toEqual(['first'])
  }
  await sendOpinion(token, 'later')
  await world.settle()
  expect(receiver.topics()).toEqual(['opinion.created', 'opinion.created'])
})

test('it moves under load: every acknowledged opinion is there, and told once', async () => {
  let isOver = false
  const given: string[] = []
  const before = receiver.received.length
  const customer = async (who: number) => {
    for (let each = 0; !isOver; each++) given.push(await giveOpinion(`load-${who}-${each}`))
  }
  const worker = async () => {
    while (!isOver) await world.settle()
  }
  const running = Promise.all([customer(1), customer(2), customer(3), worker()])
  const moves = (async () => {
    const there = await move(homes.second, homes.main)
    return [there, await move(homes.main, homes.second)] as const
  })()
  const [there, back] = await Promise.race([moves, running as Promise<never>]).finally(() => {
    isOver = true
  })
  await running
  await world.settle()
  expect(Math.max(there.closedMs, back.closedMs)).toBeLessThan(5000)
  expect(given.length).toBeGreaterThan(20)
  const kept = await world.sql<{ title: string }[]>`
    select title from opinion where organization_id = ${world.business.organizationId} and title like 'load-%'`
  expect(kept.map(({ title }) => title).toSorted()).toEqual(given.toSorted())
  const told = receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])
  expect(told).toHaveLength(given.length)
  expect(new Set(told).size).toBe(given.length)
})

test('a move that fails, or is taken back, leaves it where it is, and it can be moved again', async () => {
  for (const failing of ['copied', 'closed'] as const) {
    const failed = move(homes.second, homes.main, (step) => {
      if (step === failing) throw new Error('the operator has changed their mind')
    })
    await expect(failed).rejects.toThrow('changed their mind')
    expect(await rowsIn(homes.main)).toEqual({})
    await giveOpinion(`after-${failing}`)
  }
  await world.settle()
  const before = await rowsIn(homes.second)
  await move(homes.second, homes.main)
  expect(await rowsIn(homes.main)).toEqual(before)
  expect(await titles()).toEqual(expect.arrayContaining(['after-copied', 'after-closed']))
  await expect(move(homes.second, homes.main)).rejects.toBeInstanceOf(NotMovable)
  await move(homes.main, homes.second)
})
