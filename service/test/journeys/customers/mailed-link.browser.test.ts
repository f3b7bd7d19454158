import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProject } from '../../../src/resources/projects/projects.ts'
import { openChromium } from '../../world/chromium.ts'
import { type MailServer, openMailServer } from '../../world/mail-server.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, lookAt, themes } from '../looks.ts'
import { onPage } from '../on-page.ts'

// A customer gets a mail, as a real mail server took it: reads it, follows it to the form, and says later that they want no more.

let server: MailServer
let world: World
let browser: Browser
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  browser = await openChromium()
})
afterAll(async () => {
  await world?.close()
  await server?.close()
})

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

/** What the newest mail says, as a mail program shows it. */
async function mailTo(customerEmail: string, more: Record<string, string> = {}) {
  await world.timePasses('1 minute')
  const { body } = await world.ask('preverifiedLinks.sendEmail', { customerEmail, ...more })
  const mail = server.mails.at(-1)!
  return { mail, html: mail.html as string, link: body.link as string, verificationId: body.verificationId as string }
}

test('from the mail to the form to the opinion, by the button in the mail', async () => {
  const { html, mail, verificationId } = await mailTo('ada@example.com', { customerName: 'Ada' })
  expect(mail.text).toContain('Hello Ada,')
  await withPage({}, async (page) => {
    await page.setContent(html)
    await page.getByRole('link', { name: 'Give your opinion' }).click()
    await page.getByLabel('Title').fill('It came by mail')
    await page.getByRole('textbox', { name: 'Your opinion' }).fill('And was answered.')
    await page.getByRole('button', { name: /send/i }).click()
    await page.getByRole('heading', { name: /thank/i }).waitFor()
  })
  const { opinions } = (await world.ask('opinions.list')).body
  expect(opinions).toMatchObject([{ title: 'It came by mail', verified: true, source: 'delivery_link', customer: { name: 'Ada' } }])
  expect((await world.ask('preverifiedLinks.list', { query: verificationId })).body.preverifiedLinks).toMatchObject([
    { status: 'submitted' },
  ])
})

test('the mail reads well at any width, by day and by night, with the longest names, and loads nothing', async () => {
  const { organizationId, projectId } = world.business
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmanufaktur'
  await updateProject(world.sql, { organizationId, projectId, name, settings: { accentColor: '#ffee00' } })
  const { html } = await mailTo('long@example.com', { language: 'de', customerName: 'Franziska Müller-Lüdenscheidt' })
  await updateProject(world.sql, { organizationId, projectId, name: 'Acme', settings: { accentColor: '#2f6f5e' } })
  for (const colorScheme of themes)
    await withPage({ colorScheme, viewport: { width: 360, height: 740 } }, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.setContent(html)
      if (colorScheme === 'dark') await lookAt(page, 'mail', { theme: 'dark', width: 360 }, ['color-contrast'])
      else await everyLookAt(page, 'mail', { at: [320, 360, 700] })
      expect(asked).toEqual([])
    })
})

test('unsubscribing is one button, by keyboard and without a script, and is taken back with one; every state is open to everybody', {
  timeout: 120_000,
}, async () => {
  for (const [language, javaScriptEnabled] of [
    ['en', true],
    ['de', false],
  ] as const) {
    const customerEmail = `${language}@example.com`
    const { html } = await mailTo(customerEmail, { language })
    await withPage({ javaScriptEnabled, locale: 'sv' }, async (page) => {
      await page.setContent(html)
      await page.getByRole('link', { name: language === 'en' ? 'Unsubscribe' : 'Abbestellen' }).click()
      await page.getByRole('checkbox').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      if (javaScriptEnabled) await lookAtIt(page, 'unsubscribe-ask')

      await page.getByRole('checkbox').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: language === 'en' ? 'You’re unsubscribed' : 'Sie haben die E-Mails abbestellt' }).waitFor()
      if (javaScriptEnabled) await lookAtIt(page, 'unsubscribe-done')
      expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail })).body.code).toBe('CUSTOMER_UNSUBSCRIBED')

      await page.getByRole('button', { name: language === 'en' ? 'Undo' : 'Rückgängig machen' }).click()
      await page
        .getByRole('heading', { name: language === 'en' ? 'Emails are turned back on' : 'Die E-Mails sind wieder aktiviert' })
        .waitFor()
      if (javaScriptEnabled) await lookAtIt(page, 'unsubscribe-undone')
      expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail })).body.code).toBe('LINK_EMAIL_COOLDOWN')
    })
  }
})

test('a link that is none of ours says what to do', async () => {
  await withPage({}, async (page) => {
    await page.goto(`${world.address}/unsubscribe/none`)
    await page.getByRole('heading', { name: 'We can’t find this link' }).waitFor()
    await lookAtIt(page, 'unsubscribe-lost')
  })
})

/** Looks at a state of a page, see `everyLookAt`, and goes on as on a telephone. */
async function lookAtIt(page: Page, name: string) {
  await everyLookAt(page, name)
  await page.setViewportSize({ width: 360, height: 740 })
}
