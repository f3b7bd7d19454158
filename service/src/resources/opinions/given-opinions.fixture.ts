import type { World } from '../../../test/world/world.ts'

// Opinions as customers gave them, written directly.

export interface Given {
  title?: string
  opinion?: string
  status?: string
  incognito?: boolean
  verified?: boolean
  source?: string
  day?: number
}

export async function give(world: World, { title = 'Cold coffee', opinion = 'It was cold.', ...given }: Given = {}): Promise<string> {
  const { organizationId, projectId } = world.business
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, status, verification_method,
      verification_status, created_at, updated_at)
    values (${organizationId}, ${projectId}, ${title}, ${opinion}, ${given.incognito ?? false}, ${given.incognito ? null : 'Zoë'},
      ${given.source ?? 'direct'}, ${given.status ?? 'published'}, ${given.verified ? 'delivery_link' : null},
      ${given.verified ? 'verified' : null}, ${new Date(Date.UTC(2026, 0, given.day ?? 1))}, ${new Date(Date.UTC(2026, 0, given.day ?? 1))})
    returning review_id`
  return made.reviewId
}
