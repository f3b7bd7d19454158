import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type KillableService, openKillableService } from '../crash/killable-service.ts'
import { times } from '../long-form.ts'
import { freePort } from '../world/free-port.ts'
import { type LonePostgres, openLonePostgres } from '../world/lone-postgres.ts'
import { printFigures, until } from './fleet.ts'

// One home of a service is frozen, down or full. Those who live in the other notice nothing; its own are told to come again, and the
// operator is told by metrics and by doctor which home it is (decision 75).

const diskBytes = 400 * 1024 ** 2
/** Of the neighbour, while the home is well and while it is not. */
const requests = times({ short: 100, long: 2000 })
/** Callers of the home that is not well: more than it has connections. */
const callers = 40

interface Business {
  organizationId: string
  projectId: string
  apiKey: string
}

async function openBusiness(service: KillableService, home: string): Promise<Business> {
  const { organizationId } = await service.run('organization', 'create', '--name', `In ${home}`, '--home', home)
  const { projectId } = await service.run('project', 'create', '--organization', organizationId!, '--name', `In ${home}`)
  const { key } = await service.run(
    ...['key', 'create', '--organization', organizationId!, '--name', 'till', '--permissions', 'preverifiedLinks,reviews'],
  )
  return { organizationId: organizationId!, projectId: projectId!, apiKey: key! }
}

let created = 0
const createLink = ({ address }: KillableService, { projectId, apiKey }: Business) =>
  fetch(`${address}/v1/project/${projectId}/preverified-links`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ customerEmail: `customer-${created++}@example.com` }),
    signal: AbortSignal.timeout(60_000),
  }).then(async (response) => {
    await response.arrayBuffer()
    return response.status
  })

/** Milliseconds of each of the neighbour's requests, one after the other; each is answered. */
async function timed(service: KillableService, business: Business): Promise<number[]> {
  const taken: number[] = []
  for (let left = requests; left > 0; left--) {
    const began = performance.now()
    expect(await createLink(service, business)).toBe(201)
    taken.push(performance.now() - began)
  }
  return taken.toSorted((one, other) => one - other)
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** Callers who go on asking a home, each ten times a second, and a second after they were told to come again; and what they were answered. */
function keepAsking(service: KillableService, business: Business) {
  /** How often each status was answered, or each reason given for which there was no answer. */
  const answers = new Map<number | string, number>()
  /** Callers who were told to come again. */
  const refused = new Set<number>()
  let isOver = false
  const asking = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (!isOver) {
        const status = await createLink(service, business).catch((error) => String(error.cause ?? error))
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 503) refused.add(caller)
        await pause(status === 201 ? 100 : 1000)
      }
    }),
  )
  return {
    answers,
    refused,
    async stop() {
      isOver = true
      await asking
    },
  }
}

interface Fault {
  name: string
  begin(database: LonePostgres): Promise<void>
  end(database: LonePostgres): Promise<void>
  /** Whether it is told by metrics: a full disk still answers. */
  isAway: boolean
}

const faults: Fault[] = [
  { name: 'frozen', begin: (database) => database.freeze(), end: async (database) => database.thaw(), isAway: true },
  { name: 'down', begin: (database) => database.stop(), end: (database) => database.start(), isAway: true },
  {
    name: 'full',
    begin: async ({ disk }) => disk!.fill(),
    async end(database) {
      await database.disk!.free()
      await database.start()
    },
    isAway: false,
  },
]

test('a home that is frozen, down or full is told of, and leaves those in another as they were', { timeout: 900_000 }, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-neighbours-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const isRoot = process.getuid?.() === 0
  const [main, second] = [await openLonePostgres({}), await openLonePostgres({ diskBytes: isRoot ? diskBytes : undefined })]
  onTestFinished(async () => void (await Promise.all([main.close(), second.close()])))
  const metricsPort = await freePort()
  const settings = {
    HOMES: `main=${main.urlAt(main.port)},second=${second.urlAt(second.port)}`,
    SECRET_KEY: 'one key of thirty-two characters!',
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT_PER_MINUTE: '0',
  }
  const service = await openKillableService(directory, { settings })
  service.start()
  await service.ready()
  onTestFinished(async () => void (await service.stop()))
  const [neighbour, unlucky] = [await openBusiness(service, 'main'), await openBusiness(service, 'second')]
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const isUp = async () => /^earshot_home_up\{home="second"\} 1$/m.test(await metrics())
  await until(isUp, 30_000)

  const figures: Record<string, string> = {}
  for (const fault of faults.filter(({ name }) => name !== 'full' || second.disk)) {
    const asking = keepAsking(service, unlucky)
    await timed(service, neighbour)
    const before = await timed(service, neighbour)
    await fault.begin(second)
    await until(async () => {
      // What PostgreSQL gives back of a full disk is taken, too.
      if (!fault.isAway) await fault.begin(second)
      return asking.refused.size >= (fault.isAway ? callers : 1)
    }, 240_000)
    const meanwhile = await timed(service, neighbour)
    if (fault.isAway) {
      await expect(service.run('doctor')).rejects.toThrow('exit 1')
      expect(await isUp()).toBe(false)
      expect(await metrics()).toMatch(/^earshot_database_up 1$/m)
    }
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200)
    await fault.end(second)
    await asking.stop()
    await until(isUp, 60_000)
    await until(async () => (await createLink(service, unlucky)) === 201, 60_000)
    const told = [...asking.answers.keys()].filter((status) => status !== 201)
    expect([fault.name, told]).toEqual([fault.name, [503]])
    const [p50, p99] = [0.5, 0.99].map((share) => at(meanwhile, share) / at(before, share))
    figures[`${fault.name}: neighbour's p50 and p99, beside before`] =
      `${p50!.toFixed(2)}, ${p99!.toFixed(2)} (${at(before, 0.99).toFixed(0)} ms before)`
    figures[`${fault.name}: answers of its own`] = JSON.stringify(Object.fromEntries(asking.answers))
  }
  printFigures('A home that is not well, and its neighbour', figures)
})

test('who lives in a home that is down is told to come again, also with a key of the home where they lived before', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-moved-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const [main, second] = [await openLonePostgres({}), await openLonePostgres({})]
  onTestFinished(async () => void (await Promise.all([main.close(), second.close()])))
  const homes = `main=${main.urlAt(main.port)},second=${second.urlAt(second.port)}`
  const service = await openKillableService(directory, { settings: { HOMES: homes, SECRET_KEY: 'one key of thirty-two characters!' } })
  service.start()
  await service.ready()
  onTestFinished(async () => void (await service.stop()))
  const moved = await openBusiness(service, 'main')
  await service.run('organization', 'move', '--organization', moved.organizationId, '--to', 'second')
  await second.stop()
  await until(async () => (await createLink(service, moved)) === 503, 60_000)
  for (let left = 5; left > 0; left--) expect(await createLink(service, moved)).toBe(503)
  await second.start()
  await until(async () => (await createLink(service, moved)) === 201, 60_000)
})
