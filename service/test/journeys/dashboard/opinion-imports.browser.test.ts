import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Opinions that were given elsewhere: found from the opinions, looked at before anything is made, imported, and seen as what they are.

let world: World
let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const at = '/projects/$projectId/opinions/imports'
const drawer = (page: Page) => page.getByRole('dialog')
const file = (contents: string, name = 'reviews.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(contents) })
const choose = (page: Page, contents: string, name?: string) => page.locator('input[type=file]').setInputFiles(file(contents, name))
const preview = (page: Page) => page.getByRole('button', { name: 'Upload and preview' }).click()

const trustpilot = [
  'Review Id,Review Created (UTC),Review Username,Review Title,Review Content,Review Stars,Review Language',
  't1,2024-03-01T10:20:30Z,Ada,A heron,"On time, and whole.",5,en',
  't1,2024-03-02,Ada,Again,The same id.,5,en',
  't2,2024-03-03,Bob,Stars alone,,1,en',
  't3,03/04/2024,Bob,When,Which day is that?,1,en',
  't4,2024-03-04,Bob,Language,In which one?,1,klingon language',
].join('\r\n')

/** Brings a file as the dashboard does. */
async function bring(contents: string, query: Record<string, string> = {}): Promise<string> {
  const member = await world.member({ role: 'member', name: 'Grace' })
  const search = new URLSearchParams({ fileName: 'reviews.csv', preset: 'judgeme', ...query })
  const answered = await fetch(`${member.url}/project/${world.business.projectId}/opinion-imports?${search}`, {
    method: 'POST',
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
    body: contents,
  })
  return ((await answered.json()) as { importId: string }).importId
}

test('a file is found a way for from the opinions, looked at, imported, and its opinions are seen as imported', async () => {
  await inDashboard({ world, browser }, '/projects/$projectId/opinions', async (page) => {
    await page.getByRole('link', { name: 'Import opinions' }).first().click()
    await page.getByRole('heading', { name: 'No imports yet' }).waitFor()
    await page.getByRole('link', { name: 'Import file' }).click()
    await preview(page)
    await page.getByText('Choose a file first.').waitFor()
    await choose(page, trustpilot)
    await page.getByRole('radio', { name: 'Judge.me' }).check()
    await preview(page)
    await page.getByText('The first line must be a header row').waitFor()
    await page.getByRole('radio', { name: 'Trustpilot' }).check()
    expect(await page.getByText('The first line must be a header row').count()).toBe(0)
    await drawer(page).getByText('Review Created (UTC),').waitFor()
    await preview(page)
    await page.getByRole('heading', { name: '1 of 5 rows become opinions' }).waitFor()
    await drawer(page).getByText('Trustpilot · Without webhooks or notifications').waitFor()
    const rows = page.getByRole('table', { name: 'Import rows' })
    for (const why of ['Duplicate in this file', 'No text', 'Date is missing', 'Language is not a code'])
      await rows.getByText(why).waitFor()
    expect((await world.ask('opinions.list')).body.opinions).toEqual([])
    await page.getByRole('button', { name: 'Import 1 opinion', exact: true }).click()
    await expect.poll(() => drawer(page).getByRole('button', { name: 'Stop import' }).count(), soon).toBe(1)
    await world.settle()
    await page.getByRole('heading', { name: '1 of 1 opinions imported' }).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download results' }).click()])
    expect(download.suggestedFilename()).toBe('reviews result.csv')
    await page.getByRole('link', { name: 'View imported opinions' }).click()
    await page.getByRole('link', { name: /A heron/ }).click()
    await drawer(page).getByText('Imported, not verified here').first().waitFor()
  })
  const events = await world.sql`select from event where topic = 'opinion.created'`
  expect(events).toHaveLength(0)
})

test('what is announced says so, and an import that waits is found in the list and discarded', async () => {
  await inDashboard({ world, browser }, `${at}/new`, async (page) => {
    await page.getByRole('radio', { name: 'Yotpo' }).check()
    await choose(page, 'Review Title;Review Content;Review Score;Date;Display Name\nPlover;All was well;5;2024-01-02;Ada\n', 'yotpo.csv')
    await page.getByRole('checkbox', { name: 'Send webhooks and notifications' }).check()
    await preview(page)
    await drawer(page).getByText('Yotpo · With webhooks and notifications').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /yotpo.csv Ready to start 1 of 1/ }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('link', { name: /yotpo.csv Canceled/ }).waitFor()
  })
})

