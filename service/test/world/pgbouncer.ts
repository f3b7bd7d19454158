/** Debian's PgBouncer before a PostgreSQL, in transaction mode, as docs/operations/scale.md configures it: each transaction has another connection. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownershipFor } from '../../src/database/embedded/postgres-identity.ts'
import { debianProgram } from './debian-program.ts'
import { freePort } from './free-port.ts'
import { guideBlock } from './guide-block.ts'

export interface PgBouncer {
  port: number
  /** An address of its database, by way of PgBouncer. */
  through(url: string): string
  close(): Promise<void>
}

/**
 * Opens a PgBouncer before the PostgreSQL of an address, with few connections to it; null where there is none on this machine. `settings`:
 * lines of its section [pgbouncer].
 */
export async function openPgBouncer(url: string, settings: readonly string[] = []): Promise<PgBouncer | null> {
  const program = await debianProgram('pgbouncer')
  if (!program) return null
  const { hostname, port: databasePort, username, password } = new URL(url)
  const port = await freePort()
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-pgbouncer-'))
  const users = [...new Set([username, 'postgres', 'earshot'])].map((user) => `"${user}" "${decodeURIComponent(password)}"`)
  const lines = [
    guideBlock('operations/scale.md', '/etc/pgbouncer/pgbouncer.ini')
      .replace(/^earshot = .*/m, `* = host=${hostname} port=${databasePort}`)
      .replace('listen_addr = 10.0.0.1', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', path.join(directory, 'users.txt')),
    // Few, so that they are shared; and each world has a database of its own.
    ...['unix_socket_dir =', 'default_pool_size = 4', 'server_idle_timeout = 10', ...settings],
  ]
  await writeFile(path.join(directory, 'users.txt'), `${users.join('\n')}\n`)
  await writeFile(path.join(directory, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  // It does not run as root.
  const ids = await ownershipFor(directory)
  if (ids) for (const file of ['', 'users.txt', 'pgbouncer.ini']) await chown(path.join(directory, file), ids.uid, ids.gid)
  const child = spawn(program, ['--quiet', path.join(directory, 'pgbouncer.ini')], { ...ids, cwd: '/', stdio: 'ignore' })
  await untilListening(child, port)
  return {
    port,
    through: (of) => Object.assign(new URL(of), { host: `127.0.0.1:${port}` }).href,
    async close() {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = dial(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      }).on('error', () => resolve(false))
    })
    if (isListening) return
    await pause(20)
  }
  throw new Error('PgBouncer does not start')
}
