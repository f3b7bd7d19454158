import { answersExamples } from './answers.ts'
import { commentsExamples } from './comments.ts'
import { customersExamples } from './customers.ts'
import { destinationsExamples } from './destinations.ts'
import { goalsExamples } from './goals.ts'
import { knowledgeBaseExamples } from './knowledge-base.ts'
import { listenersExamples } from './listeners.ts'
import { opinionsExamples } from './opinions.ts'
import { paginationExamples } from './pagination.ts'
import { platformGoalsExamples } from './platform-goals.ts'
import { linksExamples } from './preverified-links.ts'
import { projectsExamples } from './projects.ts'
import { qrCodesExamples } from './qr-codes.ts'
import { questionsExamples } from './questions.ts'
import { subscribersExamples } from './subscribers.ts'
import { type Topic, topics } from './topics.ts'
import { verificationsExamples } from './verifications.ts'
import type { JsonSchema } from './vocabulary.ts'
import { webhookPortalExamples } from './webhook-portal.ts'

// One small business, the same in every example: a bakery, its customer Ada and the order that she was asked about. The schemas put
// examples of answers and events together from these values, so that they have every field and stay up to date.

/** A placeholder for a field without an example; a test fails where one is left. */
export const exampleMissing = '…'

/** A plausible value of a schema, every optional field included. */
export function exampleOf(schema: JsonSchema, record = '', field = ''): unknown {
  for (const name of [`${record}.${field}`, field]) if (Object.hasOwn(values, name)) return values[name]
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], record, field)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const type = [schema.type].flat()[0]
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([name, property]) => [name, exampleOf(property, schema.title ?? record, name)]))
  }
  if (type === 'array') return [exampleOf(schema.items ?? {}, record, '')]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  return exampleMissing
}

/** Values of fields in examples, by field, and by record and field where a field means different things. Each is given once. */
export const exampleValues: readonly Readonly<Record<string, unknown>>[] = [
  {
    'Deleted.id': '019a4b1e-5d20-7a63-8c97-b40e1f6d2a38',
    language: 'en',
    email: 'ada@example.com',
    createdAt: '2026-11-24T09:30:00.000Z',
    updatedAt: '2026-11-24T09:30:00.000Z',
    deletedAt: '2026-11-25T08:00:00.000Z',
  },
  answersExamples,
  commentsExamples,
  customersExamples,
  destinationsExamples,
  goalsExamples,
  knowledgeBaseExamples,
  linksExamples,
  listenersExamples,
  opinionsExamples,
  paginationExamples,
  platformGoalsExamples,
  projectsExamples,
  qrCodesExamples,
  questionsExamples,
  subscribersExamples,
  verificationsExamples,
  webhookPortalExamples,
]
const values: Readonly<Record<string, unknown>> = Object.assign({}, ...exampleValues)

/** An event of a topic as it would be delivered. Its time is the latest one in its data. */
export function exampleEvent(topic: Topic): { id: string; type: Topic; timestamp: string; data: object } {
  const data = { ...(exampleOf(topics[topic].data as JsonSchema) as object), ...topics[topic].example }
  const moments = Object.entries(data).filter(([field]) => field.endsWith('At') && field !== 'expiresAt')
  const timestamp = moments.map(([, moment]) => String(moment ?? '')).reduce((one, other) => (one > other ? one : other), '')
  return { id: exampleEventId, type: topic, timestamp: timestamp || '2026-11-25T10:15:00.000Z', data }
}

export const exampleEventId = '019a6f05-0d3e-7b41-9c82-f1e2d3c4b5a6'
