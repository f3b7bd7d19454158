/** A server in a process of its own, as in production: started, waited for, stopped by its process id. */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const root = path.resolve(import.meta.dirname, '..')

export interface Running {
  /** `http://127.0.0.1:port` */
  address: string
  pid: number
  /** Asks it to stop and waits until it has stopped. */
  stop(): Promise<void>
}

/**
 * Starts a server on a free port, which it is told as PORT, and waits until `readyPath` answers 200. What it logs goes to
 * /dev/null; what it complains about is in the error when it dies.
 */
export async function startServer({
  command,
  args,
  env,
  readyPath,
}: {
  command: string
  args: string[]
  env: Record<string, string>
  readyPath: string
}): Promise<Running> {
  const port = await freePort()
  const child = spawn(command, args, {
    cwd: root,
    // No environment variable of the bench's own process: settings there are not for the measured server.
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '0', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('error', (error) => {
    complaint += error.message
  })
  const address = `http://127.0.0.1:${port}`
  const running = {
    address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
  const deadline = Date.now() + 30_000
  while (!(await answers(address + readyPath))) {
    const dead = child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    if (dead || Date.now() > deadline) {
      if (!dead) await running.stop()
      throw new Error(`${path.basename(command)} ${args.join(' ')} did not start: ${complaint.trim() || 'no answer within 30 seconds'}`)
    }
    await pause(50)
  }
  return running
}

const answers = (address: string) =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  )

/** A port of loopback that nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
