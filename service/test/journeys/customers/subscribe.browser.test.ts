import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type MailServer, openMailServer } from '../../world/mail-server.ts'
import { linksOf, press, subscribeForm, typeAddress } from '../../world/subscribing.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'

// A visitor who wants to hear from a project, in a real browser: from the form by the email to leaving again.

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

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

let people = 0
const freshAddress = () => `person-${people++}@example.com`
const formAddress = () => `${world.address}/subscribe/${world.business.slug}`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const linksTo = async (email: string) => {
  await world.settle()
  const emails = mailServer.mails.filter((mail) => mail.envelopeTo.includes(email)).map(linksOf)
  return emails.findLast(({ confirm }) => confirm !== '')!
}
const listed = async (query: string) => (await world.ask('subscribers.list', { query })).body.subscribers

/** Opens the form and fills it in, for as long as people take. */
async function fill(page: Page, { email, name = '' }: { email: string; name?: string }) {
  await page.goto(formAddress())
  await page.getByLabel('address').fill(email)
  await page.getByLabel('Your name').fill(name)
}

/** Sends what is in the form until it is taken: who is faster than people are is asked to send it once more. */
async function send(page: Page) {
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
        return page.getByRole('heading', { level: 1 }).textContent()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('Check your inbox')
}

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('subscribing, confirming and leaving, %s', async (_how, javaScriptEnabled) => {
  const email = freshAddress()
  await withPage({ javaScriptEnabled }, async (page) => {
    await fill(page, { email, name: 'Ada' })
    await send(page)
    await page.getByText(email).waitFor()
    await page.goto((await linksTo(email)).confirm)
    await heading(page, 'One step left')
    expect(await listed(email)).toEqual([])
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await heading(page, 'You’re subscribed')
    expect(await listed(email)).toMatchObject([{ email, name: 'Ada' }])
    await page.reload()
    await page.getByRole('link', { name: 'Unsubscribe' }).click()
    await heading(page, 'Unsubscribe from Acme?')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await heading(page, 'You’re unsubscribed')
    expect(await listed(email)).toEqual([])
    await page.getByRole('link', { name: 'Subscribe again' }).click()
    await heading(page, 'Hear from Acme')
  })
})

test('needs nothing but a keyboard, and mistakes are told where they are', async () => {
  const email = freshAddress()
  await withPage({}, async (page) => {
    await page.goto(formAddress())
    const focused = () => page.evaluate<string>('document.activeElement.name || document.activeElement.tagName')
    const tabTo = async (wanted: string) => {
      for (let presses = 0; presses < 12 && (await focused()) !== wanted; presses++) await page.keyboard.press('Tab')
      expect(await focused()).toBe(wanted)
    }
    await tabTo('email')
    await page.keyboard.type('ada')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'One thing to fix before you can send this' }).waitFor()
    const field = page.getByLabel('address')
    expect(await field.inputValue()).toBe('ada')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('link', { name: 'This isn’t an' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused, { timeout: 30_000 }).toBe('email')
    await field.fill(email)
    await tabTo('name')
    await page.keyboard.type('Grace')
    await tabTo('BUTTON')
    await send(page)
  })
  expect(await linksTo(email)).toBeTruthy()
})

test('in another language, what was typed comes along', async () => {
  const email = freshAddress()
  await withPage({}, async (page) => {
    await fill(page, { email, name: 'Ada' })
    await page.getByRole('button', { name: 'Polski' }).click()
    await heading(page, 'Otrzymuj wiadomości od Acme')
    expect(await page.getByLabel('Adres').inputValue()).toBe(email)
    expect(await page.getByLabel('Twoje imię').inputValue()).toBe('Ada')
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Subskrybuj', exact: true }).click()
          return page.getByRole('heading', { level: 1 }).textContent()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe('Sprawdź skrzynkę e-mail')
  })
  await world.settle()
  expect(mailServer.mails.find((mail) => mail.envelopeTo.includes(email))?.subject).toContain('Potwierdź')
})

