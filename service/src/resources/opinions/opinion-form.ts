import { createHash } from 'node:crypto'
import { type Project, type ProjectSettings, type Question, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

/** The project's part of a customer's form, at this moment, whatever the source. */
export interface OpinionForm extends InProject {
  project: { name: string; slug: string; status: Project['status']; settings: ProjectSettings }
  /** In the order they are asked. */
  questions: AskedQuestion[]
  /** Former questions: an answer to one of these comes from a form that was open meanwhile. */
  formerQuestionIds: string[]
}

export type AskedQuestion = Pick<Question, 'questionId' | 'question' | 'tags' | 'answerMode' | 'answers'>

/** The form of a project; null when the organization has none of that id. Changes nothing. */
export async function findOpinionForm(sql: Sql, { organizationId, projectId }: InProject): Promise<OpinionForm | null> {
  const [found] = await sql<FoundForm[]>`
    select project.organization_id, project.project_id, ${formColumns(sql)}
    from project
    where project.organization_id = ${organizationId} and project.project_id = ${projectId} and project.deleted_at is null`
  return found ? formOf(found) : null
}

/** Columns that a form needs of a row of `project`, for any statement that has one. `formOf` reads them. */
export const formColumns = (sql: Sql) => sql`
  project.name, project.slug, project.status as project_status, project.settings,
  (select coalesce(json_agg(json_build_object('questionId', question_id, 'question', question, 'tags', tags,
      'answerMode', answer_mode, 'answers', answers) order by priority, question_id), '[]')
    from question where question.organization_id = project.organization_id and question.project_id = project.project_id
      and question.status = 'active' and question.deleted_at is null) as questions,
  (select coalesce(json_agg(question_id), '[]')
    from question where question.organization_id = project.organization_id and question.project_id = project.project_id
      and not (question.status = 'active' and question.deleted_at is null)) as former_question_ids`

export interface FoundForm extends Omit<OpinionForm, 'project'> {
  name: string
  slug: string
  projectStatus: Project['status']
  settings: Partial<ProjectSettings>
}

export const formOf = <Found extends FoundForm>({ name, slug, projectStatus: status, settings, ...form }: Found) => ({
  ...form,
  project: { name, slug, status, settings: settingsOf(settings) },
})

/** Options in a random order of this customer's own, where the question asks for one: the same again after a reload, by the same seed. */
export function shuffled(question: AskedQuestion, seed: string): AskedQuestion {
  const { options, shuffle } = question.answers
  if (!shuffle || !options) return question
  const place = (id: string) => createHash('sha256').update(`${seed} ${question.questionId} ${id}`).digest('hex')
  const places = new Map(options.map(({ id }) => [id, place(id)]))
  return {
    ...question,
    answers: { ...question.answers, options: options.toSorted((a, b) => (places.get(a.id)! < places.get(b.id)! ? -1 : 1)) },
  }
}
