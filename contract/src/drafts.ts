import { Type } from 'typebox'
import { KnowledgePassage } from './knowledge-base.ts'
import { modelFailures } from './model-failures.ts'
import { forMembers, operation } from './operation.ts'
import { array, nullable, oneOf, record, type Static } from './vocabulary.ts'

/** Why there is no draft. What went wrong with the model is never an error of the operation. */
export const noDraftReasons = [...modelFailures, 'nothing-left'] as const
export type NoDraftReason = (typeof noDraftReasons)[number]

const Draft = record('ResponseDraft', 'A drafted response. It is stored nowhere and sent by nobody but a member.', {
  reply: Type.String({ description: 'Text of the draft: only polite phrases, and sentences that a passage says.' }),
  passages: array(KnowledgePassage, { description: 'Passages that the sentences of the draft are from.' }),
  struckOut: array(Type.String(), {
    description:
      'Sentences of the model that were left out because no passage says so. Links and other addresses in them are replaced by `[…]`.',
  }),
})

export const DraftOutcome = record('ResponseDraftOutcome', 'A drafted response, or why there is none.', {
  draft: nullable(Draft),
  reason: nullable(
    oneOf(
      noDraftReasons,
      'Why there is no draft. `busy`: too many drafts at once. `refused`: the model declined. `unreadable`: the answer is not in the agreed form. `nothing-left`: no sentence had a passage behind it. Null with a draft.',
    ),
  ),
})
export type DraftOutcome = Static<typeof DraftOutcome>

/** Operations of members alone. */
export const draftsDashboardRows = {
  'opinions.draft': operation({
    ...forMembers,
    role: 'member',
    speaksToStrangers: true,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/draft',
    summary: 'Draft a response',
    description:
      'Has the model draft a response to an opinion from the passages of the knowledge base. Nothing is stored or sent to the customer. Returns `CONFLICT` if the project has drafts turned off, and `NOT_FOUND` if no model is configured.',
    success: { 200: DraftOutcome },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
