import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../src/backup/invariants.ts'
import type { Pool } from '../../src/database/pool.ts'
import { movedTables } from '../../src/project-files/tables.ts'
import { updateProject } from '../../src/resources/projects/projects.ts'
import { findSuppression } from '../../src/resources/suppressions/suppressions.ts'
import { unsubscribeTokenOf } from '../../src/resources/suppressions/unsubscribe-link.ts'
import { deriveKey } from '../../src/secrets.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openWorld, type World } from '../world/world.ts'
import { type GivenOut, liveProject } from './live-project.ts'
import { newOrganization, openPlace, type Place } from './moving.ts'

// A project moves from one instance to another, with everything: docs/guides/move-a-project.md

let here: World
let there: World
let mailServer: MailServer
let place: Place
let given: GivenOut
let organizationId: string
let file: string
let before: Record<string, unknown[]>
// biome-ignore lint/suspicious/noExplicitAny: what is shown has every shape.
let shownBefore: Record<string, any>
beforeAll(async () => {
  mailServer = await openMailServer()
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' }
  here = await openWorld(settings)
  there = await openWorld(settings)
  await there.sql`update project set slug = 'other'`
  place = await openPlace()
  given = await liveProject(here, mailServer)
  before = await rowsOf(here.sql)
  shownBefore = await shownOf(here, here.business.organizationId)
  file = (await place.export(here, here.business.projectId)).file
  organizationId = await newOrganization(there.sql)
  await place.import(there, file, organizationId)
})
afterAll(async () => {
  await here?.settle()
  await here?.close()
  await there?.settle()
  await there?.close()
  await place?.close()
  await mailServer?.close()
})

/** Rows of every table that moves, without what is encrypted or made anew, in an order of their own. */
async function rowsOf(sql: Pool, projectId = here.business.projectId) {
  const rows: Record<string, unknown[]> = {}
  const tables = [...movedTables, { table: 'project' }, { table: 'log_node' }, { table: 'knowledge_item' }, { table: 'knowledge_passage' }]
  for (const { table } of tables) {
    const ofProject = /^knowledge/.test(table)
      ? `organization_id = (select organization_id from project where project_id = '${projectId}')`
      : `project_id = '${projectId}'`
    const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(`
      select to_jsonb(one) - 'organization_id' - 'key_encrypted' - 'secret_encrypted' - 'contents_encrypted' - 'encryption_key_id' - 'change_id' as row
      from "${table}" as one where ${ofProject} order by 1`)
    rows[table] = found.map(({ row }) => row)
  }
  return rows
}

