/** The real server, `earshot serve` with the PostgreSQL that comes along, in a process that is made to be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { freePort } from '../world/free-port.ts'

const command = path.resolve(import.meta.dirname, '../../bin/earshot')

export interface KillableService {
  address: string
  /** Starts the process, which may be dead before it serves. Only one is started at a time. */
  start(): void
  /** Waits until it serves; fails when it ends or doesn't within a minute. */
  ready(): Promise<void>
  /** `kill -9`, and waits until the process is gone. */
  kill(): Promise<void>
  /** Lets the process sleep, and wakes it: SIGSTOP, SIGCONT. */
  sleep(): void
  wake(): void
  /** Memory it has of the machine, in bytes. */
  memoryBytes(): number
  /** `kill -9` of its PostgreSQL; false when none was running. */
  killPostgres(): boolean
  /** Asks it to stop and answers its exit code. */
  stop(): Promise<number | null>
  /** Runs another command on the same data directory, beside it, and answers what it says. */
  run(...args: string[]): Promise<Record<string, string>>
}

/** Its files are in `directory`. `role` is all, unless it is one of several; `settings` are added to its environment; `program` is ours. */
export async function openKillableService(
  directory: string,
  {
    role = 'all',
    settings = {},
    program = command,
  }: { role?: 'all' | 'api' | 'worker'; settings?: Record<string, string>; program?: string } = {},
): Promise<KillableService> {
  const port = await freePort()
  const dataDir = path.join(directory, 'data')
  const environment = { ...environmentOf({ port, dataDir }), ...settings }
  const address = `http://127.0.0.1:${port}`
  const log = path.join(directory, 'serve.log')
  let child: ChildProcess
  let ended: Promise<number | null>

  return {
    address,
    start() {
      const file = openSync(log, 'a')
      child = spawn(program, ['serve', '--role', role], { env: environment, stdio: ['ignore', file, file] })
      closeSync(file)
      ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    },
    async ready() {
      const deadline = Date.now() + 60_000
      while (!(await isReady(address))) {
        if (child.exitCode !== null || Date.now() > deadline) {
          throw new Error(`The server does not serve: ${readFileSync(log, 'utf8').trim().split('\n').at(-1)}`)
        }
        await pause(20)
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    sleep() {
      child.kill('SIGSTOP')
    },
    wake() {
      child.kill('SIGCONT')
    },
    memoryBytes: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    killPostgres: () => killPostgres(dataDir),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    run: (...args) => runCommand(args, environment),
  }
}

const environmentOf = ({ port, dataDir }: { port: number; dataDir: string }) => ({
  ...cleanEnvironment,
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  ALLOW_PRIVATE_TARGETS: 'true',
  LOG_LEVEL: 'info',
  RATE_LIMIT_PER_MINUTE: '0',
})

const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...args, '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(said)) : reject(new Error(`earshot ${args.join(' ')}: exit ${code}`))))
  })

/** `kill -9` of the PostgreSQL in a data directory; false when none was running. */
export function killPostgres(dataDir: string): boolean {
  const pid = postmasterOf(dataDir)
  if (pid === null) return false
  process.kill(pid, 'SIGKILL')
  return true
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Null when the pid file is not there, or its process is another program by now. */
function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
    return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : null
  } catch {
    return null
  }
}
