import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setupAddress } from '../../../src/resources/people/people.ts'
import { appCode } from '../../world/authenticator-app.ts'
import { openChromium } from '../../world/chromium.ts'
import { type MailServer, openMailServer } from '../../world/mail-server.ts'
import { openBrowser } from '../../world/visitor.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { inDashboard } from './in-dashboard.ts'

// Every way into the dashboard, from its first step to the dashboard: the first person's, by emails that a real mail server took, and by a
// second factor.

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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const password = 'seven otters crossed the ice'

const outside = (act: (page: Page) => Promise<void>) =>
  onPage(browser, { viewport: { width: 1280, height: 800 }, baseURL: world.address }, act)

/** The address behind the button of the newest email to somebody. */
async function emailTo(email: string): Promise<string> {
  await world.settle()
  const message = server.mails.findLast(({ envelopeTo }) => envelopeTo.includes(email))
  return /http:\/\/\S+\/dashboard\/\S+/.exec(message?.text ?? '')![0]
}

async function giveAddressAndPassword(page: Page, who: { email: string; password: string }) {
  await heading(page, 'Sign in')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await press(page, 'Sign in')
}

test('the first person opens the address of the log, says who they are, and is in their dashboard', async () => {
  await using fresh = await openWorld()
  const address = await setupAddress(fresh.sql, { baseUrl: fresh.address })
  await onPage(browser, { viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(address!)
    await heading(page, 'Set up Earshot')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('ada@acme.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Create account')
    await heading(page, 'Overview')
    await page.getByRole('button', { name: 'Ada, account menu' }).waitFor()
    expect(page.url()).toContain(`/dashboard/o/${fresh.business.organizationId}`)
  })
  expect(await setupAddress(fresh.sql, { baseUrl: fresh.address })).toBeNull()
  // A visitor who comes later by the same address is told so, and changes nothing.
  await onPage(browser, {}, async (page) => {
    await page.goto(address!)
    await page.getByLabel('Your name').fill('Mallory')
    await page.getByLabel('Email').fill('mallory@acme.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Create account')
    await page.getByRole('alert').waitFor()
  })
  expect(await fresh.sql`select name from person`).toEqual([{ name: 'Ada' }])
})

test('a forgotten password is replaced by an email; whoever was in with the old one is out', async () => {
  const member = await world.member()
  await inDashboard(
    { world, browser },
    '/members',
    async (elsewhere) => {
      await heading(elsewhere, 'Members')
      await outside(async (page) => {
        await page.goto(`${world.address}/dashboard/sign-in`)
        await page.getByRole('link', { name: 'Forgot your password?' }).click()
        await page.getByLabel('Email').fill(member.email)
        await press(page, 'Send email')
        await heading(page, 'Check your email')
        const address = await emailTo(member.email)
        await page.goto(address)
        await page.getByLabel('New password').fill('short')
        await press(page, 'Save password')
        await page.locator('[aria-invalid="true"]').waitFor()
        await page.getByLabel('New password').fill(password)
        await press(page, 'Save password')
        await heading(page, 'Password changed')
        await page.getByRole('link', { name: 'Go to sign-in' }).click()
        await giveAddressAndPassword(page, { email: member.email, password })
        await heading(page, 'Overview')
        // The email has done what it was for.
        await page.goto(address)
        await page.getByLabel('New password').fill('another heron entirely')
        await press(page, 'Save password')
        await page.getByRole('alert').waitFor()
      })
      await elsewhere.reload()
      await heading(elsewhere, 'Sign in')
    },
    { member },
  )
})

test('an address is confirmed by an email, and the account says so', async () => {
  const member = await world.member({ emailVerified: false })
  await inDashboard(
    { world, browser },
    '/account',
    async (page, { email }) => {
      await page.getByText('Not verified', { exact: true }).waitFor()
      await press(page, 'Send verification email')
      await page.getByText('We’ve sent an email.').waitFor()
      const address = await emailTo(email)
      // Whose mailbox it is says nothing of who made the account: elsewhere, they sign in to it first.
      await outside(async (elsewhere) => {
        await elsewhere.goto(address)
        await elsewhere.getByText('First, sign in to your account.').waitFor()
        await elsewhere.getByLabel('Email').fill(email)
        await elsewhere.getByLabel('Password', { exact: true }).fill(member.password)
        await press(elsewhere, 'Sign in')
        await elsewhere.getByRole('button', { name: 'Verify email' }).waitFor()
      })
      await page.goto(address)
      await press(page, 'Verify email')
      await heading(page, 'Email verified')
      await page.getByRole('link', { name: 'Go to dashboard' }).click()
      await page.getByRole('button', { name: 'Ada, account menu' }).click()
      await page.getByRole('menuitem', { name: 'Your account' }).click()
      await page.getByText('Verified', { exact: true }).waitFor()
    },
    { member },
  )
})

