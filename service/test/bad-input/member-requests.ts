import { codesOf, type DashboardOperationId, dashboardOperationIds } from '@earshot/contract'
import { expect } from 'vitest'
import { goodBody, goodQuery, memberOperation, memberPath, type Things } from '../dashboard/dashboard-things.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import type { Member, World } from '../world/world.ts'

// Requests of the dashboard with one thing wrong, and what is expected of their answers.

export type Id = DashboardOperationId
export const withBody = dashboardOperationIds.filter((id) => memberOperation(id).body)
export const asking = dashboardOperationIds.filter((id) => memberOperation(id).query)
export const pathOf = (owner: Member, things: Things, id: Id, ids: Partial<Record<string, string>> = things) =>
  `${new URL(owner.url).pathname}${memberPath(id, ids)}`

export interface Sent {
  path?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

/** What the dashboard's page sends, with one thing wrong. */
export async function send(
  world: World,
  owner: Member,
  things: Things,
  id: Id,
  { path = pathOf(owner, things, id), body, headers = {} }: Sent = {},
): Promise<RawAnswer> {
  const { method, takes } = memberOperation(id)
  const query = goodQuery(id) && !path.includes('?') ? `?${goodQuery(id)}` : ''
  const sent = body ?? (memberOperation(id).body ? JSON.stringify(goodBody(id, things)) : undefined)
  const answer = await sendRaw(world.address, {
    method,
    path: path + query,
    headers: Object.entries({
      'sec-fetch-site': 'same-origin',
      cookie: owner.cookie,
      ...(sent === undefined && !takes ? {} : { 'content-type': takes ?? 'application/json' }),
      ...headers,
    }).filter(([, value]) => value !== ''),
    ...(sent === undefined ? (takes ? { body: 'customerEmail\n' } : {}) : { body: sent }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  expect(answer.status, `${id}: ${answer.text}`).toBeLessThan(500)
  if (answer.status >= 400) expect([...codesOf(memberOperation(id)), 'NOT_FOUND'], `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}

/** Nothing changes while it runs but the log, and the dashboard goes on. */
export async function withoutEffect(world: World, owner: Member, act: () => Promise<void>) {
  const kept = async () => {
    const { audit_entry: _, ...others } = await everythingKept(world.sql)
    return others
  }
  await owner.ask('organization.get')
  const before = await kept()
  await act()
  expect(await kept()).toEqual(before)
  expect((await owner.ask('organization.get')).status).toBe(200)
}
