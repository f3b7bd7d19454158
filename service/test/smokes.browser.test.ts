import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDashboard } from './journeys/dashboard/in-dashboard.ts'
import { everyLookAt, soon } from './journeys/looks.ts'
import { onPage } from './journeys/on-page.ts'
import { openChromium } from './world/chromium.ts'
import { type MailServer, openMailServer } from './world/mail-server.ts'
import { openReceiver, type Receiver } from './world/receiver.ts'
import { linksOf } from './world/subscribing.ts'
import { openWebsite, type Website } from './world/website.ts'
import { openWorld, type World } from './world/world.ts'

// One short way through everything that people open in a browser, so that `npm test` notices what is broken as a whole. What else each of
// these pages promises is told, and looked at, by the journeys.

let world: World
let mailServer: MailServer
let receiver: Receiver
let shop: Website
let browser: Awaited<ReturnType<typeof openChromium>>
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  receiver = await openReceiver()
  shop = await openWebsite()
  browser = await openChromium()
  for (const question of ['How was your visit?', 'What did you miss?'])
    await world.ask('questions.create', { tags: ['staff'], question, answerMode: 'text_only' })
})
afterAll(async () => {
  await world?.close()
  await Promise.all([mailServer?.close(), receiver?.close(), shop?.close()])
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const onTelephone = (act: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  onPage(browser, { javaScriptEnabled, reducedMotion: 'reduce' }, act)
const opinion = async (title: string) =>
  (await world.ask('opinions.list', { limit: 100 })).body.opinions.find((one: { title: string }) => one.title === title)

async function giveOpinion(page: Page, title: string) {
  await page.getByLabel('How was your visit?').fill('Quiet.')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Your opinion' }).fill('The <b>flat white</b> was excellent.')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Send opinion' }).click()
  await heading(page, 'Thank you')
}

test.each([true, false])('a customer gives an opinion by a link (scripts: %j)', async (javaScriptEnabled) => {
  const title = `By a link ${javaScriptEnabled}`
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  await onTelephone(async (page) => {
    await page.goto(link)
    await heading(page, 'What do you think of Acme?')
    if (javaScriptEnabled) {
      await everyLookAt(page, 'smoke-form')
      expect(page.url()).not.toContain(link.split('/').at(-1))
    }
    await giveOpinion(page, title)
  }, javaScriptEnabled)
  expect(await opinion(title)).toMatchObject({ source: 'delivery_link', verified: true, customer: { name: 'Ada' }, answerCount: 1 })
})

test('a customer gives an opinion by a QR code, comes back to it by the private address and changes it', async () => {
  const { link } = (await world.ask('qrCodes.create', { mode: 'permanent' })).body
  await onTelephone(async (page) => {
    await page.goto(link)
    await giveOpinion(page, 'By a code')
    await page.goto(await page.locator('#own-address').inputValue())
    await heading(page, 'Your opinion')
    await page.getByRole('link', { name: 'Edit opinion' }).click()
    await page.getByLabel('Title').fill('By a code, changed')
    await page.getByRole('button', { name: 'Save changes', exact: true }).click()
    await page.getByText('Your changes were saved.').waitFor()
  })
  expect(await opinion('By a code, changed')).toMatchObject({ source: 'qr_permanent', verified: true })
})

test('visitors read on the public page what was given, with nothing of it run', async () => {
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'eve@example.com' })).body
  await onTelephone(async (page) => {
    await page.goto(link)
    await giveOpinion(page, '<img src=x onerror=hacked=1>')
    await page.goto(`${world.address}/p/${world.business.slug}`)
    await page.getByRole('article').filter({ hasText: '<img src=x onerror=hacked=1>' }).getByText('<b>flat white</b>').waitFor()
    expect(await page.evaluate('typeof hacked')).toBe('undefined')
    await everyLookAt(page, 'smoke-public-page')
  })
})

