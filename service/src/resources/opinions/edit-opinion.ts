import type { ProjectSettings, TopicData } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import { changesMax, eventTimeOf, orderInDay } from '../../events/event-time.ts'
import { record } from '../../events/record.ts'
import { countVisitor, editsOf, type Visitor } from '../../limits/visitor-bounds.ts'
import { answerView, effectiveVisibility } from '../answers/answers.ts'
import { jsonOf } from './delayed-opinions.ts'
import { insertAnswer, type WrittenAnswer, type WrittenOpinion } from './insert-opinion.ts'
import type { AskedQuestion } from './opinion-form.ts'
import { opinionUpdatedView } from './opinions.ts'
import { type KeptRow, lockOwn, type WaitingRow } from './own-opinion.ts'

/**
 * The outcome. Nothing is changed while the project takes no opinions, nor beyond ten times an hour and a thousand changes of one opinion.
 */
export type Edited = { kind: 'done'; isChanged: boolean } | { kind: 'gone' | 'paused' | 'limit' } | { kind: 'often'; waitSeconds: number }

/**
 * Changes an opinion's title, text and the answers to the questions that were asked again, as its customer edited them. A cleared answer is
 * announced as an empty one and then deleted; an answer stays whose question is not asked any more, or whose options the form could not
 * show. A delayed opinion is changed without an event. Changes of an incognito opinion happen on the UTC day, at no finer time. A published
 * opinion that is not verified waits for the team again when words change that others read, where it was approved or would be held today.
 * Emits, in this order: opinion.updated when title or text changed, then answer.updated and answer.created; nothing for what stays the
 * same.
 */
export const editOpinion = (
  sql: Sql,
  edit: {
    ownTokenSha256: Buffer
    written: Pick<WrittenOpinion, 'title' | 'opinion' | 'answers'>
    questions: readonly AskedQuestion[]
    visitor: Pick<Visitor, 'visitorKey'> | null
  },
): Promise<Edited> => {
  const isKept = ({ kind }: Edited) => kind === 'done'
  return keptTransaction(sql, isKept, async (sql): Promise<Edited> => {
    const found = await lockOwn(sql, edit)
    if (found.kind === 'gone') return found
    if (found.project.status !== 'active') return { kind: 'paused' }
    const isWaiting = found.kind === 'waiting'
    const edited = isWaiting ? await editWaiting(sql, found.waiting, edit) : await editKept(sql, found.kept, found.project.settings, edit)
    if (edited.kind !== 'done' || !edited.isChanged) return edited
    // The opinion is found by its token, which it keeps when it is released.
    const { organizationId, projectId } = isWaiting ? found.waiting : found.kept
    const thing = `opinion ${edit.ownTokenSha256.toString('hex')}`
    const often = await countVisitor(sql, { organizationId, projectId, visitor: edit.visitor }, editsOf(thing))
    return often ? { kind: 'often', waitSeconds: often.waitSeconds } : edited
  })
}

type Edit = Parameters<typeof editOpinion>[1]

async function editWaiting(sql: Sql, { organizationId, projectId, heldId, written: before }: WaitingRow, edit: Edit): Promise<Edited> {
  const changes = changesOf(before.answers, edit)
  const isChanged = changedFields(before, edit.written).length > 0 || changes.length > 0
  if (!isChanged) return { kind: 'done', isChanged }
  const answers = [
    ...before.answers.filter(({ questionId }) => !changes.some(({ after }) => after.questionId === questionId)),
    ...changes.filter(({ isCleared }) => !isCleared).map(({ after }) => after),
  ]
  const { title, opinion } = edit.written
  await sql`
    update held_opinion set written = ${jsonOf(sql, { title, opinion, answers })}
    where organization_id = ${organizationId} and project_id = ${projectId} and held_id = ${heldId}`
  return { kind: 'done', isChanged }
}

