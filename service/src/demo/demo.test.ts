import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Opinion, Overview } from '@earshot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openReceiver } from '../../test/world/receiver.ts'
import { openBrowser } from '../../test/world/visitor.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { readConfig } from '../config.ts'
import { createProject, deleteProject } from '../resources/projects/projects.ts'
import { knowledge } from './business.ts'
import { type SeededDemo, seedDemo } from './demo.ts'
import { openDemoReceiver } from './receiver/open-receiver.ts'

test('the demo is made once, with a fresh link each time; one whose project was deleted is made anew', async () => {
  await using world = await openWorld()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-demo-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, BASE_URL: world.address })
    const receiver = await openDemoReceiver({ ports: [] })
    onTestFinished(receiver.close)
    const seed = () => seedDemo({ sql: world.sql, config, secretKey: world.secretKey, receiver: { ...receiver, sql: world.sql } })
    const first = await seed()
    const second = await seed()
    expect(second).toEqual({
      ...first,
      customerLink: expect.stringContaining('/o/'),
      webhookPortal: expect.stringContaining('/portal#code='),
    })
    expect(second.customerLink).not.toBe(first.customerLink)
    const { customerLink, publicPage, subscribePage, qrSheet, kioskPage } = second
    for (const shown of [customerLink, publicPage, subscribePage, qrSheet, kioskPage])
      expect([shown, (await fetch(shown)).status]).toEqual([shown, 200])
    await world.settle()
    await showsWhatTheProductIs(world, first)
    expect(await (await fetch(receiver.pageUrl)).text()).toContain('opinion.created')
    const entered = openBrowser(world)
    expect((await entered.signIn(second.signIn.email, second.signIn.password)).status).toBe(200)
    const { organizations } = (await entered.get('/dashboard/api/account')).body
    expect(organizations).toEqual([{ organizationId: first.organizationId, name: 'Larkfield Bikes', role: 'owner' }])

    await deleteProject(world.sql, second)
    expect((await fetch(second.customerLink)).status).toBe(404)
    const third = await seed()
    expect(third.projectId).not.toBe(first.projectId)
    expect((await fetch(third.customerLink)).status).toBe(200)
    expect(await seed()).toMatchObject({ projectId: third.projectId })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('a demo whose receiver listens elsewhere now has its webhooks follow; one that somebody led elsewhere keeps its address', async () => {
  await using world = await openWorld()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-demo-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = readConfig({ DATA_DIR: dataDir, BASE_URL: world.address })
  const restart = async () => {
    const receiver = await openDemoReceiver({ ports: [] })
    onTestFinished(receiver.close)
    return {
      receiver,
      ...(await seedDemo({ sql: world.sql, config, secretKey: world.secretKey, receiver: { ...receiver, sql: world.sql } })),
    }
  }
  const first = await restart()
  await world.settle()
  const portal = await world.portal(first.apiKey)
  const urls = async () => (await portal.ask('destinations.list')).body.destinations.map(({ url }: { url: string }) => url)
  expect(await urls()).toContain(first.receiver.webhookUrl)
  expect(first.webhookUrl).toBe(first.receiver.webhookUrl)

  const second = await restart()
  expect(second.webhookUrl).toBe(second.receiver.webhookUrl)
  expect(await urls()).toContain(second.webhookUrl)
  expect(await urls()).not.toContain(first.webhookUrl)
  // A destination of somebody's own leads there too, with a secret of its own.
  await portal.ask('destinations.create', { url: second.webhookUrl })
  await createProject(world.sql, { organizationId: first.organizationId, name: 'Larkfield Tours' })
  await world.settle()
  const page = await (await fetch(second.receiver.pageUrl)).text()
  expect(page.match(/>project.created</g)).toHaveLength(2)
  expect(page).not.toContain('Rejected')

  const own = await openReceiver()
  onTestFinished(own.close)
  const { destinationId } = (await portal.ask('destinations.list')).body.destinations.find(
    ({ name }: { name: string }) => name === 'Demo receiver',
  )
  await portal.ask('destinations.update', { destinationId, url: own.url })
  await restart()
  expect(await urls()).toContain(own.url)
})

/** What the lists answer, each its own. */
interface Answered {
  opinions: Opinion[]
  qrCodes: unknown[]
  subscribers: unknown[]
  items: unknown[]
  pagination: { total: number }
}

