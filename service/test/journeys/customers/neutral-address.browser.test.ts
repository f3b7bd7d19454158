import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSecret } from '../../../src/html/neutral-address.ts'
import { unsubscribeUrlFor } from '../../../src/resources/suppressions/unsubscribe-link.ts'
import { deriveKey } from '../../../src/secrets.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'

// What opens a page is a secret in its address, and addresses are read over shoulders, kept in histories and shared by mistake. So it
// leaves the address bar as soon as the page stands, and the page is still found after a reload.

let world: World
let browser: Browser
let address: string
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  const unsubscribeKey = deriveKey(world.secretKey, 'unsubscribe')
  address = unsubscribeUrlFor({ baseUrl: world.address, unsubscribeKey }, { ...world.business, email: 'ada@example.com' })
})
afterAll(() => world?.close())

test('the secret leaves the address bar; a reload, another language and the button still find the page', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  const [, secret = ''] = /unsubscribe\/([^?]+)/.exec(address) ?? []
  expect(page.url()).not.toContain(secret)
  expect(page.url()).toMatch(/\/unsubscribe\/at\/[\w-]{16}$/)
  await page.reload()
  await page.getByText('ada@example.com').first().waitFor()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(/\/unsubscribe\/at\/[\w-]{16}\?lang=de$/)
  await page.getByText('ada@example.com').first().waitFor()
  await page.getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Sie haben die E-Mails abbestellt' }).waitFor()
  await page.waitForLoadState('domcontentloaded')
  await page.getByText('ada@example.com').first().waitFor()
  expect(page.url()).not.toContain(secret)
  await context.close()
})

test('the neutral address opens nothing in another browser', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  const neutral = page.url()
  await context.close()
  expect((await fetch(neutral)).status).toBe(404)
})

test.each([
  ['/unsubscribe/at/AAAAAAAAAAAAAAAA', 'earshot_at=x'],
  ['/unsubscribe/at/AAAAAAAAAAAAAAAA', `earshot_at=${'x'.repeat(5000)}`],
  ['/unsubscribe/at/AAAAAAAAAAAAAAAA', 'earshot_at=; earshot_at="\\'],
  ['/unsubscribe/at/AAAAAAAAAAAAAAAA', undefined],
  ['/v1/at/AAAAAAAAAAAAAAAA', 'earshot_at=../../v1/kb'],
  ['//evil.example/at/AAAAAAAAAAAAAAAA', 'earshot_at=x'],
])('an address that nothing is remembered for stays as it is: %s with %s', (url, cookies) => {
  expect(withSecret(url, cookies, { isForHttps: false })).toBe(url)
})
