import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLosingProxy } from '../../test/world/losing-proxy.ts'
import { openPartingProxy } from '../../test/world/parting-proxy.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWebsite } from '../../test/world/website.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { openProgram, type Program } from './program.fixture.ts'

// `earshot listen` and `earshot trigger` as a developer has them: beside a program on the same machine, with a key and no database.

let world: World
let program: Program
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld()
  program = openProgram(world)
})
afterAll(async () => {
  await world.close()
  program.close()
})
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const settings = (apiUrl = world.apiUrl) => ({
  DATABASE_URL: '',
  SECRET_KEY: '',
  EARSHOT_URL: apiUrl,
  EARSHOT_API_KEY: world.business.apiKey,
})
const listenTo = (url: string, ...args: string[]) =>
  program.start(['listen', '--forward-to', receiver.url, '--json', ...args], settings(url))
const linesOf = (said: { stdout: string }) =>
  said.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const destinations = async () => (await (await world.portal()).ask('destinations.list')).body.destinations as { destinationId: string }[]

async function trigger(...args: string[]) {
  const { said, ended } = program.start(['trigger', ...args, '--json'], settings())
  const [exitCode] = await ended
  return { exitCode, ...said }
}

test('an event reaches a program on this machine, with a signature that holds', async () => {
  const { child, said, ended } = listenTo(world.apiUrl, '--topics', 'opinion.created,link.clicked')
  await expect.poll(() => linesOf(said).length).toBe(1)
  const [{ destinationId, secret, topics }] = linesOf(said)
  expect(topics).toEqual(['opinion.created', 'link.clicked'])
  expect(await destinations()).toMatchObject([{ destinationId }])

  const sent = JSON.parse((await trigger('opinion.created')).stdout)
  expect(sent).toMatchObject({ topic: 'opinion.created', sent: [{ destinationId }] })
  await expect.poll(() => linesOf(said)[1]).toEqual({ eventId: sent.sent[0].eventId, topic: 'opinion.created', attempt: 1, status: 204 })
  const [{ body, headers }] = receiver.received as [Receiver['received'][number]]
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'opinion.created' })

  child.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
  expect(said.stderr).toBe('')
  expect(await destinations()).toEqual([])
})

test('what the program answers is told, and kept as an attempt', async () => {
  receiver.answer(500)
  const { child, said, ended } = listenTo(world.apiUrl)
  await expect.poll(() => linesOf(said).length).toBe(1)
  const [{ deliveryId }] = JSON.parse((await trigger('link.clicked')).stdout).sent
  await expect.poll(() => linesOf(said)[1]).toMatchObject({ attempt: 1, status: 500 })
  const attempts = async () => (await (await world.portal()).ask('deliveries.get', { deliveryId })).body.attempts
  await expect.poll(attempts).toMatchObject([{ attemptNumber: 1, responseStatus: 500 }])
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

test('a program that answers with bytes of any kind gets each delivery once', async () => {
  const site = await openWebsite({ '/hook': (response) => response.writeHead(200).end('\u0001'.repeat(20_000)) })
  try {
    const { child, said, ended } = program.start(['listen', '--forward-to', `${site.url}/hook`, '--json'], settings())
    await expect.poll(() => linesOf(said).length).toBe(1)
    const [{ deliveryId }] = JSON.parse((await trigger('link.clicked')).stdout).sent
    const portal = await world.portal()
    await expect.poll(async () => (await portal.ask('deliveries.get', { deliveryId })).body.state).toBe('delivered')
    expect(site.asked).toHaveLength(1)
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(said.stderr).toBe('')
  } finally {
    await site.close()
  }
})

test('it ends with the reason when what its program answers is refused, and posts nothing to it again', async () => {
  const site = await openWebsite({ '/hook': (response) => response.writeHead(700).end() })
  try {
    const { said, ended } = program.start(['listen', '--forward-to', `${site.url}/hook`, '--json'], settings())
    await expect.poll(() => linesOf(said).length).toBe(1)
    await trigger('link.clicked')
    expect((await ended)[0]).toBe(1)
    expect(JSON.parse(said.stderr)).toEqual({ error: 'responseStatus: must be at most 599.' })
    expect(site.asked).toHaveLength(1)
    expect(await destinations()).toEqual([])
  } finally {
    await site.close()
  }
})

test('it takes another destination when its own was deleted, and ends though nobody hears it', async () => {
  const proxy = await openPartingProxy(Number(new URL(world.address).port))
  try {
    const { child, said, ended } = listenTo(`http://127.0.0.1:${proxy.port}/v1`)
    await expect.poll(() => linesOf(said).length).toBe(1)
    const [{ destinationId }] = linesOf(said)
    await (await world.portal()).ask('destinations.delete', { destinationId })
    await expect.poll(() => linesOf(said).length).toBe(2)
    await proxy.close()
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    // The service deletes it in ten minutes.
    const left = await destinations()
    expect(left).toHaveLength(1)
    await (await world.portal()).ask('destinations.delete', { destinationId: left[0]!.destinationId })
  } finally {
    await proxy.close()
  }
})

test('it goes on when a connection breaks within an answer', async () => {
  let broken = 0
  const proxy = await openLosingProxy(world.address, ({ url }) => (url!.endsWith('/pull') && broken++ === 0 ? 'broken' : 'whole'))
  try {
    const { child, said, ended } = listenTo(`${proxy.url}/v1`)
    await expect.poll(() => linesOf(said).length).toBe(1)
    await trigger('link.clicked')
    await expect.poll(() => linesOf(said)[1]).toMatchObject({ topic: 'link.clicked', attempt: 1, status: 204 })
    expect(broken).toBeGreaterThan(1)
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(said.stderr).toBe('')
  } finally {
    await proxy.close()
  }
})

const isCreation = ({ url }: IncomingMessage) => url!.endsWith('/webhooks/listeners')

test('it takes one destination, also when the answer that tells it of it was lost', async () => {
  let created = 0
  const proxy = await openLosingProxy(world.address, (request) => (isCreation(request) && created++ === 0 ? 'nothing' : 'whole'))
  try {
    const { child, said, ended } = listenTo(`${proxy.url}/v1`)
    await expect.poll(() => linesOf(said).length).toBe(1)
    expect(created).toBe(2)
    expect(await destinations()).toMatchObject([{ destinationId: linesOf(said)[0].destinationId }])
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(await destinations()).toEqual([])
  } finally {
    await proxy.close()
  }
})

test.each([
  ['is told of it, and deletes it', true, 0],
  ['is never told of it', false, 1],
])('stopped while it takes a destination, it ends: it %s', async (_, isTold, left) => {
  const created = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const proxy = await openLosingProxy(world.address, async (request) => {
    if (isCreation(request)) {
      created.resolve()
      await stopped.promise
    }
    return 'whole' as const
  })
  try {
    const { child, said, ended } = listenTo(`${proxy.url}/v1`)
    await created.promise
    child.kill('SIGINT')
    if (isTold) stopped.resolve()
    expect((await ended)[0]).toBe(0)
    expect(said.stderr).toBe('')
    const kept = await destinations()
    expect(kept).toHaveLength(left)
    for (const { destinationId } of kept) await (await world.portal()).ask('destinations.delete', { destinationId })
  } finally {
    stopped.resolve()
    await proxy.close()
  }
})

test('a wrong key, an unknown topic, a service that is none: one line, and what to do', async () => {
  const wrongKey = program.start(['listen', '--forward-to', receiver.url, '--api-key', 'ear_x'], settings())
  expect((await wrongKey.ended)[0]).toBe(1)
  expect(wrongKey.said.stderr).toMatch(/^earshot listen: Send a valid API key.*\n$/)
  const topic = await trigger('opinion.invented')
  expect(topic).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('opinion.created') })
  const elsewhere = program.start(['trigger', 'link.clicked', '--url', receiver.url.replace('/hooks', '')], settings())
  expect((await elsewhere.ended)[0]).toBe(1)
  expect(elsewhere.said.stderr).toMatch(/\n$/)
  const noKey = program.start(['trigger', 'link.clicked'], { EARSHOT_URL: world.apiUrl })
  expect((await noKey.ended)[0]).toBe(2)
  expect(noKey.said.stderr).toContain('EARSHOT_API_KEY')
})

