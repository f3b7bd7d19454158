import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { evil, openShop, sendUntil, withPage } from './on-public-page.ts'

// The public page in a real browser: read, find, upvote, comment, write, with and without scripts.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

describe.each([true, false])('with scripts: %j', (javaScriptEnabled) => {
  test('a visitor finds an opinion, reads it, upvotes it and takes that back', async () => {
    const shop = await openShop(world)
    await withPage(world, browser, { javaScriptEnabled }, async (page) => {
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
        .getByRole('button', { name: /^Upvoted 1.*press again to remove your upvote/ })
        .click()
      await page
        .locator('article')
        .last()
        .getByRole('button', { name: /^Upvote 0/ })
        .waitFor()
      await page
        .locator('article')
        .last()
        .getByRole('link', { name: /Read more/ })
        .click()
      await heading(page, 'A place to come back to')
      await page.getByText('An awning is coming.').waitFor()
      await page.getByRole('button', { name: /^Upvote 0/ }).click()
      await page.getByRole('button', { name: /^Upvoted 1/ }).waitFor()
    })
    expect(await world.sql`select upvotes from opinion where review_id = ${shop.reviewIds[0]!}`).toEqual([{ upvotes: 1 }])
  })

  test('a visitor whose browser has a made-up id upvotes, pressing once more where no script does it', async () => {
    const shop = await openShop(world, { opinions: 1 })
    await withPage(world, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([{ name: 'earshot_visitor', value: 'x'.repeat(22), domain: '127.0.0.1', path: '/p' }])
      await page.goto(`${shop.path}/${shop.reviewIds[0]}`)
      await page.getByRole('button', { name: /^Upvote 0/ }).click()
      if (!javaScriptEnabled) {
        await heading(page, 'Please upvote again')
        await page.getByRole('button', { name: 'Upvote' }).click()
      }
      await page.getByRole('button', { name: /^Upvoted 1/ }).waitFor()
    })
    expect(await world.sql`select upvotes from opinion where review_id = ${shop.reviewIds[0]!}`).toEqual([{ upvotes: 1 }])
  })

  test('a visitor comments, and deletes it again', async () => {
    const shop = await openShop(world, { opinions: 1 })
    await withPage(world, browser, { javaScriptEnabled }, async (page) => {
      await page.goto(`${shop.path}/${shop.reviewIds[0]}`)
      await page.getByRole('link', { name: 'Add a comment' }).click()
      await page.getByLabel('Your comment').fill('I saw that, too.')
      await page.getByLabel('Your name').fill('Bob')
      await sendUntil(page, 'Send comment', page.getByText('Your comment was posted.'))
      await page.getByRole('link', { name: 'Back to the opinion' }).click()
      await page.getByRole('listitem').filter({ hasText: 'I saw that, too.' }).getByText('Bob').waitFor()
      await page.getByRole('link', { name: 'Manage your comments' }).click()
      await page.getByRole('button', { name: 'Delete comment' }).click()
      await page.getByText('Your comment was deleted.').waitFor()
    })
    expect(await world.sql`select from comment where project_id = ${shop.projectId} and not is_response`).toHaveLength(0)
  })

  test('a visitor writes an opinion without a link, is asked once more when they are too fast, and reads it on the page', async () => {
    const shop = await openShop(world, { opinions: 0 })
    await withPage(world, browser, { javaScriptEnabled }, async (page) => {
      await page.goto(shop.path)
      await page.getByText('No opinions yet. Be the first to write one.').waitFor()
      await page.getByRole('link', { name: 'Write an opinion' }).click()
      await page.getByLabel('Title').fill('Lovely')
      await page.getByRole('textbox', { name: 'Your opinion' }).fill('Everything “was” <fine>.\n\nReally.')
      await page.getByLabel('Your name').fill('Zoë')
      await sendUntil(page, 'Send opinion', page.getByRole('heading', { level: 1, name: 'Thank you' }))
      await page.getByRole('textbox', { name: 'Your private link' }).waitFor()
      await page.getByRole('link', { name: 'Go to public page' }).click()
      await page.getByRole('article').getByText('Everything “was” <fine>.').waitFor()
    })
    expect(await world.sql`select title, customer_name, source from opinion where project_id = ${shop.projectId}`).toEqual([
      { title: 'Lovely', customerName: 'Zoë', source: 'direct' },
    ])
  })
})

test('a comment that was typed and not sent survives going away and back, a reload and a second visit; one that was sent leaves nothing', async () => {
  const shop = await openShop(world, { opinions: 1 })
  const address = `${shop.path}/${shop.reviewIds[0]}/comment`
  await withPage(world, browser, {}, async (page) => {
    const typed = async () => [await page.getByLabel('Your comment').inputValue(), await page.getByLabel('Your name').inputValue()]
    await page.goto(address)
    await page.getByLabel('Your comment').fill('I saw that, too.')
    await page.getByLabel('Your name').fill('Bob')
    await page.goto('about:blank')
    await page.goBack()
    expect(await typed()).toEqual(['I saw that, too.', 'Bob'])
    await page.reload()
    expect(await typed()).toEqual(['I saw that, too.', 'Bob'])
    await page.goto(address)
    expect(await typed()).toEqual(['I saw that, too.', 'Bob'])
    await sendUntil(page, 'Send comment', page.getByText('Your comment was posted.'))
    await page.goto(address)
    expect(await typed()).toEqual(['', ''])
  })
})

test('an email address that was typed comes back with the rest of the form', async () => {
  const shop = await openShop(world, { opinions: 0 })
  await withPage(world, browser, {}, async (page) => {
    await page.goto(`${shop.path}/write`)
    await page.getByLabel('Title').fill('Lovely')
    await page.getByLabel('Your email address').fill('zoe@example.com')
    await page.goto(`${shop.path}/write`)
    expect(await page.getByLabel('Title').inputValue()).toBe('Lovely')
    expect(await page.getByLabel('Your email address').inputValue()).toBe('zoe@example.com')
  })
})

test('an upvote with scripts stays where it is, without loading the page again', async () => {
  const shop = await openShop(world)
  await withPage(world, browser, {}, async (page) => {
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
  await sendUntil(page, 'Send opinion', page.getByRole('heading', { level: 1, name: 'Thank you' }))
  await context.close()
  expect((await strict.ask('opinions.list')).body.opinions).toMatchObject([{ title: 'Worked' }])
})

test('the feed is XML to a reader that is not ours, with everything people wrote in it', async () => {
  const shop = await openShop(world, { opinions: 4 })
  const text = await (await fetch(`${world.address}${shop.path}/rss.xml`)).text()
  await withPage(world, browser, {}, async (page) => {
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
