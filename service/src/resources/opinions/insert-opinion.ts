import { randomUUID } from 'node:crypto'
import type { Opinion } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { eventTimeOf } from '../../events/event-time.ts'
import { type Order, record } from '../../events/record.ts'
import { answerView } from '../answers/answers.ts'
import { type CustomerAddress, customerOf } from '../customers/customers.ts'
import type { InProject } from '../projects/projects.ts'
import { noteChange } from '../transparency-log/changes.ts'
import { opinionView } from './opinions.ts'

// Every opinion is stored here, whatever its source: at once, or, where the moment would identify its author, together with others
// (delayed-opinions.ts, release-opinions.ts). The functions of each source (links, QR codes, the public page, the widget) decide which
// other rows belong to it.

/** An opinion as its customer wrote it, read and checked by parse-opinion-form.ts. */
export interface WrittenOpinion {
  title: string
  opinion: string
  name: string | null
  incognito: boolean
  /** In the order of the questions. */
  answers: WrittenAnswer[]
}

/** An answer with its question as it stood. */
export interface WrittenAnswer {
  questionId: string
  question: string
  tags: string[]
  answer: string | null
  selectedOptions: string[]
  selectedOptionIds: string[]
}

export interface NewOpinion extends InProject {
  /** Given by the caller, because other rows may refer to it: a new id of version 4, which carries no time. */
  reviewId: string
  /** Digest of the token that its customer comes back with. */
  ownTokenSha256: Buffer
  written: WrittenOpinion
  source: Opinion['source']
  /** The method that verified the purchase; null: none. */
  method: NonNullable<Opinion['verification']>['method'] | null
  status: 'published' | 'pending'
  language: string
  /** The customer of a named opinion. */
  customer: CustomerAddress
}

/**
 * Stores an opinion with its answers. Callers must be in a transaction. A named one belongs to the customer of the address; an incognito
 * one has no customer, no name, no time but the UTC day, and so have its events
 * (docs/rules/incognito.md#nothing-connects-link-and-opinion).
 * Emits, in this order: opinion.created, answer.created for each.
 */
export const insertOpinion = (sql: Sql, kept: NewOpinion): Promise<unknown> =>
  // The statements are sent at once and run in this order; the ids of the events ascend with it.
  Promise.all([
    insertOpinionRow(sql, kept),
    ...kept.written.answers.map((answer, at) =>
      insertAnswer(sql, {
        ...kept,
        isIncognito: kept.written.incognito,
        answer,
        order: kept.written.incognito ? { placeInDay: at + 1 } : {},
      }),
    ),
  ])

function insertOpinionRow(sql: Sql, kept: NewOpinion) {
  const { organizationId, projectId, reviewId, ownTokenSha256, written, source, method, status, language } = kept
  const { title, opinion, incognito } = written
  const moment = eventTimeOf(sql, incognito)
  return sql`
    with ${incognito ? sql`customer as (select null::uuid as customer_id)` : customerOf(sql, { organizationId, ...kept.customer })},
    opinion as (
      insert into opinion (organization_id, project_id, review_id, title, opinion, incognito, customer_id, customer_name,
        verification_method, verification_status, verified_at, answer_count, status, language, source, created_at, updated_at, own_token_sha256)
      select ${organizationId}, ${projectId}, ${reviewId}, ${title}, ${opinion}, ${incognito}, customer_id, ${nameOf(written)},
        ${method === null ? sql`null, null, null` : sql`${method}, 'verified', ${moment}`}, ${written.answers.length}, ${status},
        ${language}, ${source}, ${moment}, ${moment}, ${ownTokenSha256}
      from customer
      returning *
    ),
    ${noteChange(sql, 'published', 'opinion', `status = 'published'`)},
    ${record(sql, 'opinion.created', opinionView, 'opinion', incognito ? { placeInDay: 0 } : {})}
    select from opinion`
}

/** Adds an answer to a stored opinion; it gets the opinion's customer. Emits: answer.created. */
export function insertAnswer(
  sql: Sql,
  {
    organizationId,
    projectId,
    reviewId,
    isIncognito,
    answer,
    language,
    order,
  }: InProject & {
    reviewId: string
    isIncognito: boolean
    answer: WrittenAnswer
    language: string | null
    order: Order
  },
) {
  const moment = eventTimeOf(sql, isIncognito)
  return sql`
    with place as materialized (
      select organization_id, project_id, review_id, customer_id, customer_name from opinion
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
    ),
    answer as (
      insert into answer (organization_id, project_id, answer_id, review_id, question_id, question, tags, answer, selected_options,
        selected_option_ids, customer_id, customer_name, language, created_at, updated_at)
      select organization_id, project_id, ${randomUUID()}, review_id, ${answer.questionId}, ${answer.question}, ${answer.tags},
        ${answer.answer}, ${answer.selectedOptions}, ${answer.selectedOptionIds}, customer_id, customer_name, ${language},
        ${moment}, ${moment}
      from place
      returning *
    ),
    ${record(sql, 'answer.created', answerView, 'answer', order)}
    select from answer`
}

const nameOf = (written: WrittenOpinion) => (written.incognito ? null : written.name)
