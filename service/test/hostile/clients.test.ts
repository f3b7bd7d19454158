import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect as connectTo, jobBounds } from '../../src/database/database.ts'
import { openWorld, type World } from '../world/world.ts'

// Clients that hold what others need: they ask and do not read, connect and say nothing, or come in hundreds. The seconds are short here;
// how long they are in production is a number, what happens is the same.

interface Client {
  socket: Socket
  received: () => string
  send: (text: string) => void
  /** Fulfilled when the connection is over, whoever ended it. */
  over: Promise<void>
  isOver: () => boolean
}

/** A connection of its own that reads unless it is told not to, and never ends by itself unless it is told to when the other side does. */
async function open(world: World, { reads = true, hangsUp = false, from = '127.0.0.1' } = {}): Promise<Client> {
  const { port } = new URL(world.address)
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from, allowHalfOpen: true })
  const received: Buffer[] = []
  let isOver = false
  const over = new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      isOver = true
      resolve()
    })
  })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  if (hangsUp) socket.on('end', () => socket.end())
  if (reads) socket.on('data', (bytes: Buffer) => received.push(bytes))
  return { socket, received: () => Buffer.concat(received).toString(), send: (text) => void socket.write(text), over, isOver: () => isOver }
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`

/** More than the system takes on its way from one process to the other, with nobody reading. */
const answers = get('/v1/openapi.json').repeat(60)

const connectionsOf = ({ app }: World) =>
  new Promise<number>((resolve) => app.server.server.getConnections((_error, count) => resolve(count)))

/** Opens a session that holds what `goals.list` reads: requests for it wait. */
async function holdingGoals(world: World) {
  const sql = connectTo(world.databaseUrl, { connectionsMax: 2, bounds: jobBounds })
  const session = await sql.reserve()
  await session`begin`
  await session`lock table goal in access exclusive mode`
  return {
    waiting: async () => {
      const [found] = await sql<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return found.count
    },
    letGo: () => sql.end({ timeout: 0 }),
  }
}

const eventually = (look: () => unknown) => expect.poll(look, { timeout: 30_000, interval: 20 })

test('a node whose requests use every connection to the database is busy, and ready', async () => {
  const world = await openWorld({}, { bounds: { ...jobBounds, lockSecondsMax: 3600 } })
  const goals = await holdingGoals(world)
  // As many as the service has connections for requests, and some that wait for one.
  const statements = Promise.all(Array.from({ length: 12 }, () => world.sql`select count(*) from goal`))
  await eventually(goals.waiting).toBe(10)
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${world.address}/readyz`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await goals.letGo()
  await statements
  await world.close()
})

test('a node ends although clients have connected and said nothing, or half of something', async () => {
  const world = await openWorld({}, { clients: { headersSecondsMax: 2 } })
  const [silent, half] = [await open(world, { hangsUp: true }), await open(world, { hangsUp: true })]
  half.send('GET /livez HTTP/1.1\r\nhost: local')
  await eventually(() => connectionsOf(world)).toBe(2)
  await world.close()
  await Promise.all([silent.over, half.over])
})

describe('a client that asks for much and reads nothing', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({}, { clients: { stillSecondsMax: 0.5, headersSecondsMax: 0.4, requestSecondsMax: 0.6 } })
  })
  afterAll(() => world.close())

  test('is gone when nothing has moved for as long as it may, and so is what was written to it', async () => {
    const client = await open(world, { reads: false })
    client.send(answers)
    await eventually(() => connectionsOf(world)).toBe(1)
    await eventually(() => connectionsOf(world)).toBe(0)
    client.socket.destroy()
  })

  test('is gone as soon, though it goes on to say something', async () => {
    const client = await open(world, { reads: false })
    client.send(answers)
    await eventually(() => connectionsOf(world)).toBe(1)
    // Empty lines before a request are none: no timeout of Node's sees them, and each would begin its timeouts anew.
    const saying = setInterval(() => client.send('\r\n'), 50)
    await eventually(() => connectionsOf(world)).toBe(0)
    clearInterval(saying)
    client.socket.destroy()
  })

  test('stays while it reads, however slowly, and gets everything', async () => {
    const client = await open(world, { reads: false, hangsUp: true })
    client.send(`${answers}${get('/livez', 'connection: close')}`)
    let bytes = 0
    let end = ''
    let rested = 0
    client.socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      end = (end + chunk.toString('latin1')).slice(-200)
      // Slower than it may stand still in all, never nearly as long at once: the system takes more only when a good part of what it
      // holds, which may be megabytes, has been read. Each read by itself would wait for a processor, too.
      if (bytes - rested < 1024 * 1024) return
      rested = bytes
      client.socket.pause()
      setTimeout(() => client.socket.resume(), 60)
    })
    await client.over
    expect(end).toContain('{"status":"ok"}')
  })

  const half = 'POST /v1/kb HTTP/1.1\r\nhost: loc'
  const body = 'POST /v1/kb HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te'
  const slow = {
    'says nothing': '',
    'sends half a head': half,
    'sends half a body': body,
    'sends half a head after a request': get('/livez') + half,
    'sends half a body after several': get('/livez').repeat(3) + body,
    'sends a head byte by byte': 'GET /livez HTTP/1.1\r\nx: ',
    'sends noise': '\x00\x01\x02 noise\r\n\r\n',
  }
  test(`and one that is slow to ask (${Object.keys(slow).join('; ')}) loses its connection, though it never ends it`, async () => {
    const clients: [string, Client][] = []
    for (const [what, sent] of Object.entries(slow)) {
      const client = await open(world)
      client.send(sent)
      clients.push([what, client])
    }
    const saying = setInterval(() => clients.find(([what]) => what.includes('byte by byte'))![1].send('x'), 50)
    await eventually(() => connectionsOf(world)).toBe(0)
    clearInterval(saying)
    for (const [what, client] of clients) {
      expect([what, client.received()]).toEqual([what, expect.stringMatching(/HTTP\/1\.1 4\d\d /)])
      client.socket.destroy()
    }
  })

  // Last: its connection is kept for another request.
  test('is told from one that waits for us, who is answered', async () => {
    const other = await holdingGoals(world)
    const answered = world.ask('goals.list')
    const closed = () => world.logged.filter((line) => line.includes('took nothing')).length
    const before = closed()
    const client = await open(world, { reads: false })
    client.send(answers)
    // By then the other one has waited longer than a client may stand still.
    await eventually(closed).toBeGreaterThan(before)
    client.socket.destroy()
    await other.letGo()
    expect((await answered).status).toBe(200)
  })
})

