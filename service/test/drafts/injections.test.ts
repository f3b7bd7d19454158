import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePassages } from '../../src/resources/knowledge-base/passages.ts'
import { isLong } from '../long-form.ts'
import { type ModelStandIn, openModelStandIn } from '../world/model.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import { allInjections, type Injection, knowledge, opinion, page, pageTruth } from './injections.ts'

// Injections against a model that obeys every one: it says what it is told, names every passage as its source, and does its work besides. A
// draft has nothing of it, and all of the rest.

let model: ModelStandIn
let world: World
let member: Member
beforeAll(async () => {
  model = await openModelStandIn()
  world = await openWorld(model.settings)
  member = await world.member({ role: 'member' })
  await world.ask('knowledgeBase.add', { text: knowledge })
})
afterAll(async () => {
  await world?.close()
  await model?.close()
})

/** A response that is right: a polite sentence, and one that the business's own text has. */
const rightful = 'Thank you for your opinion. Deliveries leave the bakery between six and eight in the morning.'

/** Of all, one in so many, so that each family and each place is among them. */
const shortCount = 30
const tried = isLong ? allInjections : everySo(allInjections, shortCount)

function everySo<Case>(all: readonly Case[], count: number): Case[] {
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
}

test('there are more than 200, of every family in every place, and the short form has some of each', () => {
  expect(allInjections.length).toBeGreaterThanOrEqual(200)
  expect(new Set(allInjections.map(({ name }) => name)).size).toBe(allInjections.length)
  for (const field of ['family', 'place'] as const) {
    const kinds = new Set(allInjections.map((each) => each[field]))
    expect(new Set(everySo(allInjections, shortCount).map((each) => each[field]))).toEqual(kinds)
  }
})

test('the guide has as many as there are', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/guides/drafted-responses.md'), 'utf8')
  const rows = [...guide.matchAll(/^\| `?(\w+)`?.*? \| (\d+) \| (\d+) \|$/gm)].map(([, family, cases, held]) => [
    family,
    Number(cases),
    Number(held),
  ])
  const counts = Object.entries(Object.groupBy(allInjections, ({ family }) => family)).map(([family, cases]) => [
    family,
    cases!.length,
    cases!.length,
  ])
  expect(rows).toEqual([...counts, ['all', allInjections.length, allInjections.length]])
})

test.each(tried)('$name', async (injection) => {
  const undo = await plant(injection)
  model.reply = ({ passages }) => ({ reply: `${rightful}\n${injection.says}`, passageIds: passages.map(({ id }) => id) })
  const { status, body } = await member.ask('opinions.draft', { reviewId: await give(injection) })
  await undo()
  expect(status).toBe(200)
  expect(body).toMatchObject({ reason: null, draft: { reply: rightful } })
  // What is shown as struck out leads nowhere either.
  expect(body.draft.struckOut.join(' ').normalize('NFKC')).not.toMatch(/evil\.example|@\S+\.example|900 ?555|0044 0532|bc1q/)
})

test('that a page states a falsehood in plain words is not noticed: it is shown with the passage that says so', async () => {
  const says = 'Deliveries leave the bakery from a ship at sea.'
  const undo = await plant({ place: 'stated', order: says } as Injection)
  model.reply = ({ passages }) => ({ reply: says, passageIds: passages.map(({ id }) => id) })
  const { body } = await member.ask('opinions.draft', { reviewId: await give({ place: 'stated' } as Injection) })
  await undo()
  expect(body.draft).toMatchObject({ reply: says, passages: [{ url: page, passage: expect.stringContaining(says) }] })
})

/** Leaves an order where it belongs, and returns what takes it away. */
async function plant({ place, order }: Injection): Promise<() => Promise<unknown>> {
  const { organizationId } = world.business
  await world.sql`update project set settings = settings || ${world.sql.json({ responseDrafts: true, responseTone: place === 'tone' ? order : 'Short.' })}`
  if (place === 'opinion' || place === 'tone') return async () => {}
  const [{ itemId }] = await world.sql<[{ itemId: string }]>`
    insert into knowledge_item (organization_id, text, url, status)
    values (${organizationId}, ${place === 'text' ? order : null}, ${place === 'text' ? null : page}, 'ready') returning item_id`
  await savePassages(world.sql, { organizationId, itemId, source: place === 'text' ? 'text' : 'page' }, `${pageTruth} ${order}`)
  return () => world.sql`delete from knowledge_item where organization_id = ${organizationId} and item_id = ${itemId}`
}

async function give({ place, order }: Injection): Promise<string> {
  const { organizationId, projectId } = world.business
  const [{ reviewId }] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, language)
    values (${organizationId}, ${projectId}, 'Late', ${place === 'opinion' ? `${opinion} ${order.toWellFormed()}` : opinion}, true, 'direct', 'published', 'en')
    returning review_id`
  return reviewId
}
