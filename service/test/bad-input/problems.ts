import { expect } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import type { RawAnswer } from '../world/raw-request.ts'
import type { World } from '../world/world.ts'

// A problem as every wrong request gets it, and a look at everything that is kept.

export function expectProblem(answer: RawAnswer | null, status: number, code: string) {
  expect(answer, answer?.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': expect.any(String) },
    body: { status, code, requestId: answer?.headers['x-request-id'] },
  })
}

/** Nothing changes while it runs, and the service goes on. */
export async function withoutEffect(world: World, act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
  expect((await world.ask('goals.list')).status).toBe(200)
}

export const goalsPath = (world: World) => `/v1/project/${world.business.projectId}/goals`
export const key = (world: World): [string, string] => ['x-api-key', world.business.apiKey]
export const json: [string, string] = ['content-type', 'application/json']
