import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { frontAddress } from './front.mjs'

const program = path.resolve(import.meta.dirname, '../../service/bin/earshot')

/** A free port of this machine. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the demo of this checkout at `port`, with a data directory below `directory`; its public address is `baseUrl`. */
export async function startEarshot({ port, baseUrl, directory }) {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: path.join(directory, 'data'),
    TRUST_PROXY: frontAddress,
    // As in production: no address of this machine is ever fetched.
    ALLOW_PRIVATE_TARGETS: 'false',
    // A scanner sends more requests in a minute than a key may.
    RATE_LIMIT_PER_MINUTE: '0',
  }
  const child = spawn(program, ['demo', '--json'], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    complaint += chunk
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const [said] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  if (typeof said !== 'string') throw new Error(`Earshot did not start: ${complaint}`)
  return { demo: JSON.parse(said), stop }
}

/** The failures in the service's log after the byte `from`: requests answered with a 5xx, and lines of errors. */
export const failuresInLog = (logFile, { from }) =>
  readFileSync(logFile)
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ level, status }) => level >= 50 || status >= 500)
    .map(({ level, status, operation, msg, err }) => [status ?? `level ${level}`, operation, msg, err?.message].filter(Boolean).join(' '))
