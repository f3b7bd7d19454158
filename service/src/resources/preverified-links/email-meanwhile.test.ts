import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createProject, deleteProject } from '../projects/projects.ts'
import { claimEmail } from './email-claim.ts'
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
    const { organizationId, projectId } = await openProject()
    const customerEmail = someone()
    expect(await askWhileDeleted(projectId, { customerEmail })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const left = (table: string) => world.sql`
      select from ${world.sql(table)} where organization_id = ${organizationId} and project_id = ${projectId}`
    expect([await left('link'), await left('mail')]).toEqual([[], []])
    expect(await lastTopic(projectId)).toBe('project.deleted')
    // Where an email went out, nothing else does within 48 hours; where none did, nothing is claimed.
    expect(server.mails.filter(({ envelopeTo }) => envelopeTo.includes(customerEmail))).toHaveLength(hasServer ? 1 : 0)
    expect(await left('link_email')).toHaveLength(hasServer ? 1 : 0)
  })

  test('a request with a link that was there is told the same, and its email is announced to nobody', async () => {
    const { projectId } = await openProject()
    const { verificationId } = (await world.ask('preverifiedLinks.create', { projectId, customerEmail: someone() })).body
    expect(await askWhileDeleted(projectId, { verificationId })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await lastTopic(projectId)).toBe('project.deleted')
  })

  test('an email whose process was killed is announced to nobody', async () => {
    const { organizationId, projectId } = await openProject()
    const customerEmail = someone()
    const { verificationId } = (await world.ask('preverifiedLinks.create', { projectId, customerEmail })).body
    await claimEmail(world.sql, { organizationId, projectId, customerEmail, attemptId: randomUUID(), verificationId, newLink: null })
    await world.timePasses('40 seconds')
    await deleteProject(world.sql, { organizationId, projectId })
    // A minute after its claim, an email counts as sent; a minute after its deletion, a project's rows begin to go.
    await world.timePasses('40 seconds')
    await world.settle()
    expect(await lastTopic(projectId)).toBe('project.deleted')
  })

  async function openProject() {
    const { organizationId } = world.business
    const { projectId } = await createProject(world.sql, { organizationId, name: 'Closing' })
    return { organizationId, projectId }
  }

  /** Asks for an email; its project is deleted between the moment at which it was there and the one at which the email may go out. */
  async function askWhileDeleted(projectId: string, request: Record<string, unknown>) {
    const { organizationId } = world.business
    const { asked } = await world.sql.begin(async (sql) => {
      // The email waits to be counted in the organization.
      await sql`select from organization where organization_id = ${organizationId} for no key update`
      const asked = world.ask('preverifiedLinks.sendEmail', { projectId, ...request })
      await expect.poll(() => lockWaits(world.sql), { timeout: 30_000 }).toHaveProperty('count', 1)
      await deleteProject(world.sql, { organizationId, projectId })
      return { asked }
    })
    return asked
  }

  async function lastTopic(projectId: string) {
    const { organizationId } = world.business
    const told = await world.sql`
      select topic from event where organization_id = ${organizationId} and project_id = ${projectId} order by event_id`
    return told.at(-1)?.topic
  }
})