test('one that runs is stopped, and its opinions stay', async () => {
  const importId = await bring(`body,review_date\n${Array.from({ length: 3 }, (_, number) => `Text ${number},2024-01-02`).join('\n')}\n`)
  await inDashboard({ world, browser }, `${at}/${importId}`, async (page) => {
    await page.getByRole('button', { name: 'Import 3 opinions' }).click()
    await page.getByRole('button', { name: 'Stop import' }).click()
    await page.getByRole('dialog', { name: 'Stop this import?' }).getByRole('button', { name: 'Stop import' }).click()
    await drawer(page).getByText('Canceled').waitFor()
  })
})

test('a file that is too large, or in another encoding, or cut off in a quote is told at its field', async () => {
  const large = path.join(tmpdir(), `earshot-large-${process.pid}.csv`)
  await writeFile(large, Buffer.alloc(100 * 1024 * 1024, 'a'))
  await inDashboard({ world, browser }, `${at}/new`, async (page) => {
    await page.locator('input[type=file]').setInputFiles(large)
    await preview(page)
    await page.getByText('The file is larger than 8 MB').waitFor()
    await page.locator('input[type=file]').setInputFiles({ ...file(''), buffer: Buffer.from(trustpilot.replace('Ada', 'Zoë'), 'latin1') })
    await preview(page)
    await page.getByText('The file is not UTF-8').waitFor()
    await choose(page, `${trustpilot}\r\nt5,2024-03-05,Bob,"Never closed`)
    await preview(page)
    await page.getByText('The file can’t be read from row 6 on').waitFor()
  })
})

test('a viewer reads imports, and is offered no new one', async () => {
  await inDashboard(
    { world, browser },
    '/projects/$projectId/opinions',
    async (page) => {
      await page.getByRole('heading', { name: 'No opinions yet' }).waitFor()
      expect(await page.getByRole('link', { name: 'Import opinions' }).count()).toBe(0)
    },
    { role: 'viewer' },
  )
  const importId = await bring('body,review_date\nText,2024-01-02\n')
  await inDashboard(
    { world, browser },
    at,
    async (page) => {
      await page.getByRole('link', { name: /reviews.csv/ }).click()
      await page.getByRole('table', { name: 'Import rows' }).waitFor()
      expect(page.url()).toContain(importId)
      expect(await page.getByRole('link', { name: 'Import file' }).count()).toBe(0)
      for (const name of [/Import \d/, /Discard/]) expect(await drawer(page).getByRole('button', { name }).count()).toBe(0)
    },
    { role: 'viewer' },
  )
})

test('by keyboard alone a file is previewed and started', async () => {
  await inDashboard({ world, browser }, `${at}/new`, async (page) => {
    await choose(page, trustpilot)
    const reach = async (target: Locator) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        if (await target.evaluate((each) => each.matches(':focus'))) return
        await page.keyboard.press('Tab')
      }
      throw new Error('It is not reached by Tab.')
    }
    await reach(page.getByRole('radio', { name: 'Trustpilot' }))
    await reach(page.getByRole('button', { name: 'Upload and preview' }))
    await page.keyboard.press('Enter')
    const start = page.getByRole('button', { name: 'Import 1 opinion', exact: true })
    await start.waitFor()
    await reach(start)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stop import' }).waitFor()
    await world.settle()
    await page.getByRole('heading', { name: '1 of 1 opinions imported' }).waitFor()
  })
})

describe('the screens keep nobody out', () => {
  const screens: [name: string, at: (importId: string) => string, reached: (page: Page) => Locator, isEmpty?: true][] = [
    ['opinion-imports-none', () => at, (page) => page.getByRole('heading', { name: 'No imports yet' }), true],
    ['opinion-imports', () => at, (page) => page.getByRole('link', { name: /long name/ })],
    ['opinion-imports-file', () => `${at}/new`, (page) => page.getByRole('button', { name: 'Upload and preview' })],
    ['opinion-imports-preview', (importId) => `${at}/${importId}`, (page) => page.getByRole('table', { name: 'Import rows' })],
  ]
  test.each(screens)('%s', async (name, address, reached, isEmpty) => {
    const rows = Array.from(
      { length: 30 },
      (_, number) => `A title of some length ${number},Text ${number},2024-01-02,Lou Long Name ${number}`,
    )
    const wrong = ['Stars alone,,2024-01-02,Ada', 'When,Which day is that?,03/04/2024,Ada', `Long,${'x'.repeat(5001)},2024-01-02,Ada`]
    const importId = isEmpty
      ? ''
      : await bring(['title,body,review_date,reviewer_name', ...rows, ...wrong].join('\n'), {
          fileName: 'a file of many opinions with a long name.csv',
        })
    await everyLookInDashboard({ world, browser }, { name, at: address(importId), reach: (page) => reached(page).waitFor() })
  })
})
