import { randomUUID } from 'node:crypto'
import type { Operation } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MemberOperationId, memberOperations } from '../../src/handlers.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import { appRequest, goodFile, registerApp } from './dashboard-things.ts'

// Nothing that a member does is missing from the audit log: every operation that changes something, or takes something out, is asked here,
// and its entry is looked for. What it is asked of is often not there: to be refused is to have tried.

let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member({ name: 'Olga' })
  await registerApp(world)
})
afterAll(() => world.close())

const table: Readonly<Record<string, Operation>> = memberOperations
const audited = Object.entries(table).filter(([, row]) => row.method !== 'GET' || row.audited)

const question = { tags: ['delivery'], question: 'Why?', answerMode: 'text_only' }
const place = { url: 'https://hooks.example.com/earshot' }
/** Bodies of those that take one as it must be; the others are content with none. */
const bodies: Readonly<Record<string, object>> = {
  'goals.create': { goal: 'Learn' },
  'questions.create': question,
  'platformGoals.update': { platformGoals: [{ id: 'delivery', position: 0 }] },
  'preverifiedLinks.create': { customerEmail: 'ada@example.com' },
  'preverifiedLinks.sendEmail': { customerEmail: 'ada@example.com' },
  'qrCodes.create': { mode: 'permanent' },
  'knowledgeBase.add': { text: 'Open from eight.' },
  'opinions.respond': { content: 'Thank you.' },
  'opinions.respondToSeen': { content: 'Thank you.', seen: null },
  'webhooks.destinations.upsert': place,
  'destinations.create': place,
  'destinations.test': { topic: 'question.created' },
  'destinations.verify': { headers: 'webhook-id: 1', body: '{}' },
  'recoveries.create': { kind: 'failed' },
  'members.update': { role: 'viewer' },
  'invitations.create': { email: 'grace@example.com', role: 'viewer' },
  'orderSources.create': { platform: 'shopify', sendAfterDays: 3 },
  'ssoProviders.create': {
    ...{
      type: 'oidc',
      issuer: 'https://idp.example',
      clientId: 'earshot',
      clientSecret: 'secret',
      domain: 'idp.example',
      defaultRole: 'viewer',
    },
  },
  'connectedApps.create': { ...appRequest, role: 'viewer' },
  'apiKeys.create': { name: 'Shop', permissions: ['reviews'] },
  'projects.create': { name: 'Second' },
  'projects.delete': { name: 'Another name' },
  'questions.reorder': { questionIds: [randomUUID()] },
  'qrCodes.label': { mode: 'rotating', label: 'Door' },
  'qrCodes.regenerate': { mode: 'rotating' },
  'qrCodes.revoke': { mode: 'rotating' },
  'opinions.hide': { reason: 'spam' },
  'opinions.translate': { language: 'de' },
  'comments.create': { content: 'We are on it.' },
  'comments.hide': { reason: 'spam' },
  'verifications.reject': { reason: 'unreadable' },
  'subscribers.invite': { email: 'heidi@example.com' },
  'subscribers.unblock': { email: 'heidi@example.com' },
  'mails.test': { toEmail: 'ada@example.com' },
}
const queries: Readonly<Record<string, Record<string, string>>> = {
  'linkImports.create': { fileName: 'customers.csv', kind: 'links' },
  'opinionImports.create': { fileName: 'opinions.csv', preset: 'judgeme' },
  'qrCodes.show': { mode: 'rotating' },
}

async function ask(id: string, { method, path, takes }: Operation): Promise<number> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'projectId' ? world.business.projectId : randomUUID()))
  const answer = await fetch(`${owner.url}${address}?${new URLSearchParams(queries[id] ?? {})}`, {
    method,
    headers: {
      cookie: owner.cookie,
      'sec-fetch-site': 'same-origin',
      ...(method !== 'GET' && { 'content-type': takes ?? 'application/json' }),
    },
    ...(method !== 'GET' && { body: takes ? goodFile(id as MemberOperationId) : JSON.stringify(bodies[id] ?? {}) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

test.each(audited)('%s leaves an entry with its outcome', async (id, row) => {
  const status = await ask(id, row)
  expect(status, 'it needs a body above, to be asked for real').not.toBe(400)
  expect(status).toBeLessThan(500)
  const entries = await world.sql`
    select status, person_id from audit_entry where organization_id = ${world.business.organizationId} and operation = ${id}`
  expect([...entries]).toEqual([{ status, personId: owner.personId }])
})

test('what is being done stands there before it is done: whatever dies meanwhile leaves it as unknown', async () => {
  const { organizationId } = world.business
  const lastEntry = async () => (await owner.ask('auditLog.list', { operation: 'organization.update', limit: 1 })).body.entries[0]
  let asked: ReturnType<Member['ask']> | undefined
  await world.sql
    .begin(async (sql) => {
      // Held as a change of members holds it: what refers to it goes on, what changes it waits.
      await sql`select from organization where organization_id = ${organizationId} for no key update`
      asked = owner.ask('organization.update', { name: 'Renamed' })
      await expect.poll(async () => (await lastEntry())?.outcome, { timeout: 20_000 }).toBe('unknown')
      throw new Error('let go')
    })
    .catch((error: Error) => expect(error.message).toBe('let go'))
  expect((await asked!).status).toBe(200)
  expect(await lastEntry()).toMatchObject({ outcome: 'done', status: 200 })
})
