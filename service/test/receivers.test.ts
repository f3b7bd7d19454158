import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { retryDelaysMax, retryPolicies, retrySecondsMax } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deriveKey, encrypt, keyId } from '../src/secrets.ts'
import { signingKey } from '../src/webhooks/sign.ts'
import { type Business, freePort, openWorld, type World } from './world.ts'

// The receivers in docs/guides/webhooks.md do what the guide says: each is taken out of it, started as the guide starts it, and gets
// deliveries of the real engine over a wire on which things happen. In every language whose tools are on this machine.

interface Language {
  name: string
  /** Ends with 0 where the receiver can run. */
  probe: string
  /** Makes the project that the file belongs to. */
  project?: string
}

const languages: Language[] = [
  { name: 'Node', probe: 'node --version' },
  { name: 'Python', probe: 'python3 -c "import sys; print(sys.version); sys.exit(sys.version_info < (3, 9))"' },
  { name: 'PHP', probe: 'php -r "echo PHP_VERSION; exit((int) (PHP_MAJOR_VERSION < 8));"' },
  { name: 'Ruby', probe: 'ruby -ropenssl -rwebrick -e "puts RUBY_VERSION"' },
  { name: 'Go', probe: 'go version' },
  { name: 'Java', probe: 'java --version && java --describe-module jdk.compiler' },
  { name: 'C#', probe: 'dotnet --version', project: 'dotnet new web --output . --force' },
]

