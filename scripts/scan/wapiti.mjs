import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runBounded } from './child.mjs'
import { whereOf } from './explained.mjs'

// Every module of Debian's wapiti but those that try lists of names or passwords, and those that use the internet. Cheap ones come first;
// those that send hundreds of requests for a parameter run alone, so that they take no time from the others.
const rounds = [
  { modules: ['csp', 'http_headers', 'cookieflags', 'methods', 'csrf', 'redirect', 'crlf', 'ssrf', 'xxe'], share: 0.45 },
  { modules: ['sql', 'xss', 'permanentxss', 'shellshock', 'htaccess'], share: 0.3 },
  { modules: ['exec', 'file', 'blindsql'], share: 0.25 },
]

/**
 * Crawls a surface, then attacks its addresses, in three rounds that together take no longer than `secondsMax`. A round is stopped when its
 * share is over; its findings until then are kept.
 */
export async function runWapiti({ base, surface, secondsMax, directory, trap, front }) {
  const name = surface.name.replaceAll(/\W+/g, '-')
  const session = path.join(directory, `session-${name}`)
  // Not with -x: Debian 12's wapiti does not start with one.
  front.excluded.push(...surface.excludes)
  const done = { output: '', seconds: 0, problems: [], cut: [] }
  for (const [round, { modules, share }] of rounds.entries()) {
    const seconds = secondsMax * share
    const args = [
      ...['-u', base + surface.base, '--scope', 'folder', '-m', modules.join(',')],
      ...(round === 0 ? [...surface.starts.flatMap((start) => ['-s', base + start]), '--flush-session'] : ['--skip-crawl']),
      ...['-d', '1', '--max-links-per-page', '30', '--max-files-per-dir', '12', '--max-parameters', '40', ...surface.options],
      ...['--max-scan-time', String(seconds / 2), '--max-attack-time', String(Math.ceil(seconds / modules.length)), '-t', '15'],
      ...['--store-session', session, '--store-config', path.join(directory, 'config')],
      ...['--endpoint', trap.url, '--no-bugreport', '-v', '1', '-f', 'json', '-o', path.join(directory, `wapiti-${name}-${round}.json`)],
    ]
    const run = await runBounded('wapiti', args, { secondsMax: seconds, home: directory })
    done.output += run.output
    done.seconds += run.seconds
    // Not all of these were tried: their time was over.
    const cut = [...run.output.matchAll(/^Max attack time was reached for module (\w+)/gm)].map(([, module]) => module)
    const begun = [...run.output.matchAll(/^\[\*\] Launching module (\w+)/gm)].map(([, module]) => module)
    if (run.wasStopped) cut.push(begun.at(-1) ?? 'the crawl', ...modules.filter((module) => !begun.includes(module)))
    done.cut.push(...cut)
    if (!run.wasStopped && !run.output.includes('A report has been generated'))
      done.problems.push(`made no report: ${lastLines(run.output)}`)
    if (/^Traceback/m.test(run.output)) done.problems.push(`failed: ${lastLines(run.output)}`)
  }
  front.excluded.length = 0
  return { ...done, note: done.cut.length > 0 ? `bounded: ${[...new Set(done.cut)].join(', ')}` : '', findings: findingsIn(session) }
}

const lastLines = (output) => output.trim().split('\n').slice(-4).join(' | ')

/** Its findings, from where it keeps them while it runs: a stopped run writes no report. */
function findingsIn(session) {
  const file = readdirSync(session).find((each) => each.endsWith('.db'))
  const { stdout, status, stderr } = spawnSync('python3', ['-c', readSession, path.join(session, file)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`What wapiti found can't be read: ${stderr}`)
  return JSON.parse(stdout).map(({ category, info, parameter, method, path: asked }) => ({
    scanner: 'wapiti',
    // These modules name what is missing in a text.
    finding: /Header|Policy|cookie/i.test(category) ? info.split(' : ')[0] : category,
    where: `${method} ${whereOf(asked)}`,
    detail: [parameter && `parameter ${parameter}`, info.replaceAll(/\s+/g, ' ')].filter(Boolean).join(': '),
  }))
}

const readSession = `
import json, sqlite3, sys
rows = sqlite3.connect(sys.argv[1])
rows.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in rows.execute(
  "select category, info, parameter, method, path from payloads join paths on path_id = evil_path where type <> 'additional'")]))
`
