import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../../src/pages/public/open-shop.fixture.ts'
import { newSession } from '../../src/pages/spam/spam.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { appendChanges, appendChangesOf } from '../../src/resources/transparency-log/append-changes.ts'
import { deriveKey, keyRing } from '../../src/secrets.ts'
import { lockWaits } from '../world/lock-waits.ts'
import { type Business, type Member, openWorld, type World } from '../world/world.ts'

// The transparency log, verified by a program that knows nothing but docs/guides/transparency-log.md: verify_log.py, in another language.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Shop extends Business {
  log: string
  member: Member
}

async function openShop(): Promise<Shop> {
  const shop = await world.openBusiness('Bluebird')
  const member = await world.member({ organizationId: shop.organizationId })
  return { ...shop, member, log: `${world.address}/p/${shop.slug}/log` }
}

/** Writes an opinion on the public page, and returns its id. */
async function write({ projectId, slug, apiKey }: Shop, fields: Record<string, string> = {}): Promise<string> {
  const session = newSession(
    { formSessionKey: deriveKey(world.secretKey, 'form-session') },
    { about: `opinion ${projectId}`, at: Date.now() - 10_000 },
  )
  const title = `Good ${randomBytes(4).toString('hex')}`
  const body = new URLSearchParams({ title, opinion: 'Very good.', session, ...fields })
  expect((await visit(world, `/p/${slug}/write`, { method: 'POST', body })).status).toBe(303)
  const { opinions } = (await world.ask('opinions.list', { projectId, query: title }, apiKey)).body
  return opinions[0].reviewId
}

interface Verified {
  size: number
  root: string
  leaves: { at: string; type: string; reviewId: string; reason?: string }[]
}

const verifier = path.join(import.meta.dirname, 'verify_log.py')
const run = promisify(execFile)
const verify = async (log: string, ...options: string[]): Promise<Verified> =>
  JSON.parse((await run('python3', [verifier, log, ...options], { timeout: 60_000 })).stdout)

test('publications and hidings are verified by a stranger, in their order, and a log that was seen before goes on', async () => {
  const shop = await openShop()
  const empty = await verify(shop.log)
  expect(empty).toMatchObject({ size: 0, leaves: [] })
  const first = await write(shop)
  const second = await write(shop)
  await shop.member.ask('opinions.hide', { projectId: shop.projectId, reviewId: first, reason: 'spam' })
  // Neither a second time nor another note is told; another reason is.
  await shop.member.ask('opinions.hide', { projectId: shop.projectId, reviewId: first, reason: 'spam', note: 'Again.' })
  await world.settle()
  const before = await verify(shop.log, '--seen', String(empty.size), empty.root)
  expect(before.leaves).toMatchObject([
    { type: 'published', reviewId: first },
    { type: 'published', reviewId: second },
    { type: 'hidden', reviewId: first, reason: 'spam' },
  ])
  const key = (await visit(world, `/p/${shop.slug}/log/key`)).text
  await shop.member.ask('opinions.hide', { projectId: shop.projectId, reviewId: first, reason: 'illegal' })
  await shop.member.ask('opinions.publish', { projectId: shop.projectId, reviewId: first })
  await world.settle()
  await world.settle()
  const after = await verify(shop.log, '--key', key, '--seen', String(before.size), before.root)
  expect(after.leaves).toMatchObject([
    ...before.leaves,
    { type: 'hidden', reviewId: first, reason: 'illegal' },
    { type: 'published', reviewId: first },
  ])
  expect(after.leaves).toHaveLength(5)
})

test('what was tampered with is noticed', async () => {
  const shop = await openShop()
  for (let count = 0; count < 5; count++) await write(shop)
  await world.settle()
  const seen = await verify(shop.log)
  await expect(verify(shop.log, '--tamper', '2')).rejects.toThrow('the entries are not those of the checkpoint')
  const other = await openShop()
  const otherKey = (await visit(world, `/p/${other.slug}/log/key`)).text
  await expect(verify(shop.log, '--key', otherKey)).rejects.toThrow('the key has not signed the checkpoint')
  // A leaf is changed in the database, and another log is made of what is left: each is noticed.
  const { projectId } = shop
  const [kept] = await world.sql`
    update log_leaf set leaf = replace(leaf, 'published', 'publicised') where project_id = ${projectId} and index = 3 returning leaf`
  await expect(verify(shop.log)).rejects.toThrow('the entries are not those of the checkpoint')
  await world.sql`update log_leaf set leaf = ${kept!.leaf.replace('publicised', 'published')} where project_id = ${projectId} and index = 3`
  expect(await verify(shop.log)).toEqual(seen)
  await world.sql`delete from log_leaf where project_id = ${projectId}`
  await world.sql`delete from log_node where project_id = ${projectId}`
  await world.sql`update transparency_log set size = 0 where project_id = ${projectId}`
  for (let count = 0; count < 6; count++) await write(shop)
  await world.settle()
  await expect(verify(shop.log, '--seen', String(seen.size), seen.root)).rejects.toThrow('the log is not the one that was seen before')
})