const environment = {
  ...process.env,
  PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  ...{ GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
}
const probed = languages.map((language) => {
  const { status, stdout } = spawnSync('bash', ['-c', language.probe], { env: environment, encoding: 'utf8' })
  return { ...language, version: status === 0 ? (/\d+[\d.]*/.exec(stdout)?.[0] ?? '') : null }
})
const present = probed.filter(({ version }) => version !== null)
const absent = probed.filter(({ version }) => version === null)

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8')

/** What the guide has for a language: the file, and how it is started. */
function receiverOf(name: string): { file: string; text: string; command: string } {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${name}\n`))
  const [, file, text] = /^```\w+ file=(\S+)\n(.*?)^```$/ms.exec(section ?? '') ?? []
  const command = name === 'C#' ? 'dotnet run' : /\n\n`([^`]+)`/.exec(section ?? '')?.[1]
  if (!file || !text || !command) throw new Error(`the guide has no receiver in ${name}`)
  return { file, text, command }
}

let world: World
beforeAll(async () => {
  const names = (some: typeof probed) => some.map(({ name, version }) => `${name} ${version ?? ''}`.trim()).join(', ')
  console.log(`receivers run: ${names(present)}${absent.length > 0 ? `; not run, their tools are not here: ${names(absent)}` : ''}`)
  world = await openWorld()
})
afterAll(() => world?.close())

test('the guide has a receiver in every language, short enough to be read', () => {
  for (const { name } of languages) expect(receiverOf(name).text.split('\n').length, name).toBeLessThanOrEqual(60)
})

test('the example in the guide is a delivery as it is sent, and its signature belongs to the secret beside it', async () => {
  const [, head = '', body = ''] = /```text\nPOST [^\n]*\n(.*?)\n\n(.*?)\n```/s.exec(guide) ?? []
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ') as [string, string]))
  const secret = /`(whsec_[A-Za-z0-9+/]{43}=)`/.exec(guide)?.[1]
  expect(headers['webhook-signature']).toBe(
    signatureOf({ id: headers['webhook-id']!, timestamp: headers['webhook-timestamp']!, body }, secret!),
  )
  const wire = await openWire()
  const { business } = await destinationAt(wire.url)
  await happen(business)
  expect(Object.keys(wire.letters[0]!.headers)).toEqual(expect.arrayContaining(Object.keys(headers)))
  expect(Object.keys(JSON.parse(body))).toEqual(Object.keys(JSON.parse(wire.letters[0]!.body)))
  await wire.close()
})

test('the waits in the guide are those of the policies', () => {
  const spoken = (seconds: number) =>
    seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
  const text = guide.replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    `After ${retryPolicies.standard
      .map(spoken)
      .join(', ')
      .replace(/, ([^,]+)$/, ' and $1')}:`,
  )
  expect(text).toContain(`\`short\` instead (${retryPolicies.short.map(spoken).join(', ')})`)
  expect(text).toContain(`up to ${retryDelaysMax} waits, ${retrySecondsMax / 86_400} days together`)
})

describe.each(present)('the receiver in $name', ({ name, project }) => {
  let receiver: Receiver
  let wire: Wire
  let business: Business
  let destinationId: string
  let secret: string
  beforeAll(async () => {
    wire = await openWire()
    ;({ business, destinationId, secret } = await destinationAt(wire.url))
    receiver = await openReceiver({ name, project, secret })
    wire.leadsTo(receiver.url)
  })
  afterAll(() => Promise.all([receiver?.close(), wire?.close()]))

  /** Events that were handled and not looked at yet; everything has been answered, so what is printed is on its way. */
  async function handled(): Promise<string[]> {
    const id = randomUUID()
    expect(await receiver.send(letter(secret, { id }))).toBe(204)
    await vi.waitFor(() => expect(receiver.printed.at(-1)).toBe(id), { timeout: 10_000 })
    return receiver.printed.splice(0).slice(0, -1)
  }

  test('handles an event once, also when the answer to it got lost', async () => {
    const [eventId] = await happen(business)
    wire.losesAnswers(true)
    const [lostId] = await happen(business)
    wire.losesAnswers(false)
    await world.timePasses('10 seconds')
    await world.settle()
    expect(wire.letters.map(({ headers, status }) => [headers['webhook-id'], headers['webhook-attempt'], status])).toEqual([
      [eventId, '1', 204],
      [lostId, '1', 204],
      [lostId, '2', 204],
    ])
    expect(await statesOf(destinationId)).toEqual(['delivered', 'delivered'])
    expect(await handled()).toEqual([eventId, lostId])
  })

  test('refuses a body that was changed on the way, and takes it unchanged the next time', async () => {
    wire.changes((body) => body.replace('ada@example.com', 'eve@example.com'))
    const [eventId] = await happen(business)
    expect(wire.letters.at(-1)).toMatchObject({ status: 400 })
    wire.changes(null)
    await world.timePasses('10 seconds')
    await world.settle()
    expect(wire.letters.at(-1)).toMatchObject({ status: 204 })
    expect(await handled()).toEqual([eventId])
  })

  test('refuses what is signed with another destination’s secret', async () => {
    const other = await destinationAt(wire.url)
    await happen(other.business)
    expect(wire.letters.at(-1)).toMatchObject({ status: 400 })
    expect(await handled()).toEqual([])
    await world.sql`delete from delivery where destination_id = ${other.destinationId}`
  })

  test('is content with two signatures, whichever of the secrets it knows', async () => {
    const newer = await rotate(destinationId, business)
    const [first] = await happen(business)
    const newReceiver = await openReceiver({ name, project, secret: newer })
    wire.leadsTo(newReceiver.url)
    const [second] = await happen(business)
    wire.leadsTo(receiver.url)
    await newReceiver.close()
    expect(wire.letters.slice(-2).map(({ headers, status }) => [String(headers['webhook-signature']).split(' ').length, status])).toEqual([
      [2, 204],
      [2, 204],
    ])
    expect(await handled()).toEqual([first])
    expect(newReceiver.printed).toEqual([second])
  })

  const now = () => Math.floor(Date.now() / 1000)
  const otherSecret = `whsec_${randomBytes(32).toString('base64')}`
  const right = (sent: Letter) =>
    signatureOf({ id: sent.headers['webhook-id']!, timestamp: sent.headers['webhook-timestamp']!, body: sent.body }, secret)
  const signedAt = (timestamp: number | string) => () => letter(secret, { timestamp: String(timestamp) })
  const withSignature = (change: (signature: string) => string) => () => {
    const sent = letter(secret)
    return { ...sent, headers: { ...sent.headers, 'webhook-signature': change(right(sent)) } }
  }
  const without = (header: string) => () => {
    const sent = letter(secret)
    return { ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== header)) }
  }
  const cases: [what: string, sent: () => Letter, status: number][] = [
    ['four minutes old', () => signedAt(now() - 240)(), 204],
    ['six minutes old', () => signedAt(now() - 360)(), 400],
    ['six minutes from now', () => signedAt(now() + 360)(), 400],
    ...['', 'soon', '-1', '1e10', '0x69', `${now()}.0`, `+${now()}`, '9'.repeat(30)].map((timestamp): [string, () => Letter, number] => [
      `a timestamp ${JSON.stringify(timestamp)}`,
      signedAt(timestamp),
      400,
    ]),
    ['no id', without('webhook-id'), 400],
    ['an empty id', () => letter(secret, { id: '' }), 400],
    ['no timestamp', without('webhook-timestamp'), 400],
    ['no signature', without('webhook-signature'), 400],
    ['another secret', () => letter(otherSecret), 400],
    ['a changed body', () => ({ ...letter(secret), body: '{}' }), 400],
    ['no body', () => ({ ...letter(secret), body: '' }), 400],
    ['another id', () => ({ ...letter(secret), headers: { ...letter(secret).headers, 'webhook-id': randomUUID() } }), 400],
    ['an empty signature', withSignature(() => ''), 400],
    ['a signature of nothing', withSignature(() => 'v1,'), 400],
    ['a signature without its version', withSignature((signature) => signature.slice(3)), 400],
    ['a signature of another version', withSignature((signature) => signature.replace('v1', 'v2')), 400],
    ['half a signature', withSignature((signature) => signature.slice(0, 24)), 400],
    ['a longer signature', withSignature((signature) => `${signature}A`), 400],
    ['letters no signature has', withSignature(() => 'v1,\xe9\xff'), 400],
    [
      'a hundred wrong signatures',
      withSignature(() =>
        Array(100)
          .fill(`v1,${'A'.repeat(43)}=`)
          .join(' '),
      ),
      400,
    ],
    ['a wrong signature before the right one', withSignature((signature) => `v1,AAAA ${signature}`), 204],
    ['a signature to come after the right one', withSignature((signature) => `${signature} v1a,AAAA`), 204],
    ['letters of every script', () => letter(secret, { body: '{"id":"Grüße, 世界 🎉"}' }), 204],
  ]
  test('answers as the guide says, whatever comes', async () => {
    const answers: [string, number | 'closed'][] = []
    const taken: string[] = []
    for (const [what, make, status] of cases) {
      const sent = make()
      answers.push([what, await receiver.send(sent)])
      if (status === 204) taken.push(JSON.parse(sent.body).id)
    }
    expect(answers).toEqual(cases.map(([what, , status]) => [what, status]))
    expect(await handled()).toEqual(taken)
  })

  test('takes no more than it is ready to keep, nothing by another method, and outlives who breaks off', async () => {
    const large = letter(secret, { body: JSON.stringify({ id: 'large', text: 'x'.repeat(1024 * 1024) }) })
    expect([413, 'closed']).toContain(await receiver.send(large))
    const got = await fetch(receiver.url, { headers: letter(secret).headers })
    expect(got.status).toBeGreaterThanOrEqual(400)
    for (let times = 0; times < 5; times++) (await sendHalf(receiver.port)).resetAndDestroy()
    expect(await handled()).toEqual([])
  })

  test('lets nobody wait for somebody who sends half a request', async () => {
    const half = await sendHalf(receiver.port)
    expect(await handled()).toEqual([])
    // Whoever is too slow is let go after ten seconds: this one was still listened to, so nobody has waited for it.
    half.end('x'.repeat(1000 - 'half'.length))
    expect(await readAll(half)).toMatch(/^HTTP\/1.[01] 400 /)
  })

  test('takes nothing when its secret is empty', async () => {
    const careless = await openReceiver({ name, project, secret: 'whsec_' }).catch(() => null)
    if (careless === null) return
    expect(await careless.send(letter('whsec_'))).toBe(500)
    await careless.close()
    expect(careless.printed).toEqual([])
  })
})

