/**
 * A primary and its synchronous standby, each a PostgreSQL as it comes along, on one machine: the primary can be killed and its standby
 * promoted, and its disk can be filled.
 */
import { execFile } from 'node:child_process'
import { appendFile, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../src/database/database.ts'
import { type Cluster, openCluster } from '../../src/database/embedded/postgres-cluster.ts'
import { choosePort, findPostmaster, startPostmaster, stopPostmaster } from '../../src/database/embedded/postmaster.ts'
import type { Pool } from '../../src/database/pool.ts'

const run = promisify(execFile)

export interface PostgresPair {
  /** Of both, as libpq writes it: the one that takes writes is found. */
  url: string
  /** `kill -9` of the primary: its processes notice, and end. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary; from then on it waits for no other one. */
  promoteStandby(): Promise<void>
  /** Makes a standby anew, in the place of the server that was killed, and waits until commits wait for it. */
  rejoin(): Promise<void>
  /** Leaves no room on the primary's disk. Null: this machine gives no disk of a bounded size. */
  fillDisk: (() => Promise<void>) | null
  /** Gives the room back, and starts the primary if it has ended. */
  freeDisk(): Promise<void>
  close(): Promise<void>
}

interface Server {
  name: 'a' | 'b'
  cluster: Cluster
  port: number
}

/** 700 MB: PostgreSQL's files and its log of writes take 300. */
const diskBytes = 700 * 1024 ** 2

const settings = `
synchronous_standby_names = '*'
shared_buffers = 64MB
min_wal_size = 80MB
max_wal_size = 160MB
wal_keep_size = 0
max_slot_wal_keep_size = 64MB
`

export async function openPostgresPair(directory: string): Promise<PostgresPair> {
  const isBounded = await mountDisk(path.join(directory, 'a'))
  const first = await openServer(directory, 'a')
  const second: Server = { ...first, name: 'b', port: (await choosePort(first.cluster)) ?? 0 }
  await appendFile(path.join(first.cluster.directory, 'postgresql.conf'), settings)
  await start(first)
  let [primary, standby] = [first, await standbyOf(directory, first, second)]
  const password = first.cluster.password
  const filler = path.join(directory, 'a', 'filler')
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres?target_session_attrs=read-write`,
    async killPrimary() {
      const postmaster = await findPostmaster(primary.cluster)
      process.kill(postmaster!.pid, 'SIGKILL')
    },
    async promoteStandby() {
      await asked(standby, async (sql) => {
        await sql`alter system set synchronous_standby_names = ''`
        await sql`select pg_promote(true, 60)`
        await sql`select pg_reload_conf()`
      })
      ;[primary, standby] = [standby, primary]
    },
    async rejoin() {
      standby = await standbyOf(directory, primary, standby)
      await asked(primary, async (sql) => {
        await sql`alter system set synchronous_standby_names = '*'`
        await sql`select pg_reload_conf()`
      })
    },
    fillDisk: isBounded ? () => fill(filler) : null,
    async freeDisk() {
      await rm(filler, { force: true })
      if (!(await findPostmaster(primary.cluster))) await start(primary)
    },
    async close() {
      for (const { cluster } of [standby, primary]) await stopPostmaster(cluster)
      if (isBounded) await run('umount', [path.join(directory, 'a')])
    },
  }
}

/** A file system of its own in memory, where this machine lets us; returns whether it does. */
async function mountDisk(place: string): Promise<boolean> {
  await mkdir(place, { recursive: true })
  return run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=755`, 'earshot', place]).then(
    () => true,
    () => false,
  )
}

async function openServer(directory: string, name: Server['name']): Promise<Server> {
  const cluster = await openCluster(path.join(directory, name))
  return { name, cluster, port: (await choosePort(cluster))! }
}

async function start({ cluster, port }: Server): Promise<void> {
  const outcome = await startPostmaster(cluster, port)
  if (outcome.kind !== 'started') throw new Error(`PostgreSQL did not start: ${outcome.reason}`)
}

/** Copies the primary while it runs, starts the copy as its standby, and waits until commits wait for it. */
async function standbyOf(directory: string, primary: Server, { name, port }: Server): Promise<Server> {
  const home = path.join(directory, name, 'postgres')
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const to = path.join(home, 'cluster')
  const password = path.join(path.dirname(primary.cluster.directory), 'password')
  await asked(primary, async (sql) => {
    const connection = await sql.reserve()
    await connection`select pg_backup_start('standby', true)`
    await run('cp', ['--archive', primary.cluster.directory, to])
    const [end] = await connection<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`
    await writeFile(path.join(to, 'backup_label'), end.labelfile)
    connection.release()
  })
  await run('cp', ['--archive', password, home])
  for (const left of ['postmaster.pid', 'postmaster.opts', 'standby.signal']) await rm(path.join(to, left), { force: true })
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.cluster.password} application_name=${name}`
  await appendFile(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(path.join(to, 'standby.signal'), '')
  await run('chown', ['--reference', path.join(to, 'PG_VERSION'), home, path.join(to, 'backup_label'), path.join(to, 'standby.signal')])
  const standby: Server = { name, cluster: await openCluster(path.join(directory, name)), port }
  await start(standby)
  await asked(primary, untilReplicated)
  return standby
}

async function untilReplicated(sql: Pool): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const [found] = await sql<
      [{ isStreaming: boolean }]
    >`select count(*) > 0 as is_streaming from pg_stat_replication where state = 'streaming'`
    if (found.isStreaming) return
    if (Date.now() > deadline) throw new Error('the standby does not follow within a minute')
  }
}

async function asked<T>({ cluster, port }: Server, act: (sql: Pool) => Promise<T>): Promise<T> {
  const sql = connect(`postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`, { connectionsMax: 1, bounds: null })
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Writes until nothing goes any more, in ever smaller pieces. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (const bytes of [1024 ** 2, 4096]) {
      const piece = Buffer.alloc(bytes)
      while (
        await handle.write(piece).then(
          ({ bytesWritten }) => bytesWritten === bytes,
          () => false,
        )
      );
    }
  } finally {
    await handle.close()
  }
}