describe('many connections', () => {
  let world: World
  const connectionsMax = 40
  const places = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']
  beforeAll(async () => {
    world = await openWorld({ TRUST_PROXY: '127.0.0.8', BASE_URL: 'https://feedback.example.com' }, { clients: { connectionsMax } })
  })
  afterAll(() => world.close())

  const answersFrom = async (from: string) => {
    const client = await open(world, { from, hangsUp: true })
    client.send(get('/livez', 'connection: close'))
    await client.over
    return client.received().split(' ')[1]
  }
  const end = (clients: Client[]) => {
    for (const { socket } of clients) socket.destroy()
    return eventually(() => connectionsOf(world)).toBe(0)
  }

  test('of one place are a quarter of all, and none of another place has to go for them', async () => {
    const other = await open(world, { from: '127.0.0.9' })
    const clients: Client[] = []
    for (let at = 0; at < connectionsMax; at++) clients.push(await open(world, { from: '127.0.0.2' }))
    await eventually(() => connectionsOf(world)).toBe(1 + connectionsMax / 4)
    expect(other.isOver()).toBe(false)
    await end([...clients, other])
  })

  test('that wait for nothing make room for whoever comes, also from their place', async () => {
    const clients: Client[] = []
    for (const from of places) for (let at = 0; at < connectionsMax / 4; at++) clients.push(await open(world, { from }))
    await eventually(() => connectionsOf(world)).toBe(connectionsMax)
    expect(await answersFrom('127.0.0.9')).toBe('200')
    expect(await answersFrom('127.0.0.2')).toBe('200')
    await end(clients)
  })

  test('that each have a request turn others away at once, with what to do, and are served', async () => {
    const other = await holdingGoals(world)
    const clients: Client[] = []
    for (let at = 0; at < connectionsMax / 4; at++) {
      const client = await open(world, { from: '127.0.0.2' })
      client.send(get(`/v1/project/${world.business.projectId}/goals`, `x-api-key: ${world.business.apiKey}`))
      clients.push(client)
    }
    await eventually(other.waiting).toBeGreaterThan(5)
    const turned = await open(world, { from: '127.0.0.2', hangsUp: true })
    await turned.over
    expect(turned.received()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n.*"code":"UNAVAILABLE"/s)
    expect(await answersFrom('127.0.0.9')).toBe('200')
    expect(world.logged.filter((line) => line.includes('turned away'))).toHaveLength(1)
    await other.letGo()
    for (const client of clients) await eventually(client.received).toContain('HTTP/1.1 200')
    await end(clients)
  })

  test('of a trusted proxy are as many as there may be', async () => {
    const clients: Client[] = []
    for (let at = 0; at < connectionsMax; at++) clients.push(await open(world, { from: '127.0.0.8' }))
    await eventually(() => connectionsOf(world)).toBe(connectionsMax)
    expect(clients.filter(({ isOver }) => isOver())).toEqual([])
    await end(clients)
  })

  test('every answer over https has the browser come by https again: API, health, documents, pages, errors, and what was no request', async () => {
    const paths = ['/v1/project/x/goals', '/v1/openapi.json', '/livez', '/readyz', '/nowhere', '/o/x', '/docs', '/dashboard', '/widget.js']
    for (const path of [...paths, '/%ff', '/portal/api/x', '/dashboard/api/x/y']) {
      const { headers } = await fetch(world.address + path, { redirect: 'manual' })
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
    }
    const client = await open(world)
    client.send('noise\r\n\r\n')
    await eventually(client.received).toContain('strict-transport-security: max-age=31536000')
    client.socket.destroy()
  })
})
