import { codesOf, type Operation, type PortalOperationId, portalOperationIds, portalOperations } from '@earshot/contract'
import { expect } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import type { Receiver } from '../world/receiver.ts'
import type { PortalVisitor, World } from '../world/world.ts'

// Requests of the portal with one thing wrong, and what is expected of their answers.

export async function makeThings(world: World, receiver: Receiver, of: PortalVisitor): Promise<Record<string, string>> {
  const { destinationId } = (await of.ask('destinations.create', { url: receiver.url })).body
  const { eventId, deliveryId } = (await of.ask('destinations.test', { destinationId, topic: 'opinion.created' })).body
  await world.settle()
  const { recoveryId } = (await of.ask('recoveries.create', { kind: 'failed', destinationId })).body
  const things = { destinationId, eventId, deliveryId, recoveryId }
  for (const [name, id] of Object.entries(things)) expect([name, id]).toEqual([name, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  return things
}

export const rowOf = (id: PortalOperationId) => portalOperations[id] as Operation
export const propertiesOf = (schema: unknown) =>
  (schema as { properties?: Record<string, { type?: string; enum?: string[]; maxLength?: number; 'x-text'?: string }> } | undefined)
    ?.properties ?? {}
export const parametersOf = (id: PortalOperationId) => [...rowOf(id).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
export const pathOf = (ours: Record<string, string>, id: PortalOperationId, ids: Record<string, string> = ours) =>
  `/portal/api${rowOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name} here`)}`

/** A body that each operation takes, or an address' parameters, where they must be there. */
export const goodBody: { [Id in PortalOperationId]?: Record<string, unknown> } = {
  'destinations.create': { url: 'https://receiver.example/hooks' },
  'destinations.test': { topic: 'link.created' },
  'destinations.verify': { headers: 'webhook-id: x', body: '{}' },
  'recoveries.create': { kind: 'failed' },
}
export const goodQuery: { [Id in PortalOperationId]?: string } = { 'recoveries.preview': 'kind=failed' }

export const withBody = portalOperationIds.filter((id) => rowOf(id).body)
export const asking = portalOperationIds.filter((id) => rowOf(id).query)

export interface Sent {
  path?: string
  body?: string | Buffer
  headers?: Record<string, string>
  cookie?: string | null
}

/** What the portal's page sends, with one thing wrong. */
export async function send(
  world: World,
  portal: PortalVisitor,
  ours: Record<string, string>,
  id: PortalOperationId,
  { path = pathOf(ours, id), body, headers = {}, cookie = portal.cookie }: Sent = {},
): Promise<RawAnswer> {
  const { method } = rowOf(id)
  const query = goodQuery[id] && !path.includes('?') ? `?${goodQuery[id]}` : ''
  const sent = body ?? (rowOf(id).body ? JSON.stringify(goodBody[id] ?? {}) : undefined)
  const answer = await sendRaw(world.address, {
    method,
    path: path + query,
    headers: Object.entries({
      'sec-fetch-site': 'same-origin',
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === null ? {} : { cookie }),
      ...headers,
    }).filter(([, value]) => value !== ''),
    ...(sent === undefined ? {} : { body: sent }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  expect(answer.status, `${id}: ${answer.text}`).toBeLessThan(500)
  if (answer.status >= 400) expect(codesOf(rowOf(id)), `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}

export function expectProblem(answer: RawAnswer, status: number, code: string) {
  expect(answer, answer.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': expect.any(String) },
    body: { status, code, detail: expect.any(String), requestId: answer.headers['x-request-id'] },
  })
}

/** Nothing changes while it runs, and the portal goes on. */
export async function withoutEffect(world: World, portal: PortalVisitor, act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
  expect((await portal.ask('session.get')).status).toBe(200)
}
