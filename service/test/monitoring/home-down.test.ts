import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openKillableService } from '../crash/killable-service.ts'
import { isLong } from '../long-form.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { openLonePostgres } from '../world/lone-postgres.ts'
import { openPrometheus } from './prometheus.ts'

// The alert about a home, where there are several: a real PostgreSQL that stops. In the long form only: half a minute.

const program = isLong ? await debianProgram('prometheus') : null

test.skipIf(!program)('a home that is down: the alert fires and names it, that of the first home does not; it ends with it', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-home-down-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const [main, second] = [await openLonePostgres({}), await openLonePostgres({})]
  onTestFinished(async () => void (await Promise.all([main.close(), second.close()])))
  const prometheus = await openPrometheus(program!)
  onTestFinished(() => prometheus.close())
  const metricsPort = await freePort()
  const service = await openKillableService(directory, {
    settings: {
      HOMES: `main=${main.urlAt(main.port)},second=${second.urlAt(second.port)}`,
      SECRET_KEY: randomBytes(32).toString('base64'),
      METRICS_PORT: String(metricsPort),
    },
  })
  onTestFinished(() => service.kill())
  service.start()
  await service.ready()
  await prometheus.scrape([metricsPort])
  await second.stop()
  const { annotations } = await prometheus.untilFiring('EarshotHomeDown')
  expect(annotations.summary).toMatch(/^The home second is away \(\S+\)$/)
  expect((await prometheus.query('ALERTS{alertname="EarshotDatabaseDown",alertstate="firing"}')).length).toBe(0)
  await second.start()
  await prometheus.untilOver('EarshotHomeDown')
})
