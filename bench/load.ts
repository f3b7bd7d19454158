/** Load from outside: wrk where it is installed, else autocannon, over loopback, in a process of its own. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export interface Measured {
  perSecond: number
  p50Milliseconds: number
  p99Milliseconds: number
}

/** Requests in flight at once, the same for everyone who is measured. */
export const connections = 64

/** Which of the two it is, as in `wrk 4.1.0`. */
export const loadedWith = () => {
  const wrk = wrkVersion()
  return wrk ? `wrk ${wrk}` : `autocannon ${(createRequire(import.meta.url)('autocannon/package.json') as { version: string }).version}`
}

/** The longest try, in seconds: where nothing was answered in it, nothing will be. */
const secondsMax = 16

/**
 * Sends the same request as often as it is answered. Fails when an answer was not 2xx: a figure of errors says nothing. When none came, as
 * in the first moments of a service on a busy machine, it sends anew for twice as long.
 */
export async function measure(load: Load, seconds: number): Promise<Measured> {
  const { failures, ...measured } = wrkVersion() ? await withWrk(load, seconds) : await withAutocannon(load, seconds)
  if (failures > 0) throw new Error(`${load.method} ${load.url}: ${failures} requests were not answered with success`)
  if (measured.perSecond > 0) return measured
  if (seconds >= secondsMax) throw new Error(`${load.method} ${load.url}: nothing was answered in ${seconds} seconds`)
  return measure(load, seconds * 2)
}

let foundWrk: string | null | undefined
function wrkVersion(): string | null {
  if (foundWrk === undefined) {
    try {
      // wrk --version says it and then exits 1.
      execFileSync('wrk', ['--version'], { encoding: 'utf8', stdio: 'pipe' })
      foundWrk = null
    } catch (error) {
      const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
      foundWrk = /wrk (?:debian\/)?([\d.]+)/.exec(said)?.[1] ?? null
    }
  }
  return foundWrk
}

type Outcome = Measured & { failures: number }

async function withWrk({ url, method, headers, body }: Load, seconds: number): Promise<Outcome> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-wrk-'))
  try {
    const script = path.join(directory, 'request.lua')
    await writeFile(
      script,
      [
        `wrk.method = ${JSON.stringify(method)}`,
        ...Object.entries(headers).map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`),
        ...(body === undefined ? [] : [`wrk.body = [==[${body}]==]`]),
        'done = function(summary, latency)',
        '  local errors = summary.errors',
        '  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout',
        '  io.write(string.format("\\n%d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))',
        'end',
      ].join('\n'),
    )
    // wrk counts in whole seconds.
    const args = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--timeout', '30s', '-s', script, url]
    const { stdout } = await promisify(execFile)('wrk', args)
    const [requests, microseconds, p50, p99, failures] = stdout.trim().split('\n').at(-1)!.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    return { perSecond: (requests / microseconds) * 1e6, p50Milliseconds: p50 / 1000, p99Milliseconds: p99 / 1000, failures }
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function withAutocannon({ url, method, headers, body }: Load, seconds: number): Promise<Outcome> {
  const program = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  const args = [program, '--json', '-c', String(connections), '-d', String(seconds), '-t', '30', '-m', method]
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`)
  if (body !== undefined) args.push('-b', body)
  const { stdout } = await promisify(execFile)(process.execPath, [...args, url], { maxBuffer: 10_000_000 })
  const said = JSON.parse(stdout) as {
    requests: { total: number }
    duration: number
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  return {
    perSecond: said.requests.total / said.duration,
    p50Milliseconds: said.latency.p50,
    p99Milliseconds: said.latency.p99,
    failures: said.errors + said.timeouts + said.non2xx,
  }
}
