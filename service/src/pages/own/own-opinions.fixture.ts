import { expect } from 'vitest'
import type { World } from '../../../test/world/world.ts'

// What tests of the private address have in common: opinions that came by links, their events, and their pages.

/** Asks to select and to write. */
export async function askQuestions(world: World): Promise<{ choiceId: string; textId: string }> {
  const options = ['Good', 'Bad'].map((option) => ({ id: option.toLowerCase(), option }))
  const choice = {
    tags: ['staff'],
    priority: 1,
    question: 'How was it?',
    answerMode: 'single_select',
    answers: { options, comment: 'optional' },
  }
  const text = { tags: ['staff'], priority: 2, question: 'What was missing?', answerMode: 'text_only' }
  const [{ body: first }, { body: second }] = [await world.ask('questions.create', choice), await world.ask('questions.create', text)]
  return { choiceId: first.questionId, textId: second.questionId }
}

export const send = (address: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
export const newLink = async (world: World, more: object = {}) =>
  (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...more })).body as {
    link: string
    verificationId: string
  }

export const words = { title: 'Fine', opinion: 'All was well.' }

/** Gives an opinion with a fresh link; answers with its private address. */
export async function give(world: World, fields: Record<string, string> = {}, { link }: { link: string } | { link?: undefined } = {}) {
  const sent = await send(link ?? (await newLink(world)).link, { ...words, name: 'Ada', ...fields })
  expect(sent.status).toBe(303)
  const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
  return `${world.address}/mine/${token}`
}
export const answers = (choiceId: string, textId: string) => ({
  [`answers[${choiceId}]`]: 'good',
  [`comments[${choiceId}]`]: 'Very.',
  [`answers[${textId}]`]: 'Nothing.',
})

export const opinions = async (world: World) =>
  (await world.ask('opinions.list', { limit: 100 })).body.opinions as Record<string, unknown>[]
export const opinionCalled = async (world: World, title: string) => (await opinions(world)).find((one) => one.title === title)

/** Events that a happening leaves, in the order receivers can rely on. */
export async function eventsOf(world: World, happening: () => Promise<unknown>) {
  const before = new Set((await world.sql`select event_id from event`).map(({ eventId }) => eventId))
  await happening()
  const events = await world.sql<{ eventId: string; topic: string; occurredAt: Date; data: Record<string, unknown> }[]>`
    select event_id, topic, occurred_at, data from event order by occurred_at, event_id`
  return events.filter(({ eventId }) => !before.has(eventId))
}
export const pageOf = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
let count = 0
export const fresh = () => `Title ${count++}`
