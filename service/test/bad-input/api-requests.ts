import { codesOf, type Operation, type OperationId, operations } from '@earshot/contract'
import { expect } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { exampleBody } from '../world/example-body.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import type { World } from '../world/world.ts'

// Requests to operations of the API with one thing wrong, and what is expected of their answers.

/** Things that are there, so that only the input is wrong; their ids by their names. */
export async function makeThings(world: World): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  const { organizationId, projectId } = world.business
  made.projectId = projectId
  made.goalId = (await world.ask('goals.create', { goal: 'Learn' })).body.goalId
  const choice = exampleBody('questions.create', 'choice')
  made.questionId = (await world.ask('questions.create', { ...choice })).body.questionId
  const [opinion] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', false, 'direct') returning review_id`
  made.reviewId = opinion.reviewId
  await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  made.itemId = (await world.ask('knowledgeBase.add', { text: 'We ship on Mondays.' })).body.id
  return made
}

export const rowOf = (id: OperationId) => operations[id] as Operation

/** The operation's path with everything in it there. `{id}` is an opinion, an item or a subscriber. */
export const pathOf = (ids: Record<string, string>, id: OperationId, other: Record<string, string> = {}) =>
  `/v1${rowOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => other[name] ?? ids[name] ?? (id.startsWith('knowledgeBase.') ? ids.itemId! : ids.reviewId!))}`

export interface Sent {
  path?: string
  body?: Buffer | string
  headers?: [string, string][]
}

export async function send(
  world: World,
  ids: Record<string, string>,
  id: OperationId,
  { path = pathOf(ids, id), body, headers = [['content-type', 'application/json']] }: Sent,
): Promise<RawAnswer> {
  const answer = await sendRaw(world.address, {
    method: rowOf(id).method,
    path,
    headers: [['x-api-key', world.business.apiKey], ...headers],
    ...(body === undefined ? {} : { body }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  if (answer.status >= 400) expect(codesOf(rowOf(id)), `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}

export function expectProblem(answer: RawAnswer, status: number, code: string) {
  expect(answer, answer.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': expect.any(String) },
    body: { status, code, title: expect.any(String), detail: expect.any(String), requestId: answer.headers['x-request-id'] },
  })
  expect(answer.body.message).toBe(answer.body.detail)
}

/** Nothing changes while it runs, and the service goes on. */
export async function withoutEffect(world: World, act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
  expect((await world.ask('goals.list')).status).toBe(200)
}
