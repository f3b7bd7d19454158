import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { violationsOn } from '../axe.ts'
import { openShop, sendUntil, withPage } from './on-public-page.ts'

// Every page of the public page in a real browser: without barriers, small, and by keyboard alone.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const violations = (page: Page) => violationsOn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })

describe('every page of it', () => {
  const pages = async () => {
    const shop = await openShop(world)
    const resting = await openShop(world, { opinions: 2 })
    await world.sql`update project set status = 'paused' where project_id = ${resting.projectId}`
    return [
      shop.path,
      `${shop.path}?sort=most-upvoted&page=2&lang=de`,
      `${shop.path}?query=nothing+like+it`,
      `${shop.path}/${shop.reviewIds[0]}`,
      `${shop.path}/${shop.reviewIds[2]}?lang=pl`,
      `${shop.path}/how`,
      `${shop.path}/how?lang=pl`,
      `${resting.path}/how?lang=de`,
      `${shop.path}/write`,
      `${shop.path}/write?lang=fr`,
      `${shop.path}/${shop.reviewIds[2]}/comment`,
      resting.path,
      `${resting.path}/write`,
      `${shop.path}?page=99`,
      '/p/nobody',
    ]
  }

  test.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)(
    'has no accessibility violation and nothing beside it, %d pixels wide, in the %s',
    async (width, colorScheme) => {
      await withPage(world, browser, { colorScheme, viewport: { width, height: 800 } }, async (page) => {
        const check = async (path: string) => {
          expect(await violations(page), path).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), path).toBe(0)
        }
        for (const path of await pages()) {
          await page.goto(path)
          await check(path)
        }
        const shop = await openShop(world, { opinions: 1 })
        await page.goto(`${shop.path}/${shop.reviewIds[0]}/comment`)
        await page.getByRole('button', { name: 'Send comment' }).click()
        await page.getByText('Write a comment first.').waitFor()
        await check('a comment to fix')
        await page.getByLabel('Your comment').fill('I saw that, too.')
        await sendUntil(page, 'Send comment', page.getByText('Your comment was posted.'))
        await check('own comments')
      })
    },
    120_000,
  )

  test('is at most 40 KB compressed', async () => {
    for (const path of await pages()) {
      const text = await (await fetch(`${world.address}${path}`)).text()
      expect(gzipSync(text).length, path).toBeLessThan(40 * 1024)
    }
  })

  test('has no tools for what is not there: of one opinion no search, of none no numbers', async () => {
    for (const opinions of [0, 1, 2]) {
      const shop = await openShop(world, { opinions })
      await withPage(world, browser, {}, async (page) => {
        await page.goto(shop.path)
        expect([opinions, await page.getByRole('search').count()]).toEqual([opinions, opinions > 1 ? 1 : 0])
        expect([opinions, await page.getByText('What these numbers mean').count()]).toEqual([opinions, opinions > 0 ? 1 : 0])
        expect([opinions, await violations(page)]).toEqual([opinions, []])
      })
    }
  })

  test('is reached and used by keyboard alone', async () => {
    const shop = await openShop(world, { opinions: 2 })
    await withPage(world, browser, {}, async (page) => {
      await page.goto(shop.path)
      const focused = () => page.evaluate<string>('document.activeElement.textContent.trim() || document.activeElement.name || ""')
      const tabTo = async (wanted: RegExp) => {
        for (let presses = 0; presses < 40 && !wanted.test(await focused()); presses++) await page.keyboard.press('Tab')
        expect(await focused()).toMatch(wanted)
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
      }
      await tabTo(/^Write an opinion/)
      await tabTo(/^What these numbers mean/)
      await page.keyboard.press('Enter')
      await page.getByText('The number is always shown').waitFor()
      await tabTo(/^query/)
      await tabTo(/^Most upvoted/)
      await tabTo(/^Upvote/)
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: /^Upvoted 1/ }).waitFor()
      expect(await focused()).toMatch(/^Upvoted/)
    })
  })
})
