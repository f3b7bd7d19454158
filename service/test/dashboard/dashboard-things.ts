import { randomUUID } from 'node:crypto'
import type { Operation } from '@earshot/contract'
import { transaction } from '../../src/database/transaction.ts'
import { type MemberOperationId, memberOperations } from '../../src/handlers.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { receiptPicture } from '../journeys/customers/shown-receipts.ts'
import type { Business, Member, World } from '../world/world.ts'

// One thing of every kind that the dashboard's operations name, and a good request to each operation: for tests that go over all of them.

export const memberOperationIds = Object.keys(memberOperations) as MemberOperationId[]
export const memberOperation = (id: MemberOperationId): Operation => memberOperations[id]
export const parametersOf = (id: MemberOperationId): string[] =>
  [...memberOperation(id).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Ids by what they are of. */
export type Things = Record<(typeof kinds)[number], string>
const kinds = [
  ...['projectId', 'goalId', 'questionId', 'knowledgeId', 'subscriberId', 'reviewId', 'commentId', 'verificationId', 'linkId', 'importId'],
  'orderSourceId',
  'appId',
  'providerId',
  'opinionImportId',
  ...['destinationId', 'eventId', 'deliveryId', 'recoveryId', 'personId', 'invitationId', 'keyId', 'mailId'],
] as const

/** What an operation’s `{id}` is of. */
const meantById: { [Id in MemberOperationId]?: keyof Things } = {
  'knowledgeBase.update': 'knowledgeId',
  'knowledgeBase.delete': 'knowledgeId',
  'knowledgeBase.item': 'knowledgeId',
  'knowledgeBase.refresh': 'knowledgeId',
  'opinions.respond': 'reviewId',
  'subscribers.block': 'subscriberId',
}
export function kindOf(id: MemberOperationId, parameter: string): keyof Things {
  if (parameter === 'importId' && id.startsWith('opinionImports.')) return 'opinionImportId'
  return parameter === 'id' ? meantById[id]! : (parameter as keyof Things)
}

/** Makes one of each. `word` stands in every text, so that it is seen wherever it goes. */
export async function makeThings(
  world: World,
  { owner, business, word, receiverUrl }: { owner: Member; business: Business; word: string; receiverUrl: string },
): Promise<Things> {
  const { organizationId, projectId } = business
  const made = async (id: MemberOperationId, request: Record<string, unknown> = {}) => {
    const { status, body } = await owner.ask(id, { projectId, ...request })
    if (status >= 300) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const { destinationId } = await made('destinations.create', { url: receiverUrl, name: word })
  const { eventId, deliveryId } = await made('destinations.test', { destinationId, topic: 'opinion.created' })
  await world.settle()
  const { recoveryId } = await made('recoveries.create', { kind: 'failed', destinationId })
  const { goalId } = await made('goals.create', { goal: `${word} goal` })
  const { questionId } = await made('questions.create', { tags: ['delivery'], question: `${word} question`, answerMode: 'text_only' })
  const { id: knowledgeId } = await made('knowledgeBase.add', { text: `${word} knowledge` })
  for (const mode of ['permanent', 'rotating']) await made('qrCodes.create', { mode, label: `${word} door` })
  const { verificationId: linkId } = await made('preverifiedLinks.create', {
    customerEmail: `${word.toLowerCase()}@example.com`,
    customerReference: word,
  })
  const { invitationId } = await made('invitations.create', { email: `${word.toLowerCase()}@invited.example`, role: 'viewer' })
  const { keyId } = await made('apiKeys.create', { name: word, permissions: ['reviews'] })
  const { personId } = await world.member({ organizationId, role: 'member', name: word })
  const { reviewId, verificationId } = await opinionWithReceipt(world, { organizationId, projectId, word })
  const { commentId } = await made('comments.create', { reviewId, content: `${word} comment` })
  const file = await bringFile(owner, { projectId, contents: `customerEmail\n${word.toLowerCase()}@imported.example\n` })
  const { importId } = (await file.json()) as { importId: string }
  const opinions = await bringOpinions(owner, { projectId, contents: `body,review_date\n${word} elsewhere,2025-01-02\n` })
  const { importId: opinionImportId } = (await opinions.json()) as { importId: string }
  const { orderSourceId } = await made('orderSources.create', { platform: 'woocommerce', sendAfterDays: 3 })
  await world.sql`
    insert into customer_order (organization_id, project_id, order_source_id, reference_sha256, reference, customer_email, state, reason, send_at)
    values (${organizationId}, ${projectId}, ${orderSourceId}, 'x', ${word}, ${`${word.toLowerCase()}@ordered.example`}, 'skipped', 'EMAIL_INVALID', now())`
  const { providerId } = await made('ssoProviders.create', {
    ...{
      type: 'oidc',
      issuer: 'https://idp.example',
      clientId: word,
      clientSecret: word,
      domain: `${word.toLowerCase()}.example`,
      defaultRole: 'viewer',
    },
  })
  await registerApp(world)
  const { appId } = await made('connectedApps.create', { ...appRequest, role: 'viewer' })
  // As if it had exchanged its code: one that does not is forgotten after a minute.
  await world.sql`
    update connected_app set code_used_at = now(), expires_at = now() + interval '30 days'
    where organization_id = ${organizationId} and app_id = ${appId}`
  const [{ subscriberId }] = await world.sql<[{ subscriberId: string }]>`
    insert into subscriber (organization_id, project_id, email, email_ascii, name, status, source, confirmed_at)
    values (${organizationId}, ${projectId}, ${`${word}@reads.example`}, ${`${word.toLowerCase()}@reads.example`}, ${word}, 'active', 'direct', now())
    returning subscriber_id`
  const [{ mailId }] = await world.sql<[{ mailId: string }]>`
    insert into mail (organization_id, project_id, kind, to_email, encryption_key_id, status)
    values (${organizationId}, ${projectId}, 'link', ${`${word.toLowerCase()}@mailed.example`}, 'none', 'failed') returning mail_id`
  await world.settle()
  return {
    ...{
      projectId,
      goalId,
      questionId,
      knowledgeId,
      subscriberId,
      reviewId,
      commentId,
      verificationId,
      linkId,
      importId,
      opinionImportId,
      orderSourceId,
      providerId,
      appId,
    },
    ...{ destinationId, eventId, deliveryId, recoveryId, personId, invitationId, keyId, mailId },
  }
}

async function opinionWithReceipt(
  world: World,
  { organizationId, projectId, word }: { organizationId: string; projectId: string; word: string },
) {
  const { sha256, token } = newOwnToken(world.sql)
  const reviewId = randomUUID()
  await transaction(world.sql, (sql) =>
    insertOpinion(sql, {
      ...{ organizationId, projectId, reviewId, ownTokenSha256: sha256 },
      written: { title: `${word} title`, opinion: `${word} opinion`, name: word, incognito: false, answers: [] },
      ...{ source: 'direct', method: null, status: 'published', language: 'en', customer: { email: null } },
    }),
  )
  const form = new FormData()
  form.append('receipt', new Blob([new Uint8Array(await receiptPicture())]), 'receipt')
  await fetch(`${world.address}/receipt/${token}`, { method: 'POST', body: form, redirect: 'manual' })
  const [{ verificationId }] = await world.sql<[{ verificationId: string }]>`
    select verification_id from verification
    where organization_id = ${organizationId} and review_id = ${reviewId} and method = 'visual_evidence'`
  return { reviewId, verificationId }
}

/** Brings a file of customers as the dashboard does. */
const bringFile = ({ url, cookie }: Pick<Member, 'url' | 'cookie'>, { projectId, contents }: { projectId: string; contents: string }) =>
  fetch(`${url}/project/${projectId}/link-imports?fileName=customers.csv&kind=links`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
    body: contents,
  })

/** Brings a file of opinions as the dashboard does. */
const bringOpinions = ({ url, cookie }: Pick<Member, 'url' | 'cookie'>, { projectId, contents }: { projectId: string; contents: string }) =>
  fetch(`${url}/project/${projectId}/opinion-imports?fileName=opinions.csv&preset=judgeme`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
    body: contents,
  })

