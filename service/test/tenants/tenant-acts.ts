import { randomUUID } from 'node:crypto'
import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import fc from 'fast-check'
import type { Receiver } from '../world/receiver.ts'
import type { Business } from '../world/world.ts'

// What two organizations do at random: any operation, with ids and cursors of their own or of the other.

export interface Tenant extends Business {
  /** A word that stands in everything it says. */
  word: string
  receiver: Receiver
  /** What its own answers named, by field: every id, every cursor. */
  known: Map<string, Set<string>>
  /** Addresses its customers were given. */
  addresses: Set<string>
  /** Customers it has e-mailed a link, and whether it has blocked anybody. */
  mailed: Set<string>
  hasBlocked: boolean
}

/** Both have the same customers, who write nothing that would tell the one from the other. */
export const customers = ['ada@example.com', 'bob@example.com', 'eve@example.com'] as const

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Draws a thing that a field can name, of the tenant itself or of the other. */
export function draw(tenant: Tenant, field: string, at: number): string {
  const values = [...(tenant.known.get(field) ?? [])]
  return values[at % values.length] ?? randomUUID()
}

export interface Act {
  who: 0 | 1
  id: OperationId
  /** Of the ids and cursors it names, in their order: whether each is the other's. */
  isForeign: boolean[]
  at: number
}

export const act: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom(0 as const, 1 as const),
  id: fc.constantFrom(...operationIds),
  isForeign: fc.array(
    fc.nat(3).map((die) => die === 3),
    { minLength: 4, maxLength: 4 },
  ),
  at: fc.nat(1000),
})

/** What an act sends, and which of it is the other's. */
export function composed({ id, isForeign, at }: Act, tenant: Tenant, other: Tenant) {
  const foreign = new Set<string>()
  let drawn = 0
  const some = (field: string) => {
    const isTheirs = isForeign[drawn++ % isForeign.length]!
    const value = draw(isTheirs ? other : tenant, field, at)
    if (isTheirs) foreign.add(value)
    return value
  }
  const named = { 'opinions.respond': 'reviewId', 'knowledgeBase.update': 'id', 'knowledgeBase.delete': 'id', 'subscribers.block': 'id' }
  const path: string = operations[id].path
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name!,
      some(name === 'id' ? ((named as Record<string, string>)[id] ?? 'id') : name!),
    ]),
  )
  const { word } = tenant
  const customerEmail = customers[at % customers.length]!
  const bodies: Partial<Record<OperationId, () => object>> = {
    'goals.create': () => ({ goal: `${word} ${at}`, projectId: some('projectId') }),
    'goals.update': () => ({ goal: `${word} ${at}` }),
    'questions.create': () => ({ tags: ['delivery'], question: `${word} ${at}`, answerMode: 'text_only' }),
    'questions.update': () => ({ question: `${word} ${at}`, priority: at }),
    'platformGoals.update': () => ({ platformGoals: [{ id: 'delivery', position: at }] }),
    'preverifiedLinks.create': () => ({ customerEmail, customerReference: word }),
    'preverifiedLinks.sendEmail': () => (at % 2 ? { customerEmail, customerReference: word } : { verificationId: some('verificationId') }),
    'qrCodes.create': () => ({ mode: 'permanent' }),
    'knowledgeBase.add': () => ({ text: `${word} ${at}` }),
    'knowledgeBase.update': () => ({ text: `${word} ${at}` }),
    'opinions.respond': () => ({ content: `${word} ${at}` }),
    'webhooks.destinations.upsert': () => ({ url: tenant.receiver.url, destinationId: some('destinationId') }),
  }
  const body = bodies[id]?.()
  // Of the ids in the body, only these lead anywhere: a field nobody asked for does not.
  const ignored = (body as { projectId?: string } | undefined)?.projectId
  if (ignored !== undefined && ignored !== params.projectId) foreign.delete(ignored)
  const names = [...foreign]
  const query: Record<string, string> = {}
  if (operations[id].method === 'GET') {
    const schema = (operations[id] as Operation).query as unknown as { properties: object } | undefined
    if (schema && at % 3 === 0) query.cursor = some('nextCursor')
    if (id === 'answers.list' && at % 3 === 1) Object.assign(query, { reviewId: some('reviewId'), questionId: some('questionId') })
    if (schema && 'query' in schema.properties && at % 3 === 2) query.query = isForeign[0] ? other.word : word
    if (schema) query.limit = String(1 + (at % 5))
  }
  return { asked: { params, query, ...(body && { body }) }, names }
}
