import type { Browser, Page } from 'playwright-core'
import type { Member, World } from '../../world/world.ts'
import { inDashboard } from './in-dashboard.ts'

// Opinions as customers gave them, and the inbox as a member reads it.

/** What is known here of cold coffee and of parking. */
export const fillKnowledgeBase = (member: Member) =>
  member.ask('knowledgeBase.add', {
    text: '# Cold coffee\n\nCold coffee is made again at once, at no charge, as often as it takes.\n\n# Parking\n\nBehind the house, for two hours.',
  })
export async function emptyInbox(world: World): Promise<void> {
  const { organizationId } = world.business
  await world.sql`delete from comment where organization_id = ${organizationId}`
  await world.sql`delete from opinion where organization_id = ${organizationId}`
}

export interface Given {
  title: string
  opinion?: string
  name?: string | null
  status?: string
  incognito?: boolean
  verified?: boolean
  daysAgo?: number
  source?: string
}

export async function give(world: World, { title, opinion = 'It was as I had hoped.', ...given }: Given): Promise<string> {
  const { organizationId, projectId } = world.business
  const daysAgo = `${given.daysAgo ?? 0} days`
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, status, verification_method,
      verification_status, language, created_at, updated_at)
    values (${organizationId}, ${projectId}, ${title}, ${opinion}, ${given.incognito ?? false},
      ${given.incognito ? null : given.name === undefined ? 'Zoë Marlow' : given.name}, ${given.source ?? (given.verified ? 'delivery_link' : 'direct')},
      ${given.status ?? 'published'}, ${given.verified ? 'delivery_link' : null}, ${given.verified ? 'verified' : null}, 'en',
      ${given.incognito ? world.sql`date_trunc('day', now() - ${daysAgo}::interval, 'UTC')` : world.sql`now() - ${daysAgo}::interval`},
      ${given.incognito ? world.sql`date_trunc('day', now() - ${daysAgo}::interval, 'UTC')` : world.sql`now() - ${daysAgo}::interval`})
    returning review_id`
  return made.reviewId
}

export const visit = (
  world: World,
  browser: Browser,
  member: Member,
  where: string,
  act: (page: Page) => Promise<void>,
  options: Parameters<typeof inDashboard>[3] = {},
) => inDashboard({ world, browser }, where, act, { member, ...options })
export const inbox = (page: Page) => page.getByRole('table', { name: 'Opinions' })
export const opened = (page: Page) => page.getByRole('dialog')
