import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { post, type SignedPayload } from './signed-payloads.ts'

// The receivers in docs/guides/webhooks.md: taken out of it, and started as it says, in the languages whose tools are on this machine.

export interface Language {
  name: string
  /** Ends with 0 where the receiver can run. */
  probe: string
  /** Makes the project that the file belongs to. */
  project?: string
}

export const languages: Language[] = [
  { name: 'Node', probe: 'node --version' },
  { name: 'Python', probe: 'python3 -c "import sys; print(sys.version); sys.exit(sys.version_info < (3, 9))"' },
  { name: 'PHP', probe: 'php -r "echo PHP_VERSION; exit((int) (PHP_MAJOR_VERSION < 8));"' },
  { name: 'Ruby', probe: 'ruby -ropenssl -rwebrick -e "puts RUBY_VERSION"' },
  { name: 'Go', probe: 'go version' },
  { name: 'Java', probe: 'java --version && java --describe-module jdk.compiler' },
  { name: 'C#', probe: 'dotnet --version', project: 'dotnet new web --output . --force' },
]

const environment = {
  ...process.env,
  PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  ...{ GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
}
const probed = languages.map((language) => {
  const { status, stdout } = spawnSync('bash', ['-c', language.probe], { env: environment, encoding: 'utf8' })
  return { ...language, version: status === 0 ? (/\d+[\d.]*/.exec(stdout)?.[0] ?? '') : null }
})
export const present = probed.filter(({ version }) => version !== null)
export const absent = probed.filter(({ version }) => version === null)

export const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/webhooks.md'), 'utf8')

/** What the guide has for a language: the file, and how it is started. */
export function receiverOf(name: string): { file: string; text: string; command: string } {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${name}\n`))
  const [, file, text] = /^```\w+ file=(\S+)\n(.*?)^```$/ms.exec(section ?? '') ?? []
  const command = name === 'C#' ? 'dotnet run' : /\n\n`([^`]+)`/.exec(section ?? '')?.[1]
  if (!file || !text || !command) throw new Error(`the guide has no receiver in ${name}`)
  return { file, text, command }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Starts the guide's receiver in a folder of its own; rejects with what it said when it ends instead. */
export async function openReceiver({ name, project, secret }: { name: string; project: string | undefined; secret: string }) {
  const { file, text, command } = receiverOf(name)
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'))
  if (project) spawnSync('bash', ['-c', project], { cwd: folder, env: environment, timeout: 60_000 })
  await writeFile(path.join(folder, file), text)
  const port = await freePort()
  const env = { ...environment, PORT: String(port), EARSHOT_WEBHOOK_SECRET: secret }
  const shell = spawn('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const printed: string[] = []
  let complained = ''
  let line = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (line + text).split('\n')
    line = lines.pop()!
    for (const each of lines) if (each.startsWith('{')) printed.push(JSON.parse(each).id)
  })
  shell.stderr.on('data', (text) => {
    complained += text
  })
  const close = async () => {
    await end(shell)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // A compiler that has never run takes its time.
    await vi.waitFor(() => listens(port, () => shell.exitCode !== null), { timeout: 100_000, interval: 50 })
    if (shell.exitCode !== null) throw new Error('ended')
  } catch (error) {
    await close()
    throw new Error(`the receiver in ${name} does not start: ${complained}`, { cause: error })
  }
  const url = `http://127.0.0.1:${port}/earshot`
  return {
    url,
    port,
    /** Ids of the events it handled, as it printed them. */
    printed,
    send: (payload: SignedPayload) => post(url, payload),
    close,
  }
}

/** Rejects until somebody listens; resolves as well when that is in vain. */
function listens(port: number, isInVain: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (isInVain()) return resolve()
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
}

/** Ends a shell and what it started: they are a group of their own. */
async function end(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  process.kill(-shell.pid!, 'SIGKILL')
  await ended
}
