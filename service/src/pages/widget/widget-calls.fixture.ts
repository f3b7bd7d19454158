import { expect } from 'vitest'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import type { World } from '../../../test/world/world.ts'
import { updateProject } from '../../resources/projects/projects.ts'
import { deriveKey } from '../../secrets.ts'
import { newSession } from '../spam/spam.ts'

// Requests as the widget sends them from a shop’s site.

export const shop = 'https://shop.example'

/** Asks to choose one, two, and to write ten characters. */
export async function askQuestions(world: World): Promise<{ chooseId: string; severalId: string; textId: string }> {
  const tags = ['delivery']
  const options = ['a', 'b', 'c'].map((id) => ({ id, option: `Option ${id}` }))
  const create = async (question: Record<string, unknown>) =>
    (await world.ask('questions.create', { tags, question: 'How was it?', ...question })).body.questionId
  return {
    chooseId: await create({ answerMode: 'single_select', answers: { options, comment: 'optional' } }),
    severalId: await create({ answerMode: 'multi_select', answers: { options, minSelections: 2, maxSelections: 2 } }),
    textId: await create({ answerMode: 'text_only', answers: { maxLength: 10 } }),
  }
}

export const set = (world: World, change: Record<string, unknown>) => updateProject(world.sql, { ...world.business, ...change })
export const at = (world: World, place = '', project = world.business.slug) => `${world.address}/widget/${project}${place}`
export const post = (world: World, place: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(at(world, place), {
    method: 'POST',
    headers: { origin: shop, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A session that was opened some seconds ago. */
export const session = (world: World, { secondsAgo = 60, projectId = world.business.projectId } = {}) =>
  newSession(
    { formSessionKey: deriveKey(world.secretKey, 'form-session') },
    { about: `widget ${projectId}`, at: Date.now() - secondsAgo * 1000 },
  )
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export const read = async (response: Response): Promise<any> => response.json()
export const withoutEffect = async (world: World, act: () => Promise<void>) => {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
}
