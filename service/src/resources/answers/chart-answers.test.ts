import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

let world: World
let viewer: Member
beforeAll(async () => {
  world = await openWorld()
  viewer = await world.member({ role: 'viewer' })
})
afterAll(() => world.close())

const options = ['Yes', 'No', 'Perhaps'].map((option) => ({ id: option.toLowerCase(), option }))

async function ask(question: string, answerMode = 'single_select'): Promise<string> {
  const answers = answerMode === 'text_only' ? {} : { options }
  return (await world.ask('questions.create', { tags: ['delivery'], question, answerMode, answers })).body.questionId
}

interface Given {
  day: string
  source?: string
  chosen?: string[]
  text?: string
  /** The same customer again. */
  customerId?: string
  incognito?: boolean
}

/** Answers a question, each time with an opinion of its own; without a source, by the widget and without one. */
async function answer(questionId: string, all: Given[]): Promise<void> {
  const { organizationId, projectId } = world.business
  for (const { day, source, chosen = [], text = null, customerId = null, incognito = false } of all)
    await world.sql`
      with opinion as (
        insert into opinion (organization_id, project_id, title, opinion, incognito, source, created_at, customer_id)
        select ${organizationId}, ${projectId}, 'Fine', 'All was well.', ${incognito}, ${source ?? 'direct'}, ${day}, ${customerId}
        where ${source !== undefined} returning review_id
      )
      insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids, created_at, customer_id)
      select organization_id, project_id, (select review_id from opinion), question_id, question, tags, ${text},
        ${chosen}, ${chosen.map((option) => option.toLowerCase())}, ${day}, ${customerId}
      from question where organization_id = ${organizationId} and question_id = ${questionId}`
}

/** A step over time, or a way. */
interface Part {
  from: string
  to: string
  source: string
  count: number
  shares: { option: string; count: number }[] | null
}

const times = <Each>(count: number, each: Each): Each[] => Array.from({ length: count }, () => each)
const charted = async (query: object = {}) => (await viewer.ask('answers.charts', { ...query })).body.questions
const countsOf = (shares: { option: string; count: number }[] | null) =>
  shares && Object.fromEntries(shares.map(({ option, count }) => [option, count]))

describe('a question', () => {
  test('is shown by its options, over time and by the way opinions came', async () => {
    const questionId = await ask('Was it on time?')
    await answer(questionId, [
      ...times(6, { day: '2026-01-05T10:00:00Z', source: 'delivery_link', chosen: ['Yes'] }),
      ...times(3, { day: '2026-01-06T10:00:00Z', source: 'direct', chosen: ['No'], text: 'It came late.' }),
      ...times(4, { day: '2026-01-07T10:00:00Z', source: 'direct', chosen: ['Yes'], incognito: true }),
    ])
    const [shown] = await charted({ questionId })
    expect(shown).toMatchObject({ questionId, question: 'Was it on time?', answerCount: 13, textCount: 3, isDeleted: false })
    expect([shown.from, shown.to]).toEqual(['2026-01-05', '2026-01-07'])
    expect(countsOf(shown.shares)).toEqual({ Yes: 10, No: 3, Perhaps: 0 })
    expect(shown.shares[0].optionId).toBe('yes')
    expect(shown.overTime.map((step: Part) => [step.from, step.to, step.count, countsOf(step.shares)])).toEqual([
      ['2026-01-05', '2026-01-05', 6, { Yes: 6, No: 0, Perhaps: 0 }],
      ['2026-01-06', '2026-01-07', 7, { Yes: 4, No: 3, Perhaps: 0 }],
    ])
    expect(shown.bySource.map((group: Part) => [group.source, group.count, countsOf(group.shares)?.Yes])).toEqual([
      ['direct', 7, 4],
      ['delivery_link', 6, 6],
    ])
  })

  test('of several choices counts answers by option; of texts it tells how many, and when', async () => {
    const several = await ask('What did you like?', 'multi_select')
    await answer(several, times(5, { day: '2026-02-01', source: 'direct', chosen: ['Yes', 'Perhaps'] }))
    expect(countsOf((await charted({ questionId: several }))[0].shares)).toEqual({ Yes: 5, No: 0, Perhaps: 5 })
    const texts = await ask('What else?', 'text_only')
    await answer(texts, [...times(5, { day: '2026-02-01', text: 'Nothing' }), ...times(6, { day: '2026-02-09', text: 'More' })])
    const [shown] = await charted({ questionId: texts })
    expect(shown).toMatchObject({ answerCount: 11, textCount: 11, shares: null, bySource: null })
    expect(shown.overTime.map(({ from, count, shares }: Part) => [from, count, shares])).toEqual([
      ['2026-02-01', 5, null],
      ['2026-02-09', 6, null],
    ])
  })

  test('keeps options that were chosen when they were there, with the text of then; and answers when it is deleted', async () => {
    const questionId = await ask('Which of these?')
    await answer(questionId, times(5, { day: '2026-03-01', source: 'direct', chosen: ['Perhaps'] }))
    await world.ask('questions.update', { questionId, answers: { options: options.slice(0, 2) } })
    expect(countsOf((await charted({ questionId }))[0].shares)).toEqual({ Yes: 0, No: 0, Perhaps: 5 })
    await world.ask('questions.delete', { questionId })
    expect((await charted({ questionId }))[0]).toMatchObject({ isDeleted: true, answerCount: 5 })
    expect((await charted()).at(-1).questionId).toBe(questionId)
  })

  test('without an answer is there with nothing; an id that names nothing finds nothing', async () => {
    const questionId = await ask('Anybody?')
    expect((await charted({ questionId }))[0]).toMatchObject({ answerCount: 0, from: null, shares: null, overTime: null, bySource: null })
    for (const nothing of [randomUUID(), 'nothing', "'", '%00']) expect(await charted({ questionId: nothing })).toEqual([])
  })
})

