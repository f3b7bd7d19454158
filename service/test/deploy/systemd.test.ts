import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openProgram, type Program } from '../../src/commands/program.fixture.ts'
import { tellSystemd } from '../../src/commands/systemd.ts'
import { openLog } from '../../src/log.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { openWorld, type World } from '../world/world.ts'
import { openNotifySocket } from './notify-socket.ts'

// deploy/earshot.service, as systemd reads it; and what a unit of Type=notify hears of the service. systemd itself runs on no machine of
// tests: a program in Python stands in for its socket.

const unit = path.resolve(import.meta.dirname, '../../../deploy/earshot.service')
const [analyze, notify] = [await debianProgram('systemd-analyze', 'systemd'), await debianProgram('systemd-notify', 'systemd')]

const log = openLog({ level: 'silent', to: { write: () => {} } })

let world: World
let program: Program
beforeAll(async () => {
  world = await openWorld()
  program = openProgram(world)
})
afterAll(async () => {
  await world.close()
  program.close()
})

test.skipIf(!analyze)('systemd takes the unit as it is', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'unit-'))
  // The program is where npm puts it on a server; here it need only be one.
  const here = path.join(directory, 'earshot.service')
  writeFileSync(here, readFileSync(unit, 'utf8').replace('/usr/local/bin/earshot', process.execPath))
  const { status, stderr } = spawnSync(analyze!, ['verify', '--man=no', here], { encoding: 'utf8' })
  await rm(directory, { recursive: true })
  expect([status, stderr.trim()]).toEqual([0, ''])
})

test.skipIf(!analyze)('the unit leaves a broken-in service little: its exposure is at most 1.6 of 10', () => {
  const said = execFileSync(analyze!, ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' })
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(said)!
  expect(Number(exposure)).toBeLessThanOrEqual(1.6)
})

test('the unit gives the service the time that it takes to stop', () => {
  const text = readFileSync(unit, 'utf8')
  const [, seconds] = /^TimeoutStopSec=(\d+)s$/m.exec(text)!
  // DRAIN_SECONDS at most, and what is in flight then: docs/rules/http.md#shutdown
  expect(Number(seconds)).toBeGreaterThanOrEqual(60 + 15)
})

test.skipIf(!notify)('systemd hears that the service is ready, again and again that it answers, and that it stops', async () => {
  const socket = await openNotifySocket()
  onTestFinished(() => socket.close())
  const server = program.start(['serve'], {
    ...{ HOST: '127.0.0.1', PORT: String(await freePort()) },
    ...{ NOTIFY_SOCKET: socket.address, WATCHDOG_USEC: '9000000' },
  })
  await expect.poll(() => socket.told().slice(0, 3), { timeout: 60_000 }).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1'])
  server.child.kill('SIGTERM')
  await expect.poll(() => socket.told().at(-1)).toBe('STOPPING=1')
  expect((await server.ended)[0]).toBe(0)
  expect(server.said.stdout).not.toMatch(/"level":[456]0.*(systemd|itself)/)
})

test.skipIf(!notify)('a service whose port answers nothing is not said to live', async () => {
  const socket = await openNotifySocket()
  onTestFinished(() => socket.close())
  let asked = 0
  const silent = createServer(() => {
    asked++
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const stopping = Promise.withResolvers<void>()
  const env = { PATH: process.env.PATH, NOTIFY_SOCKET: socket.address, WATCHDOG_USEC: '300000' }
  await tellSystemd({ env, address: `http://127.0.0.1:${port}`, stopping: stopping.promise, log })
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(socket.told()).toEqual(['READY=1'])
  stopping.resolve()
  await expect.poll(() => socket.told()).toEqual(['READY=1', 'STOPPING=1'])
  silent.close()
})

test('where systemd asks and systemd-notify is missing, the service says so instead of being waited for', async () => {
  const server = program.start(['serve'], {
    ...{ HOST: '127.0.0.1', PORT: String(await freePort()) },
    ...{ NOTIFY_SOCKET: '/run/systemd/notify', PATH: await pathOfFew() },
  })
  expect((await server.ended)[0]).toBe(1)
  expect(server.said.stderr).toMatch(/^earshot serve: systemd waits .* systemd-notify is missing/)
})

test.skipIf(!notify)('what another process is watched by is not ours', async () => {
  const socket = await openNotifySocket()
  onTestFinished(() => socket.close())
  const stopping = Promise.withResolvers<void>()
  const env = { PATH: process.env.PATH, NOTIFY_SOCKET: socket.address, WATCHDOG_USEC: '30000', WATCHDOG_PID: '1' }
  await tellSystemd({ env, address: world.address, stopping: stopping.promise, log })
  stopping.resolve()
  await expect.poll(() => socket.told().at(-1)).toBe('STOPPING=1')
  expect(socket.told()).not.toContain('WATCHDOG=1')
})

/** A PATH with the programs that `bin/earshot` uses, and no others. */
async function pathOfFew(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'path-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const name of ['dirname', 'readlink'])
    writeFileSync(path.join(directory, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 })
  return directory
}
