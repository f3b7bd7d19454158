import type { Sql } from '../../database/database.ts'
import { passageViews, searchKnowledgeAbout } from '../knowledge-base/search.ts'
import type { InProject } from '../projects/projects.ts'
import { unknownOpinion } from './opinion-details.ts'

/** Passages beside a response: what fits on a screen. */
const suggestionsMax = 6

/**
 * The passages of the knowledge base that are most relevant to an opinion; none when none is. One statement, and a search. Errors:
 * NOT_FOUND.
 */
export async function suggestPassages(sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) {
  const [found] = await sql<{ text: string }[]>`
    select title || ' ' || opinion as text from opinion
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  if (!found) return unknownOpinion
  return { suggestions: passageViews(await searchKnowledgeAbout(sql, { organizationId, text: found.text, limit: suggestionsMax })) }
}
