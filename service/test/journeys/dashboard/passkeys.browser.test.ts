import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openLocalWorld } from '../../world/local-world.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt, soon } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { signedIn } from '../session-cookie.ts'

// Passkeys with Chromium's own authenticator: added in one's account, used at the sign-in page by the button and in the field, removed.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openLocalWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())
// All of them come from one place.
beforeEach(() => world.people`delete from sign_in_attempt`)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A browser's device: it makes passkeys and signs, and verifies its user or fails to. */
interface Device {
  cdp: CDPSession
  authenticatorId: string
}

async function plugIn(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { cdp, authenticatorId }
}

const credentialsOf = async ({ cdp, authenticatorId }: Device) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** A member's account in a browser, with a device. */
const inAccount = (act: (page: Page, member: Member, device: Device) => Promise<void>) =>
  visit(async (page, member) => {
    const device = await plugIn(page)
    await page.goto(`${world.baseUrl}/dashboard/o/${world.business.organizationId}/account`)
    await heading(page, 'Your account')
    await act(page, member, device)
  })

async function visit(act: (page: Page, member: Member) => Promise<void>) {
  const member = await world.member()
  const looks = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  await onPage(browser, { ...looks, ...signedIn(world.baseUrl, member.cookie) }, (page) => act(page, member))
}

async function addPasskey(page: Page, { password }: Member, name = 'My laptop') {
  await press(page, 'Add a passkey')
  await page.getByLabel('Passkey name').fill(name)
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Continue')
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Ada, account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

describe('a passkey', () => {
  test('is added, signs in, is listed and removed', async () => {
    await inAccount(async (page, member, device) => {
      await page.getByText('You have no passkeys yet.').waitFor()
      await addPasskey(page, { ...member, password: 'not my password' })
      await page.getByText('Is incorrect.').waitFor()
      await page.getByLabel('Your password').fill(member.password)
      await press(page, 'Continue')
      await page.getByText('Passkey added. You can sign in with it from now on.').waitFor()
      await page.getByRole('row', { name: /My laptop/ }).waitFor()
      expect(await credentialsOf(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost', userName: member.email }])

      // What the page asks for the field is lost on its way: a device that is touched at once would answer it before the button is pressed.
      await page.route('**/auth/sign-in/passkey/begin', (route) => route.abort(), { times: 1 })
      await Promise.all([page.waitForEvent('requestfailed'), signOut(page)])
      await press(page, 'Sign in with a passkey')
      await heading(page, 'Overview')
      // Offered in the field for the email address: a device that is touched at once is as somebody who chooses it there.
      await Promise.all([page.waitForRequest((request) => request.url().endsWith('/auth/sign-in/passkey')), signOut(page)])
      await heading(page, 'Overview')
      await page.goto(`${world.baseUrl}/dashboard/o/${world.business.organizationId}/account`)
      await expect.poll(() => page.getByRole('row', { name: /My laptop.*Never/ }).count(), soon).toBe(0)

      await press(page, 'Remove passkey My laptop')
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
      await page.getByText('Passkey removed. Your password still works.').waitFor()
      await signOut(page)
      await page.getByText('This passkey was not accepted.').waitFor()
    })
  })

  test('is added without a password by somebody who has none and has just signed in', async () => {
    await inAccount(async (page, { personId }) => {
      await world.people`update person_credential set password = null where person_id = ${personId}`
      await page.reload()
      await press(page, 'Add a passkey')
      await page.getByLabel('Passkey name').fill('Phone')
      expect(await page.getByLabel('Your password').count()).toBe(0)
      await press(page, 'Continue')
      await page.getByText('Passkey added.').waitFor()
      await press(page, 'Remove passkey Phone')
      await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
      await page.getByText('Passkey removed.').waitFor()
    })
  })

  test('is not made twice by one device', async () => {
    await inAccount(async (page, member, device) => {
      await addPasskey(page, member)
      await page.getByText('Passkey added.').waitFor()
      await addPasskey(page, member, 'Again')
      await page.getByText('This device already has a passkey for your account.').waitFor()
      expect(await credentialsOf(device)).toHaveLength(1)
    })
  })

  test('is not made by a device that does not verify its user, nor signs with it', async () => {
    await inAccount(async (page, member, { cdp, authenticatorId }) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await addPasskey(page, member)
      await page.getByText('No passkey was created.').waitFor(soon)
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
      await press(page, 'Continue')
      await page.getByText('Passkey added.').waitFor()
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await signOut(page)
      await press(page, 'Sign in with a passkey')
      await page.getByText('No passkey was used.').waitFor(soon)
    })
  })
})

test('account and sign-in look as they should, with and without passkeys', { timeout: 300_000 }, async () => {
  await inAccount(async (page, member) => {
    await addPasskey(page, member, 'The laptop in the office upstairs, by the window')
    await page.getByText('Passkey added.').waitFor()
    await everyLookAt(page, 'account-passkey')
    await press(page, 'Add a passkey')
    await page.getByLabel('Passkey name').waitFor()
    await everyLookAt(page, 'account-add-passkey')
    await press(page, 'Cancel')
    await page.getByRole('button', { name: /^Remove passkey/ }).click()
    await everyLookAt(page, 'account-remove-passkey')
  })
})

test('where there are none, the account and the sign-in page say what to do', async () => {
  await using plain = await openWorld()
  const member = await plain.member()
  const looks = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  await onPage(browser, { ...looks, ...signedIn(plain.address, member.cookie) }, async (page) => {
    await page.goto(`${plain.address}/dashboard/o/${plain.business.organizationId}/account`)
    await page.getByText('Passkeys need a secure connection.').waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true)
  })
  await onPage(browser, { ...looks, baseURL: plain.address }, async (page) => {
    await page.goto(`${plain.address}/dashboard/sign-in`)
    await press(page, 'Sign in with a passkey')
    await page.getByText('Passkeys need a secure connection.').waitFor()
    await everyLookAt(page, 'sign-in-without-passkeys')
  })
  await onPage(browser, { ...looks, baseURL: world.baseUrl }, async (page) => {
    await page.addInitScript('delete globalThis.PublicKeyCredential')
    await page.goto(`${world.baseUrl}/dashboard/sign-in`)
    await press(page, 'Sign in with a passkey')
    await page.getByText('This browser doesn’t support passkeys.').waitFor()
  })
})