describe('fewer than five people', () => {
  test('have no chart; five have one', async () => {
    const questionId = await ask('Few?')
    await answer(questionId, times(4, { day: '2026-01-05', source: 'direct', chosen: ['Yes'] }))
    expect((await charted({ questionId }))[0]).toMatchObject({ answerCount: 4, shares: null, overTime: null, bySource: null })
    await answer(questionId, [{ day: '2026-01-20', source: 'direct', chosen: ['No'], incognito: true }])
    expect(countsOf((await charted({ questionId }))[0].shares)).toEqual({ Yes: 4, No: 1, Perhaps: 0 })
  })

  test('are people, not answers: who answers ten times is one', async () => {
    const questionId = await ask('Again?')
    const [{ customerId }] = await world.sql<[{ customerId: string }]>`
      insert into customer (organization_id, email) values (${world.business.organizationId}, 'ada@example.com') returning customer_id`
    await answer(questionId, times(10, { day: '2026-01-05', source: 'direct', chosen: ['Yes'], customerId }))
    expect((await charted({ questionId }))[0]).toMatchObject({ answerCount: 10, shares: null })
    await answer(questionId, times(4, { day: '2026-01-06', source: 'direct', chosen: ['No'] }))
    expect(countsOf((await charted({ questionId }))[0].shares)).toEqual({ Yes: 10, No: 4, Perhaps: 0 })
  })

  test('are not found by asking for their days, nor by what one day more makes', async () => {
    const questionId = await ask('Day by day?')
    await answer(questionId, [
      ...times(5, { day: '2026-01-05T08:00:00Z', source: 'direct', chosen: ['Yes'] }),
      { day: '2026-01-06T08:00:00Z', source: 'direct', chosen: ['No'] },
      ...times(5, { day: '2026-01-07T08:00:00Z', source: 'direct', chosen: ['Yes'] }),
      { day: '2026-01-08T08:00:00Z', source: 'direct', chosen: ['No'] },
    ])
    const of = async (query: object) => {
      const [shown] = await charted({ questionId, ...query })
      return [shown.from, shown.to, shown.answerCount]
    }
    const first = ['2026-01-05', '2026-01-05', 5]
    const second = ['2026-01-06', '2026-01-08', 7]
    expect(await of({ dateTo: '2026-01-05' })).toEqual(first)
    for (const day of ['2026-01-06', '2026-01-07', '2026-01-08']) expect(await of({ dateFrom: day, dateTo: day })).toEqual(second)
    expect(await of({ dateFrom: '2026-01-08T07:59:59Z', dateTo: '2026-01-08T08:00:01Z' })).toEqual(second)
    expect(await of({ dateTo: '2026-01-06' })).toEqual(['2026-01-05', '2026-01-08', 12])
    expect(await of({ dateFrom: '2027-01-01' })).toEqual([null, null, 0])
  })

  test('customers who came another way stand together with others', async () => {
    const questionId = await ask('Which way?')
    await answer(questionId, [
      ...times(9, { day: '2026-01-05', source: 'delivery_link', chosen: ['Yes'] }),
      ...times(6, { day: '2026-01-05', source: 'qr_permanent', chosen: ['Yes'] }),
      ...times(1, { day: '2026-01-05', chosen: ['No'] }),
    ])
    const [{ bySource }] = await charted({ questionId })
    expect(bySource.map((group: Part) => [group.source, group.count])).toEqual([
      ['delivery_link', 9],
      ['other', 7],
    ])
  })
})

