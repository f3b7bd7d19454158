import { type Project, type ProjectSettings, projectSettingsAtFirst, type Question } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { statusNow } from './links.ts'

/** Everything a customer's page shows of a link, at this moment. */
export interface LinkForm {
  organizationId: string
  projectId: string
  verificationId: string
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  /** An opinion was submitted with it after it expired. */
  lateOpinion: boolean
  expiresAt: Date
  customerName: string | null
  language: string | null
  redirectUrl: string | null
  project: { name: string; status: Project['status']; settings: ProjectSettings }
  /** In the order they are asked. */
  questions: AskedQuestion[]
  /** Questions that were asked once: an answer to one of these comes from a form that was open meanwhile. */
  formerQuestionIds: string[]
}

export type AskedQuestion = Pick<Question, 'questionId' | 'question' | 'tags' | 'answerMode' | 'answers'>

/**
 * The form a link opens, whatever state the link is in; null when there is no such link. Changes nothing.
 *
 * By the link's id alone: a token carries no organization (an index of its own serves it).
 */
export async function findForm(sql: Sql, { verificationId }: { verificationId: string }): Promise<LinkForm | null> {
  const [found] = await sql<(Omit<LinkForm, 'project'> & { name: string; state: Project['status']; settings: ProjectSettings })[]>`
    select link.organization_id, link.project_id, link.verification_id, ${sql.unsafe(statusNow)} as status, link.late_opinion,
      link.expires_at, link.customer_name, link.language, link.redirect_url, project.name, project.status as state, project.settings,
      coalesce(json_agg(json_build_object('questionId', asked.question_id, 'question', asked.question, 'tags', asked.tags,
        'answerMode', asked.answer_mode, 'answers', asked.answers) order by asked.priority, asked.question_id) filter (where is_asked), '[]') as questions,
      coalesce(json_agg(asked.question_id) filter (where not is_asked), '[]') as former_question_ids
    from link
    join project using (organization_id, project_id)
    left join lateral (
      select *, status = 'active' and deleted_at is null as is_asked from question
      where question.organization_id = link.organization_id and question.project_id = link.project_id
    ) as asked on true
    where link.verification_id = ${verificationId}
    group by link.organization_id, link.project_id, link.verification_id, project.organization_id, project.project_id`
  if (!found) return null
  const { name, state, settings, ...form } = found
  return { ...form, project: { name, status: state, settings: { ...projectSettingsAtFirst, ...settings } } }
}
