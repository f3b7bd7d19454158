/** Three PostgreSQLs that Debian's Patroni keeps, with etcd, on one machine: as the guide configures them, each on ways that can be parted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../../src/database/database.ts'
import { signal } from '../../src/database/embedded/child-process.ts'
import { ownershipFor } from '../../src/database/embedded/postgres-identity.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { guideBlock } from '../world/guide-block.ts'
import { openPartingProxy, type PartingProxy } from '../world/parting-proxy.ts'
import { processesOf } from '../world/streaming-pair.ts'
import { until } from './fleet.ts'

const guide = 'guides/high-availability.md'

type Ids = Awaited<ReturnType<typeof ownershipFor>>

interface Node {
  name: string
  /** Its files. */
  directory: string
  ports: { database: number; rest: number }
  /** The ways to it, and from it to etcd. */
  ways: { database: PartingProxy; rest: PartingProxy; etcd: PartingProxy }
  patroni: ChildProcess
}

export type Patroni = NonNullable<Awaited<ReturnType<typeof openPatroni>>>

/** Null where a program is missing and can't be installed. Whoever opens it closes it. */
export async function openPatroni() {
  const etcd = await debianProgram('etcd', 'etcd-server')
  const patroni = await debianProgram('patroni')
  const postgres = await debianProgram('initdb', 'postgresql-15')
  if (!etcd || !patroni || !postgres) return null
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-patroni-'))
  const ids = await ownershipFor(directory)
  if (ids) await chown(directory, ids.uid, ids.gid)
  const started: ChildProcess[] = []
  const start: Start = (name, command, args, more = {}) => {
    const log = openSync(path.join(directory, `${name}.log`), 'a')
    const child = spawn(command, args, {
      ...ids,
      cwd: directory,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...more },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    started.push(child)
    return child
  }
  const nodes: Node[] = []
  const killAll = () => {
    for (const { pid } of started) signal(pid!, 'SIGKILL')
    for (const node of nodes) for (const pid of databaseProcesses(node)) signal(pid, 'SIGKILL')
  }
  // Also where the test is interrupted.
  process.once('exit', killAll)
  const etcdPort = await startEtcd(etcd, directory, start)
  for (const name of ['db1', 'db2', 'db3']) nodes.push(await openNode({ name, directory, etcdPort, ids, start, patroni }))

  const host = nodes.map(({ ways }) => `127.0.0.1:${ways.database.port}`).join(',')
  const urlOf = (hosts: string, user = 'earshot') => `postgres://${user}:${passwords[user]}@${hosts}/${user}`
  const cluster = {
    directory,
    url: urlOf(host),
    /** The address of each node alone, by its name. */
    urls: Object.fromEntries(nodes.map(({ name, ways }) => [name, urlOf(`127.0.0.1:${ways.database.port}`)])),
    leader: () => nameOf(nodes, 'leader'),
    /** Waits until one leads, one follows it synchronously, and another one follows. */
    untilWhole: () =>
      until(async () => {
        const members = await membersOf(nodes)
        const newest = Math.max(...members.map(({ timeline = 0 }) => timeline))
        // One that runs may still have to be rewound: it follows when it is where the others are.
        const following = members.filter((member) => member.state === 'running' && member.timeline === newest && (member.lag ?? 0) < 1e6)
        const roles = following.map(({ role }) => role)
        return String(roles.toSorted()) === 'leader,replica,sync_standby'
      }, 180_000),
    /** `kill -9` of a machine: everything of a node at once. */
    kill(name: string) {
      const node = nodeOf(nodes, name)
      for (const pid of [node.patroni.pid!, ...databaseProcesses(node)]) signal(pid, 'SIGKILL')
    },
    start(name: string) {
      const node = nodeOf(nodes, name)
      node.patroni = start(name, patroni, [path.join(directory, `${name}.yml`)])
    },
    /** SIGSTOP for everything of a node, returns what wakes it. */
    freeze(name: string): () => void {
      const node = nodeOf(nodes, name)
      const pids = [node.patroni.pid!, ...databaseProcesses(node)]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) signal(pid, 'SIGCONT')
      }
    },
    /** Cuts a node off from everybody, returns what heals it. */
    part(name: string): () => void {
      const ways = Object.values(nodeOf(nodes, name).ways)
      for (const way of ways) way.part()
      return () => {
        for (const way of ways) way.heal()
      }
    },
    /** A planned change, as `patronictl switchover` asks for it; to the synchronous standby. */
    async switchover(): Promise<void> {
      const [leader, candidate] = await Promise.all([nameOf(nodes, 'leader'), nameOf(nodes, 'sync_standby')])
      const response = await fetch(`http://127.0.0.1:${nodeOf(nodes, leader!).ports.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    /** `keepsLogs`: for looking into a failure. */
    async close({ keepsLogs = false } = {}) {
      const ended = started.map((child) => child.exitCode !== null || child.signalCode !== null || once(child, 'exit'))
      killAll()
      await Promise.all(ended)
      // Patroni may have started one meanwhile.
      killAll()
      process.off('exit', killAll)
      for (const { ways } of nodes) for (const way of Object.values(ways)) way.close()
      if (keepsLogs) for (const { name } of nodes) await rm(path.join(directory, name), { recursive: true, force: true })
      else await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  try {
    await cluster.untilWhole()
    await makeDatabase(urlOf(`127.0.0.1:${nodeOf(nodes, (await cluster.leader())!).ports.database}`, 'postgres'))
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

type Start = (name: string, command: string, args: string[], env?: Record<string, string>) => ChildProcess

/** As the guide has them. */
const passwords: Record<string, string> = { postgres: 'superuser-password', earshot: 'earshot-password' }

/** One etcd for all three: what becomes of the leader is tried here, not what becomes of etcd. */
async function startEtcd(program: string, directory: string, start: Start): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const written = guideBlock(guide, '/etc/default/etcd')
    .replaceAll('10.0.0.1:2379', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.1:2380', `127.0.0.1:${peerPort}`)
    .replace(/,db2=.*/, '')
    .replace('/var/lib/etcd/earshot', path.join(directory, 'etcd'))
  start(
    'etcd',
    program,
    [],
    Object.fromEntries(
      written
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    ),
  )
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok, 60_000)
  return port
}

/** A node as the guide configures it, at addresses of this machine. */
async function openNode({
  name,
  directory: parent,
  etcdPort,
  ids,
  start,
  patroni,
}: {
  name: string
  directory: string
  etcdPort: number
  ids: Ids
  start: Start
  patroni: string
}): Promise<Node> {
  const directory = path.join(parent, name)
  await mkdir(directory)
  if (ids) await chown(directory, ids.uid, ids.gid)
  const ports = { database: await freePort(), rest: await freePort() }
  const ways = {
    database: await openPartingProxy(ports.database),
    rest: await openPartingProxy(ports.rest),
    etcd: await openPartingProxy(etcdPort),
  }
  const written = guideBlock(guide, '/etc/patroni/config.yml')
    .replace('name: db1', `name: ${name}`)
    .replace('listen: 10.0.0.1:8008', `listen: 127.0.0.1:${ports.rest}`)
    .replace('connect_address: 10.0.0.1:8008', `connect_address: 127.0.0.1:${ways.rest.port}`)
    // Not to find out by itself where etcd is: the way there is to be parted.
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${ways.etcd.port}\n  use_proxies: true`)
    .replace('listen: 10.0.0.1:5432', `listen: 127.0.0.1:${ports.database}`)
    .replace('connect_address: 10.0.0.1:5432', `connect_address: 127.0.0.1:${ways.database.port}`)
    .replace(/data_dir: .*/, `data_dir: ${path.join(directory, 'data')}\n  pgpass: ${path.join(directory, 'pgpass')}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace(/(\n {6,}parameters:)/, `$1\n        unix_socket_directories: ''`)
  if (/10\.0\.0\./.test(written)) throw new Error(`addresses of the guide are left:\n${written}`)
  const file = path.join(parent, `${name}.yml`)
  await writeFile(file, written)
  return { name, directory, ports, ways, patroni: start(name, patroni, [file]) }
}

async function makeDatabase(url: string): Promise<void> {
  const sql = connect(url, { connectionsMax: 1 })
  for (const statement of guideBlock(guide, 'psql').split('\n').filter(Boolean)) await sql.unsafe(statement)
  await sql.end()
}

interface MemberState {
  name: string
  role: string
  state: string
  timeline?: number
  /** Bytes; the leader has none. */
  lag?: number
}

/** What the first node that answers says of all. */
async function membersOf(nodes: readonly Node[]): Promise<MemberState[]> {
  for (const { ports } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal: AbortSignal.timeout(500) }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: MemberState[] }).members
  }
  return []
}

const nameOf = async (nodes: readonly Node[], role: string) => (await membersOf(nodes)).find((member) => member.role === role)?.name

const nodeOf = (nodes: readonly Node[], name: string) => nodes.find((node) => node.name === name)!

/** The processes of a node's PostgreSQL; none where it does not run. */
function databaseProcesses({ directory }: Node): number[] {
  try {
    const pid = Number(readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory) ? processesOf(pid) : []
  } catch {
    return []
  }
}