test.each([
  ['EARSHOT_URL', 'localhost:4000/v1', /EARSHOT_URL must be the address of the API, with http/],
  ['EARSHOT_URL', 'ftp://localhost/v1', /EARSHOT_URL must be the address/],
  ['EARSHOT_URL', 'http://ada:secret@localhost:4000/v1', /EARSHOT_URL must be the address/],
  ['EARSHOT_URL', 'http://localhost:6000/v1', /EARSHOT_URL has the port 6000/],
  ['EARSHOT_API_KEY', 'ear_schlüssel', /EARSHOT_API_KEY must be an API key/],
])('%s=%s can never be asked: listen and trigger end with what to write', async (setting, written, line) => {
  for (const args of [
    ['listen', '--forward-to', receiver.url],
    ['trigger', 'link.clicked'],
  ]) {
    const { said, ended } = program.start(args, { ...settings(), [setting]: written })
    expect((await ended)[0]).toBe(2)
    expect(said.stderr).toMatch(line)
    expect(said.stderr).not.toContain('secret')
  }
})

test('an address without /v1 is named', async () => {
  for (const args of [
    ['listen', '--forward-to', receiver.url],
    ['trigger', 'link.clicked'],
  ]) {
    const { said, ended } = program.start([...args, '--url', world.address], settings())
    expect((await ended)[0]).toBe(1)
    expect(said.stderr).toContain(`${world.address} does not end in /v1: try ${world.address}/v1.`)
  }
})

test('a service that does not answer is told of once, and asked again', async () => {
  let asked = 0
  const enough = Promise.withResolvers<void>()
  const site = await openWebsite({
    '/v1/webhooks/listeners': (response) => {
      if (++asked === 3) enough.resolve()
      response.writeHead(503).end()
    },
  })
  try {
    const { child, said, ended } = program.start(['listen', '--forward-to', receiver.url], settings(`${site.url}/v1`))
    await enough.promise
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(said.stderr).toBe(`earshot listen: ${site.url}/v1 does not respond (503). Trying again until it does.\n`)
  } finally {
    await site.close()
  }
})

test('a redirect is not followed: another host would receive the key', async () => {
  const elsewhere = await openWebsite()
  const location = `${elsewhere.url}/v1/webhooks/examples`
  const redirecting = await openWebsite({ '/v1/webhooks/examples': (response) => response.writeHead(307, { location }).end() })
  try {
    const { said, ended } = program.start(['trigger', 'link.clicked', '--url', `${redirecting.url}/v1`], settings())
    expect((await ended)[0]).toBe(1)
    expect(said.stderr).toContain('is not the API of Earshot: it responded with 307')
    expect(redirecting.asked).toMatchObject([{ headers: { 'x-api-key': world.business.apiKey } }])
    expect(elsewhere.asked).toEqual([])
  } finally {
    await redirecting.close()
    await elsewhere.close()
  }
})

test('with no listener, trigger says so', async () => {
  const { said, ended } = program.start(['trigger', 'link.clicked'], settings())
  expect((await ended)[0]).toBe(0)
  expect(said.stdout).toMatch(/earshot listen/)
})
