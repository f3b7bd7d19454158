import type { Topic } from '@earshot/contract'
import { notificationsMessages } from '@earshot/messages/service/notifications'
import { cutText } from './cut-text.ts'

// What a message says of an event, the same in every chat. It has no time, no email address, no link of a customer and no id of one: what a
// chat keeps is out of our hands (docs/rules/webhooks.md#kinds).

/** What a message needs beside the event. */
export interface MessageContext {
  organizationId: string
  /** Where the service is, without a slash at the end. */
  baseUrl: string
  language: string
}

export interface EventContent {
  /** What happened, and in which project where the event tells its name. */
  headline: string
  /** The title of an opinion, a question, the name of a project; null: none. */
  heading: string | null
  /** What somebody wrote, cut; null: nothing. */
  text: string | null
  /** Verified or not, and by whom; empty: nothing is known. */
  facts: readonly string[]
  /** The place of it in the dashboard, and what leads there. */
  url: string
  open: string
}

const headlineMax = 120
const headingMax = 160
const textMax = 300

/** The data of any event, of which each field may be missing: an erased person's are. */
interface Data {
  [field: string]: unknown
}

/** Reads what a message says from an event's payload: `{"type", "data"}`. */
export function contentOf(payload: string, context: MessageContext): EventContent {
  const { type: topic, data } = JSON.parse(payload) as { type: Topic; data: Data }
  const words = notificationsMessages(context.language)
  const project = textIn(isRecord(data.store) ? data.store.name : null)
  const { heading, text, facts } = subjectOf(topic, data, words)
  return {
    headline: cutText(project === null ? words.headline[topic] : `${words.headline[topic]} · ${project}`, headlineMax),
    heading: heading && cutText(heading, headingMax),
    text: text && cutText(text, textMax),
    facts: facts.filter((fact) => fact !== null).map((fact) => cutText(fact, headlineMax)),
    url: addressOf(topic, data, context),
    open: words.open,
  }
}

type Words = ReturnType<typeof notificationsMessages>

interface Subject {
  heading: string | null
  text: string | null
  facts: (string | null)[]
}

function subjectOf(topic: Topic, data: Data, words: Words): Subject {
  switch (topic.split('.', 1)[0]) {
    case 'opinion':
      return { heading: textIn(data.title), text: textIn(data.opinion), facts: [verifiedIn(data, words), authorOf(data, words)] }
    case 'answer':
      return { heading: textIn(data.question), text: answerIn(data), facts: [authorOf(data, words)] }
    case 'comment':
      return { heading: null, text: textIn(data.content), facts: [commenterOf(data, words)] }
    case 'question':
      return { heading: textIn(data.question), text: null, facts: [] }
    case 'project':
      return { heading: textIn(data.name), text: null, facts: [] }
    default:
      return { heading: null, text: null, facts: [] }
  }
}

function verifiedIn({ verified, source }: Data, words: Words): string | null {
  if (typeof verified !== 'boolean') return null
  if (verified) return words.verified
  return source === 'import' ? words.imported : words.notVerified
}

/** The name of a customer who is no incognito one. */
function authorOf({ customer, incognito }: Data, words: Words): string | null {
  if (incognito === true) return words.incognito
  // An incognito customer has a name nowhere; nor has an answer, which does not say that its customer is.
  return isRecord(customer) && textIn(customer.id) !== null ? textIn(customer.name) : null
}

function commenterOf({ author }: Data, words: Words): string | null {
  if (!isRecord(author)) return null
  if (author.type === 'business') return words.team
  return textIn(author.id) === null ? null : textIn(author.name)
}

/** The options that were selected, and what was written with them. */
function answerIn({ selectedOptions, answer }: Data): string | null {
  const options = Array.isArray(selectedOptions) ? selectedOptions.map(textIn).filter((option) => option !== null) : []
  const parts = [options.join(', '), textIn(answer) ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join('\n')
}

/** Below a project, the screen of a subject, and of one of them where it has its own and is still there. */
const screens: Readonly<Record<string, (data: Data) => [screen: string, id?: unknown]>> = {
  opinion: ({ reviewId }) => ['opinions', reviewId],
  answer: ({ reviewId }) => (textIn(reviewId) === null ? ['answers'] : ['opinions', reviewId]),
  comment: ({ reviewId }) => ['opinions', reviewId],
  verification: ({ verificationId }) => ['verifications', verificationId],
  link: ({ verificationId }) => ['links', verificationId],
  subscriber: () => ['subscribers'],
  question: ({ questionId }) => ['questions', questionId],
  qr_code: () => ['qr-codes'],
  project: () => ['overview'],
}

function addressOf(topic: Topic, data: Data, { baseUrl, organizationId }: MessageContext): string {
  const dashboard = `${baseUrl}/dashboard/o/${organizationId}`
  const projectId = textIn(data.projectId)
  if (projectId === null || topic === 'project.deleted') return dashboard
  const [subject, happened] = topic.split('.') as [string, string]
  const [screen, id] = screens[subject]?.(data) ?? ['overview']
  const isThere = textIn(id) !== null && (happened !== 'deleted' || subject === 'comment')
  return [dashboard, 'projects', projectId, screen, ...(isThere ? [String(id)] : [])]
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join('/')
}

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that is not empty; null: anything else. */
const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
