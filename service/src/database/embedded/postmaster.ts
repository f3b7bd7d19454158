/** PostgreSQL's process, the postmaster: found by its pid file, started, stopped. embedded.ts decides when. */
import { spawn } from 'node:child_process'
import { existsSync, promises as fs, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseMessages } from '@earshot/messages/cli/database'
import { environment, isAlive, isPortFree, run, signal } from './child-process.ts'
import type { Cluster } from './postgres-cluster.ts'

/** The postmaster as its pid file tells it. */
export interface Postmaster {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping'
}

/** The postmaster that runs this cluster, or null. A pid file whose process is gone, or is another program by now, counts as none. */
export async function findPostmaster({ directory }: Cluster): Promise<Postmaster | null> {
  let lines: string[]
  try {
    lines = readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()]
  if (!pid || !(await isPostmaster(pid, directory))) return null
  return { pid, port: port || 0, status: status === 'ready' || status === 'stopping' ? status : 'starting' }
}

/** How a start ended: the postmaster takes connections, or gave up for a reason that may pass (a race, a port, memory still held) or won't. */
export type StartOutcome = { kind: 'started' } | { kind: 'passing' | 'lasting'; reason: string }

/**
 * Starts PostgreSQL on a port of 127.0.0.1 and waits until it takes connections. It runs in a session of its own: no signal to this
 * process reaches it, and it outlives us. Refuses, as PostgreSQL itself does, while another postmaster or a child of one is alive.
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<StartOutcome> {
  await removeStalePidFile(cluster)
  const logFile = path.join(cluster.dataDir, 'postgres.log')
  const log = await openLog(logFile)
  const said = (await log.stat()).size
  const { command, args, ...ids } = cluster.identity(cluster.binaries.postgres, [
    ...['-D', cluster.directory, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  ])
  const child = spawn(command, args, { ...ids, cwd: '/', env: environment(), detached: true, stdio: ['ignore', log.fd, log.fd] })
  child.unref()
  let ended: string | null = null
  child.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`
  })
  child.once('error', (error) => {
    ended = error.message
  })
  try {
    for (;;) {
      if (ended !== null) {
        const reason = lastFatal((await fs.readFile(logFile)).subarray(said).toString()) ?? ended
        return { kind: passing.test(reason) ? 'passing' : 'lasting', reason }
      }
      const postmaster = await findPostmaster(cluster)
      // Recovery after a crash may take long; as long as the process lives, it is at work.
      if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return { kind: 'started' }
      await pause(20)
    }
  } finally {
    await log.close()
  }
}

const passing =
  /lock file|shared memory block|could not bind|could not create any TCP\/IP sockets|Address already in use|due to administrator command|is shutting down/i

const lastFatal = (log: string) => log.match(/(?<=FATAL: {2}).*/g)?.at(-1)

/** Stops PostgreSQL at once, without losing anything: what runs is rolled back. Waits for its end, 60 seconds at most. */
export async function stopPostmaster(cluster: Cluster) {
  const postmaster = await findPostmaster(cluster)
  if (!postmaster) return
  // SIGINT is PostgreSQL's "fast shutdown".
  signal(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && (await isPostmaster(postmaster.pid, cluster.directory))) await pause(20)
}

/**
 * A port for PostgreSQL: the one it had last, so that pools which know it find it again, else a free one below those that the system
 * gives to outgoing connections. Null when the one asked for is taken.
 */
export async function choosePort(cluster: Cluster, fixed?: number): Promise<number | null> {
  if (fixed) return (await isFree(fixed)) ? fixed : null
  const last = await fs.readFile(path.join(cluster.directory, 'postmaster.opts'), 'utf8').catch(() => '')
  const candidates = [Number(/port=(\d+)/.exec(last)?.[1] ?? 0)]
  for (let i = 0; i < 50; i++) candidates.push(20_000 + Math.floor(Math.random() * 10_000))
  for (const port of candidates) if (port && (await isFree(port))) return port
  throw new Error(databaseMessages.postgres.noFreePort)
}

const isFree = (port: number) => isPortFree({ host: '127.0.0.1', port })

/**
 * PostgreSQL itself takes over a pid file whose process is gone. It can't when the number belongs to another program of the same user
 * by now, or when the machine stopped before anything was written to the file.
 */
async function removeStalePidFile({ directory }: Cluster) {
  const file = path.join(directory, 'postmaster.pid')
  const [text, stat] = await Promise.all([fs.readFile(file, 'utf8'), fs.stat(file)]).catch(() => [null, null] as const)
  if (text === null) return
  const pid = Number(text.split('\n')[0])
  const stale = pid ? isAlive(pid) && !(await isPostmaster(pid, directory)) : Date.now() - stat.mtimeMs > 5_000
  if (stale && (await fs.readFile(file, 'utf8').catch(() => null)) === text) await fs.rm(file, { force: true })
}

/** Whether this process is the postmaster of that directory: a pid alone says little once its process is gone. */
async function isPostmaster(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  let commandLine: string
  try {
    commandLine = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : (await run({ command: 'ps', args: ['-ww', '-o', 'args=', '-p', String(pid)] })).trim()
  } catch {
    return false
  }
  if (!/(^|\/)postgres /.test(commandLine)) return false
  if (commandLine.includes(directory)) return true
  // Started by hand, perhaps with another spelling of the directory: where it works tells, if we may look.
  try {
    return realpathSync(`/proc/${pid}/cwd`) === directory
  } catch {
    return !/ -D ?\//.test(commandLine)
  }
}

/** The log, begun anew past 10 MB; the one before is kept. */
async function openLog(file: string) {
  const bytes = (await fs.stat(file).catch(() => null))?.size ?? 0
  if (bytes > 10_000_000) await fs.rename(file, `${file}.1`)
  return fs.open(file, 'a', 0o600)
}
