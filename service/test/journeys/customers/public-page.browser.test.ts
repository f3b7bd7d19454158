import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { violationsOn } from '../axe.ts'
import { onPage } from '../on-page.ts'

// The public page in a real browser: read, find, upvote, comment, write, with and without scripts.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const evil = '\u202eknil <img src=x onerror="document.title=1"> & “q”'

async function openShop({ opinions = 25 } = {}) {
  const shop = await world.openBusiness('Bluebird Coffee')
  await world.sql`update project set description = 'Coffee & cake in the old town.' where project_id = ${shop.projectId}`
  const reviewIds: string[] = []
  for (let at = 0; at < opinions; at++) {
    const [title, opinion, name, language] = [
      ['A place to come back to', `The flat white was excellent.\n\n${'The queue at noon is long. '.repeat(40)}`, 'Ada', 'en'],
      ['مكان رائع', 'القهوة ممتازة والموظفون لطفاء جدا.', 'ليلى', 'ar'],
      [evil, 'x'.repeat(400), evil, null],
      ['Ruhig', 'Nichts hinzuzufügen.', null, 'de'],
    ][at % 4]!
    const [made] = await world.sql<[{ reviewId: string }]>`
      insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, verification_method, verification_status, language, created_at)
      values (${shop.organizationId}, ${shop.projectId}, ${title!}, ${opinion!}, ${name === null}, ${name!}, 'direct', ${at % 2 ? null : 'delivery_link'},
        ${at % 2 ? null : 'verified'}, ${language!}, now() - make_interval(hours => ${at * 30})) returning review_id`
    reviewIds.push(made.reviewId)
  }
  if (reviewIds[0])
    await world.ask(
      'opinions.respond',
      { projectId: shop.projectId, id: reviewIds[0], content: 'Thank you, Ada.\nAn awning is coming.' },
      shop.apiKey,
    )
  return { ...shop, reviewIds, path: `/p/${shop.slug}` }
}

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) =>
  onPage(browser, { baseURL: world.address, locale: 'en-GB', viewport: { width: 1280, height: 720 }, ...options }, act)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const violations = (page: Page) => violationsOn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })

