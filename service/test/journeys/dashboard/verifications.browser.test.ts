import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { giveOpinion, receiptPdf, receiptPicture, showReceipt } from '../customers/shown-receipts.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Receipts in the dashboard: worked off one after another, by keyboard and by hand.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const at = '/projects/$projectId/verifications'
const place = () => ({ world, browser })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Verifications' }).waitFor()

async function shown(title: string, contents?: Buffer) {
  const given = await giveOpinion(world, { title })
  return { ...given, verificationId: await showReceipt(world, given, contents ?? (await receiptPicture())) }
}
const stateOf = async (verificationId: string) =>
  (await world.sql<{ status: string }[]>`select status from verification where verification_id = ${verificationId}`)[0]!.status

test('receipts are approved and rejected by keyboard, and the next follows by itself', async () => {
  const first = await shown('The first tea')
  const second = await shown('The second tea')
  const third = await shown('The third tea', receiptPdf)
  await inDashboard(
    place(),
    at,
    async (page) => {
      await heading(page)
      await page.getByRole('link', { name: 'The first tea' }).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Receipt' })
      const picture = drawer.getByRole('img', { name: 'Receipt for “The first tea”' })
      await expect.poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), soon).toBe(520)
      await drawer.getByText('The tea arrived within two days').waitFor()
      await drawer.getByText('The next receipt opens automatically.').waitFor()
      await drawer.getByText('Shortcuts: a approves, x rejects, + and − zoom, r rotates.').waitFor()
      await page.keyboard.press('+')
      await page.keyboard.press('r')
      await page.keyboard.press('a')
      await drawer.getByText('Approved. The opinion is now verified.').waitFor()
      await drawer.getByRole('img', { name: 'Receipt for “The second tea”' }).waitFor()
      expect(await stateOf(first.verificationId)).toBe('verified')

      await page.keyboard.press('x')
      const rejecting = page.getByRole('dialog', { name: 'Reject this receipt?' })
      // What opens takes the keyboard a moment after it is there.
      await rejecting.getByRole('radio', { name: 'Not readable' }).waitFor()
      await expect.poll(() => page.evaluate<string>('document.activeElement.type'), soon).toBe('radio')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => rejecting.getByRole('radio', { name: 'From another business' }).isChecked(), soon).toBe(true)
      await rejecting.getByLabel('Internal note').fill('From the bakery next door')
      await rejecting.getByRole('button', { name: 'Reject' }).click()
      await drawer.getByText('This receipt is a PDF').waitFor()
      await drawer.getByText('Shortcuts: a approves, x rejects.', { exact: true }).waitFor()
      await drawer.getByText('Last receipt to review.').waitFor()
      await drawer.getByText('The next receipt opens automatically.').waitFor({ state: 'detached' })
      expect(await stateOf(second.verificationId)).toBe('rejected')
      expect(await (await fetch(`${world.address}/receipt/${second.token}`)).text()).toContain('It’s from another business.')
      const download = page.waitForEvent('download')
      await drawer.getByRole('link', { name: 'Save PDF' }).click()
      expect((await download).suggestedFilename()).toBe(`receipt-${third.verificationId}.pdf`)

      await page.keyboard.press('a')
      await drawer.getByText('That was the last one: every receipt has been reviewed.').waitFor()
      await drawer.getByText('Decided by').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'No receipts to review' }).waitFor()
      await page.getByRole('link', { name: 'View all verifications' }).click()
      await page.getByRole('link', { name: 'The second tea' }).click()
      await page.getByText('From the bakery next door').waitFor()
    },
    { role: 'member' },
  )
})

test('of two who decide at the same time one does, and the other is told', async () => {
  const { verificationId } = await shown('Contested tea')
  const other = await world.member({ role: 'member', name: 'Grace' })
  await inDashboard(place(), `${at}/${verificationId}`, async (page) => {
    await page.getByRole('img', { name: 'Contested tea' }).waitFor()
    await other.ask('verifications.reject', { verificationId, reason: 'too_old' })
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alert').getByText('This verification is already rejected.').waitFor()
    await page.getByText('Grace').waitFor()
  })
})

