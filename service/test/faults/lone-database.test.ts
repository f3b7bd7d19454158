import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isLong, times } from '../long-form.ts'
import { type LonePostgres, openLonePostgres } from '../world/lone-postgres.ts'
import { openPartingProxy, type PartingProxy } from '../world/parting-proxy.ts'
import { openTurnedClock, type TurnedClock } from '../world/turned-clock.ts'
import { type LoadedService, openLoadedService } from './failover.ts'
import { printFigures, until } from './fleet.ts'

// What befalls a database that no standby stands in for, and the way to it, while everybody writes: nothing takes its place, so all goes on
// when it is over. After each, everything acknowledged is there and the ten invariants of invariants.ts hold.

/** How long each lasts: in the long form, longer than anybody waits for an answer. */
const lastsMs = isLong ? 60_000 : 1000
/** Acknowledged by then, writes go on. */
const writesAfter = times({ short: 20, long: 50 })
const clockSeconds = 2 * 3600
/** PostgreSQL's files and its log of writes take 300 MB, and in the long form some more. */
const diskBytes = (isLong ? 2 : 1) * 1024 ** 3

/** docs/rules/webhooks.md#when-a-worker-is-killed */
const leaseMs = 35_000

interface Machine {
  database: LonePostgres
  network: PartingProxy
  clock: TurnedClock | null
  service: LoadedService
}

interface Fault {
  name: string
  /** Null: this machine can't have it. */
  happen: ((machine: Machine) => Promise<void>) | null
}

const faultsOf = ({ database: { disk }, clock }: Machine): Fault[] => [
  {
    name: 'the network is parted: packets are lost, and no connection ends',
    async happen({ network }) {
      network.part()
      await pause(lastsMs)
      network.heal()
    },
  },
  {
    name: 'the database is frozen, and ends no connection',
    async happen({ database }) {
      await database.freeze()
      await pause(lastsMs)
      database.thaw()
    },
  },
  { name: 'the clock of all machines is put two hours on', happen: clock && (() => clock.turn(clockSeconds)) },
  {
    name: 'it is put two hours back',
    happen:
      clock &&
      (async ({ service }) => {
        // What is due waits until the clock has come to that time again (docs/reliability.md).
        await service.rest()
        await clock.turn(-clockSeconds)
        service.goOn()
      }),
  },
  {
    name: 'the disk of the database is full',
    happen:
      disk &&
      (async ({ service, database }) => {
        const before = service.refused()
        disk.fill()
        await until(() => service.refused() > before, 120_000)
        await pause(lastsMs)
        await disk.free()
        await database.start()
      }),
  },
]

test('whatever befalls a lone database: nothing acknowledged is lost, and ten invariants hold after each', {
  timeout: 900_000,
}, async () => {
  const clock = await openTurnedClock({ hasTimers: false })
  onTestFinished(() => clock?.close())
  const isRoot = process.getuid?.() === 0
  const database = await openLonePostgres({ diskBytes: isRoot ? diskBytes : undefined, clock: clock?.environment })
  onTestFinished(() => database.close())
  const network = await openPartingProxy(database.port)
  onTestFinished(() => network.close())
  const service = await openLoadedService(database.urlAt(network.port), {
    directUrl: database.urlAt(database.port),
    ...(clock && { more: clock.environment }),
  })
  const machine = { database, network, clock, service }
  const figures: Record<string, string> = {}
  await service.untilWritten(writesAfter)

  for (const { name, happen } of faultsOf(machine)) {
    if (happen === null) {
      figures[name] = 'skipped: this machine has no means for it'
      continue
    }
    const before = service.refused()
    service.noteFault()
    await happen(machine)
    const healedMs = await service.untilWritten(writesAfter)
    // Of a lease whose end the clock has passed over, its worker renews it or another takes it, as after a death.
    await until(async () => (await service.sql`select from lane where lease_until < now()`).length === 0, leaseMs)
    const { wrong, acknowledged, events, again } = await service.settle()
    expect([name, wrong]).toEqual([name, []])
    figures[name] =
      `${acknowledged} acknowledged, 0 lost; ${events} events, 0 lost, ${again} again; ${service.refused() - before} refused; ${writesAfter} written ${(healedMs / 1000).toFixed(1)} s after`
    service.goOn()
  }
  await service.settle()
  printFigures('What befalls a lone database, under load', figures)
})