/** A file that each operation takes, which takes one. */
export const goodFile = (id: MemberOperationId): string =>
  id === 'opinionImports.create' ? 'body,review_date\nAll was well.,2025-01-02\n' : 'customerEmail\ngrace@example.com\n'

/** An app that is registered with the things, and what it asks for. */
export const appRequest = {
  ...{ clientId: 'app', redirectUri: 'https://app.example/callback', responseType: 'code' },
  ...{ codeChallenge: 'A'.repeat(43), codeChallengeMethod: 'S256' },
}
export const registerApp = ({ people }: Pick<World, 'people'>) => people`
  insert into oauth_client (client_id, name, redirect_uris, used_at)
  values (${appRequest.clientId}, 'Assistant', ${[appRequest.redirectUri]}, now()) on conflict do nothing`

/** A body that each operation takes, as far as it needs one. Nothing is there by the names and ids in it, unless it is one of `things`. */
export const goodBody = (id: MemberOperationId, things: Things): Record<string, unknown> => {
  const bodies: { [Id in MemberOperationId]?: Record<string, unknown> } = {
    'goals.create': { goal: 'A goal' },
    'questions.create': { tags: ['delivery'], question: 'A question', answerMode: 'text_only' },
    'platformGoals.update': { platformGoals: [{ id: 'delivery', position: 0 }] },
    'preverifiedLinks.create': { customerEmail: 'ada@example.com' },
    'preverifiedLinks.sendEmail': { customerEmail: 'ada@example.com' },
    'qrCodes.create': { mode: 'permanent' },
    'knowledgeBase.add': { text: 'A text' },
    'knowledgeBase.update': { text: 'A text' },
    'opinions.respond': { content: 'Thank you' },
    'opinions.respondToSeen': { content: 'Thank you', seen: null },
    'webhooks.destinations.upsert': { url: 'https://receiver.example/hooks' },
    'destinations.create': { url: 'https://receiver.example/hooks' },
    'destinations.test': { topic: 'link.created' },
    'destinations.verify': { headers: 'webhook-id: x', body: '{}' },
    'recoveries.create': { kind: 'failed' },
    'members.update': { role: 'viewer' },
    'invitations.create': { email: 'grace@example.com', role: 'viewer' },
    'orderSources.create': { platform: 'shopify', sendAfterDays: 3 },
    'ssoProviders.create': {
      ...{
        type: 'oidc',
        issuer: 'https://idp.example',
        clientId: 'earshot',
        clientSecret: 'secret',
        domain: 'idp.example',
        defaultRole: 'viewer',
      },
    },
    'connectedApps.create': { ...appRequest, role: 'viewer' },
    'apiKeys.create': { name: 'A key', permissions: ['reviews'] },
    'projects.create': { name: 'A project' },
    'projects.delete': { name: 'Not its name' },
    'questions.reorder': { questionIds: [things.questionId] },
    'qrCodes.label': { mode: 'permanent', label: 'A label' },
    'qrCodes.regenerate': { mode: 'permanent' },
    'qrCodes.revoke': { mode: 'permanent' },
    'opinions.hide': { reason: 'spam' },
    'opinions.translate': { language: 'de' },
    'comments.create': { content: 'A comment' },
    'comments.hide': { reason: 'spam' },
    'verifications.reject': { reason: 'unreadable' },
    'subscribers.invite': { email: 'grace@example.com' },
    'subscribers.unblock': { email: 'grace@example.com' },
    'mails.test': { toEmail: 'grace@example.com' },
  }
  return bodies[id] ?? {}
}

