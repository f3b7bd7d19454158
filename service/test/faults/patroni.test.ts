import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '../long-form.ts'
import { type Failover, type LoadedService, openLoadedService } from './failover.ts'
import { printFigures } from './fleet.ts'
import { openPatroni, type Patroni } from './patroni.ts'

// Three nodes of Patroni with a synchronous standby, an API node and a worker that know all three by DATABASE_URL, and sixteen writers; the
// leader goes away in four ways, again and again. docs/guides/high-availability.md has the figures.

/** Of each way; every one takes a minute or two: Patroni waits for twenty seconds before it believes that a leader is gone. */
const rounds = Number(process.env.PATRONI_ROUNDS ?? 2)
/** Some of them alone: PATRONI_FAULTS=frozen,parted. */
const asked = process.env.PATRONI_FAULTS?.split(',')
const firstWriteMsMax = 2000

test.skipIf(!isLong)(
  'whatever becomes of the leader, nothing acknowledged is lost, and writes go on within two seconds',
  async () => {
    const cluster = await openPatroni()
    if (!cluster) return
    onTestFinished(({ task }) => {
      const hasFailed = task.result?.state === 'fail'
      if (hasFailed) console.log(`The logs of Patroni are kept in ${cluster.directory}.`)
      return cluster.close({ keepsLogs: hasFailed })
    })
    const service = await openLoadedService(cluster.url)
    const figures: Record<string, string> = {}
    let slowest = 0
    for (const [what, happen] of Object.entries(faults).filter(([what]) => asked === undefined || asked.includes(what))) {
      const seen: Failover[] = []
      for (let round = 0; round < rounds; round++) seen.push(await faultAt(cluster, service, happen))
      const listed = (name: 'takesWritesMs' | 'firstWriteMs' | 'refused') => seen.map((each) => Math.round(each[name])).join(', ')
      figures[`${what}: new leader takes writes after, ms`] = listed('takesWritesMs')
      figures['  first acknowledged write after that, ms'.padEnd(44) + what] = listed('firstWriteMs')
      figures['  answered 503, or cut off'.padEnd(44) + what] = listed('refused')
      slowest = Math.max(slowest, ...seen.map(({ firstWriteMs }) => firstWriteMs))
    }
    const { wrong, acknowledged, events, again } = await service.settle()
    printFigures(`Patroni, three nodes, one synchronous standby, ${rounds} times each`, {
      ...figures,
      'acknowledged writes; events; delivered again': `${acknowledged}; ${events}; ${again}`,
      'lost, done twice or half done': String(wrong.length),
    })
    expect(wrong).toEqual([])
    expect(slowest).toBeLessThan(firstWriteMsMax)
  },
  1_800_000,
)

/** What happens to the leader; returns what ends it. */
const faults: Record<string, (cluster: Patroni, leader: string) => (() => void) | Promise<() => void>> = {
  killed(cluster, leader) {
    cluster.kill(leader)
    return () => cluster.start(leader)
  },
  frozen: (cluster, leader) => cluster.freeze(leader),
  parted: (cluster, leader) => cluster.part(leader),
  async 'planned switch-over'(cluster) {
    await cluster.switchover()
    return () => {}
  },
}

async function faultAt(cluster: Patroni, service: LoadedService, happen: (typeof faults)[string]): Promise<Failover> {
  await cluster.untilWhole()
  await service.untilWritten(200)
  const leader = (await cluster.leader())!
  const others = Object.entries(cluster.urls).flatMap(([name, url]) => (name === leader ? [] : [url]))
  let end = () => {}
  const seen = await service.during(async () => {
    end = await happen(cluster, leader)
  }, others)
  await service.untilWritten(200)
  end()
  console.log(JSON.stringify({ leader, ...seen }))
  return seen
}