test('a visitor answers in the widget on a page of the shop', async () => {
  await world.sql`
    update project set settings = settings || ${world.sql.json({ widgetOrigins: [shop.url] })} where project_id = ${world.business.projectId}`
  shop.pages['/'] = (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><title>Shop</title>
<script src="${world.address}/widget.js" async></script><earshot-widget project="${world.business.slug}"></earshot-widget></html>`)
  await onPage(browser, {}, async (page) => {
    await page.goto(shop.url)
    await page.getByLabel('How was your visit?').fill('By the widget')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('heading', { name: 'What did you miss?' }).waitFor()
  })
  const { answers } = (await world.ask('answers.list', { limit: 100 })).body
  expect(answers.filter(({ answer }: { answer: string }) => answer === 'By the widget')).toHaveLength(1)
})

test('a visitor subscribes, and confirms by the link that was mailed', async () => {
  await onTelephone(async (page) => {
    await page.goto(`${world.address}/subscribe/${world.business.slug}`)
    await page.getByLabel('address').fill('bob@example.com')
    await page.getByLabel('Your name').fill('Bob')
    // A sender who is faster than people are is asked to send it once more.
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
          return page.getByRole('heading', { level: 1 }).textContent()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe('Check your inbox')
    await world.settle()
    const mail = mailServer.mails.findLast(({ envelopeTo }) => envelopeTo.includes('bob@example.com'))!
    await page.goto(linksOf(mail).confirm)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await heading(page, 'You’re subscribed')
  })
  expect((await world.ask('subscribers.list', { query: 'bob@example.com' })).body.subscribers).toMatchObject([{ name: 'Bob' }])
})

test('a member signs in, finds an opinion in the inbox, responds to it and signs out', async () => {
  const { email, password } = await world.member({ role: 'member', name: 'Grace' })
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'zoe@example.com' })).body
  await onTelephone(async (page) => {
    await page.goto(link)
    await giveOpinion(page, 'To be responded to')
  })
  await onPage(browser, { baseURL: world.address, viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto('/dashboard')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'Overview')
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Opinions', exact: true }).click()
    await page.getByRole('link', { name: 'To be responded to' }).click()
    const opened = page.getByRole('dialog')
    await opened.getByRole('textbox', { name: 'Response' }).fill('Thank you, Ada.')
    await opened.getByRole('button', { name: 'Respond', exact: true }).click()
    await expect.poll(async () => (await opinion('To be responded to')).response?.content, soon).toBe('Thank you, Ada.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Grace, account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Sign in')
  })
})

test('an admin makes a key in the dashboard, which works; a viewer is not shown the place', async () => {
  await inDashboard(
    { world, browser },
    '/keys',
    async (page) => {
      await page.getByRole('link', { name: 'Create key' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Shop server')
      await page.getByRole('checkbox', { name: 'Opinions and answers' }).check()
      await page.getByRole('button', { name: 'Create key' }).click()
      const key = await page.getByLabel('API key', { exact: true }).innerText()
      expect((await world.ask('opinions.list', {}, key)).status).toBe(200)
    },
    { role: 'admin' },
  )
  await inDashboard(
    { world, browser },
    '/members',
    async (page) => {
      await heading(page, 'Members')
      await everyLookAt(page, 'smoke-members')
      expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    },
    { role: 'viewer', reducedMotion: 'reduce' },
  )
})

test('every place of the dashboard is drawn', async () => {
  await inDashboard({ world, browser }, '', async (page) => {
    await heading(page, 'Overview')
    const places = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    const names = await places.allInnerTexts()
    expect(names.length).toBeGreaterThan(14)
    for (const name of names) {
      await places.getByText(name, { exact: true }).click()
      await heading(page, name)
    }
  })
})

test('a visitor comes into the webhook portal by its address and sees what a receiver answered', async () => {
  await world.settle()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['question.created'] })
  receiver.answer(503)
  await world.ask('questions.create', { tags: ['staff'], question: 'Is it open?', answerMode: 'text_only' })
  await world.settle()
  const { url } = (await world.ask('webhooks.portal')).body
  await onPage(browser, { baseURL: world.address, viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(url)
    await heading(page, 'Destinations')
    expect(page.url()).toBe(`${world.address}/portal/destinations`)
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
    await page.getByRole('link', { name: 'question.created' }).click()
    await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
    await page.getByText('503').first().waitFor()
  })
})