// ——— Letters ———

interface Letter {
  headers: Record<string, string>
  body: string
}

/** By hand: the receivers' way of signing is checked by the engine's deliveries, this one by the guide's example. */
const signatureOf = ({ id, timestamp, body }: { id: string; timestamp: string; body: string }, secret: string) =>
  `v1,${createHmac('sha256', secret === 'whsec_' ? '' : signingKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

function letter(secret: string, wanted: { id?: string; timestamp?: string; body?: string } = {}): Letter {
  const { id = randomUUID(), timestamp = String(Math.floor(Date.now() / 1000)) } = wanted
  const body = wanted.body ?? JSON.stringify({ id, type: 'link.created', timestamp: new Date().toISOString(), data: {} })
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf({ id, timestamp, body }, secret),
    },
    body,
  }
}

/** Posts a letter over a connection of its own; what is answered, or that it was hung up on. */
const post = (url: string, { headers, body }: Letter): Promise<number | 'closed'> =>
  new Promise((resolve) => {
    const request = httpRequest(url, { method: 'POST', agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    request.on('error', () => resolve('closed'))
    request.end(body)
  })

/** Says that a thousand bytes follow, and sends four. */
const sendHalf = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf', () => resolve(socket))
  })

// ——— The business ———

async function destinationAt(url: string) {
  const business = await world.openBusiness('Receiving')
  const { body } = await world.ask('webhooks.destinations.upsert', { url, topics: ['link.created'] }, business.apiKey)
  return { business, destinationId: body.destinationId as string, secret: body.secret as string }
}

/** Lets something happen and be delivered; the ids of its events. */
async function happen({ projectId, apiKey }: Business): Promise<string[]> {
  const { body } = await world.ask('preverifiedLinks.create', { projectId, customerEmail: 'ada@example.com' }, apiKey)
  await world.settle()
  const events = await world.sql<{ eventId: string }[]>`select event_id from event where resource_id = ${body.verificationId}`
  return events.map(({ eventId }) => eventId)
}

const statesOf = async (destinationId: string) =>
  (await world.sql<{ state: string }[]>`select state from delivery where destination_id = ${destinationId}`).map(({ state }) => state)

/** Gives a destination another secret beside the one it has. */
async function rotate(destinationId: string, { organizationId }: Business): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const secretKey = deriveKey(world.secretKey, 'destination-secret')
  await world.sql`
    insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id)
    values (${organizationId}, ${destinationId}, ${encrypt(secretKey, Buffer.from(secret), destinationId)}, ${keyId(secretKey)})`
  await world.sql`update lane set version = version + 1, target_version = target_version + 1 where destination_id = ${destinationId}`
  return secret
}

// ——— The wire ———

type Wire = Awaited<ReturnType<typeof openWire>>

/** The way to a receiver: passes deliveries on and answers back, changed or lost when told so, and remembers what it passed. */
async function openWire() {
  const letters: (Letter & { status: number | 'closed' })[] = []
  let to: string | null = null
  let change: ((body: string) => string) | null = null
  let answersAreLost = false
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { connection: _, host: __, 'content-length': ___, ...passed } = headers
    const status = to === null ? 204 : await post(to, { headers: passed, body: change?.(body) ?? body })
    letters.push({ headers, body, status })
    if (answersAreLost || status === 'closed') request.socket.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/earshot`,
    letters,
    leadsTo(url: string) {
      to = url
    },
    changes(how: typeof change) {
      change = how
    },
    losesAnswers(whether: boolean) {
      answersAreLost = whether
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// ——— The receiver ———

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Starts the guide's receiver in a folder of its own; rejects with what it said when it ends instead. */
async function openReceiver({ name, project, secret }: { name: string; project: string | undefined; secret: string }) {
  const { file, text, command } = receiverOf(name)
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'))
  if (project) spawnSync('bash', ['-c', project], { cwd: folder, env: environment, timeout: 60_000 })
  await writeFile(path.join(folder, file), text)
  const port = await freePort()
  const env = { ...environment, PORT: String(port), EARSHOT_WEBHOOK_SECRET: secret }
  const shell = spawn('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const printed: string[] = []
  let complained = ''
  let line = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (line + text).split('\n')
    line = lines.pop()!
    for (const each of lines) if (each.startsWith('{')) printed.push(JSON.parse(each).id)
  })
  shell.stderr.on('data', (text) => {
    complained += text
  })
  const close = async () => {
    await end(shell)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await vi.waitFor(() => listens(port, () => shell.exitCode !== null), { timeout: 60_000, interval: 50 })
    if (shell.exitCode !== null) throw new Error('ended')
  } catch (error) {
    await close()
    throw new Error(`the receiver in ${name} does not start: ${complained}`, { cause: error })
  }
  const url = `http://127.0.0.1:${port}/earshot`
  return {
    url,
    port,
    /** Ids of the events it handled, as it printed them. */
    printed,
    send: (letter: Letter) => post(url, letter),
    close,
  }
}

/** Rejects until somebody listens; resolves as well when that is in vain. */
function listens(port: number, isInVain: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (isInVain()) return resolve()
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
}

/** Ends a shell and what it started: they are a group of their own. */
async function end(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  process.kill(-shell.pid!, 'SIGKILL')
  await ended
}