describe.each([true, false])('with scripts: %j', (javaScriptEnabled) => {
  test('somebody finds an opinion, reads it, upvotes it and takes that back', async () => {
    const shop = await openShop()
    await withPage({ javaScriptEnabled }, async (page) => {
      await page.goto(shop.path)
      await heading(page, 'What people say about Bluebird Coffee')
      expect(await page.title()).toBe('Opinions · Bluebird Coffee')
      await page.getByRole('link', { name: 'Next' }).click()
      await page.getByText('Page 2 of 2').waitFor()
      await page.getByRole('link', { name: 'Oldest' }).click()
      // What is typed before that page has come would go with the one it replaces.
      await page.waitForURL(/sort=oldest/)
      await page.getByLabel('Search opinions').fill('FLAT white')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText('7 opinions with “FLAT white”').waitFor()
      expect(page.url()).toContain('sort=oldest')
      const last = page.locator('article').last()
      await last.getByRole('button', { name: /^Upvote 0/ }).click()
      await page
        .locator('article')
        .last()
        .getByRole('button', { name: /^Upvoted 1/ })
        .waitFor()
      expect(page.url()).toContain('sort=oldest&query=FLAT+white')
      await page.reload()
      await page
        .locator('article')
        .last()
        .getByRole('button', { name: /^Upvoted 1.*take it back/ })
        .click()
      await page
        .locator('article')
        .last()
        .getByRole('button', { name: /^Upvote 0/ })
        .waitFor()
      await page
        .locator('article')
        .last()
        .getByRole('link', { name: /Read all of it/ })
        .click()
      await heading(page, 'A place to come back to')
      await page.getByText('An awning is coming.').waitFor()
      await page.getByRole('button', { name: /^Upvote 0/ }).click()
      await page.getByRole('button', { name: /^Upvoted 1/ }).waitFor()
    })
    expect(await world.sql`select upvotes from opinion where review_id = ${shop.reviewIds[0]!}`).toEqual([{ upvotes: 1 }])
  })

  test('somebody whose browser has a made-up id upvotes, pressing once more where no script does it', async () => {
    const shop = await openShop({ opinions: 1 })
    await withPage({ javaScriptEnabled }, async (page) => {
      await page.context().addCookies([{ name: 'earshot_visitor', value: 'x'.repeat(22), domain: '127.0.0.1', path: '/p' }])
      await page.goto(`${shop.path}/${shop.reviewIds[0]}`)
      await page.getByRole('button', { name: /^Upvote 0/ }).click()
      if (!javaScriptEnabled) {
        await heading(page, 'Please press once more.')
        await page.getByRole('button', { name: 'Upvote' }).click()
      }
      await page.getByRole('button', { name: /^Upvoted 1/ }).waitFor()
    })
    expect(await world.sql`select upvotes from opinion where review_id = ${shop.reviewIds[0]!}`).toEqual([{ upvotes: 1 }])
  })

  test('somebody comments, and deletes it again', async () => {
    const shop = await openShop({ opinions: 1 })
    await withPage({ javaScriptEnabled }, async (page) => {
      await page.goto(`${shop.path}/${shop.reviewIds[0]}`)
      await page.getByRole('link', { name: 'Add a comment' }).click()
      await page.getByLabel('Your comment').fill('I saw that, too.')
      await page.getByLabel('Your name').fill('Bob')
      await sendUntil(page, 'Send the comment', page.getByText('Your comment is there.'))
      await page.getByRole('link', { name: 'Back to the opinion' }).click()
      await page.getByRole('listitem').filter({ hasText: 'I saw that, too.' }).getByText('Bob').waitFor()
      await page.getByRole('link', { name: 'Change or delete your comments' }).click()
      await page.getByRole('button', { name: 'Delete the comment' }).click()
      await page.getByText('Your comment is deleted.').waitFor()
    })
    expect(await world.sql`select from comment where project_id = ${shop.projectId} and not is_response`).toHaveLength(0)
  })

  test('somebody writes an opinion without a link, is asked once more when they are too fast, and reads it on the page', async () => {
    const shop = await openShop({ opinions: 0 })
    await withPage({ javaScriptEnabled }, async (page) => {
      await page.goto(shop.path)
      await page.getByText('Nobody has written here yet. Be the first.').waitFor()
      await page.getByRole('link', { name: 'Write an opinion' }).click()
      await page.getByLabel('Title').fill('Lovely')
      await page.getByRole('textbox', { name: 'Your opinion' }).fill('Everything “was” <fine>.\n\nReally.')
      await page.getByLabel('Your name').fill('Zoë')
      await sendUntil(page, 'Send your opinion', page.getByRole('heading', { level: 1, name: 'Thank you.' }))
      await page.getByRole('textbox', { name: 'Your private address' }).waitFor()
      await page.getByRole('link', { name: 'To the public page' }).click()
      await page.getByRole('article').getByText('Everything “was” <fine>.').waitFor()
    })
    expect(await world.sql`select title, customer_name, source from opinion where project_id = ${shop.projectId}`).toEqual([
      { title: 'Lovely', customerName: 'Zoë', source: 'direct' },
    ])
  })
})

/** Sends a form, and again as long as it asks to be sent once more: a test is faster than people. */
async function sendUntil(page: Page, button: string, done: ReturnType<Page['locator']>) {
  const again = page.getByRole('heading', { name: 'Please send it once more.' })
  for (let time = 0; time < 200; time++) {
    await page.getByRole('button', { name: button }).click()
    await done.or(again).waitFor()
    if (await done.isVisible()) return
  }
  throw new Error('it was never taken')
}

test('an upvote with scripts stays where it is, without loading the page again', async () => {
  const shop = await openShop()
  await withPage({}, async (page) => {
    await page.goto(shop.path)
    let loads = 0
    page.on('load', () => loads++)
    const button = page
      .locator('article')
      .nth(5)
      .getByRole('button', { name: /^Upvote/ })
    await button.click()
    await page
      .locator('article')
      .nth(5)
      .getByRole('button', { name: /^Upvoted 1/ })
      .waitFor()
    expect(loads).toBe(0)
  })
})

