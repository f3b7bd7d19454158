import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { askingFor, connectApp, postForm, registerApp } from '../../world/connecting-app.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { signedIn } from '../session-cookie.ts'
import { inDashboard, soon } from './in-dashboard.ts'
import { signIn } from './sign-in-form.ts'

// An app sends somebody's browser to the consent page; they sign in, look, and agree or refuse. Later they disconnect it.

let world: World
let browser: Browser
/** The app: a program on the person's own computer, which waits for their browser. */
let app: Server
let redirectUri: string
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  app = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<title>Connected</title>'))
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  await world?.close()
  app?.close()
  app?.closeAllConnections()
})

/** What an app asks for, and the address that it opens in a browser. */
async function ask(more: Record<string, string> = {}) {
  const clientId = await registerApp(world, { client_name: 'Helpful <b>Assistant</b>', redirect_uris: ['http://127.0.0.1/callback'] })
  const { verifier, request } = askingFor(clientId, { redirectUri, ...more })
  const parameters = Object.entries(request).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (each) => `_${each.toLowerCase()}`), value])
  return { clientId, verifier, address: `${world.address}/dashboard/authorize?${new URLSearchParams(parameters as [string, string][])}` }
}

const cameBack = (page: Page) => page.waitForURL((url) => url.href.startsWith(redirectUri), soon)
const consentPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Connect Helpful <b>Assistant</b>' }).waitFor()

test('a person who is not in signs in, agrees, and the app has what it exchanges for tokens', async () => {
  const member = await world.member({ role: 'admin' })
  const { clientId, verifier, address } = await ask()
  await onPage(browser, {}, async (page) => {
    await page.goto(address)
    await signIn(page, member)
    await consentPage(page)
    await page.getByText(`on behalf of ${member.email}`).waitFor()
    await page.getByText('Earshot hasn’t verified this app').waitFor()
    await page.getByText('back to a program on this computer').waitFor()
    expect(await page.getByRole('radio', { name: 'Member' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Viewer' }).press('Space')
    await page.getByRole('button', { name: 'Connect' }).press('Enter')
    await cameBack(page)
    const came = new URL(page.url()).searchParams
    expect([came.get('state'), came.get('iss')]).toEqual(['xyz', world.address])
    const exchange = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier }
    const { body } = await postForm(`${world.address}/oauth/token`, { ...exchange, code: came.get('code')! })
    expect(body).toMatchObject({ scope: 'viewer' })
  })
})

test('one who refuses is sent back without a code; a wrong request sends nobody anywhere', async () => {
  const member = await world.member()
  const [asked, wrong] = [await ask(), await ask({ redirectUri: 'https://evil.example/callback' })]
  await onPage(browser, { storageState: signedIn(world.address, member.cookie).storageState! }, async (page) => {
    await page.goto(wrong.address)
    await page.getByRole('heading', { name: 'This app can’t be connected' }).waitFor()
    await page.getByText('not one of the app’s registered redirect URIs').waitFor()
    expect(page.url()).toBe(wrong.address)
    expect(await page.content()).not.toContain('href="https://evil')
    await page.goto(asked.address)
    await consentPage(page)
    await page.getByRole('link', { name: 'Cancel' }).press('Enter')
    await cameBack(page)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ error: 'access_denied', state: 'xyz', iss: world.address })
    expect(
      (await member.ask('connectedApps.list')).body.connectedApps.filter(
        (each: { person: { personId: string } }) => each.person.personId === member.personId,
      ),
    ).toEqual([])
  })
})

test('a person in two organizations chooses one, with the role that they have there', async () => {
  const member = await world.member({ role: 'viewer' })
  const other = await world.openBusiness('Beta')
  await world.sql`insert into member (organization_id, person_id, role) values (${other.organizationId}, ${member.personId}, 'admin')`
  const { address } = await ask()
  await onPage(browser, { storageState: signedIn(world.address, member.cookie).storageState! }, async (page) => {
    await page.goto(address)
    await consentPage(page)
    await page.getByRole('combobox', { name: 'Organization' }).selectOption('Acme')
    await expect.poll(() => page.getByRole('radio').count(), soon).toBe(1)
    await page.getByRole('combobox', { name: 'Organization' }).selectOption('Beta')
    await expect.poll(() => page.getByRole('radio').count(), soon).toBe(3)
    await page.getByRole('button', { name: 'Connect' }).press('Enter')
    await cameBack(page)
  })
  const [made] = await world.sql`select organization_id, role from connected_app where person_id = ${member.personId}`
  expect(made).toEqual({ organizationId: other.organizationId, role: 'member' })
})

test('connected apps are listed in the account, and disconnected there', async () => {
  const member = await world.member({ role: 'member' })
  const { appId } = await connectApp(world, member, { name: 'Assistant' })
  await inDashboard(
    { world, browser },
    '/account',
    async (page) => {
      const section = page.getByRole('region', { name: 'Connected apps' })
      await section.getByText('Assistant', { exact: true }).waitFor()
      await everyLookAt(page, 'connected apps')
      await section.getByRole('button', { name: 'Disconnect Assistant' }).press('Enter')
      await section.getByText('No apps are connected').waitFor()
      expect((await world.sql`select from connected_app where app_id = ${appId}`).count).toBe(0)
    },
    { member, reducedMotion: 'reduce' },
  )
})

test('the consent page is looked at', async () => {
  const member = await world.member()
  const [asked, wrong] = [await ask(), await ask({ codeChallenge: 'short' })]
  await onPage(browser, { storageState: signedIn(world.address, member.cookie).storageState!, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(asked.address)
    await consentPage(page)
    await everyLookAt(page, 'consent')
    await page.goto(wrong.address)
    await page.getByRole('heading', { name: 'This app can’t be connected' }).waitFor()
    await everyLookAt(page, 'consent refused')
  })
})
