import { type DraftOutcome, type NoDraftReason, type Problem, type ProjectSettings, problem, settingsOf } from '@earshot/contract'
import { languageOfTag } from '@earshot/messages'
import { draftsMessages } from '@earshot/messages/api/drafts'
import type { Sql } from '../../database/database.ts'
import { passageViews, searchKnowledgeAbout } from '../knowledge-base/search.ts'
import type { ModelDeps } from '../models/model-turns.ts'
import { unknownOpinion } from '../opinions/opinion-details.ts'
import type { InProject } from '../projects/projects.ts'
import { guardReply, type SentPassage } from './guard-reply.ts'
import { modelMessages, type OpinionToAnswer } from './model-request.ts'
import { readReply } from './read-reply.ts'
import { speaksToModels } from './speaks-to-models.ts'

// A response that a model drafts and a person sends. Nothing of it is kept: not what was sent to the model, not what came back.

/** Passages that a model is sent, as many as are shown beside a response. */
const passagesMax = 6

/**
 * Drafts a response to an opinion. Whatever the model does, it ends as a draft or as a reason. No transaction is held while it is asked.
 * Errors: NOT_FOUND without a model or such an opinion, CONFLICT when the project has drafts turned off.
 */
export async function draftResponse(
  sql: Sql,
  { model, turns }: ModelDeps,
  { organizationId, projectId, reviewId }: InProject & { reviewId: string },
): Promise<DraftOutcome | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  if (model === null) return problem('NOT_FOUND', draftsMessages.noModel)
  const found = await findOpinion(sql, { organizationId, projectId, reviewId })
  if (!found) return unknownOpinion
  const settings = settingsOf(found.settings)
  if (!settings.responseDrafts) return problem('CONFLICT', draftsMessages.off)
  const language = languageOfTag(found.language ?? '') ?? languageOfTag(settings.locale) ?? 'en'
  const turn = turns.take(organizationId)
  if (!turn) return without('busy')
  try {
    const passages = await passagesFor(sql, { organizationId, text: `${found.title} ${found.opinion}` })
    const answer = await model.ask(modelMessages({ ...found, language }, { passages, tone: settings.responseTone }))
    if ('reason' in answer) return without(answer.reason)
    const reply = readReply(answer.content)
    if (!reply) return without('unreadable')
    const draft = guardReply(reply, { passages, language })
    return draft.reply === '' ? without('nothing-left') : { draft, reason: null }
  } finally {
    turn.end()
  }
}

const without = (reason: NoDraftReason): DraftOutcome => ({ draft: null, reason })

/** The passages that a model may answer from. What speaks to models instead of readers is none. */
async function passagesFor(sql: Sql, asked: { organizationId: string; text: string }): Promise<SentPassage[]> {
  const found = passageViews(await searchKnowledgeAbout(sql, { ...asked, limit: passagesMax }))
  return found
    .filter(({ heading, passage }) => !speaksToModels(`${heading}\n${passage}`))
    .map((passage, at) => ({ ...passage, id: `p${at + 1}` }))
}

type FoundOpinion = Omit<OpinionToAnswer, 'language'> & { language: string | null; settings: Partial<ProjectSettings> }

/** An opinion with its answers, and what is known of its customer: of an incognito one nothing is. */
async function findOpinion(
  sql: Sql,
  { organizationId, projectId, reviewId }: InProject & { reviewId: string },
): Promise<FoundOpinion | null> {
  const [found] = await sql<FoundOpinion[]>`
    with linked as (
      select customer_name, customer_reference from link
      where organization_id = ${organizationId} and project_id = ${projectId} and link.review_id = ${reviewId}
        and exists (select from opinion where organization_id = ${organizationId} and project_id = ${projectId}
          and opinion.review_id = link.review_id and not incognito)
    )
    select title, opinion, language,
      (select settings from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null) as settings,
      (select coalesce(json_agg(known.customer_name), '[]') from (
        select opinion.customer_name union select customer_name from linked) as known) as names,
      (select coalesce(json_agg(customer_reference), '[]') from linked) as "references",
      (select coalesce(json_agg(json_build_object('question', question, 'selectedOptions', selected_options, 'answer', answer) order by answer_id), '[]')
        from answer where organization_id = ${organizationId} and project_id = ${projectId} and answer.review_id = opinion.review_id) as answers
    from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return found ?? null
}
