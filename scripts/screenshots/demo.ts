import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../../service/test/world/free-port.ts'

// A demo for pictures alone: in a folder of its own, on a port of its own.

const program = path.resolve(import.meta.dirname, '../../service/bin/earshot')

/** What `earshot demo --json` prints, as far as pictures need it. */
export interface Demo {
  baseUrl: string
  apiUrl: string
  organizationId: string
  projectId: string
  apiKey: string
  customerLink: string
  publicPage: string
  qrSheet: string
  kioskPage: string
  webhookPortal: string
  receiverPage: string
  signIn: { email: string; password: string }
}

/** Starts the demo of this checkout with its data below `directory`; `stop` ends it, and its PostgreSQL with it. */
export async function startDemo(directory: string): Promise<{ demo: Demo; stop: () => Promise<void> }> {
  const env = {
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    DATA_DIR: path.join(directory, 'data'),
    // Every picture asks a dozen times, from one address.
    RATE_LIMIT_PER_MINUTE: '0',
  }
  const child = spawn(program, ['demo', '--json'], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk
  })
  const [said] = (await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])) as unknown[]
  if (typeof said !== 'string') throw new Error(`The demo did not start: ${complaint}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { demo: JSON.parse(said) as Demo, stop }
}