/** What members and readers see of a project, addresses and what is drawn by chance aside. */
async function shownOf(world: World, organizationId: string) {
  const { projectId, slug } = here.business
  const member = await world.member({ organizationId })
  const ask = async (id: Parameters<typeof member.ask>[0], more = {}) => {
    const { status, body } = await member.ask(id, { projectId, ...more })
    expect([id, status]).toEqual([id, 200])
    return body
  }
  const page = async (path: string) => {
    const answer = await fetch(`${world.address}/p/${slug}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.text()).replaceAll(/nonce(-|=")[^"']*|name="(session|seen)" value="[^"]*"/g, '')
  }
  const shown = {
    opinions: await ask('opinions.list', { limit: 100 }),
    answers: await ask('answers.list', { limit: 100 }),
    chart: await ask('answers.charts'),
    overview: await ask('overview.get'),
    questions: await ask('questions.list'),
    goals: await ask('goals.list'),
    subscribers: await ask('subscribers.list'),
    links: await ask('preverifiedLinks.list', { limit: 100 }),
    orders: await ask('orders.list', { limit: 100 }),
    page: await page(''),
    how: await page('/how'),
    key: (await page('/log/key')).split('+').at(-1),
    checkpoint: (await page('/log/checkpoint')).split('\n').slice(1, 3),
  }
  return JSON.parse(
    JSON.stringify(shown)
      .replaceAll(world.address, '')
      .replaceAll(/"(link|url|nextCursor)":("[^"]*"|null)/g, '"left":""'),
  )
}

const at = (address: string, world = there) => address.replace(here.address, world.address)

test('every table that moves has rows here, and all of them are there, to the column', async () => {
  for (const { table } of movedTables) expect([table, before[table]!.length > 0]).toEqual([table, true])
  const { moved_token: tokens, suppression, ...after } = await rowsOf(there.sql)
  for (const [table, rows] of Object.entries(after)) expect([table, rows.map(known)]).toEqual([table, before[table]!.map(known)])
  expect(tokens).toEqual(expect.arrayContaining(before.moved_token!))
  // An address that no project of the old organization emails is known by a digest alone.
  expect(suppression).toEqual(expect.arrayContaining(before.suppression!))
  expect(suppression!.slice(before.suppression!.length === 1 ? 1 : 0)).toHaveLength(1)
})

test('the project looks as it did, to members and to readers', async () => {
  await updateProject(here.sql, { ...here.business, status: 'active' })
  const { overview, ...shown } = await shownOf(there, organizationId)
  for (const [name, value] of Object.entries(shown)) expect([name, value]).toEqual([name, shownBefore[name]])
  // Its days end today, and a day may have begun since.
  const { body } = await (await here.member()).ask('overview.get', { projectId: here.business.projectId })
  expect(overview).toEqual(JSON.parse(JSON.stringify(body).replaceAll(here.address, '')))
})

test('nothing contradicts itself, and no event tells of the import', async () => {
  expect(await brokenInvariants(there.sql)).toEqual([])
  expect(await there.sql`select topic from event where organization_id = ${organizationId}`).toEqual([])
})

test('addresses that were given out work at the new place, and others of the same things do not', async () => {
  const { open, used, own, ownHeld, code, kiosk, leave } = given
  for (const address of [open, own, ownHeld, code, `${code}.png`, kiosk, leave]) {
    const moved = at(address)
    expect([moved, (await fetch(moved)).status]).toEqual([moved, 200])
  }
  // It was used.
  expect((await fetch(at(used))).status).toBe(410)
  const forged = (address: string) => at(address).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  for (const address of [open, code, kiosk, leave]) expect([address, (await fetch(forged(address))).status]).toEqual([address, 404])
  // One kind does not stand in for another.
  expect((await fetch(at(leave).replace('/leave/', '/confirm/'))).status).toBe(404)
})

test('emails from before are unsubscribed from at the new place, by one click, and no address can be made up', async () => {
  const email = 'unsubscribe@example.com'
  const { projectId } = here.business
  const address = at(given.unsubscribe)
  const page = await fetch(address)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(email)])
  const clicked = await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect(clicked.status).toBe(200)
  expect(await findSuppression(there.sql, { organizationId, projectId, email })).toBe('unsubscribed')
  expect(await findSuppression(here.sql, { ...here.business, email })).toBeNull()

  // The keys of this project open no other's, nor do those of another SECRET_KEY; another one of this instance works by its own.
  const token = (secretKey: string, of: string) => unsubscribeTokenOf(deriveKey(secretKey, 'unsubscribe'), { projectId: of, email })
  const status = async (made: string) => (await fetch(`${there.address}/unsubscribe/${made}`)).status
  expect(await status(token(here.secretKey, there.business.projectId))).toBe(404)
  expect(await status(token('another secret key of thirty-two characters', projectId))).toBe(404)
  expect(await status(token(there.secretKey, projectId))).toBe(200)
  expect(await status(token(there.secretKey, there.business.projectId))).toBe(200)
  const { pathname } = new URL(address)
  for (const at of [21, 30, pathname.length - 2]) {
    const letter = pathname[at] === 'A' ? 'B' : 'A'
    const changed = await fetch(there.address + pathname.slice(0, at) + letter + pathname.slice(at + 1))
    expect([at, changed.status]).toEqual([at, 404])
  }
})

test('a project that moves twice brings the keys of both places along', async () => {
  await using third = await openWorld()
  await third.sql`update project set slug = 'third'`
  const { file: again } = await place.export(there, here.business.projectId)
  await place.import(third, again, await newOrganization(third.sql))
  await there.sql`update project set status = 'active' where project_id = ${here.business.projectId}`
  const address = third.address + new URL(given.unsubscribe).pathname
  expect((await fetch(address)).status).toBe(200)
})

test('a link that was sent before takes its opinion, and its customer hears by the new address', async () => {
  const body = new URLSearchParams({ title: 'After the move', opinion: 'All was well.', name: 'Mia' })
  const sent = await fetch(at(given.open), { method: 'POST', redirect: 'manual', body })
  expect(sent.status).toBe(303)
  const [opinion] = await there.sql<
    [{ verificationStatus: string }]
  >`select verification_status from opinion where title = 'After the move'`
  expect(opinion.verificationStatus).toBe('verified')
  await there.settle()
  const topics = await there.sql<{ topic: string }[]>`select distinct topic from event where organization_id = ${organizationId} order by 1`
  expect(topics.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['link.submitted', 'opinion.created']))
})

test('what was encrypted opens with the SECRET_KEY of the new place', async () => {
  const member = await there.member({ organizationId })
  const { projectId } = here.business
  const [receipt] = await there.sql<[{ verificationId: string }]>`select verification_id from receipt where project_id = ${projectId}`
  const shown = await fetch(`${member.url}/project/${projectId}/verifications/${receipt.verificationId}/receipt`, {
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('the log goes on where it ended, and begins as it did', async () => {
  const size = Number(shownBefore.checkpoint[0])
  await there.settle()
  const log = `${there.address}/p/${here.business.slug}/log`
  const [, now] = (await (await fetch(`${log}/checkpoint`)).text()).split('\n')
  // What came since.
  expect(Number(now)).toBeGreaterThan(size)
  expect((await fetch(`${log}/consistency?from=${size}&to=${now}`)).status).toBe(200)
})

test('addresses that the old organization does not email are not emailed here, whatever they did', async () => {
  const [left] = await here.sql<[{ toEmail: string }]>`select email as to_email from suppression where project_id is null`
  const { projectId } = here.business
  expect(await findSuppression(there.sql, { organizationId, projectId, email: left.toEmail })).toBe('unsubscribed')
  expect(await findSuppression(there.sql, { organizationId, projectId, email: 'other@example.com' })).toBeNull()
  expect(JSON.stringify(await there.sql`select * from suppression where project_id = ${projectId}`)).not.toContain(left.toEmail)
})

/** Without what pausing changed, and without the keys that came along. */
const known = (row: unknown) => {
  const { updated_at: _, status: __, moved_unsubscribe_keys: ___, ...project } = row as Record<string, unknown>
  return 'platform_goals' in project ? project : row
}
