import { describe, expect, inject, test } from 'vitest'
import { examineNodeTimeouts } from '../../src/commands/doctor/timeouts.ts'
import { runCommand } from '../../src/commands/run-command.fixture.ts'
import { isCitus, listNodes, nodeOf } from '../../src/database/citus.ts'
import { openWorld, type World } from '../world/world.ts'

// A home that is a schema of a Citus cluster: docs/operations/scale.md#citus. The whole suite runs on one where CITUS_URL names its coordinator.

const isAtHand = inject('otherPostgresNodes').length > 0

describe.skipIf(!isAtHand)('a home on Citus (skipped without CITUS_URL: a cluster is at hand on few machines)', () => {
  test('has its tables on one node, and moves to another while it is used: nothing is lost, nothing is refused', {
    timeout: 600_000,
  }, async () => {
    await using world = await openWorld()
    const from = (await nodeOf(world.sql))!
    const nodes = await listNodes(world.sql)
    const to = nodes.find((node) => node !== from)!
    expect(nodes).toContain(from)
    let isMoving = true
    const made: string[] = []
    const customers = Array.from({ length: 4 }, async (_, customer) => {
      for (let nr = 0; isMoving; nr++) {
        const email = `ada-${customer}-${nr}@example.com`
        const { status, body } = await world.ask('preverifiedLinks.create', { customerEmail: email })
        expect(status).toBe(201)
        made.push(body.verificationId)
      }
    })
    await expect.poll(() => made.length).toBeGreaterThan(20)
    expect(await move(world, { to })).toEqual({ name: 'second', from, to })
    const before = made.length
    await expect.poll(() => made.length).toBeGreaterThan(before + 20)
    isMoving = false
    await Promise.all(customers)
    expect(await nodeOf(world.sql)).toBe(to)
    const kept = await world.sql<
      { id: string }[]
    >`select verification_id as id from link where organization_id = ${world.business.organizationId}`
    expect(kept.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    const [{ count }] = await world.sql<[{ count: number }]>`
      select count(*)::int as count from event where organization_id = ${world.business.organizationId} and topic = 'link.created'`
    expect(count).toBe(made.length)
    await world.settle()
  })

  test('moves to a node of its cluster where it is not yet; anything else is refused in words', async () => {
    await using world = await openWorld()
    const from = (await nodeOf(world.sql))!
    const nodes = await listNodes(world.sql)
    await expect(earshot(world, 'home move', ['second', '--to', from])).rejects.toThrow(from)
    await expect(earshot(world, 'home move', ['second', '--to', '10.0.0.1:5432'])).rejects.toThrow(nodes.join(', '))
    await expect(earshot(world, 'home move', ['main', '--to', from])).rejects.toThrow('main')
    expect(await nodeOf(world.sql)).toBe(from)
  })

  test('keeps its organizations: none moves from there or to it alone, which is said', async () => {
    await using world = await openWorld()
    const { organizationId } = world.business
    await expect(earshot(world, 'organization move', ['--organization', organizationId, '--to', 'main'])).rejects.toThrow('Citus')
    await expect(earshot(world, 'home drain', ['second'])).rejects.toThrow('Citus')
    const made = await earshot(world, 'organization create', ['--name', 'Pier', '--home', 'main'])
    await expect(earshot(world, 'organization move', ['--organization', made.organizationId, '--to', 'second'])).rejects.toThrow('Citus')
  })

  test('is warned of by `earshot doctor` where nothing bounds the wait for a lock on its nodes', async () => {
    await using world = await openWorld()
    expect(await examineNodeTimeouts(world.sql)).toEqual([])
    for (const change of ['set lock_timeout = 0', 'reset all']) {
      await world.sql.unsafe(
        `do $$ begin execute format('alter role %I in database %I ${change}', current_user, current_database()); end $$`,
      )
      expect(await examineNodeTimeouts(world.sql)).toMatchObject([
        { fix: expect.stringMatching(/"alter role \S+ set lock_timeout = '5s'"/) },
      ])
    }
  })
})

/** Moves the home of a world, again where a transaction of another world was too long. */
async function move(world: World, { to }: { to: string }) {
  for (;;) {
    try {
      return await earshot(world, 'home move', ['second', '--to', to])
    } catch (error) {
      if (!String(error).includes('lock_timeout')) throw error
    }
  }
}

const earshot = async ({ databaseSettings, secretKey }: World, words: string, args: string[]) =>
  (await runCommand(words, args, { env: { ...databaseSettings, SECRET_KEY: secretKey } })).result

test('a PostgreSQL without it is none', async () => {
  await using world = await openWorld()
  expect([await isCitus(world.people), await nodeOf(world.people), await examineNodeTimeouts(world.people)]).toEqual([false, null, []])
})
