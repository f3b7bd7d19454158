import { Type } from 'typebox'
import { Answer } from './answers.ts'
import { Comment } from './comments.ts'
import { Opinion, OpinionList, opinionSources } from './opinions.ts'
import {
  array,
  boolean,
  date,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  paragraphs,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

/**
 * Why an opinion may be hidden. Never that it is bad: what is said of the business is not a reason. How many were hidden, and why, is
 * said on the public page.
 */
export const hideReasons = ['spam', 'illegal', 'personal_data', 'hate_or_threat', 'another_business', 'conflict_of_interest'] as const
export type HideReason = (typeof hideReasons)[number]

const reason = oneOf(hideReasons, 'Why it is hidden.')

export const OpinionDetails = record('OpinionDetails', 'An opinion with all that belongs to it.', {
  ...Opinion.properties,
  hidden: nullable(
    record('OpinionHidden', 'Why it is hidden.', {
      reason,
      note: nullable(Type.String({ description: 'What the team wrote down for itself.' })),
      hiddenBy: nullable(Type.String({ description: 'Name of the member.' })),
      hiddenAt: timestamp('When it was hidden.'),
    }),
  ),
  comments: array(Comment, { description: 'Oldest first, the owner response not among them; 200 at the most.' }),
  answers: array(Answer, { description: 'Given with it.' }),
})
export type OpinionDetails = Static<typeof OpinionDetails>

export const OpinionInbox = object({
  ...OpinionList.properties,
  status: optional(oneOf(['all', 'published', 'pending', 'hidden'], 'Only opinions in this state.', { default: 'all' })),
  verified: optional(oneOf(['all', 'yes', 'no'], 'Only opinions of verified purchases, or of others.', { default: 'all' })),
  source: optional(oneOf(['all', ...opinionSources], 'Only opinions that came this way.', { default: 'all' })),
  dateFrom: optional(date('Submitted on or after: `YYYY-MM-DD` or ISO 8601 date-time; UTC when no zone is named.')),
  dateTo: optional(date('Submitted on or before; a date alone reaches to the end of that day.')),
})
export type OpinionInbox = Static<typeof OpinionInbox>

export const OpinionHide = object({ reason, note: optional(paragraphs(0, 1000, 'For the team alone.')) })
export type OpinionHide = Static<typeof OpinionHide>

export const Waiting = record('OpinionsWaiting', 'What waits for the team, and what is still to appear.', {
  unresponded: integer('Published opinions without a response; at most 10,000 are counted.', { minimum: 0 }),
  pending: integer('Opinions that wait to be published.', { minimum: 0 }),
  receipts: integer('Receipts that wait for a decision.', { minimum: 0 }),
  incognito: integer('Incognito opinions that wait until they appear together.', { minimum: 0 }),
  isExact: boolean('False when there are more than were counted.'),
})
export type Waiting = Static<typeof Waiting>
