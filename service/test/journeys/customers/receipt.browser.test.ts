import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../src/database/transaction.ts'
import { insertOpinion } from '../../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../../src/resources/opinions/own-token.ts'
import { openChromium } from '../../world/chromium.ts'
import { cleanEnvironment } from '../../world/clean-environment.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, soon } from '../looks.ts'

// A customer without a link shows a receipt; the team looks at it on the command line and decides.

const run = promisify(execFile)
const program = path.resolve(import.meta.dirname, '../../../bin/earshot')

let world: World
let receiver: Receiver
let browser: Browser
let folder: string
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  browser = await openChromium()
  folder = await mkdtemp(path.join(tmpdir(), 'receipt-'))
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
  await rm(folder, { recursive: true, force: true })
})

async function giveOpinion(): Promise<string> {
  const { organizationId, projectId } = world.business
  const own = newOwnToken(world.sql)
  await transaction(world.sql, (sql) =>
    insertOpinion(sql, {
      organizationId,
      projectId,
      reviewId: crypto.randomUUID(),
      ownTokenSha256: own.sha256,
      written: { title: 'Good bread', opinion: 'Very good bread.', name: 'Ada', incognito: false, answers: [] },
      source: 'direct',
      method: null,
      status: 'published',
      language: 'en',
      customer: { email: null },
    }),
  )
  return own.token
}

async function earshot(...args: string[]) {
  const env = { ...cleanEnvironment, DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey }
  const { stdout } = await run(program, [...args, '--project', world.business.projectId, '--json'], { env, cwd: folder })
  return JSON.parse(stdout)
}

async function isAccessible(page: Page) {
  const { width } = page.viewportSize()!
  await everyLookAt(page, 'receipt', { at: [width] })
}

test('a receipt is shown, looked at, refused with a reason, shown again and accepted; every step is announced', async () => {
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
  const photo = path.join(folder, 'till.jpg')
  // As large as a telephone makes it: the page draws it smaller.
  const noise = await sharp({
    create: { width: 3000, height: 4000, channels: 3, background: '#ddd', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg()
    .toBuffer()
  await writeFile(photo, noise)
  expect(noise.length).toBeGreaterThan(1_500_000)

  const token = await giveOpinion()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${world.address}/receipt/${token}`)
  await isAccessible(page)

  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByRole('link', { name: 'Choose a file first.' }).waitFor()
  await isAccessible(page)

  await page.getByLabel('Your receipt', { exact: true }).setInputFiles(photo)
  await page.getByText(path.basename(photo)).waitFor()
  const chosenBytes = () =>
    page.getByLabel('Your receipt', { exact: true }).evaluate((input) => (input as unknown as { files: File[] }).files[0]!.size)
  await expect.poll(chosenBytes, soon).toBeLessThan(noise.length)
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByRole('heading', { name: 'Your receipt is being reviewed' }).waitFor()
  await isAccessible(page)

  const { verifications } = await earshot('verification', 'list', '--status', 'pending')
  const [{ verificationId }] = verifications
  const out = path.join(folder, 'seen.jpg')
  await earshot('verification', 'show', '--verification', verificationId, '--out', out)
  expect(await sharp(out).metadata()).toMatchObject({ format: 'jpeg', width: 1950, height: 2600 })
  await earshot('verification', 'reject', '--verification', verificationId, '--reason', 'The date cannot be read.')

  await page.reload()
  await page.getByText('Reason: The date cannot be read.').waitFor()
  await isAccessible(page)
  await page.getByLabel('Your receipt', { exact: true }).setInputFiles(photo)
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByRole('heading', { name: 'Your receipt is being reviewed' }).waitFor()
  const again = (await earshot('verification', 'list', '--status', 'pending')).verifications[0].verificationId
  await earshot('verification', 'approve', '--verification', again)
  await page.reload()
  await page.getByRole('heading', { name: 'Your opinion is verified' }).waitFor()
  await isAccessible(page)
  await context.close()

  await world.settle()
  // They go out side by side: as they arrive is no order, as they happened is.
  const told = receiver.received
    .map(({ event }) => event)
    .filter(({ type }) => type.startsWith('verification.'))
    .toSorted((one, other) => (one.timestamp + one.id < other.timestamp + other.id ? -1 : 1))
  expect(told).toMatchObject([
    { type: 'verification.created', data: { method: 'visual_evidence', status: 'pending', previousStatus: null } },
    { type: 'verification.failed', data: { status: 'rejected', previousStatus: 'pending' } },
    { type: 'verification.created', data: { status: 'pending' } },
    { type: 'verification.verified', data: { status: 'verified', previousStatus: 'pending' } },
  ])
  expect(JSON.stringify(receiver.received.map(({ event }) => event))).not.toContain('date cannot be read')
}, 180_000)

test('without JavaScript the photo is sent as it is', async () => {
  const photo = path.join(folder, 'small.png')
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#ddd' } })
    .png()
    .toFile(photo)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${world.address}/receipt/${await giveOpinion()}`)
  await page.getByLabel('Ihr Beleg').setInputFiles(photo)
  await page.getByRole('button', { name: 'Beleg senden' }).click()
  await page.getByRole('heading', { name: 'Ihr Beleg wird geprüft' }).waitFor()
  await page.getByRole('button', { name: 'Beleg zurückziehen' }).click()
  await page.getByText('Sie haben Ihren letzten Beleg zurückgezogen.').waitFor()
  await context.close()
})

test('a language that was chosen stays while a receipt is shown and taken back', async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${world.address}/receipt/${await giveOpinion()}?lang=de`)
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer()
  await page.getByLabel('Ihr Beleg').setInputFiles({ name: 'till.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Beleg senden' }).click()
  await page.getByRole('button', { name: 'Beleg zurückziehen' }).click()
  await page.getByText('Sie haben Ihren letzten Beleg zurückgezogen.').waitFor()
  await page.getByRole('link', { name: 'Zurück zu Ihrer Meinung' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ihre Meinung' }).waitFor()
  await context.close()
})