test('every statement that can publish or hide an opinion leaves a row for the log', () => {
  const source = path.resolve(import.meta.dirname, '../../src')
  const deciding = /insert into opinion \(|update opinion set(?:(?!\bwhere\b|\bfrom\b)[^`])*?[\s,]status\s*=/
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  const found = files.filter((file) => deciding.test(readFileSync(path.join(source, file), 'utf8')))
  expect(found.toSorted()).toEqual([
    // Of the demo: what it makes of an opinion of a minute ago.
    'demo/customers.ts',
    'demo/months.ts',
    'resources/opinion-imports/run-import.ts',
    // What its customer changed waits for the team again: neither is it hidden, nor published.
    'resources/opinions/edit-opinion.ts',
    'resources/opinions/insert-opinion.ts',
    'resources/opinions/moderate-opinion.ts',
    'resources/verifications/receipts.ts',
  ])
  for (const file of found) {
    const statements = readFileSync(path.join(source, file), 'utf8').match(new RegExp(deciding.source, 'g'))!.length
    const noted = readFileSync(path.join(source, file), 'utf8').match(/noteChange\(sql/g)?.length ?? 0
    expect([file, noted]).toEqual([file, /^demo\/customers|\/edit-opinion/.test(file) ? 0 : statements])
  }
})

test('leaves are canonical JSON to the letter', async () => {
  const shop = await openShop()
  const reviewId = await write(shop, { name: 'Ada' })
  await shop.member.ask('opinions.hide', { projectId: shop.projectId, reviewId, reason: 'personal_data', note: 'Ada’s phone number' })
  await world.settle()
  const { entries } = JSON.parse((await visit(world, `/p/${shop.slug}/log/entries?start=0&end=1`)).text)
  expect(entries.map(({ index }: { index: number }) => index)).toEqual([0, 1])
  const [published, hidden] = entries.map(({ leaf }: { leaf: string }) => Buffer.from(leaf, 'base64').toString())
  const at = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
  expect(published).toMatch(new RegExp(`^\\{"at":"${at}","reviewId":"${reviewId}","type":"published"\\}$`))
  expect(hidden).toMatch(new RegExp(`^\\{"at":"${at}","reason":"personal_data","reviewId":"${reviewId}","type":"hidden"\\}$`))
})

test('incognito opinions of links are in no log before they appear, then all at once, with their day alone', async () => {
  const shop = await openShop()
  const { projectId } = shop
  await world.sql`update project set settings = settings || '{"incognitoBatch": 3}' where project_id = ${projectId}`
  const submit = async (at: number) => {
    const { body } = await world.ask('preverifiedLinks.create', { projectId, customerEmail: `c${at}@example.com` }, shop.apiKey)
    const link = new URL(body.link).pathname
    const form = new URLSearchParams({ title: `Quiet ${at}`, opinion: 'Very good.', incognito: 'on' })
    expect((await visit(world, link, { method: 'POST', body: form })).status).toBeLessThan(400)
    await world.settle()
    return (await verify(shop.log)).size
  }
  expect(await submit(1)).toBe(0)
  expect(await submit(2)).toBe(0)
  expect(await submit(3)).toBe(3)
  const { leaves } = await verify(shop.log)
  expect(leaves.every(({ at }) => at.endsWith('T00:00:00.000Z'))).toBe(true)
  await shop.member.ask('opinions.hide', { projectId, reviewId: leaves[0]!.reviewId, reason: 'spam' })
  await world.settle()
  expect((await verify(shop.log)).leaves.at(-1)).toMatchObject({ type: 'hidden', at: leaves[0]!.at })
})

test('what waits for the team is in the log when it is published', async () => {
  const shop = await openShop()
  await world.sql`update project set settings = settings || '{"moderation": "hold_unverified"}' where project_id = ${shop.projectId}`
  const reviewId = await write(shop)
  await world.settle()
  expect((await verify(shop.log)).size).toBe(0)
  await shop.member.ask('opinions.publish', { projectId: shop.projectId, reviewId })
  await world.settle()
  expect((await verify(shop.log)).leaves).toMatchObject([{ type: 'published', reviewId }])
})

test('each change is appended once, however many workers append at once', async () => {
  const shop = await openShop()
  const { organizationId, projectId } = shop
  const reviewIds = Array.from({ length: 40 }, () => crypto.randomUUID())
  // Each at work while opinions come, from a process of its own as far as the database can tell.
  const logKeys = keyRing(...deriveKey(world.secretKey, 'log-signing'))
  let isOver = false
  const appending = Array.from({ length: 4 }, async () => {
    while (!isOver) await appendChanges(world.sql, { logKeys })
  })
  for (const reviewId of reviewIds)
    await world.sql.begin((sql) =>
      insertOpinion(sql, {
        ...{ organizationId, projectId, reviewId, ownTokenSha256: randomBytes(32), source: 'direct', method: null, status: 'published' },
        ...{ language: 'en', customer: { email: null } },
        written: { title: 'Good', opinion: 'Very good.', name: null, incognito: false, answers: [] },
      }),
    )
  isOver = true
  await Promise.all(appending)
  await world.settle()
  const { leaves } = await verify(shop.log)
  expect(leaves.map(({ reviewId }) => reviewId)).toEqual(reviewIds)
})

test('a damaged log holds up no other, and is told of', async () => {
  const [one, other] = [await openShop(), await openShop()]
  for (const shop of [one, other]) await write(shop)
  await world.settle()
  const logKeys = keyRing(...deriveKey(world.secretKey, 'log-signing'))
  // Each is damaged once: whichever the job takes first, it goes on with the next.
  for (const [damaged, healthy] of [
    [one, other],
    [other, one],
  ] as const) {
    const { size } = await verify(healthy.log)
    await world.sql`update log_node set level = level + 30 where project_id = ${damaged.projectId}`
    for (const shop of [damaged, healthy]) await write(shop)
    await expect(appendChanges(world.sql, { logKeys })).rejects.toThrow(`the transparency log of project ${damaged.projectId} has no hash`)
    expect((await verify(healthy.log)).size).toBe(size + 1)
    await world.sql`update log_node set level = level - 30 where project_id = ${damaged.projectId}`
    await world.settle()
    expect((await verify(damaged.log)).size).toBe(size + 1)
  }
})

test('who copies a log waits for the worker that is at it, and nothing is left then', async () => {
  const shop = await openShop()
  const { organizationId, projectId } = shop
  await write(shop)
  await world.settle()
  await write(shop)
  const [begun, held, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), new Error('the worker is gone')]
  const worker = world.sql.begin(async (sql) => {
    await sql`select from transparency_log where project_id = ${projectId} for update`
    await sql`delete from log_change where project_id = ${projectId}`
    begun.resolve()
    await held.promise
    throw failed
  })
  const ended = expect(worker).rejects.toBe(failed)
  await begun.promise
  const logKeys = keyRing(...deriveKey(world.secretKey, 'log-signing'))
  const appended = appendChangesOf(world.sql, { organizationId, projectId, logKeys })
  await expect.poll(async () => (await lockWaits(world.sql)).count).toBe(1)
  held.resolve()
  await Promise.all([ended, appended])
  expect(await world.sql`select from log_change where project_id = ${projectId}`).toHaveLength(0)
  expect((await verify(shop.log)).size).toBe(2)
})

test('a bad query is refused with what to do, and nothing else is said', async () => {
  const shop = await openShop()
  await write(shop)
  await world.settle()
  for (const [query, status] of [
    ['proof', 400],
    ['proof?index=0', 400],
    ['proof?index=0&size=0', 400],
    ['proof?index=1&size=1', 400],
    ['proof?index=-1&size=1', 400],
    ['proof?index=0&size=1.0', 400],
    ['proof?index=0&size=1e0', 400],
    ['proof?index=0&index=0&size=1', 400],
    ['proof?index=0&size=99999999999999999999', 400],
    ['proof?index=0&size=2147483648', 400],
    ['proof?index=0&size=2147483647', 404],
    ['proof?index=0&size=2', 404],
    ['proof?index=%00&size=1', 400],
    ['consistency?from=0&to=1', 400],
    ['consistency?from=2&to=1', 400],
    ['consistency?from=1&to=2', 404],
    ['entries', 400],
    ['entries?start=1&end=0', 400],
    ['entries?start=0', 400],
    ["entries?start=0&end='", 400],
    ['nothing', 404],
  ] as const) {
    const answer = await visit(world, `/p/${shop.slug}/log/${query}`)
    expect(answer.status, query).toBe(status)
    if (query !== 'nothing') expect(answer.headers.get('content-type'), query).toMatch(/^application\/problem\+json/)
  }
  expect(JSON.parse((await visit(world, `/p/${shop.slug}/log/entries?start=7&end=9`)).text)).toEqual({ entries: [] })
  expect(JSON.parse((await visit(world, `/p/${shop.slug}/log/entries?start=0&end=2147483647`)).text).entries).toHaveLength(1)
  expect(JSON.parse((await visit(world, `/p/${shop.slug}/log/proof?index=0&size=1`)).text)).toEqual({ path: [] })
  expect(JSON.parse((await visit(world, `/p/${shop.slug}/log/consistency?from=1&to=1`)).text)).toEqual({ path: [] })
  expect((await visit(world, `/p/${shop.slug}/log/checkpoint`, { method: 'POST' })).status).toBe(405)
  for (const part of ['checkpoint', 'key', 'entries?start=0&end=1', 'proof?index=0&size=1', 'consistency?from=1&to=1']) {
    expect((await visit(world, `/p/nobody-here/log/${part}`)).status).toBe(404)
    await world.sql`update project set status = 'archived' where project_id = ${shop.projectId}`
    expect((await visit(world, `/p/${shop.slug}/log/${part}`)).status, part).toBe(404)
    await world.sql`update project set status = 'active' where project_id = ${shop.projectId}`
  }
})
