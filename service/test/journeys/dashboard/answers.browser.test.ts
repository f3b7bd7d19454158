import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { choosePeriod, everyLookInDashboard, goOn, inDashboard, soon } from './in-dashboard.ts'

// Answers in the dashboard: charts question by question, and what is behind them.

let world: World
let browser: Browser
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  const ask = async (question: string, answerMode: string, options: string[]) => {
    const answers = options.length === 0 ? {} : { options: options.map((option, at) => ({ id: `o${at}`, option })) }
    const questionId: string = (await world.ask('questions.create', { tags: ['delivery'], question, answerMode, answers })).body.questionId
    ids[question] = questionId
    return questionId
  }
  await give(
    await ask('How satisfied are you with the delivery?', 'single_select', [
      'Very satisfied',
      'Satisfied',
      'Neither nor',
      'Dissatisfied',
      'Very dissatisfied',
    ]),
    { count: 400, options: 5 },
  )
  await give(
    await ask('Wie hat Ihnen die Zusammenarbeit mit unserer Kundendienstmitarbeiterin im Ladengeschäft gefallen?', 'multi_select', [
      'Freundlich und zuvorkommend',
      'Schnell',
      'Geduldig bei der Beantwortung meiner Rückfragen',
    ]),
    { count: 60, options: 3 },
  )
  await give(await ask('What should we do better?', 'text_only', []), { count: 90, options: 0 })
  await give(await ask('Did the pot arrive whole?', 'single_select', ['Yes', 'No']), { count: 3, options: 2 })
  await ask('Would you come again?', 'single_select', ['Yes', 'No'])
})
afterAll(() => world?.close())

/** Answers of the last months, more of the first options the newer they are. */
async function give(questionId: string, { count, options }: { count: number; options: number }): Promise<void> {
  const { organizationId, projectId } = world.business
  const day = 86_400_000
  const today = Math.floor(Date.now() / day) * day
  const sources = ['delivery_link', 'delivery_link', 'delivery_link', 'qr_permanent', 'direct', 'qr_permanent']
  const rows = Array.from({ length: count }, (_, n) => {
    const chosen = options === 0 ? null : Math.floor((((n * 7919) % 101) / 101) ** (1 + 60 / (n + 20)) * options)
    return {
      reviewId: randomUUID(),
      incognito: n % 4 === 0,
      name: n % 4 > 0 ? 'Ada' : null,
      source: sources[n % 6]!,
      at: new Date(today - Math.floor((n * 120) / count) * day).toISOString(),
      option: chosen,
      text: options === 0 || n % 9 === 0 ? `Ein Café nebenan would be lovely, number ${n}` : null,
    }
  })
  await world.sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as given ("reviewId" uuid, incognito boolean, name text, source text, at timestamptz, option int, text text)
    ), written as (
      insert into opinion (organization_id, project_id, review_id, title, opinion, incognito, customer_name, source, created_at)
      select ${organizationId}, ${projectId}, "reviewId", 'Fine', 'All was well.', incognito, name, source, at from given returning review_id
    )
    insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids, customer_name, created_at)
    select organization_id, project_id, "reviewId", question_id, question, tags, given.text,
      case when option is null then '{}' else array[answers->'options'->option->>'option'] end,
      case when option is null then '{}' else array['o' || option] end, given.name, given.at
    from given, question where organization_id = ${organizationId} and question_id = ${questionId}`
}

const at = '/projects/$projectId/answers'
const place = () => ({ world, browser })
const card = (page: Page, name: string) => page.getByRole('region', { name })
const delivery = 'How satisfied are you with the delivery?'

test('a question is charted, told as a table, and its bars lead to the answers', async () => {
  await inDashboard(
    place(),
    at,
    async (page) => {
      const shown = card(page, delivery)
      await shown.getByText('400 answers').waitFor()
      await shown.getByRole('img', { name: 'Share of each option over time' }).waitFor()
      await shown.getByText('Delivery link').waitFor()
      await shown.getByRole('button', { name: `Show table: ${delivery}` }).click()
      await shown.getByRole('table', { name: 'By source' }).getByRole('rowheader', { name: 'Printed QR code' }).waitFor()
      await shown.getByRole('link', { name: 'Satisfied', exact: true }).click()
      const drawer = page.getByRole('dialog', { name: delivery })
      await drawer.getByRole('listitem').first().waitFor()
      expect(page.url()).toContain('optionId=o1')
      expect(new Set(await drawer.locator('[class*=chosen] span').allInnerTexts())).toEqual(new Set(['Satisfied']))
      await drawer.getByLabel('Text answer').selectOption('With text answer')
      await drawer.getByLabel('Search').fill('cafe nebenan')
      await expect.poll(() => page.url(), soon).toContain('query=cafe+nebenan')
      await drawer.getByText('Ein Café nebenan').first().waitFor()
      await drawer.getByLabel('Search').fill('nothing like that')
      await drawer.getByText('No answers match.').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => drawer.count(), soon).toBe(0)
    },
    { role: 'viewer' },
  )
})

test('texts are read and searched; few people have no chart, and nobody none', async () => {
  await inDashboard(place(), at, async (page) => {
    await card(page, 'Did the pot arrive whole?').getByText('Fewer than 5 people answered.').waitFor()
    await card(page, 'Would you come again?').getByText('No answers yet.').waitFor()
    const texts = card(page, 'What should we do better?')
    await texts.getByRole('img', { name: 'Answers over time' }).waitFor()
    await texts.getByRole('link', { name: 'View answers' }).click()
    const drawer = page.getByRole('dialog', { name: 'What should we do better?' })
    await drawer.getByText('50 of 90 shown').waitFor()
    await drawer.getByRole('button', { name: 'Show more' }).click()
    await drawer.getByText('All 90 shown').waitFor()
    await drawer.getByRole('link', { name: 'View opinion' }).first().click()
    await page.waitForURL('**/opinions/**')
  })
})

test('what it is narrowed to stands in the address, and what is shown of it is saved', async () => {
  await inDashboard(place(), `${at}?dateFrom=2999-01-01`, async (page) => {
    await card(page, delivery).getByText('No answers in this period.').waitFor()
    await choosePeriod(page, 'All time')
    await page.getByLabel('Question').selectOption(delivery)
    await card(page, delivery).getByText('400 answers').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Did the pot arrive whole?' }).count(), soon).toBe(0)
    expect(page.url()).toContain(`questionId=${ids[delivery]}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await download).suggestedFilename()).toBe('answers.csv')
    await goOn(page, world, `${at}?dateFrom=2000-01-01&dateTo=1999-01-01`)
    await page.getByText('Choose another period.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await card(page, 'Did the pot arrive whole?').waitFor()
  })
})

test('charts, their tables and the answers behind them keep nobody out', async () => {
  const look = (name: string, address: string, reach: (page: Page) => Promise<unknown>) =>
    everyLookInDashboard(place(), { name, at: address, reach })
  await look('answers', at, (page) => card(page, delivery).getByText('400 answers').waitFor())
  await look('answers-table', at, async (page) => {
    await page.getByRole('button', { name: `Show table: ${delivery}` }).click()
    await card(page, delivery).getByRole('table', { name: 'Over time' }).waitFor()
  })
  await look('answers-drill', `${at}/${ids[delivery]}?text=with`, (page) => page.getByRole('listitem').first().waitFor())
}, 300_000)