const goodQueries: { [Id in MemberOperationId]?: string } = {
  'recoveries.preview': 'kind=failed',
  'connectedApps.review': new URLSearchParams(appRequest).toString(),
  'projects.accent': `color=${encodeURIComponent('#2f6f5e')}`,
  'linkImports.create': 'fileName=customers.csv&kind=links',
  'opinionImports.create': 'fileName=opinions.csv&preset=judgeme',
  'qrCodes.show': 'mode=permanent',
  'knowledgeBase.search': 'query=tea',
}
/** What an address must say behind its question mark. */
export const goodQuery = (id: MemberOperationId): string => goodQueries[id] ?? ''

/** Where an operation is, below an organization. */
export const memberPath = (id: MemberOperationId, things: Partial<Record<string, string>>): string =>
  memberOperation(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(things[kindOf(id, name)] ?? randomUUID()))

/** A request as the dashboard sends it. */
export function memberRequest(id: MemberOperationId, { things, body }: { things: Things; body?: string }): RequestInit & { query: string } {
  const { method, takes } = memberOperation(id)
  const query = goodQuery(id)
  if (method !== 'POST' && method !== 'PATCH') return { method, query }
  const sent = body ?? (takes ? goodFile(id) : JSON.stringify(goodBody(id, things)))
  return { method, query, body: sent, headers: { 'content-type': takes ?? 'application/json' } }
}
