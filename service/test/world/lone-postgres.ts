/** One PostgreSQL without a standby, with production's settings, whose disk and clock a test has in hand. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environment, signal } from '../../src/database/embedded/child-process.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { openCluster } from '../../src/database/embedded/postgres-cluster.ts'
import { choosePort, findPostmaster, stopPostmaster } from '../../src/database/embedded/postmaster.ts'
import { openSmallDisk } from './small-disk.ts'
import { processesOf } from './streaming-pair.ts'

export type LonePostgres = Awaited<ReturnType<typeof openLonePostgres>>

/** Opens it. `diskBytes`: its disk, in memory; only root can make one. `clock`: the environment of a clock. Whoever opens it closes it. */
export async function openLonePostgres({
  diskBytes,
  clock = {},
}: {
  diskBytes?: number | undefined
  clock?: Record<string, string> | undefined
}) {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-lone-'))
  // PostgreSQL runs as another user.
  await chmod(directory, 0o755)
  const place = path.join(directory, 'disk')
  mkdirSync(place)
  const disk = diskBytes ? openSmallDisk(place, diskBytes) : null
  const home = path.join(place, 'data')
  // Made, with its database, and stopped.
  await (await openEmbedded(home, 'command')).close()
  const cluster = await openCluster(home)
  const port = (await choosePort(cluster))!
  const log = await open(path.join(directory, 'postgres.log'), 'a')
  const isReady = async () => (await findPostmaster(cluster))?.status === 'ready'

  /** Starts it, unless it runs, and waits until it takes connections. */
  async function start(): Promise<void> {
    const { command, args, ...ids } = cluster.identity(cluster.binaries.postgres, [
      ...['-D', cluster.directory, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ])
    const deadline = performance.now() + 60_000
    while (!(await isReady())) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL does not start: ${directory}/postgres.log`)
      if ((await findPostmaster(cluster)) === null) {
        const child = spawn(command, args, { ...ids, cwd: '/', env: { ...environment(), ...clock }, stdio: ['ignore', log.fd, log.fd] })
        const gone = new Promise((resolve) => child.once('exit', resolve))
        while (!(await isReady()) && (await Promise.race([gone.then(() => 'gone'), pause(50)])) !== 'gone');
      }
      await pause(100)
    }
  }
  await start()
  const stopped: number[] = []
  return {
    port,
    urlAt: (at: number) => `postgres://earshot:${cluster.password}@127.0.0.1:${at}/earshot`,
    disk,
    start,
    stop: () => stopPostmaster(cluster),
    /** SIGSTOP for every process of it: connections stay, and nobody answers. */
    async freeze(): Promise<void> {
      stopped.push(...processesOf((await findPostmaster(cluster))!.pid))
      for (const pid of stopped) signal(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of stopped.splice(0)) signal(pid, 'SIGCONT')
    },
    async close() {
      for (const pid of stopped) signal(pid, 'SIGCONT')
      await stopPostmaster(cluster)
      await log.close()
      disk?.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
