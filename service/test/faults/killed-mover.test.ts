import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedTables } from '../../src/homes/moves/copied-tables.ts'
import { homeName } from '../world/home.ts'
import { openReceiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'

// The mover of an organization is killed, at each step: it lives in one home or the other, whole, and goes on there (decision 74).

let world: World
let receiver: Awaited<ReturnType<typeof openReceiver>>
let given = 0

beforeAll(async () => {
  world = await openWorld({}, { isInSecondHome: true })
  receiver = await openReceiver()
  const portal = await world.portal()
  expect((await portal.ask('destinations.create', { url: receiver.url, topics: ['opinion.created'] })).status).toBe(201)
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

async function giveOpinion(): Promise<void> {
  const { status, body } = await world.ask('preverifiedLinks.create', { customerEmail: `customer-${given}@example.com` })
  expect(status).toBe(201)
  const form = {
    method: 'POST',
    body: new URLSearchParams({ title: `Opinion ${given}`, opinion: 'As I said.' }),
    redirect: 'manual',
  } as const
  expect((await fetch(`${world.address}/o/${body.token}`, form)).status).toBe(303)
  given++
}

const homeNow = async () => {
  const [found] = await world.people<{ home: string; movingTo: string | null }[]>`
    select home, moving_to from organization_home where organization_id = ${world.business.organizationId}`
  return found!
}

/** Tables of a home that have rows of the organization. */
async function tablesIn(name: string): Promise<string[]> {
  const sql = name === homeName ? world.sql : world.people
  const found: string[] = []
  for (const { table } of await copiedTables(sql)) {
    const [row] = await sql`select from ${sql(table)} where organization_id = ${world.business.organizationId} limit 1`
    if (row) found.push(table)
  }
  return found
}

async function moveAndBeKilled(to: string, killedAt: string): Promise<void> {
  const told = {
    organizationId: world.business.organizationId,
    homes: [world.people, world.sql].map((sql) => sql.settings.url),
    to,
    killedAt,
  }
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../crash/killed-mover.ts'), JSON.stringify(told)], {
    stdio: 'inherit',
  })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
}

/** The mover has been silent for long enough that somebody else may look after what it left. */
const timePasses = () => world.people`
  update organization_home set mover_heard_at = mover_heard_at - interval '1 minute' where organization_id = ${world.business.organizationId}`

test.each([...['announced', 'noting', 'copied', 'caughtUp', 'resting', 'closed', 'committed', 'moved']])(
  'a mover that is killed when it says "%s" loses nothing, and leaves nothing',
  async (step) => {
    const { home: from } = await homeNow()
    const to = from === homeName ? 'main' : homeName
    await giveOpinion()
    await moveAndBeKilled(to, step)
    await timePasses()
    await world.settle()
    expect(await homeNow()).toEqual({ home: ['committed', 'moved'].includes(step) ? to : from, movingTo: null })
    const { home } = await homeNow()
    expect(await tablesIn(home === homeName ? 'main' : homeName)).toEqual([])
    expect(await tablesIn(home)).toContain('opinion')
    for (const sql of [world.sql, world.people]) {
      expect([...(await sql`select from organization_move`)]).toHaveLength(0)
      expect([...(await sql`select from pg_trigger where tgname like 'move\_%'`)]).toHaveLength(0)
    }
    await giveOpinion()
    await world.settle()
    const { body } = await world.ask('opinions.list', { limit: 100 })
    expect(body.opinions).toHaveLength(given)
    expect(receiver.topics()).toHaveLength(given)
  },
)
