import { readdir, readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram } from '../../src/commands/program.fixture.ts'
import type { Pool } from '../../src/database/pool.ts'
import { isLong } from '../long-form.ts'
import { openWorld, type World } from '../world/world.ts'
import { newOrganization, openPlace, type Place } from './moving.ts'

// Large projects move in constant memory, and a process that is killed on the way leaves nothing: docs/guides/move-a-project.md

const opinions = isLong ? 100_000 : 4000

let here: World
let there: World
let place: Place
beforeAll(async () => {
  here = await openWorld()
  there = await openWorld()
  await there.sql`update project set slug = 'other'`
  place = await openPlace()
  await fill(here)
}, 1_800_000)
afterAll(async () => {
  await here?.close()
  await there?.close()
  await place?.close()
})

/** Opinions with an answer each, of a link and a customer each. */
async function fill({ sql, business: { organizationId, projectId } }: World) {
  await sql`
    insert into question (organization_id, project_id, tags, priority, question, answer_mode, answers, status, response_visibility)
    values (${organizationId}, ${projectId}, '{a}', 1, 'How was it?', 'text_only', '[]', 'active', 'default')`
  await sql`
    insert into customer (organization_id, email)
    select ${organizationId}, 'customer-' || nr || '@example.com' from generate_series(1, ${opinions}) as nr`
  await sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, customer_id, customer_name, source, created_at)
    select ${organizationId}, ${projectId}, 'Opinion of ' || email, repeat(md5(email) || ' ', 15), false, customer_id, 'Somebody', 'direct',
      now() - random() * interval '300 days'
    from customer where organization_id = ${organizationId}`
  // References to an opinion are looked up by the right index.
  await sql.unsafe('analyze opinion')
  await sql`
    insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids)
    select opinion.organization_id, opinion.project_id, review_id, question_id, question, tags, repeat(md5(title) || ' ', 4), '{}', '{}'
    from opinion join question using (organization_id, project_id) where organization_id = ${organizationId}`
  await sql`
    insert into link (organization_id, project_id, customer_email, customer_email_ascii, validity_minutes, expires_at)
    select ${organizationId}, ${projectId}, email, email, 60, now() + interval '1 year' from customer where organization_id = ${organizationId}`
}

/** Rows of the project that anybody can see. */
async function rowsThere(sql: Pool): Promise<number> {
  const { projectId } = here.business
  const [found] = await sql<[{ count: number }]>`
    select (select count(*) from project where project_id = ${projectId}) + (select count(*) from opinion where project_id = ${projectId})
      + (select count(*) from answer where project_id = ${projectId}) + (select count(*) from link where project_id = ${projectId}) as count`
  return Number(found.count)
}

/** Runs the program to its end, and tells how much memory it took. */
async function measured(program: ReturnType<typeof openProgram>, args: string[]) {
  const started = performance.now()
  const { child, said, ended } = program.start([...args, '--json'])
  let megabytes = 0
  const watching = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 50)
  const [exitCode] = await ended
  clearInterval(watching)
  expect([said.stderr, exitCode]).toEqual(['', 0])
  return { result: JSON.parse(said.stdout), megabytes: Math.round(megabytes), seconds: (performance.now() - started) / 1000 }
}

test('a large project moves in constant memory, also where the commands are killed on the way', async () => {
  const { projectId } = here.business
  const file = `${place.directory}/large.project`
  const exporting = openProgram(here)
  const importing = openProgram(there)
  const passphrase = ['--passphrase-file', place.passphraseFile]
  const exportArgs = ['project', 'export', '--project', projectId, '--pause', '--to', file, ...passphrase]

  await killed(exporting, here.sql, exportArgs, 'earshot export')
  expect(await readdir(place.directory)).not.toContain('large.project')
  const out = await measured(exporting, exportArgs)
  expect(out.result.rows).toBeGreaterThan(opinions * 4)

  const organizationId = await newOrganization(there.sql)
  const importArgs = ['project', 'import', file, '--organization', organizationId, ...passphrase]
  for (const after of [0, 300, 1000]) {
    await killed(importing, there.sql, importArgs, 'earshot import', after)
    expect(await rowsThere(there.sql)).toBe(0)
  }
  const into = await measured(importing, importArgs)
  expect(into.result).toMatchObject({ projectId, rows: out.result.rows, status: 'active' })
  expect(await rowsThere(there.sql)).toBe(1 + 3 * opinions)
  // A process that does nothing else takes 100 MB, and the passphrase 128 MB for a moment.
  for (const { megabytes } of [out, into]) expect(megabytes).toBeLessThan(450)
  if (isLong)
    console.table({
      export: { seconds: Math.round(out.seconds), megabytes: out.megabytes, file: (await stat(file)).size },
      import: { seconds: Math.round(into.seconds), megabytes: into.megabytes, rows: into.result.rows },
    })
  exporting.close()
  importing.close()
})

/** Starts the program, and kills it when its transaction has begun and some rows more were written. */
async function killed(program: ReturnType<typeof openProgram>, sql: Pool, args: string[], name: string, afterBytes = 0) {
  const { child, said, ended } = program.start(args)
  const isInside = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and application_name = ${name} and xact_start is not null`)
      .count > 0
  await expect.poll(isInside, { timeout: 120_000, message: `${name}: ${JSON.stringify(said)}` }).toBe(true)
  const wal = async () => Number((await sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at`)[0]!.at)
  const from = await wal()
  await expect.poll(async () => (await wal()) - from, { timeout: 120_000 }).toBeGreaterThanOrEqual(afterBytes * 1000)
  child.kill('SIGKILL')
  await ended
  await expect.poll(isInside, { timeout: 120_000 }).toBe(false)
}
