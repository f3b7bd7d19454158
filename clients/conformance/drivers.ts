import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { debianProgram } from '../../service/test/world/debian-program.ts'

// A driver is a small program in the client's language: it reads a command a line, does it with the client, and writes what came of it
// in a line. README.md has the commands.

/** What came of a command: one of these fields. */
export interface Outcome {
  returned?: unknown
  threw?: Record<string, unknown>
  /** The client found the call or the settings unusable, before anything was sent. */
  refused?: string
  /** The driver itself is broken. */
  broken?: string
}

export interface Language {
  name: string
  /** The command, or null where the language is not on this machine. */
  command: readonly string[] | null
}

const drivers = path.join(import.meta.dirname, 'drivers')

const python = await debianProgram('python3', 'python3', (file) => succeeds(file, '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'))
const php = await debianProgram('php', 'php-cli php-curl', (file) =>
  succeeds(file, '-r', 'exit((int) (PHP_VERSION_ID < 80100 || !extension_loaded("curl")));'),
)

/** The languages that there is a client in. */
export const languages: readonly Language[] = [
  { name: 'TypeScript', command: [process.execPath, path.join(drivers, 'driver.ts')] },
  { name: 'Python', command: python === null ? null : [python, '-B', path.join(drivers, 'driver.py')] },
  { name: 'PHP', command: php === null ? null : [php, path.join(drivers, 'driver.php')] },
]

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** No case takes so long, on a busy machine either. */
const commandSecondsMax = 60

export type Driver = Awaited<ReturnType<typeof openDriver>>

/** Starts a driver; it ends with its input. */
export async function openDriver([program = '', ...args]: readonly string[]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  // Writing to a driver that has ended is told where its answer is read.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let complained = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /** Has one command done; one at a time. */
    async do(command: object): Promise<Outcome> {
      child.stdin.write(`${JSON.stringify(command)}\n`)
      // A client that waits for ever fails its case, and those after it at once.
      const timer = setTimeout(() => child.kill('SIGKILL'), commandSecondsMax * 1000)
      const { value, done } = await lines.next()
      clearTimeout(timer)
      if (done) throw new Error(`the driver ended: ${complained}`)
      const outcome: Outcome = JSON.parse(value)
      if (outcome.broken !== undefined) throw new Error(`the driver is broken: ${outcome.broken}`)
      return outcome
    },
    /** Ends it. What it complained of is a warning that a user would have seen: there is none. */
    async close() {
      child.stdin.end()
      await end(child, ended)
      if (complained !== '') throw new Error(`the driver complained: ${complained}`)
    },
  }
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}