describe('behind a chart', () => {
  test('are the answers it counted, by option and by text', async () => {
    const questionId = await ask('Behind?')
    await answer(questionId, [
      { day: '2026-01-05', source: 'direct', chosen: ['Yes'] },
      { day: '2026-01-06', source: 'direct', chosen: ['No'], text: 'Déjà vu' },
      { day: '2026-01-07', source: 'direct', chosen: ['Yes'], text: 'Fine' },
    ])
    const drilled = async (query: object) => {
      const { body } = await viewer.ask('answers.drill', { questionId, ...query })
      return body.answers.map((each: { createdAt: string }) => Number(each.createdAt.slice(8, 10)))
    }
    expect(await drilled({})).toEqual([7, 6, 5])
    expect(await drilled({ optionId: 'yes' })).toEqual([7, 5])
    expect(await drilled({ optionId: 'yes', text: 'with' })).toEqual([7])
    expect(await drilled({ text: 'with', query: 'deja' })).toEqual([6])
    expect(await drilled({ optionId: "'; drop table answer" })).toEqual([])
    expect((await world.ask('answers.list', { questionId, optionId: 'yes' })).body.answers).toHaveLength(3)
  })

  test('they are exported with the same filters, by members', async () => {
    const questionId = await ask('Exported?')
    await answer(questionId, [
      { day: '2026-01-05', source: 'direct', chosen: ['Yes'], text: '=cmd|calc' },
      { day: '2026-01-06', source: 'direct', chosen: ['No'] },
    ])
    const { organizationId, projectId } = world.business
    const at = `/dashboard/api/${organizationId}/project/${projectId}/answers/export?questionId=${questionId}`
    expect((await viewer.get(at)).status).toBe(403)
    const member = await world.member({ role: 'member' })
    const csv = await (await member.get(at)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain("'=cmd|calc")
    const lines = (await (await member.get(`${at}&format=jsonl&optionId=no`)).text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).selectedOptions)).toEqual([['No']])
    expect((await member.get(`${at}&dateFrom=2026-02-30`)).status).toBe(400)
  })
})

test.each([
  ['30 February', { dateFrom: '2026-02-30' }],
  ['from after to', { dateFrom: '2026-01-02', dateTo: '2026-01-01' }],
  ['a word', { dateTo: 'yesterday' }],
])('%s is refused and told where', async (_what, query) => {
  for (const id of ['answers.charts', 'answers.drill'] as const)
    expect(await viewer.ask(id, query)).toMatchObject({ status: 400, body: { errors: [{ path: `?${Object.keys(query)[0]}` }] } })
})

test('answers of another organization are in no chart', async () => {
  const other = await world.openBusiness('Foreign')
  const stranger = await world.member({ role: 'owner', organizationId: other.organizationId })
  expect((await stranger.ask('answers.charts', { projectId: other.projectId })).body.questions).toEqual([])
  expect((await stranger.ask('answers.charts')).status).toBe(404)
  expect((await stranger.ask('answers.drill')).status).toBe(404)
})
