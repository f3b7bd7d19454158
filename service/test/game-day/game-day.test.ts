import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { printFigures } from '../faults/fleet.ts'
import { isLong } from '../long-form.ts'
import { copyAsVersion } from '../monitoring/installation.ts'
import { queueEmails } from '../monitoring/queue-emails.ts'
import { debianProgram } from '../world/debian-program.ts'
import { type Installation, type MeasuredNode, openInstallation, type Said } from './installation.ts'
import { backUp, restoreBeside } from './restore-beside.ts'

// One day on which everything goes wrong, one after the other, while everybody writes. After each fault nothing that was acknowledged is
// lost and every event has arrived; an alert fired and ended, and `earshot doctor` named what was wrong. In the long form only.

const program = isLong && process.getuid?.() === 0 ? await debianProgram('prometheus') : null
const faketime = program && (await debianProgram('faketime'))

interface Fault {
  name: string
  begin(): Promise<unknown>
  alert: string
  /** The check of `earshot doctor` that names it, and what it says. */
  check: string
  finding: RegExp
  /** Asks the doctor, if not with the settings of the nodes. */
  ask?: () => Promise<Said>
  end(): Promise<unknown>
}

/** Settings of a process whose clock is ahead by so much. */
const ahead = (by: string) => ({
  LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
  FAKETIME: `+${by}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

const faultsOf = (earshot: Installation): Fault[] => {
  const { pair, redis, nodes, sql, settings, business } = earshot
  const queueSome = (count: number) => queueEmails(count, { sql, secretKey: settings.SECRET_KEY!, organizationId: business.organizationId })
  let node: MeasuredNode
  let newer: string
  let before: Said
  return [
    {
      name: 'the primary is killed, and its standby promoted',
      ...{ alert: 'EarshotDatabaseDown', check: 'database', finding: /can’t be reached/ },
      begin: () => pair.killPrimary(),
      end: () => pair.atStandby((administrator) => administrator`select pg_promote()`),
    },
    {
      name: 'the disk of the database is full',
      ...{ alert: 'EarshotErrors', check: 'database', finding: /full|can’t be reached/ },
      begin: async () => pair.fillStandbyDisk(),
      end: () => pair.freeStandbyDisk(),
    },
    {
      name: 'Redis is lost',
      ...{ alert: 'EarshotRedisDown', check: 'rate limit', finding: /can’t be used|can’t be reached|each node/ },
      begin: () => redis.kill(),
      end: () => redis.start(),
    },
    {
      name: 'the mail server is lost',
      ...{ alert: 'EarshotMailFailing', check: 'mail', finding: /ECONNREFUSED|respond|reach/ },
      async begin() {
        await earshot.loseMailServer()
        await queueSome(6)
      },
      async end() {
        await earshot.returnMailServer()
        await queueSome(20)
      },
    },
    {
      name: "a node's clock is ten minutes ahead",
      ...{ alert: 'EarshotClockSkew', check: 'clock', finding: /ahead/ },
      async begin() {
        expect(await earshot.removeNode(nodes[0]!)).toBe(0)
        node = await earshot.addNode(ahead('10m'))
      },
      async end() {
        expect(await earshot.removeNode(node)).toBe(0)
        await earshot.addNode()
      },
      ask: () => earshot.earshot(['doctor'], ahead('10m')),
    },
    {
      name: 'the version is rolled',
      ...{ alert: 'EarshotVersionsMixed', check: 'upgrade', finding: /applies 0002_added/ },
      async begin() {
        const directory = path.join(earshot.directory, 'newer')
        await mkdir(directory)
        newer = copyAsVersion('99.0.0', directory)
        const migration = path.join(directory, 'service/src/database/migrations/0002_added.sql')
        await writeFile(migration, `-- Runs beside: 0001_schema\nalter table link add column note text not null default '';\n`)
        before = await earshot.earshot(['doctor', '--before-upgrade'], { command: newer })
        await earshot.addNode({ command: newer })
      },
      ask: async () => before,
      async end() {
        expect(await earshot.removeNode(nodes[0]!)).toBe(0)
        await earshot.addNode({ command: newer })
        expect(await earshot.removeNode(nodes[0]!)).toBe(0)
      },
    },
    {
      name: 'no backup is made any more',
      ...{ alert: 'EarshotBackupOld', check: 'backup', finding: /more than twice BACKUP_EVERY/ },
      // The alert is in quick time. The doctor has no such clock: it is asked as three days later.
      begin: async () => {},
      ask: () => earshot.earshot(['doctor'], { ...ahead('3d'), command: newer }),
      end: async () => expect(await earshot.earshot(['backup', '--to', earshot.backups], { command: newer })).toMatchObject({ code: 0 }),
    },
  ]
}

test.skipIf(!program || !faketime)(
  'a game day: whatever fails, nothing acknowledged and no event is lost, an alert fires and ends, and doctor names it',
  { timeout: 1_200_000 },
  async () => {
    const earshot = await openInstallation(program!)
    const { prometheus, driver } = earshot
    const figures: Record<string, string> = {}
    await earshot.untilWritten(200)
    expect((await earshot.settle()).wrong).toEqual([])
    const atFirst = await backUp(earshot)

    for (const fault of faultsOf(earshot)) {
      driver.goOn()
      await earshot.untilWritten(50)
      earshot.noteFault()
      const since = performance.now()
      await fault.begin()
      await prometheus.untilFiring(fault.alert)
      const firedMs = performance.now() - since
      const { stdout } = await (fault.ask?.() ?? earshot.earshot(['doctor']))
      const { checks } = JSON.parse(stdout) as { checks: { name: string; finding: string }[] }
      const named = checks.filter(({ name, finding }) => name === fault.check && fault.finding.test(finding))
      expect(named, `${fault.name}: ${stdout}`).not.toEqual([])
      await fault.end()
      await earshot.untilWritten(50)
      await prometheus.untilOver(fault.alert)
      const { wrong, events, again } = await earshot.settle()
      expect([fault.name, wrong]).toEqual([fault.name, []])
      const seconds = Math.round(firedMs / 1000)
      figures[fault.name] =
        `${earshot.acknowledged()} acknowledged, 0 lost; ${events} events, 0 lost, ${again} again; ${fault.alert} after ${seconds} s`
    }

    figures["the backup of the day's beginning is restored beside"] = await restoreBeside(earshot, atFirst)
    printFigures('a game day: one fault after the other, under load', figures)
  },
)
