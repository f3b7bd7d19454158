import { Type } from 'typebox'
import { languages } from './languages.ts'
import { modelFailures } from './model-failures.ts'
import { forMembers, operation } from './operation.ts'
import { array, id, nullable, object, oneOf, record, type Static } from './vocabulary.ts'

/** Why there is no translation. What went wrong with the model is never an error of the operation. */
export const noTranslationReasons = [...modelFailures, 'not-a-translation', 'address-added'] as const
export type NoTranslationReason = (typeof noTranslationReasons)[number]

const OpinionTranslation = record(
  'OpinionTranslation',
  'A translation of an opinion by a model. It may be wrong, it is stored nowhere, and it is for the team alone. Links, addresses and numbers, and the names that the business knows, are replaced by `[…]`.',
  {
    language: oneOf(languages, 'Language of the translation.'),
    from: nullable(Type.String({ description: 'Language of the form that the opinion was written in. Null if unknown.' })),
    title: Type.String({ description: 'Title, translated.' }),
    opinion: Type.String({ description: 'Text of the opinion, translated.' }),
    answers: array(
      object({ answerId: id('Identifier of the answer.'), answer: Type.String({ description: 'Text of the answer, translated.' }) }),
      { description: 'Answers given with the opinion that have a text, in the order of `opinions.get`.' },
    ),
    comments: array(
      object({ commentId: id('Identifier of the comment.'), content: Type.String({ description: 'Text of the comment, translated.' }) }),
      { description: 'Comments, oldest first, without the owner response. Those that no longer fit into one call are left out.' },
    ),
  },
)
export type OpinionTranslation = Static<typeof OpinionTranslation>

export const TranslationOutcome = record('OpinionTranslationOutcome', 'A translated opinion, or why there is none.', {
  translation: nullable(OpinionTranslation),
  reason: nullable(
    oneOf(
      noTranslationReasons,
      'Why there is no translation. `busy`: the model is asked too much at once. `refused`: the model declined. `unreadable`: the answer is not in the agreed form. `not-a-translation`: a text is empty, much longer than the original, in another language, or has the instructions of the model. `address-added`: it has a link, address or number that the original has not. Null with a translation.',
    ),
  ),
})
export type TranslationOutcome = Static<typeof TranslationOutcome>

export const TranslationRequest = object({ language: oneOf(languages, 'Language to translate into.') })

/** Operations of members alone. */
export const translationsDashboardRows = {
  'opinions.translate': operation({
    ...forMembers,
    // A viewer changes nothing, and this hands a customer's words to a model and spends its owner's money.
    role: 'member',
    speaksToStrangers: true,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/translation',
    summary: 'Translate an opinion',
    description:
      'Has the model translate an opinion with its answers and comments for the team. Nothing is stored or shown to customers. Returns `CONFLICT` if the project has translations turned off, and `NOT_FOUND` if no model is configured.',
    body: TranslationRequest,
    success: { 200: TranslationOutcome },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
