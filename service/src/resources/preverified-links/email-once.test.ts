import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanEnvironment } from '../../../test/world/clean-environment.ts'
import { freePort } from '../../../test/world/free-port.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { claimEmail } from './email-claim.ts'
import { aMinutePasses, events, eventsSince, linksOf, rowOf, send, someone } from './emailed-links.fixture.ts'

// A link is emailed once, though a process dies on the way or a request is sent again.

let server: MailServer
let world: World
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(async () => {
  server.misbehave({})
  // What the test before has left in the queue is not this one's.
  await world.settle()
  server.mails.length = 0
  server.read.length = 0
})

test('a process that was killed while it sent a mail has sent it, for all anybody knows: after a minute its link is there, and works', async () => {
  await aMinutePasses(world)
  const customerEmail = someone()
  const verificationId = randomUUID()
  const { organizationId, projectId } = world.business
  const claim = { organizationId, projectId, customerEmail, attemptId: randomUUID(), verificationId, newLink: { customerEmail } }
  expect(await claimEmail(world.sql, claim)).toBe('claimed')
  const before = await events(world)
  await world.settle()
  expect(await linksOf(world, customerEmail)).toEqual([])
  expect(await send(world, { customerEmail })).toMatchObject({ status: 429 })

  await world.timePasses('61 seconds')
  await world.settle()
  expect(await eventsSince(world, before)).toEqual(['link.created', 'link.emailed'])
  expect(await rowOf(world, verificationId)).toMatchObject({ customerEmail, status: 'issued' })
  expect(await send(world, { customerEmail })).toMatchObject({ status: 429 })
  expect(server.mails).toEqual([])
})

const sendWithKey = async (body: Record<string, unknown>, key: string, apiUrl = world.apiUrl) => {
  const response = await fetch(`${apiUrl}/project/${world.business.projectId}/preverified-links/email`, {
    method: 'POST',
    headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    body: (await response.json()) as { code?: string },
  }
}

test('a request whose reply was lost, sent again with its key, gets its answer; one mail went out', async () => {
  await aMinutePasses(world)
  const key = randomUUID()
  const body = { customerEmail: someone() }
  const first = await sendWithKey(body, key)
  expect(first).toMatchObject({ status: 200, replayed: null })
  expect(await sendWithKey(body, key)).toEqual({ ...first, replayed: 'true' })
  expect(await sendWithKey({ customerEmail: someone() }, key)).toMatchObject({ status: 422 })
  expect(server.mails).toHaveLength(1)
})

test('fifty at once with one key send one mail; the others get its answer or are told to wait', async () => {
  await aMinutePasses(world)
  const key = randomUUID()
  const body = { customerEmail: someone() }
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendWithKey(body, key)))
  expect(server.mails).toHaveLength(1)
  const others = answers.filter(({ status, replayed }) => status !== 200 || replayed === null)
  expect(others.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of others) if (status !== 200) expect(body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
})

test('a failure is not kept: the same key sends the mail once the server is well again', async () => {
  await aMinutePasses(world)
  const key = randomUUID()
  const body = { customerEmail: someone() }
  server.misbehave({ recipient: 450 })
  expect((await sendWithKey(body, key)).status).toBe(502)
  server.misbehave({})
  expect(await sendWithKey(body, key)).toMatchObject({ status: 200, replayed: null })
})

/** Another node, in a process that is made to be killed, on the world's database and mail server. */
async function openNode() {
  const port = String(await freePort())
  const program = path.resolve(import.meta.dirname, '../../../bin/earshot')
  const child = spawn(program, ['serve', '--role', 'api'], {
    stdio: 'ignore',
    env: {
      ...cleanEnvironment,
      ...{ DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, HOST: '127.0.0.1', PORT: port, BASE_URL: world.address },
      ...{ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' },
    },
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 60_000, interval: 100 })
  return {
    apiUrl: `${address}/v1`,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a node that is killed after the mail went out: the mailed link works, nobody is written to twice, and the repeat is answered', async () => {
  await aMinutePasses(world)
  const node = await openNode()
  const before = await events(world)
  const key = randomUUID()
  const body = { customerEmail: someone(), customerName: 'Ada' }
  server.misbehave({ data: 'silent' })
  const lost = sendWithKey(body, key, node.apiUrl).catch(() => 'lost')
  await vi.waitFor(() => expect(server.read).toHaveLength(1), { timeout: 30_000, interval: 20 })
  await node.kill()
  expect(await lost).toBe('lost')
  server.misbehave({})

  expect(await sendWithKey(body, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
  expect(await send(world, body)).toMatchObject({ status: 429, body: { code: 'LINK_EMAIL_COOLDOWN' } })
  expect(await eventsSince(world, before)).toEqual([])

  await world.timePasses('61 seconds')
  const again = await sendWithKey(body, key)
  expect(again).toMatchObject({ status: 200, replayed: null })
  expect(await eventsSince(world, before)).toEqual(['link.created', 'link.emailed'])
  const { link } = again.body as { link: string }
  expect((await simpleParser(server.read[0]!)).text).toContain(link)
  expect((await fetch(link)).status).toBe(200)
  expect(await sendWithKey(body, key)).toEqual({ ...again, replayed: 'true' })
  expect(await send(world, body)).toMatchObject({ status: 429 })
  expect(server.read).toHaveLength(1)
})

test('a request that was killed with its process, sent again with its key, gets the answer of the mail it may have sent', async () => {
  await aMinutePasses(world)
  const key = randomUUID()
  const customerEmail = someone()
  const first = await sendWithKey({ customerEmail }, key)
  // As if it had been killed between the mail and its answer: the key says that it runs, and nobody does.
  await world.sql`update idempotency set outcome_encrypted = null, running_since = now() where key = ${key}`
  expect(await sendWithKey({ customerEmail }, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
  await world.timePasses('61 seconds')
  const again = await sendWithKey({ customerEmail }, key)
  expect(again).toMatchObject({ status: 200, replayed: null })
  expect({ ...again.body, emailedAt: null }).toEqual({ ...first.body, emailedAt: null })
  expect(await sendWithKey({ customerEmail }, key)).toEqual({ ...again, replayed: 'true' })
  expect(server.mails).toHaveLength(1)
})