test('the work that keeps machines out is done while somebody types', async () => {
  await using strict = await openWorld({ SPAM_PROOF_OF_WORK: 'true' })
  const context = await browser.newContext({ baseURL: strict.address, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`/p/${strict.business.slug}/write`)
  await page.getByLabel('Title').fill('Worked')
  await page.getByRole('textbox', { name: 'Your opinion' }).fill('For it.')
  await page.locator('[data-work]:not([value=""])').waitFor({ state: 'attached' })
  await page.waitForFunction(`document.querySelector('[data-work]').value !== ''`)
  await sendUntil(page, 'Send your opinion', page.getByRole('heading', { level: 1, name: 'Thank you.' }))
  await context.close()
  expect((await strict.ask('opinions.list')).body.opinions).toMatchObject([{ title: 'Worked' }])
})

test('the feed is XML to a reader that is not ours, with everything people wrote in it', async () => {
  const shop = await openShop({ opinions: 4 })
  const text = await (await fetch(`${world.address}${shop.path}/rss.xml`)).text()
  await withPage({}, async (page) => {
    const read = await page.evaluate<{ error: string | null; items: string[][]; self: string | null }>(`(() => {
      const xml = new DOMParser().parseFromString(${JSON.stringify(text)}, 'application/xml')
      return {
        error: xml.querySelector('parsererror')?.textContent ?? null,
        self: xml.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href') ?? null,
        items: [...xml.querySelectorAll('item')].map((item) => ['title', 'guid', 'pubDate', 'description'].map((name) => item.querySelector(name).textContent)),
      }
    })()`)
    expect(read.error).toBeNull()
    expect(read.self).toBe(`${world.address}${shop.path}/rss.xml`)
    expect(read.items.map(([title]) => title)).toEqual(['A place to come back to', 'مكان رائع', evil.replace('\u202e', ''), 'Ruhig'])
    expect(read.items[0]![1]).toBe(`${world.address}${shop.path}/${shop.reviewIds[0]}`)
    expect(new Date(read.items[0]![2]!).getTime()).not.toBeNaN()
    expect(read.items[0]![3]).toContain('<p>The flat white was excellent.<br><br>')
  })
})

describe('every page of it', () => {
  const pages = async () => {
    const shop = await openShop()
    const resting = await openShop({ opinions: 2 })
    await world.sql`update project set status = 'paused' where project_id = ${resting.projectId}`
    return [
      shop.path,
      `${shop.path}?sort=most-upvoted&page=2&lang=de`,
      `${shop.path}?query=nothing+like+it`,
      `${shop.path}/${shop.reviewIds[0]}`,
      `${shop.path}/${shop.reviewIds[2]}?lang=pl`,
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
      await withPage({ colorScheme, viewport: { width, height: 800 } }, async (page) => {
        const check = async (path: string) => {
          expect(await violations(page), path).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), path).toBe(0)
        }
        for (const path of await pages()) {
          await page.goto(path)
          await check(path)
        }
        const shop = await openShop({ opinions: 1 })
        await page.goto(`${shop.path}/${shop.reviewIds[0]}/comment`)
        await page.getByRole('button', { name: 'Send the comment' }).click()
        await page.getByText('Write something first.').waitFor()
        await check('a comment to mend')
        await page.getByLabel('Your comment').fill('I saw that, too.')
        await sendUntil(page, 'Send the comment', page.getByText('Your comment is there.'))
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
      const shop = await openShop({ opinions })
      await withPage({}, async (page) => {
        await page.goto(shop.path)
        expect([opinions, await page.getByRole('search').count()]).toEqual([opinions, opinions > 1 ? 1 : 0])
        expect([opinions, await page.getByText('What these numbers mean').count()]).toEqual([opinions, opinions > 0 ? 1 : 0])
        expect([opinions, await violations(page)]).toEqual([opinions, []])
      })
    }
  })

  test('is reached and used by keyboard alone', async () => {
    const shop = await openShop({ opinions: 2 })
    await withPage({}, async (page) => {
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
      await page.getByText('How many is always shown.').waitFor()
      await tabTo(/^query/)
      await tabTo(/^Most upvoted/)
      await tabTo(/^Upvote/)
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: /^Upvoted 1/ }).waitFor()
      expect(await focused()).toMatch(/^Upvoted/)
    })
  })
})