/** There is something of everything, and all of it in the past. */
async function showsWhatTheProductIs(world: World, { apiKey, organizationId, projectId }: SeededDemo) {
  const ask = async (path: string) =>
    (
      await fetch(`${world.apiUrl}${path.replace('{project}', `/project/${projectId}`)}`, { headers: { 'x-api-key': apiKey } })
    ).json() as Promise<Answered>
  // Its customers come from no place: they use up nothing of what visitors may.
  expect((await world.sql`select from visitor_use where organization_id = ${organizationId}`).count).toBe(0)
  const newest = await ask('{project}/opinions?limit=100')
  expect(newest.pagination.total).toBeGreaterThan(250)
  // What is written of by name is among those that are talked about.
  const opinions = [...newest.opinions, ...(await ask('{project}/opinions?limit=100&sort=most-commented')).opinions]
  expect(new Set(opinions.map(({ source }) => source))).toEqual(new Set(['delivery_link', 'qr_permanent', 'qr_rotating', 'direct']))
  for (const some of [
    opinions.filter(({ incognito }) => incognito),
    opinions.filter(({ response }) => response),
    opinions.filter(({ commentCount }) => commentCount > 1),
    opinions.filter(({ verification }) => verification?.status === 'pending'),
    opinions.filter(({ upvotes }) => upvotes > 0),
    opinions.filter(({ status }) => status === 'pending'),
    opinions.filter(({ status }) => status === 'hidden'),
  ])
    expect(some.length).toBeGreaterThan(0)
  expect(opinions.filter(({ createdAt, updatedAt }) => updatedAt < createdAt || new Date(updatedAt) > new Date())).toEqual([])
  for (const status of ['issued', 'clicked', 'submitted', 'expired'])
    expect([status, (await ask(`{project}/preverified-links?status=${status}`)).pagination.total]).not.toEqual([status, 0])
  expect((await ask('{project}/qr-codes')).qrCodes).toHaveLength(2)
  expect((await ask('{project}/subscribers?limit=100')).subscribers.length).toBeGreaterThan(20)
  expect((await ask('/kb')).items).toHaveLength(knowledge.length)
  const owner = await world.member({ organizationId })
  const look = async (
    id:
      | 'overview.get'
      | 'members.list'
      | 'invitations.list'
      | 'linkImports.list'
      | 'orders.list'
      | 'verifications.list'
      | 'auditLog.list'
      | 'deliveries.list',
    asked = {},
  ) => (await owner.ask(id, { projectId, ...asked })).body
  const overview: Overview = await look('overview.get', { days: 90 })
  expect(overview.opinions.perDay.filter(({ count }) => count > 0).length).toBeGreaterThan(40)
  expect(overview.response.share).toBeLessThan(0.8)
  // The first look is healthy: what happened was delivered, and nothing fails now.
  expect(overview.deliveries).toMatchObject({ failing: 0, destinations: 2 })
  expect((await look('deliveries.list', { state: 'pending' })).deliveries).toEqual([])
  for (const some of [
    overview.response.share!,
    overview.verified.share!,
    overview.deliveries.delivered,
    overview.deliveries.failed,
    ...Object.values(overview.funnel),
    overview.waiting.unresponded,
    overview.waiting.pending,
    overview.waiting.receipts,
  ])
    expect(some).toBeGreaterThan(0)
  // Each emailed link has its email in the list.
  const [listed] = await world.sql<[{ count: number; customers: number; times: number }]>`
    select count(*)::int as count, count(distinct to_email)::int as customers, count(link.verification_id)::int as times
    from mail left join link on link.organization_id = mail.organization_id and link.project_id = mail.project_id
      and link.customer_email_ascii = mail.to_email and date_trunc('second', link.emailed_at) = date_trunc('second', mail.created_at)
    where mail.organization_id = ${organizationId} and mail.project_id = ${projectId} and kind = 'link'`
  const { emailed } = overview.funnel
  expect({ ...listed }).toEqual({ count: emailed, customers: emailed, times: emailed })
  const members: { role: string }[] = (await look('members.list')).members
  expect(new Set(members.map(({ role }) => role))).toEqual(new Set(['owner', 'admin', 'member', 'viewer']))
  const verifications: { status: string; method: string }[] = (await look('verifications.list', { limit: 100 })).verifications
  const receipts = verifications.filter(({ method }) => method === 'visual_evidence').map(({ status }) => status)
  expect(new Set(receipts)).toEqual(new Set(['pending', 'verified', 'rejected']))
  expect((await look('auditLog.list')).pagination.total).toBeGreaterThan(20)
  expect((await look('invitations.list')).invitations).toHaveLength(1)
  expect((await look('linkImports.list')).linkImports).toMatchObject([{ status: 'done', rows: 20, done: 18 }])
  const orders: { state: string }[] = (await look('orders.list', { limit: 100 })).orders
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['waiting', 'sent', 'skipped']))
  // What arrived is told of as it was: with its attempts, some of them repeated.
  const { deliveries } = await look('deliveries.list', { state: 'delivered', limit: 100 })
  expect(deliveries.length).toBeGreaterThan(20)
  // No email is sent: the addresses are made up.
  expect(await world.sql`select status from mail where status <> 'kept'`).toEqual([{ status: 'failed' }])
}
