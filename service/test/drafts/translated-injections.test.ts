import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardTranslation } from '../../src/resources/translations/guard-translation.ts'
import { isLong } from '../long-form.ts'
import { type ModelStandIn, openModelStandIn } from '../world/model.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import { translatedInjections } from './injections.ts'

// The injections of the drafts against translations: they stand in an opinion, and the model obeys every one, whatever it is to say. What it
// says can't be told from a translation; but it leads nowhere, has the form of what was sent, and changes nothing else.

let model: ModelStandIn
let world: World
let member: Member
beforeAll(async () => {
  model = await openModelStandIn()
  world = await openWorld(model.settings)
  member = await world.member({ role: 'member' })
  await world.sql`update project set settings = settings || '{"opinionTranslations": true}'`
})
afterAll(async () => {
  await world?.close()
  await model?.close()
})

/** Of all, one in so many, so that each family and each place is among them. */
const shortCount = 30
const everySo = <Case>(all: readonly Case[], count: number): Case[] =>
  Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
const tried = isLong ? translatedInjections : everySo(translatedInjections, shortCount)

/** What a translation must not lead to, in any spelling. */
const leading = /evil[\s.[\]()]*example|@\s*\S|\w:\/\/|900 ?555|0900|0044 0532|bc1q|javascript:|data:/i

test('there are more than 200, of every family in every place, and the short form has some of each', () => {
  expect(translatedInjections.length).toBeGreaterThanOrEqual(200)
  for (const field of ['family', 'place'] as const)
    expect(new Set(everySo(translatedInjections, shortCount).map((each) => each[field]))).toEqual(
      new Set(translatedInjections.map((each) => each[field])),
    )
})

test('the guide has as many as there are, and how many of them are shown as words', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/guides/translated-opinions.md'), 'utf8')
  const rows = [...guide.matchAll(/^\| `?(\w+)`?.*? \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, family, ...counts]) => [
    family,
    ...counts.map(Number),
  ])
  const isShown = ({ says }: { says: string }) => {
    const sent = { title: 'Late', opinion: 'It was late.', answers: [], comments: [] }
    return 'texts' in guardTranslation(JSON.stringify({ ...sent, opinion: `It was late. ${says}` }), { sent, language: 'en' })
  }
  const countsOf = (cases: typeof translatedInjections) => [
    cases.length,
    cases.filter((each) => !isShown(each)).length,
    cases.filter(isShown).length,
  ]
  const families = Object.groupBy(translatedInjections, ({ family }) => family)
  expect(rows).toEqual([
    ...Object.entries(families).map(([family, cases]) => [family, ...countsOf(cases!)]),
    ['all', ...countsOf(translatedInjections)],
  ])
})

test.each(tried)('$name', async ({ place, says, order }) => {
  const given = { title: 'It was late', opinion: 'It was late.', answers: ['It was late.'], comments: ['It was late.'] }
  const obeyed = (text: string, at: string) => (at === place ? `${text} ${says}` : text)
  const written = (text: string, at: string) => (at === place ? `${text} ${order.toWellFormed()}` : text)
  const reviewId = await give({
    title: written(given.title, 'title'),
    opinion: written(given.opinion, 'opinion'),
    answer: written(given.answers[0]!, 'answer'),
    comment: written(given.comments[0]!, 'comment'),
  })
  const translated = {
    title: obeyed(given.title, 'title'),
    opinion: obeyed(given.opinion, 'opinion'),
    answers: given.answers.map((text) => obeyed(text, 'answer')),
    comments: given.comments.map((text) => obeyed(text, 'comment')),
  }
  model.translation = () => translated
  model.calls.length = 0
  const before = (await member.ask('opinions.get', { reviewId })).body
  const { status, body } = await member.ask('opinions.translate', { reviewId, language: 'en' })
  expect([status, model.calls.length]).toEqual([200, 1])
  // What was ordered went to the model without what leads anywhere.
  expect(JSON.stringify(body).normalize('NFKC')).not.toMatch(leading)
  if (body.translation === null) expect(['address-added', 'not-a-translation']).toContain(body.reason)
  else {
    expect(body).toMatchObject({ reason: null, translation: { answers: [{}], comments: [{}] } })
    expect(Object.keys(body.translation)).toEqual(['language', 'from', 'title', 'opinion', 'answers', 'comments'])
  }
  expect((await member.ask('opinions.get', { reviewId })).body).toEqual(before)
})

async function give({ title, opinion, answer, comment }: Record<'title' | 'opinion' | 'answer' | 'comment', string>): Promise<string> {
  const { organizationId, projectId } = world.business
  const [{ questionId } = (await world.ask('questions.create', { tags: ['delivery'], question: 'Why?', answerMode: 'text_only' })).body] =
    await world.sql`select question_id from question where project_id = ${projectId}`
  const [{ reviewId }] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, language)
    values (${organizationId}, ${projectId}, ${title}, ${opinion}, true, 'direct', 'published', 'en') returning review_id`
  await world.sql`
    insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids)
    values (${organizationId}, ${projectId}, ${reviewId}, ${questionId}, 'Why?', '{}', ${answer}, '{}', '{}')`
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, content)
    values (${organizationId}, ${projectId}, ${reviewId}, 'customer', ${comment})`
  return reviewId
}
