import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../src/backup/invariants.ts'
import type { Pool } from '../../src/database/pool.ts'
import { updateProject } from '../../src/resources/projects/projects.ts'
import { openWorld, type World } from '../world/world.ts'
import { newOrganization, openPlace, type Place } from './moving.ts'

// What an import meets in the database that it goes into: docs/guides/move-a-project.md

let here: World
let place: Place
let file: string
beforeAll(async () => {
  here = await openWorld()
  place = await openPlace()
  await here.ask('knowledgeBase.add', { text: 'We deliver within two days.' })
  const { link } = (await here.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  const body = new URLSearchParams({ title: 'Good', opinion: 'All was well.', name: 'Ada' })
  expect((await fetch(link, { method: 'POST', redirect: 'manual', body })).status).toBe(303)
  await here.settle()
  file = (await place.export(here, here.business.projectId)).file
})
afterAll(async () => {
  await here?.close()
  await place?.close()
})

describe('an import is refused', () => {
  const refusal = (world: World, organization: string, values: Record<string, unknown> = {}, of = file) =>
    place.import(world, of, organization, values).then(
      () => null,
      (error: Error) => error.message,
    )

  test('where the project is', async () => {
    expect(await refusal(here, here.business.organizationId)).toContain('exists here already')
  })

  test('into no organization', async () => {
    await using world = await openWorld()
    expect(await refusal(world, here.business.projectId)).toContain('There is no organization')
  })

  test('where its slug is taken, and goes on with another one', async () => {
    await using world = await openWorld()
    const into = await newOrganization(world.sql)
    expect(await refusal(world, into)).toContain('--slug')
    const { result } = await place.import(world, file, into, { slug: 'elsewhere' })
    expect(result).toMatchObject({ slug: 'elsewhere', status: 'active', projectId: here.business.projectId })
    expect((await fetch(`${world.address}/p/elsewhere`)).status).toBe(200)
    await world.settle()
  })

  test('where a link has the id of one of its links', async () => {
    await using world = await openWorld()
    const { organizationId: other, projectId } = world.business
    const [link] = await here.sql<[{ verificationId: string }]>`select verification_id from link limit 1`
    await world.sql`
      insert into link (organization_id, project_id, verification_id, customer_email, customer_email_ascii, validity_minutes, expires_at)
      values (${other}, ${projectId}, ${link.verificationId}, 'a@example.com', 'a@example.com', 60, now() + interval '1 hour')`
    expect(await refusal(world, other, { slug: 'elsewhere' })).toContain('table link')
    expect(await world.sql`select from project`).toHaveLength(1)
    expect(await world.sql`select from opinion`).toHaveLength(0)
  })

  test('with another passphrase', async () => {
    await writeFile(`${place.directory}/other`, 'another long passphrase\n')
    expect(await refusal(here, here.business.organizationId, { passphraseFile: `${place.directory}/other` })).toContain(
      'The passphrase is not the one',
    )
  })

  test('where the database is of another version', async () => {
    await using world = await openWorld()
    const into = await newOrganization(world.sql)
    await world.sql`insert into schema_migration (name, sha256, runs_beside) values ('0002_of_later', 'x', '0001_schema')`
    expect(await refusal(world, into)).toContain('older version')
  })
})

test('a dry run says what would be, and leaves nothing', async () => {
  await using world = await openWorld()
  const into = await newOrganization(world.sql)
  const { result } = await place.import(world, file, into, { dryRun: true, slug: 'elsewhere' })
  expect(result).toMatchObject({ dryRun: true, slug: 'elsewhere' })
  expect(await world.sql`select from project`).toHaveLength(1)
  expect((await place.import(world, file, into, { slug: 'elsewhere' })).result).toMatchObject({ rows: result.rows })
  await world.settle()
})

test('a customer whose address the organization knows stays the one that it knows', async () => {
  await using world = await openWorld()
  const { organizationId: into } = world.business
  const [customer] = await here.sql<[{ customerId: string; email: string }]>`
    select customer_id, email from customer where email is not null limit 1`
  const [known] = await world.sql<[{ customerId: string }]>`
    insert into customer (organization_id, email) values (${into}, ${customer.email}) returning customer_id`
  const { notes } = await place.import(world, file, into, { slug: 'elsewhere' })
  expect(notes.join()).toContain('1 customer')
  const count = async (sql: Pool, id: string) => (await sql`select from opinion where customer_id = ${id}`).length
  expect(await count(world.sql, known.customerId)).toBe(await count(here.sql, customer.customerId))
  expect(await count(world.sql, customer.customerId)).toBe(0)
  expect(await brokenInvariants(world.sql)).toEqual([])
  await world.settle()
})

test('an export that fails says that the project stays paused, and how it is active again', async () => {
  await using world = await openWorld()
  const { projectId } = world.business
  await expect(place.export(world, projectId, { to: '/proc/a.project' })).rejects.toThrow(
    `The project stays paused, with no file: run the command again, or have it accept opinions again with "earshot project update --project ${projectId} --status active"`,
  )
  const [now] = await world.sql`select status from project where project_id = ${projectId}`
  expect(now!.status).toBe('paused')
  await world.settle()
})

test('an active project is exported when it is paused for it, and it is active where it is imported', async () => {
  await updateProject(here.sql, { ...here.business, status: 'active' })
  await expect(place.export(here, here.business.projectId, { pause: false })).rejects.toThrow('--pause')
  await place.export(here, here.business.projectId)
  const [now] = await here.sql<[{ status: string }]>`select status from project where project_id = ${here.business.projectId}`
  expect(now.status).toBe('paused')
})

test('without the knowledge base, none comes along', async () => {
  const { file: without } = await place.export(here, here.business.projectId, { withoutKnowledge: true })
  await using world = await openWorld()
  const into = await newOrganization(world.sql)
  await place.import(world, without, into, { slug: 'elsewhere' })
  expect(await world.sql`select from knowledge_item`).toHaveLength(0)
  await world.settle()
})