test('an address of an invitation that is passed on leads to an email, and that one in', async () => {
  const owner = await world.member({ name: 'Olga' })
  const { body } = await owner.ask('invitations.create', { email: 'grace@example.com', role: 'viewer' })
  await world.settle()
  const looks = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  await onPage(browser, looks, async (page) => {
    await page.goto(body.url)
    await heading(page, 'Join Acme')
    await page.getByText('g…\u2060@example.com has been invited as a viewer, with read access.').waitFor()
    expect(await page.getByLabel('Your name').count()).toBe(0)
    await everyLookAt(page, 'invitation-passed-on')
    await press(page, 'Send email')
    await heading(page, 'Check your email')
    await page.getByText('We’ve sent an email to g…\u2060@example.com.').waitFor()
    await everyLookAt(page, 'invitation-emailed')
    await page.goto(await emailTo('grace@example.com'))
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Accept invitation')
    await heading(page, 'Overview')
    await page.goto(`${world.address}/dashboard/o/${world.business.organizationId}/account`)
    await page.getByText('Verified', { exact: true }).waitFor()
  })
})

test('without a mail server whoever has an account joins as who they are', async () => {
  await using plain = await openWorld()
  const owner = await plain.member({ name: 'Olga' })
  const other = await plain.openBusiness('Beta')
  const grace = await plain.member({ organizationId: other.organizationId, name: 'Grace' })
  const { body } = await owner.ask('invitations.create', { email: grace.email, role: 'viewer' })
  await onPage(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(body.url)
    await page.getByLabel('Your name').waitFor()
    await everyLookAt(page, 'invitation-without-mail')
    await press(page, 'I have an account')
    await page.getByText('Sign in to your account for this email, then accept.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(grace.password)
    await press(page, 'Sign in')
    await press(page, 'Accept invitation')
    await heading(page, 'Overview')
  })
})

/** Makes a member with a second factor: what they typed into their app, and what they keep for when it is lost. */
async function withSecondFactor(): Promise<{ member: Member; key: string; backupCodes: string[] }> {
  const member = await world.member()
  const here = openBrowser(world, member.cookie)
  const { body } = await here.post('/dashboard/auth/two-factor/enable', { password: member.password })
  const key = new URL(body.totpUri).searchParams.get('secret')!
  expect((await here.post('/dashboard/auth/two-factor/verify-totp', { code: appCode(key) })).status).toBe(200)
  return { member, key, backupCodes: body.backupCodes }
}

test('a member with a second factor gives its code after the password, and comes to where they wanted to go', async () => {
  const { member, key } = await withSecondFactor()
  await outside(async (page) => {
    await page.goto(`${world.address}/dashboard/o/${world.business.organizationId}/members`)
    await giveAddressAndPassword(page, member)
    await heading(page, 'Two-factor authentication')
    await page.getByLabel('6-digit code').fill('12 34')
    await press(page, 'Continue')
    await page.locator('[aria-invalid="true"]').waitFor()
    // Not the one that set it up.
    const code = appCode(key, { steps: 1 })
    await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByLabel('Don’t ask again on this device for 30 days').check()
    await press(page, 'Continue')
    await heading(page, 'Members')
    await page.getByRole('button', { name: 'Ada, account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    // This browser was to be trusted.
    await giveAddressAndPassword(page, member)
    await heading(page, 'Overview')
  })
})

test('a member who lost their app comes in by a backup code, once by each', async () => {
  const { member, backupCodes } = await withSecondFactor()
  const byBackup = async (page: Page, code: string) => {
    await page.goto(`${world.address}/dashboard/sign-in`)
    await giveAddressAndPassword(page, member)
    await press(page, 'Use a backup code')
    await page.getByLabel('Backup code').fill(code)
    await press(page, 'Continue')
  }
  await outside(async (page) => {
    await byBackup(page, backupCodes[0]!)
    await heading(page, 'Overview')
  })
  await outside(async (page) => {
    await byBackup(page, backupCodes[0]!)
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByRole('link', { name: 'Start over' }).click()
    await byBackup(page, backupCodes[1]!)
    await heading(page, 'Overview')
  })
})
