import type { Sql } from '../../database/database.ts'
import { isId } from '../../text.ts'
import { type FoundForm, formColumns, formOf, type OpinionForm } from '../opinions/opinion-form.ts'
import { isSlug } from '../projects/slugs.ts'

/**
 * The widget of a project, by the project's id or its slug; null when there is none, or it is archived. Changes nothing. It is found by
 * that alone: a page with the widget names no organization (indexes serve it).
 */
export async function findWidget(sql: Sql, { project }: { project: string }): Promise<OpinionForm | null> {
  const slug = project.toLowerCase()
  if (!isId(project) && !isSlug(slug)) return null
  // An id could be somebody's slug: then it means the project it is the id of.
  const [found] = await sql<FoundForm[]>`
    select project.organization_id, project.project_id, ${formColumns(sql)}
    from project
    where ${isId(project) ? sql`(project_id = ${project} or slug = ${slug})` : sql`slug = ${slug}`}
      and status <> 'archived' and deleted_at is null
    order by slug = ${slug} limit 1`
  return found ? formOf(found) : null
}