test('the rejection of the last receipt closes the dialog, and the receipt says that it was the last', async () => {
  const { verificationId } = await shown('The last tea')
  await inDashboard(place(), `${at}/${verificationId}`, async (page) => {
    await page.getByText('Last receipt to review.').waitFor()
    await page.getByRole('button', { name: 'Reject' }).click()
    const rejecting = page.getByRole('dialog', { name: 'Reject this receipt?' })
    await rejecting.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('That was the last one: every receipt has been reviewed.').waitFor()
    await rejecting.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: 'No receipts to review' }).waitFor()
  })
  expect(await stateOf(verificationId)).toBe('rejected')
})

test('the overview, and the project among the others, lead to the receipts that wait', async () => {
  await shown('Waiting tea')
  await inDashboard(place(), '/projects', async (page) => {
    await page.getByRole('link', { name: 'Receipts to review: 1' }).click()
    await page.getByRole('link', { name: 'Waiting tea' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('link', { name: '1 Receipt to review' }).click()
    await page.getByRole('link', { name: 'Waiting tea' }).click()
    await page.getByRole('img', { name: 'Waiting tea' }).waitFor()
    await page.keyboard.press('a')
    await page.getByText('That was the last one: every receipt has been reviewed.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    // Not: no verifications match the filters.
    await page.getByRole('heading', { name: 'No receipts to review' }).waitFor()
  })
})

test('a viewer reads what was claimed and decided, sees no receipt and no button', async () => {
  const { verificationId } = await shown('Somebody’s tea')
  await inDashboard(
    place(),
    `${at}/${verificationId}`,
    async (page) => {
      await page.getByText('Members of your organization can view the receipt and').waitFor()
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
      expect(await page.getByRole('img', { name: 'Somebody’s tea' }).count()).toBe(0)
      await page.keyboard.press('a')
      expect(await stateOf(verificationId)).toBe('pending')
    },
    { role: 'viewer' },
  )
})

test('an opinion that its source verifies has no receipt, and its verification says so', async () => {
  const { organizationId, projectId } = world.business
  const { reviewId } = await giveOpinion(world, { title: 'Tea by link' })
  const [{ verificationId }] = await world.sql<[{ verificationId: string }]>`
    insert into verification (organization_id, project_id, review_id, method, status, decided_at)
    values (${organizationId}, ${projectId}, ${reviewId}, 'delivery_link', 'verified', now()) returning verification_id`
  await inDashboard(place(), `${at}/${verificationId}`, async (page) => {
    const drawer = page.getByRole('dialog', { name: 'Verification' })
    await drawer.getByText('No receipt: this opinion is verified by its source.').waitFor()
    await drawer.getByText('Tea by link').waitFor()
    expect(await drawer.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })
})

test('the list, a receipt and its rejection keep nobody out', async () => {
  const { verificationId } = await shown('Tea with a long title, as some customers write it when they have a lot to say about everything')
  await shown('Another tea')
  await everyLookInDashboard(place(), {
    name: 'verifications',
    at,
    reach: (page) => page.getByRole('link', { name: 'Another tea' }).waitFor(),
  })
  await everyLookInDashboard(place(), {
    name: 'verifications-all',
    at: `${at}?show=all`,
    reach: (page) => page.getByRole('cell', { name: 'Rejected' }).first().waitFor(),
  })
  await everyLookInDashboard(place(), {
    name: 'verification',
    at: `${at}/${verificationId}`,
    reach: (page) => page.getByRole('img', { name: 'Tea with a long title' }).waitFor(),
  })
  await everyLookInDashboard(place(), {
    name: 'verification-rejecting',
    at: `${at}/${verificationId}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByRole('radio', { name: 'Not readable' }).waitFor()
    },
  })
}, 300_000)
