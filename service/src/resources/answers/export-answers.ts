import { type Answer, type AnswerDrill, type ExportFormat, isProblem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type Columns, exportList, fieldsOf } from '../../exports/export-list.ts'
import type { InProject } from '../projects/projects.ts'
import { answersWhere } from './list-answers.ts'

/** Exports the answers that match the filters as a file. Errors: as listAnswers, and RATE_LIMITED (five exports are being loaded). */
export async function exportAnswers(
  sql: Sql,
  { organizationId, projectId, query, format }: InProject & { query: AnswerDrill; format: ExportFormat },
) {
  const list = answersWhere(sql, { organizationId, projectId, query })
  if (isProblem(list)) return list
  const { show, where, search, order } = list
  return exportList<Answer>(sql, { organizationId, fileName: 'answers', format, show, where, search, order, columns })
}

const columns: Columns<Answer> = {
  ...fieldsOf<Answer>('answerId', 'questionId', 'question'),
  tags: ({ tags }) => tags.join(' '),
  // One cell: options may have commas of their own.
  selectedOptions: ({ selectedOptions }) => selectedOptions.join('; '),
  ...fieldsOf<Answer>('answer'),
  customerName: ({ customer }) => customer.name,
  ...fieldsOf<Answer>('reviewId', 'responseVisibility', 'language', 'createdAt', 'updatedAt'),
}
