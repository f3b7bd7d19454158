import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openProgram, type Program } from '../../src/commands/program.fixture.ts'
import { type Certificates, makeCertificates } from '../faults/certificates.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { openWorld, type World } from '../world/world.ts'

// The reverse proxies of docs/operations/secure.md, as they stand there, with addresses and files of this test in place of the example's:
// Debian's own programs before a service that is set as the page says.

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations/secure.md'), 'utf8')
const blockOf = (kind: string) => new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\`$`, 'ms').exec(page)![1]!

interface Ports {
  /** Of the service, of the proxy by https and by http. */
  service: number
  https: number
  http: number
}

interface Proxy {
  program: string
  start: (program: string, directory: string, ports: Ports) => ChildProcess
  /** What it has logged, as it names its files. */
  logs: string[]
}

const proxies: Proxy[] = [
  {
    program: 'nginx',
    logs: ['earshot.log', 'earshot-error.log'],
    start(program, directory, ports) {
      const site = replaceAll(blockOf('nginx'), {
        '127.0.0.1:4000': `127.0.0.1:${ports.service}`,
        'listen 80;': `listen 127.0.0.1:${ports.http};`,
        'listen 443 ssl': `listen 127.0.0.1:${ports.https} ssl`,
        'server_name feedback.example.com': 'server_name 127.0.0.1',
        'https://$host$request_uri': `https://$host:${ports.https}$request_uri`,
        '/etc/letsencrypt/live/feedback.example.com': directory,
        '/var/log/nginx': directory,
      })
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`)
      const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
      writeFileSync(
        path.join(directory, 'nginx.conf'),
        `${asRoot} daemon off; pid ${directory}/pid; error_log ${directory}/start.log; worker_processes 1;
         events {} http { access_log off; ${places.join(' ')} ${site} }`,
      )
      return spawn(program, ['-p', directory, '-e', path.join(directory, 'start.log'), '-c', path.join(directory, 'nginx.conf')], {
        stdio: 'ignore',
      })
    },
  },
  {
    program: 'caddy',
    logs: [],
    start(program, directory, ports) {
      const site = replaceAll(blockOf('caddy'), {
        '127.0.0.1:4000': `127.0.0.1:${ports.service}`,
        'feedback.example.com {': `https://127.0.0.1:${ports.https} {\n\ttls ${directory}/fullchain.pem ${directory}/privkey.pem`,
      })
      // HTTP/3 needs a free port of UDP too, which nobody looks for here.
      writeFileSync(
        path.join(directory, 'Caddyfile'),
        `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tstorage file_system ${directory}\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n${site}`,
      )
      const env = { PATH: process.env.PATH, HOME: directory }
      return spawn(program, ['run', '--config', path.join(directory, 'Caddyfile')], {
        env,
        stdio: 'ignore',
      })
    },
  },
]

/** Puts something in the place of each text, which must be there. */
function replaceAll(text: string, by: Record<string, string>): string {
  return Object.entries(by).reduce((before, [from, to]) => {
    expect(before).toContain(from)
    return before.replaceAll(from, to)
  }, text)
}

let certificates: Certificates
const found = new Map(await Promise.all(proxies.map(async ({ program }) => [program, await debianProgram(program)] as const)))
beforeAll(async () => {
  certificates = await makeCertificates()
})

describe.each(proxies.filter(({ program }) => found.get(program)))('$program, as the page says', ({ program, start, logs }) => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-proxy-'))
  let world: World
  let command: Program
  let child: ChildProcess
  let ports: Ports
  let base: string
  beforeAll(async () => {
    ports = { service: await freePort(), https: await freePort(), http: await freePort() }
    base = `https://127.0.0.1:${ports.https}`
    writeFileSync(path.join(directory, 'fullchain.pem'), certificates.lasting.cert)
    writeFileSync(path.join(directory, 'privkey.pem'), certificates.lasting.key)
    writeFileSync(path.join(directory, 'authority.pem'), certificates.authority.cert)
    world = await openWorld({ HOST: '127.0.0.1', PORT: String(ports.service), BASE_URL: base, TRUST_PROXY: 'loopback' })
    command = openProgram(world)
    child = start(found.get(program)!, directory, ports)
    await vi.waitFor(() => fetch(`${base}/livez`), { timeout: 30_000, interval: 50 })
  })
  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    command?.close()
    await world?.close()
    rmSync(directory, { recursive: true, force: true })
  })

  test('doctor finds nothing wrong with the way in', async () => {
    const { said, ended } = command.start(['doctor', '--json'], {
      PORT: String(ports.service),
      BASE_URL: base,
      TRUST_PROXY: 'loopback',
      NODE_EXTRA_CA_CERTS: path.join(directory, 'authority.pem'),
    })
    await ended
    const checks: { name: string; state: string; finding: string }[] = JSON.parse(said.stdout).checks
    expect(checks.filter(({ name }) => ['base URL', 'TLS', 'proxy'].includes(name)).map(({ name, state }) => [name, state])).toEqual([
      ['base URL', 'ok'],
      ['TLS', 'ok'],
    ])
  })

  test('http leads to https, and https says so for a year, once', async () => {
    const { status, location } = await new Promise<{ status?: number; location?: string }>((resolve) => {
      request(`http://127.0.0.1:${ports.http}/dashboard`, (response) => {
        resolve({ status: response.resume().statusCode!, location: response.headers.location! })
      }).end()
    })
    expect([301, 308]).toContain(status)
    expect(location).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/dashboard$/)
    const { headers } = await fetch(`${base}/dashboard/sign-in`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('content-security-policy')).not.toContain(',')
  })

  test('an address that a client claims counts for nothing', async () => {
    const attempt = (claimed: string) =>
      fetch(`${base}/dashboard/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: base, 'x-forwarded-for': claimed, 'x-real-ip': claimed },
        body: JSON.stringify({ email: 'nobody@acme.example', password: 'not the password' }),
      })
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push((await attempt(`203.0.113.${at}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('no log of the proxy has the key to a page', async () => {
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
    expect((await fetch(link)).status).toBe(200)
    const token = new URL(link).pathname.split('/').at(-1)!
    const logged = logs.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('')
    if (logs.length > 0) expect(logged).toMatch(/ GET \/o 200 /)
    expect(logged).not.toContain(token)
  })

  test('a receipt of 10 MB goes through, and what is larger ends at the proxy', async () => {
    const send = (bytes: number) =>
      fetch(`${base}/receipt/unknown`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.alloc(bytes),
      })
    expect((await send(10 * 1024 * 1024 + 2048)).headers.has('x-request-id')).toBe(true)
    const larger = await send(12 * 1024 * 1024).catch(() => null)
    expect(larger?.headers.has('x-request-id') ?? false).toBe(false)
  })
})
