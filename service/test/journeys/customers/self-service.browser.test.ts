import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitWithLink } from '../../../src/resources/preverified-links/submit-with-link.ts'
import { openChromium } from '../../world/chromium.ts'
import { type MailServer, openMailServer } from '../../world/mail-server.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'

// A customer wants to know what is known about them, and then that nothing is, in a real browser: from the form by the email to the end.

let world: World
let mailServer: MailServer
let browser: Browser
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  browser = await openChromium()
})
afterAll(async () => {
  await world?.close()
  await mailServer?.close()
})

async function withPage(options: BrowserContextOptions, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Uncaught/.test(message.text())) failures.push(message.text())
  })
  try {
    await act(page)
    expect(failures).toEqual([])
  } finally {
    await context.close()
  }
}

let people = 0
const freshAddress = () => `person-${people++}@example.com`
const formAddress = () => `${world.address}/my-data/${world.business.slug}`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A customer who gave two opinions with links, and was sent another link. */
async function become(email: string) {
  const { organizationId, projectId } = world.business
  for (const title of ['Fresh bread every morning', 'Friendly staff']) {
    const { verificationId } = (await world.ask('preverifiedLinks.create', { customerEmail: email, customerName: 'Ada' })).body
    const written = { title, opinion: 'Very good.', name: 'Ada', incognito: false, answers: [] }
    await submitWithLink(world.sql, { organizationId, projectId, verificationId, written })
  }
  await world.ask('preverifiedLinks.create', { customerEmail: email })
}

/** Types an address until it is taken: who is faster than people are is asked to send it once more. */
async function ask(page: Page, email: string) {
  await page.goto(formAddress())
  await page.getByLabel('address').fill(email)
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Send me the link' }).click()
        return page.getByRole('heading', { level: 1 }).textContent()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('Check your inbox')
}

async function emailTo(email: string): Promise<string> {
  await world.settle()
  const message = mailServer.mails.findLast((mail) => mail.envelopeTo.includes(email) && mail.subject === 'Your data at Acme')!
  return /https?:\/\/\S+\/my-data\/open\/\S+/.exec(message.text!)![0]
}

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('asking, seeing, downloading and being forgotten, %s', async (_how, javaScriptEnabled) => {
  const email = freshAddress()
  await become(email)
  await withPage({ javaScriptEnabled, acceptDownloads: true }, async (page) => {
    await ask(page, email)
    await page.goto(await emailTo(email))
    await heading(page, 'Your data at Acme')
    await page.getByText('2 opinions').waitFor()
    // What opens it has left the address bar, and a reload shows it all the same.
    if (javaScriptEnabled) {
      expect(page.url()).toMatch(/\/my-data\/open\/at\/[\w-]{16}(\?|$)/)
      await page.reload()
      await heading(page, 'Your data at Acme')
    }
    await page.getByText('Friendly staff').waitFor()

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download everything' }).click()])
    expect(download.suggestedFilename()).toBe(`my-data-${world.business.slug}.json`)
    expect(JSON.parse(await readFile(await download.path(), 'utf8')).opinions).toHaveLength(2)

    await page.getByRole('link', { name: 'Erase everything' }).click()
    await heading(page, 'Erase everything?')
    await page.getByRole('link', { name: 'Keep everything' }).click()
    await page.getByRole('link', { name: 'Erase everything' }).click()
    await page.getByRole('button', { name: 'Erase everything' }).click()
    await heading(page, 'Everything was erased')
  })
  expect((await world.ask('opinions.list')).body.opinions).toEqual([])
})

test('every page passes the checks for accessibility and weighs little, light and dark', async () => {
  const email = freshAddress()
  await become(email)
  await withPage({ reducedMotion: 'reduce' }, async (page) => {
    const look = async (name: string) => {
      expect(gzipSync(await page.content()).length).toBeLessThan(40 * 1024)
      await everyLookAt(page, `my-data-${name}`)
    }
    await page.goto(formAddress())
    await look('form')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await heading(page, 'Your data at Acme')
    await look('mistake')
    await ask(page, email)
    await look('asked')
    const address = await emailTo(email)
    await page.goto(address)
    await look('known')
    await page.goto(address.replace('lang=en', 'lang=de'))
    await look('known-de')
    await page.goto(address.replace('?', '/erase?'))
    await look('erase')
    await page.goto(address.replace('?lang=en', '/erase?lang=de'))
    await look('erase-de')
    await page.goto(address.replace('?', '/erase?'))
    await page.getByRole('button', { name: 'Erase everything' }).click()
    await heading(page, 'Everything was erased')
    await look('erased')
    await page.goto(address)
    await look('nothing')
  })
}, 240_000)

test('by keyboard alone', async () => {
  const email = freshAddress()
  await become(email)
  await withPage({}, async (page) => {
    await ask(page, email)
    await page.goto(await emailTo(email))
    const tabTo = async (name: string) => {
      for (let step = 0; step < 30; step++) {
        await page.keyboard.press('Tab')
        if ((await page.evaluate<string | undefined>('document.activeElement?.textContent?.trim()')) === name)
          return page.keyboard.press('Enter')
      }
      throw new Error(`${name} is not reached`)
    }
    await tabTo('Erase everything')
    await heading(page, 'Erase everything?')
    await tabTo('Erase everything')
    await heading(page, 'Everything was erased')
  })
})