test('where machines have to work for it, a person’s does so while they type', async () => {
  await using strict = await openWorld({ SPAM_PROOF_OF_WORK: 'true' })
  await withPage({}, async (page) => {
    await page.goto(`${strict.address}/subscribe/${strict.business.slug}`)
    await page.getByLabel('address').fill(freshAddress())
    await expect.poll(() => page.locator('[name=proof]').inputValue(), { timeout: 60_000 }).toMatch(/^\d+$/)
    await send(page)
  })
})

/** Every state that a page can be in, and how one gets there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  form: (page) => page.goto(formAddress()),
  async 'form in German, with the longest words there are'(page) {
    const business = await world.openBusiness('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
    await page.goto(`${world.address}/subscribe/${business.slug}?lang=de`)
  },
  async 'form with mistakes'(page) {
    await fill(page, { email: 'ada', name: 'x'.repeat(151) })
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByRole('heading', { name: 'Two things to fix' }).waitFor()
  },
  async 'form sent too fast'(page) {
    await fill(page, { email: freshAddress(), name: 'Ada' })
    // However long that took: a form that was shown in a minute is sent too fast now.
    const session = subscribeForm(world, {}, { secondsAgo: -60 }).get('session')!
    await page.locator('[name=session]').evaluate((input, session) => Reflect.set(input, 'value', session), session)
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByRole('heading', { name: 'Please send it again' }).waitFor()
  },
  async asked(page) {
    await fill(page, { email: `${'a-rather-long-address-'.repeat(2)}of-ada@letters.example.com` })
    await send(page)
  },
  async confirm(page) {
    await page.goto((await pending()).confirm)
  },
  async invited(page) {
    const { confirm, email } = await pending()
    await world.sql`update subscriber set source = 'invitation' where email = ${email}`
    await page.goto(confirm)
  },
  async confirmed(page) {
    await states.confirm!(page)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await heading(page, 'You’re subscribed')
  },
  async declined(page) {
    await states.invited!(page)
    await page.getByRole('button', { name: 'No, thanks' }).click()
    await heading(page, 'You’re not subscribed')
  },
  async ended(page) {
    const { confirm, email } = await pending()
    await world.sql`update subscriber set expires_at = now() where email = ${email}`
    await page.goto(confirm)
  },
  async blocked(page) {
    const { confirm, email } = await pending()
    const [{ id }] = await world.sql<[{ id: string }]>`select subscriber_id as id from subscriber where email = ${email}`
    await world.ask('subscribers.block', { id })
    await page.goto(confirm)
  },
  async leave(page) {
    const { confirm, leave } = await pending()
    await press(confirm)
    await page.goto(leave)
  },
  async left(page) {
    await states.leave!(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await heading(page, 'You’re unsubscribed')
  },
  async 'left everything'(page) {
    await states.leave!(page)
    await page.getByLabel('Unsubscribe from everything at Acme').check()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('All your subscriptions at Acme have ended').waitFor()
  },
  async closed(page) {
    const { projectId, slug } = await world.openBusiness('Shut')
    await world.sql`update project set status = 'archived' where project_id = ${projectId}`
    await page.goto(`${world.address}/subscribe/${slug}`)
  },
  unknown: (page) => page.goto(`${world.address}/subscribe/confirm/unknown`),
}

async function pending() {
  const email = freshAddress()
  await typeAddress(world, { email })
  return { email, ...(await linksTo(email)) }
}

test.each(Object.keys(states))('the page “%s” keeps nobody out, by day and by night, on a phone and on a desktop', async (name) => {
  // Without motion, a colour is what it is as soon as the scheme is another.
  await withPage({ reducedMotion: 'reduce' }, async (page) => {
    await states[name]!(page)
    await everyLookAt(page, `subscribe-${name}`)
  })
})

describe('the whole of it', () => {
  test('is 40 KB at most as it travels, in one request, and nothing is kept on the device', async () => {
    await withPage({}, async (page) => {
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      let bytes = 0
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      await fill(page, { email: freshAddress(), name: 'Ada' })
      await page.waitForLoadState('networkidle')
      expect(addresses.filter((address) => !address.startsWith('data:'))).toEqual([formAddress()])
      expect(bytes).toBeGreaterThan(1000)
      expect(bytes).toBeLessThan(40_000)
      expect(await page.evaluate('({ ...localStorage, ...sessionStorage })')).toEqual({})
    })
  })
})
