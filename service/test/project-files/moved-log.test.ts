import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Pool } from '../../src/database/pool.ts'
import { exportProject, LogBehind } from '../../src/project-files/export-project.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { updateProject } from '../../src/resources/projects/projects.ts'
import { type Business, openWorld, type World } from '../world/world.ts'
import { newOrganization, openPlace, passphrase } from './moving.ts'

// The transparency log of a project that moves is one log to its readers, whichever side answers: docs/guides/transparency-log.md

/** Two instances, the second without a project, and a place for files. */
async function openSides() {
  const [here, there, place] = await Promise.all([openWorld(), openWorld(), openPlace()])
  await there.sql`update project set slug = 'other'`
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close(), place.close()])
  })
  const move = async (values: Record<string, unknown> = {}) => {
    const { file } = await place.export(here, here.business.projectId, values)
    await place.import(there, file, await newOrganization(there.sql))
  }
  return { here, there, place, move }
}

/** Publishes an opinion, and returns its id. */
async function publish(sql: Pool, { organizationId, projectId }: Business): Promise<string> {
  const reviewId = crypto.randomUUID()
  await sql.begin((sql) => insertOpinion(sql, anOpinion({ organizationId, projectId, reviewId })))
  return reviewId
}

const anOpinion = (of: { organizationId: string; projectId: string; reviewId: string }) => ({
  ...of,
  ...{ ownTokenSha256: randomBytes(32), source: 'direct' as const, method: null, status: 'published' as const, language: 'en' as const },
  ...{ customer: { email: null }, written: { title: 'Good', opinion: 'Very good.', name: null, incognito: false, answers: [] } },
})

/** What a side signs: size and root, and the key, without the address of the log. */
async function signedBy(world: World, { slug }: Business) {
  const text = async (part: string) => (await fetch(`${world.address}/p/${slug}/log/${part}`)).text()
  const [, size, root] = (await text('checkpoint')).split('\n')
  return { size: Number(size), root, key: (await text('key')).trim().split('+').at(-1) }
}

test.each([
  ['--pause', 'active', true],
  ['no --pause, of a paused project', 'paused', false],
] as const)('both sides of a move sign one log with one key, also of what was just published, with %s', async (_, status, pause) => {
  const { here, there, move } = await openSides()
  for (let count = 0; count < 6; count++) await publish(here.sql, here.business)
  await updateProject(here.sql, { ...here.business, status })
  await move({ pause })
  await here.settle()
  await there.settle()
  const signed = await signedBy(there, here.business)
  expect(signed.size).toBe(6)
  expect(await signedBy(here, here.business)).toEqual(signed)
})

test('both sides of a move have one key for a log that has no entry yet', async () => {
  const { here, there, move } = await openSides()
  await move()
  const signed = await signedBy(here, here.business)
  expect(signed.size).toBe(0)
  expect(await signedBy(there, here.business)).toEqual(signed)
})

test('what is published while an export begins is left to the log of one side: the export is refused', async () => {
  const { here, place } = await openSides()
  await publish(here.sql, here.business)
  const file = path.join(place.directory, 'late.project')
  const { organizationId, projectId } = here.business
  const wanted = { url: here.databaseUrl, file, organizationId, projectId, version: '0.1.0', secretKey: here.secretKey, passphrase }
  const exported = () => exportProject({ ...wanted, status: 'active', withKnowledge: false })
  await expect(exported()).rejects.toThrow(LogBehind)
  expect(existsSync(file)).toBe(false)
  await here.settle()
  expect(await exported()).toMatchObject({ file })
})

test('an opinion that was under way when its project was paused is in the file, whoever paused it', async () => {
  const { here, there, move } = await openSides()
  const { organizationId, projectId } = here.business
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written = here.sql.begin(async (sql) => {
    await insertOpinion(sql, anOpinion({ organizationId, projectId, reviewId: crypto.randomUUID() }))
    begun.resolve()
    await held.promise
  })
  await begun.promise
  await updateProject(here.sql, { ...here.business, status: 'paused' })
  const moved = move({ pause: false })
  await expect.poll(() => looksForOthers(here.sql), { timeout: 60_000 }).toBe(true)
  held.resolve()
  await written
  await moved
  expect(await there.sql`select from opinion where project_id = ${projectId}`).toHaveLength(1)
  expect(await signedBy(there, here.business)).toEqual(await signedBy(here, here.business))
})

/** Whether a command looks for transactions that are older than it. */
const looksForOthers = async (sql: Pool): Promise<boolean> =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and application_name = 'earshot command' and query like '%xact_start <%'`
  ).length > 0
