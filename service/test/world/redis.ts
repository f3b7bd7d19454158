import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@redis/client'
import { freePort } from './free-port.ts'

// A real Redis on a port of its own, which keeps nothing. Debian's; installed where it is missing and we may.

export interface Redis {
  url: string
  /** Stops answering, as a machine does that swaps; connections stay. */
  hang(): void
  goOn(): void
  /** Ends at once. */
  kill(): Promise<void>
  /** Comes up at the same address, empty. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Found in the PATH; scripts/setup.mjs installs it where it may. */
const program = 'redis-server'

export async function openRedis(): Promise<Redis> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const redis: Redis = {
    url,
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    kill,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory]
      child = spawn(program, args, { stdio: 'ignore' })
      const client = createClient({ url, socket: { reconnectStrategy: 20 } })
      client.on('error', () => {})
      await client.connect()
      client.destroy()
    },
    async close() {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await redis.start()
  return redis
}
