/**
 * Runs Debian's wapiti, sqlmap and slowhttptest against a demo of this checkout, on this machine alone, and fails on their findings unless
 * docs/scanners.md explains them; on any 5xx, any error in the service's log, and any request of the service to an address that a scanner
 * named.
 *
 *     npm run scan                        all three, 25 minutes at most
 *     npm run scan -- --only wapiti       one; --surface pages limits it to surfaces with that in their name
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { askSamples, findAddresses, sqlmapRequests, wapitiSurfaces } from './scan/addresses.mjs'
import { isInstalled, stopRunning } from './scan/child.mjs'
import { failuresInLog, freePort, startEarshot } from './scan/earshot.mjs'
import { explanationOf, readExplained } from './scan/explained.mjs'
import { openFront, openTrap } from './scan/front.mjs'
import { runSlowhttptest, slowModes } from './scan/slowhttptest.mjs'
import { runSqlmap } from './scan/sqlmap.mjs'
import { runWapiti } from './scan/wapiti.mjs'

const scanners = ['wapiti', 'sqlmap', 'slowhttptest']
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, surface: { type: 'string' }, keep: { type: 'boolean' } },
})
const asked = values.only?.flatMap((each) => each.split(',')) ?? scanners
for (const name of asked) if (!scanners.includes(name)) giveUp(`--only takes ${scanners.join(', ')}, not ${name}.`)
const missing = asked.filter((name) => !isInstalled(name))
for (const name of missing) console.error(`${name} is not installed: apt-get install ${name}. Skipped.`)
const running = asked.filter((name) => !missing.includes(name))
if (running.length === 0) process.exit(1)

const explained = readExplained(readFileSync(path.resolve(import.meta.dirname, '../docs/scanners.md'), 'utf8'))
const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-scan-'))
const earshotPort = await freePort()
const front = await openFront({ earshotPort })
const trap = await openTrap()
const base = `http://127.0.0.1:${front.port}`
say('starting Earshot')
const { demo, stop } = await startEarshot({ port: earshotPort, baseUrl: base, directory })
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    stopRunning()
    await stop()
    process.exit(1)
  })
const rows = []
const findings = []
const problems = missing.map((name) => `${name} is not installed`)
try {
  const places = await findAddresses({ front, demo })
  const surfaces = wapitiSurfaces(places)
  const before = await askSamples({ base, surfaces })
  for (const { path: at, status } of before)
    if (status >= 400 && at !== '/unsubscribe/AAAA') problems.push(`${at} answers ${status} before any scan`)
  front.takeCounts()
  const { size: logged } = statSync(demo.logFile)

  const runs = {
    wapiti: surfaces.map((surface) => ({
      name: surface.name,
      run: () => runWapiti({ base, surface, secondsMax: surface.secondsMax, directory, trap, front }),
    })),
    sqlmap: sqlmapRequests(places).map((request) => ({ name: request.name, run: () => runSqlmap({ base, request, directory }) })),
    slowhttptest: slowModes(places).map((mode) => ({
      name: mode.name,
      run: () => runSlowhttptest({ mode, earshotPort, places, directory }),
    })),
  }
  for (const scanner of running)
    for (const { name, run } of runs[scanner].filter((each) => each.name.includes(values.surface ?? ''))) {
      say(`${scanner}: ${name}`)
      const { output, seconds, findings: found, problems: failed, note = '', requests } = await run().catch(couldNotRun)
      writeFileSync(path.join(directory, `${scanner}-${name.replaceAll(/\W+/g, '-')}.log`), output)
      const counts = front.takeCounts()
      if (counts.unanswered > 0) problems.push(`${scanner}, ${name}: ${counts.unanswered} requests had no answer`)
      problems.push(...failed.map((each) => `${scanner}, ${name}: ${each}`))
      findings.push(...found)
      const unexplained = found.filter((each) => !explanationOf(each, explained)).length
      rows.push({
        scanner,
        scanned: name,
        requests: requests ?? counts.requests,
        answers: requests ? note : `${counts['2xx']} / ${counts['3xx']} / ${counts['4xx']} / ${counts['5xx']}`,
        findings: found.length === 0 ? '0' : `${found.length}, ${unexplained} unexplained`,
        seconds: seconds.toFixed(0),
        note: requests ? '' : note,
      })
    }

  // A session of the beginning is still valid at the end; otherwise the rest was scanned without one.
  const isLetIn = (address) => /^\/(v1|dashboard|portal)\//.test(address)
  for (const [at, { path: address, status }] of (await askSamples({ base, surfaces })).entries())
    if (isLetIn(address) && status !== before[at].status)
      problems.push(`${address} answered ${before[at].status} before the scan and ${status} after it`)
  problems.push(
    ...front.failures.map((each) => `answered with ${each}`),
    ...failuresInLog(demo.logFile, { from: logged }).map((each) => `in the log: ${each}`),
  )
  problems.push(...trap.hits.map((each) => `the service was lured to ask ${each}`))
} finally {
  await stop()
  front.close()
  trap.close()
}

console.table(rows)
const isNew = (finding) => !explanationOf(finding, explained)
for (const [line, times] of tally(
  findings,
  (each) => `${isNew(each) ? 'FINDING' : 'explained'}: ${each.scanner}: ${each.finding}: ${each.where}: ${each.detail}`,
))
  console.log(times > 1 ? `${line} (${times} times)` : line)
for (const [problem, times] of tally(problems, (each) => each)) console.error(`FAILED: ${problem}${times > 1 ? ` (${times} times)` : ''}`)
const failed = problems.length + findings.filter(isNew).length
if (failed > 0 || values.keep) say(`what the scanners said, and the service's log, is in ${directory}`)
else rmSync(directory, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0

function couldNotRun({ stack }) {
  return { output: stack, seconds: 0, findings: [], problems: [`could not be run: ${stack}`] }
}

function tally(list, lineOf) {
  const times = new Map()
  for (const each of list) times.set(lineOf(each), (times.get(lineOf(each)) ?? 0) + 1)
  return times
}

function say(line) {
  console.error(`scan: ${line}`)
}

function giveUp(line) {
  say(line)
  process.exit(1)
}