async function editKept(sql: Sql, kept: KeptRow, { locale, moderation }: ProjectSettings, edit: Edit): Promise<Edited> {
  const { organizationId, projectId, reviewId, incognito: isIncognito } = kept
  const before = await sql<(WrittenAnswer & { answerId: string; language: string | null })[]>`
    select answer_id, question_id, question, tags, answer, selected_options, selected_option_ids, language from answer
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  const fields = changedFields(kept, edit.written)
  const changes = changesOf(before, edit)
  const events = changes.length + (fields.length > 0 ? 1 : 0)
  if (events === 0) return { kind: 'done', isChanged: false }
  if (kept.changes + events > changesMax) return { kind: 'limit' }

  const moment = eventTimeOf(sql, isIncognito)
  const added = changes.filter((change) => change.before === undefined).length
  const cleared = changes.filter(({ isCleared }) => isCleared).length
  const { title, opinion } = edit.written
  const reworded = changes.filter(({ before, after }) => (before?.answer ?? null) !== after.answer)
  const isHeld = kept.verificationStatus !== 'verified' && (moderation === 'hold_unverified' || kept.isApproved)
  await sql`
    with opinion as (
      -- Nothing is noted for the log: it is not hidden by the business, and is published once more when the team approves it.
      update opinion set title = ${title}, opinion = ${opinion},
        status = iif(status = 'published' and ${isHeld} and (${fields.length > 0} or ${isReadByOthers(sql, kept, reworded)}), 'pending', status),
        answer_count = answer_count + ${added - cleared},
        edited_at = ${fields.length > 0 ? sql`greatest(edited_at, ${moment})` : sql`edited_at`},
        updated_at = greatest(updated_at, ${moment}), changes = changes + ${events}
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      returning *
    )
    ${fields.length > 0 ? sql`, ${record(sql, 'opinion.updated', opinionUpdatedView(fields), 'opinion', orderInDay({ ...kept, isIncognito }))}` : sql``}
    select from opinion`
  for (const [at, { before, after, isCleared }] of changes.entries()) {
    const order = orderInDay({ ...kept, isIncognito }, at + 1)
    if (before === undefined) {
      const language = isIncognito ? locale : ((await languageOf(sql, kept)) ?? locale)
      await insertAnswer(sql, { organizationId, projectId, reviewId, isIncognito, answer: after, language, order })
      continue
    }
    const ofAnswer = sql`organization_id = ${organizationId} and project_id = ${projectId} and answer_id = ${before.answerId}`
    await sql`
      with answer as (
        update answer set question = ${after.question}, tags = ${after.tags}, answer = ${after.answer},
          selected_options = ${after.selectedOptions}, selected_option_ids = ${after.selectedOptionIds},
          updated_at = greatest(updated_at, ${moment})
        where ${ofAnswer}
        returning *
      ),
      ${record(sql, 'answer.updated', answerView, 'answer', order)}
      select from answer`
    if (isCleared) await sql`delete from answer where ${ofAnswer}`
  }
  return { kind: 'done', isChanged: true }
}

/** SQL: whether others read one of the answers. Which options are chosen needs no approval: their words are the business's own. */
const isReadByOthers = (sql: Sql, { organizationId, projectId }: KeptRow, changes: { after: WrittenAnswer }[]) => sql`exists (
  select from question join project using (organization_id, project_id)
  where organization_id = ${organizationId} and project_id = ${projectId}
    and question_id = any(${changes.map(({ after }) => after.questionId)}::uuid[]) and ${sql.unsafe(effectiveVisibility)} = 'public')`

async function languageOf(sql: Sql, { organizationId, projectId, reviewId }: KeptRow): Promise<string | null> {
  const [found] = await sql<{ language: string | null }[]>`
    select language from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return found?.language ?? null
}

const changedFields = (
  before: Pick<WrittenOpinion, 'title' | 'opinion'>,
  after: Pick<WrittenOpinion, 'title' | 'opinion'>,
): TopicData<'opinion.updated'>['changes'] => (['title', 'opinion'] as const).filter((field) => before[field] !== after[field])

/** Changes of the answers to the questions that were asked, in their order. */
function changesOf<Before extends WrittenAnswer>(before: readonly Before[], { written, questions }: Edit) {
  return questions.flatMap((question): { before?: Before; after: WrittenAnswer; isCleared: boolean }[] => {
    const old = before.find(({ questionId }) => questionId === question.questionId)
    const given = written.answers.find(({ questionId }) => questionId === question.questionId)
    if (!old) return given ? [{ after: given, isCleared: false }] : []
    if (given) return saysTheSame(old, given) ? [] : [{ before: old, after: given, isCleared: false }]
    if (!couldBeShown(old, question)) return []
    return [{ before: old, after: { ...old, answer: null, selectedOptions: [], selectedOptionIds: [] }, isCleared: true }]
  })
}

/** Answers are compared by the options' ids: an option that was reworded since is still the same choice. */
const saysTheSame = (one: WrittenAnswer, other: WrittenAnswer): boolean =>
  one.answer === other.answer && one.selectedOptionIds.toSorted().join('\n') === other.selectedOptionIds.toSorted().join('\n')

const couldBeShown = ({ selectedOptionIds }: WrittenAnswer, { answers: { options = [] } }: AskedQuestion): boolean =>
  selectedOptionIds.every((id) => options.some((option) => option.id === id))
