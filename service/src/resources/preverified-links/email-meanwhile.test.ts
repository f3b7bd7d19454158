import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createProject, deleteProject } from '../projects/projects.ts'
import { someone } from './emailed-links.fixture.ts'

// A project is deleted while one of its links is being emailed.

let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(async () => {
  await server.close()
})

describe.each([
  ['with a mail server', true],
  ['without a mail server', false],
])('%s', (_, hasServer) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(hasServer ? { SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' } : {})
  })
  afterAll(async () => {
    await world.close()
  })

  test('a request is told that there is no such project, and makes neither a link nor an event', async () => {
    const { organizationId } = world.business
    const { projectId } = await createProject(world.sql, { organizationId, name: 'Closing' })
    const customerEmail = someone()
    const { asked } = await world.sql.begin(async (sql) => {
      // The email waits to be counted in the organization: its project was there when the request looked.
      await sql`select from organization where organization_id = ${organizationId} for no key update`
      const asked = world.ask('preverifiedLinks.sendEmail', { projectId, customerEmail })
      await expect.poll(() => lockWaits(world.sql), { timeout: 30_000 }).toHaveProperty('count', 1)
      await deleteProject(world.sql, { organizationId, projectId })
      return { asked }
    })
    expect(await asked).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const left = (table: string) => world.sql`
      select from ${world.sql(table)} where organization_id = ${organizationId} and project_id = ${projectId}`
    expect([await left('link'), await left('mail')]).toEqual([[], []])
    const topics = await world.sql`
      select topic from event where organization_id = ${organizationId} and project_id = ${projectId} order by event_id`
    expect(topics.map(({ topic }) => topic).at(-1)).toBe('project.deleted')
    // Where an email went out, nothing else does within 48 hours; where none did, nothing is claimed.
    expect(server.mails.filter(({ envelopeTo }) => envelopeTo.includes(customerEmail))).toHaveLength(hasServer ? 1 : 0)
    expect(await left('link_email')).toHaveLength(hasServer ? 1 : 0)
  })
})
