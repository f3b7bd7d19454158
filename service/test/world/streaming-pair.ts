/** Two PostgreSQLs, one of which follows the other: from the same package as in production, with production's settings. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../../src/database/database.ts'
import { signal } from '../../src/database/embedded/child-process.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { type Cluster, openCluster } from '../../src/database/embedded/postgres-cluster.ts'
import { choosePort, findPostmaster, startPostmaster, stopPostmaster } from '../../src/database/embedded/postmaster.ts'
import type { Pool } from '../../src/database/pool.ts'
import { openSmallDisk } from './small-disk.ts'

export type StreamingPair = Awaited<ReturnType<typeof openStreamingPair>>

/**
 * Opens a primary and a standby on loopback ports. Where it is synchronous, a write is acknowledged when both have it. With
 * `standbyDiskBytes`, the standby has a disk of that size, in memory: root can make one. Whoever opens it closes it.
 */
export async function openStreamingPair({ isSynchronous, standbyDiskBytes }: { isSynchronous: boolean; standbyDiskBytes?: number }) {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-pair-'))
  const [home, disk] = [path.join(directory, 'primary'), path.join(directory, 'disk')]
  const copy = path.join(disk, 'standby')
  mkdirSync(disk)
  // PostgreSQL runs as a user of its own where everything else runs as root.
  const smallDisk = standbyDiskBytes ? openSmallDisk(disk, standbyDiskBytes) : null
  // Made, and stopped: a directory of files is a base backup.
  await (await openEmbedded(home, 'command')).close()
  execFileSync('cp', ['-a', home, copy])
  const primary = await openCluster(home)
  const standby = await openCluster(copy)
  const port = await start(primary, isSynchronous ? `synchronous_standby_names = '*'\n` : '')
  await writeFile(path.join(standby.directory, 'standby.signal'), '')
  const followed = `host=127.0.0.1 port=${port} user=postgres password=${primary.password}`
  const standbyPort = await start(standby, `primary_conninfo = '${followed}'\n`)
  const superuser = (at: number): Pool =>
    connect(`postgres://postgres:${primary.password}@127.0.0.1:${at}/earshot`, { connectionsMax: 1, applicationName: 'superuser' })
  const stopped: number[] = []
  async function freeze(cluster: Cluster): Promise<void> {
    stopped.push(...processesOf((await findPostmaster(cluster))!.pid))
    for (const pid of stopped) signal(pid, 'SIGSTOP')
  }
  return {
    url: `postgres://earshot:${primary.password}@127.0.0.1:${port},127.0.0.1:${standbyPort}/earshot`,
    primaryUrl: `postgres://earshot:${primary.password}@127.0.0.1:${port}/earshot`,
    standbyUrl: `postgres://earshot:${primary.password}@127.0.0.1:${standbyPort}/earshot`,
    /** Statements of an administrator, at the server that began as the standby. */
    atStandby: <Result>(act: (sql: Pool) => Promise<Result>) => within(superuser(standbyPort), act),
    atPrimary: <Result>(act: (sql: Pool) => Promise<Result>) => within(superuser(port), act),
    async killPrimary() {
      signal((await findPostmaster(primary))!.pid, 'SIGKILL')
    },
    async killStandby() {
      signal((await findPostmaster(standby))!.pid, 'SIGKILL')
    },
    /** SIGSTOP for every process of the primary: connections stay, and nobody answers. */
    freezePrimary: () => freeze(primary),
    freezeStandby: () => freeze(standby),
    /** Leaves no room on the standby's disk. */
    fillStandbyDisk: () => smallDisk?.fill(),
    /** Frees its disk, and starts the standby again if it has ended. */
    async freeStandbyDisk() {
      await smallDisk?.free()
      if ((await findPostmaster(standby)) === null) await startPostmaster(standby, standbyPort)
    },
    thaw() {
      for (const pid of stopped.splice(0)) signal(pid, 'SIGCONT')
    },
    async close() {
      for (const pid of stopped) signal(pid, 'SIGCONT')
      await Promise.all([standby, primary].map(stopPostmaster))
      smallDisk?.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function start(cluster: Cluster, settings: string): Promise<number> {
  appendFileSync(path.join(cluster.directory, 'postgresql.conf'), settings)
  await rm(path.join(cluster.directory, 'postmaster.opts'), { force: true })
  const port = (await choosePort(cluster))!
  const outcome = await startPostmaster(cluster, port)
  if (outcome.kind !== 'started') throw new Error(outcome.reason)
  return port
}

async function within<Result>(sql: Pool, act: (sql: Pool) => Promise<Result>): Promise<Result> {
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A process and its children. */
export const processesOf = (pid: number): number[] => [
  pid,
  ...globSync(`/proc/${pid}/task/*/children`).flatMap((file) => readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)),
]
