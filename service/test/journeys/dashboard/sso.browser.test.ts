import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { directoryAt } from '../../world/directory.ts'
import { client, reserveIdentityProvider } from '../../world/identity-provider.ts'
import { openNameServer } from '../../world/name-server.ts'
import { anotherKey, bodyOf, idpMetadata, openSamlProvider, ownKey, samlIssuer } from '../../world/saml-provider.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { inDashboard, soon } from './in-dashboard.ts'

// An owner sets up single sign-on, and somebody of the domain comes in by it.

let world: World
let browser: Browser
let names: Awaited<ReturnType<typeof openNameServer>>
let idp: Awaited<ReturnType<typeof reserveIdentityProvider>>
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  names = await openNameServer()
  idp = await reserveIdentityProvider()
  world = await openWorld({ DNS_SERVERS: names.address })
})
afterEach(async () => {
  await world?.close()
  idp.close()
  names.close()
})

test('a provider is added and verified, somebody signs in with it, and it is required', async () => {
  await inDashboard({ world, browser }, '/members', async (page) => {
    await page.getByRole('link', { name: 'Single sign-on' }).press('Enter')
    await page.getByText('No identity provider yet').waitFor()
    await page.getByRole('link', { name: 'Add provider' }).press('Enter')
    await page.getByRole('textbox', { name: 'Issuer' }).fill(idp.issuer)
    await page.getByRole('textbox', { name: 'Domain' }).fill('acme')
    await page.getByRole('textbox', { name: 'Client ID' }).fill(client.clientId)
    await page.getByLabel('Client secret').fill(client.clientSecret)
    await page.getByRole('button', { name: 'Add group' }).press('Enter')
    await page.getByRole('textbox', { name: 'Group' }).fill('leads')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin')
    await page.getByRole('button', { name: 'Add provider' }).press('Enter')
    await page.getByText('must be a domain, like example.com.').waitFor()
    await page.getByRole('textbox', { name: 'Domain' }).fill('acme.example')
    await page.getByRole('button', { name: 'Add provider' }).press('Enter')
    await page.getByRole('heading', { name: 'acme.example' }).waitFor()
    await page.getByText('leads: Admin').waitFor()
    expect(await page.content()).not.toContain(client.clientSecret)

    await page.getByRole('button', { name: 'Verify domain' }).press('Enter')
    await page.getByText('There is no TXT record _earshot.acme.example').waitFor()
    const [{ token, providerId }] = await world.sql<[{ token: string; providerId: string }]>`
      select domain_token as token, provider_id from sso_provider`
    names.records.set('_earshot.acme.example', [`earshot-domain-verification=${token}`])
    await page.getByRole('button', { name: 'Verify domain' }).press('Enter')
    await page.getByText('Not used yet').waitFor()
    expect(await page.getByRole('button', { name: 'Require' }).count()).toBe(0)

    await idp.open(`${world.address}/dashboard/auth/sso/callback/${providerId}`)
    idp.account = { ...idp.account, groups: ['leads'] }
    await onPage(browser, {}, async (theirs) => {
      await theirs.goto(`${world.address}/dashboard/sign-in`)
      await theirs.getByRole('textbox', { name: 'Email' }).fill('ada@elsewhere.example')
      await theirs.getByRole('button', { name: 'Use single sign-on' }).press('Enter')
      await theirs.getByText('No organization signs in people of this domain').waitFor()
      await theirs.getByRole('textbox', { name: 'Email' }).fill('ada@acme.example')
      await theirs.getByRole('button', { name: 'Use single sign-on' }).press('Enter')
      await theirs.waitForURL(/\/overview$/, soon)
    })
    await page.reload()
    await page.getByRole('button', { name: 'Require', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Require', exact: true }).press('Enter')
    await page.getByText('Required', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Change' }).press('Enter')
    expect(await page.getByLabel('Client secret').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Remove group leads' }).press('Enter')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect.poll(() => page.getByText('leads: Admin').count(), soon).toBe(0)
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('No identity provider yet').waitFor()
  })
})

test('who is invited where the provider is required signs in with it from the invitation, and comes in', async () => {
  const owner = await world.member({ role: 'owner' })
  const elsewhere = await world.member({ organizationId: (await world.openBusiness('Elsewhere')).organizationId })
  const wish = { type: 'oidc', issuer: idp.issuer, ...client, domain: 'acme.example', defaultRole: 'member' }
  const { body: provider } = await owner.ask('ssoProviders.create', wish)
  await world.sql`update sso_provider set domain_verified_at = now(), enforced = true where provider_id = ${provider.providerId}`
  await idp.open(provider.callbackUrl)
  const invited = async (by: typeof owner) =>
    (await by.ask('invitations.create', { email: 'ada@acme.example', role: 'viewer' })).body.url as string
  const [ours, theirs] = [await invited(owner), await invited(elsewhere)]
  await onPage(browser, {}, async (page) => {
    await page.goto(ours)
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
    await page.getByLabel('Password', { exact: true }).fill('eleven herons over the weir')
    await page.getByRole('button', { name: 'Accept invitation' }).press('Enter')
    await page.getByText('Your organization signs in with its identity provider').waitFor()
    await everyLookAt(page, 'an invitation where the provider is required')
    await page.getByRole('button', { name: 'Use single sign-on' }).press('Enter')
    // The provider has made them a member: there is nothing left to accept.
    await page.waitForURL(/\/overview$/, soon)
  })
  await onPage(browser, {}, async (page) => {
    await page.goto(theirs)
    await page.getByRole('button', { name: 'I have an account' }).press('Enter')
    await page.getByRole('button', { name: 'Use single sign-on' }).press('Enter')
    await page.getByRole('button', { name: 'Accept invitation' }).press('Enter')
    await page.waitForURL(/\/overview$/, soon)
  })
})

test('a provider with SAML is added by its metadata file, somebody signs in from its site, and its owner sees why another could not', async () => {
  const provider = await openSamlProvider()
  const saml = { metadata: idpMetadata({ signInUrl: provider.signInUrl }) }
  await inDashboard({ world, browser }, '/sso/new', async (page) => {
    await page.getByRole('radio', { name: 'SAML 2.0' }).check()
    await page.getByRole('textbox', { name: 'Domain' }).fill('acme.example')
    await page.getByRole('textbox', { name: 'Metadata' }).fill('<a/>')
    await page.getByRole('button', { name: 'Add provider' }).press('Enter')
    await page.getByText('is not the metadata of a SAML identity provider').waitFor()
    await page.locator('input[type=file]').setInputFiles({ name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from(saml.metadata) })
    await expect.poll(() => page.getByRole('textbox', { name: 'Metadata' }).inputValue(), soon).toContain(samlIssuer)
    await page.getByRole('button', { name: 'Add provider' }).press('Enter')
    await page.getByText('Enter this at the provider').waitFor()
    await page.getByText(/CN=idp\.acme\.example, valid until/).waitFor()
    await world.sql`update sso_provider set domain_verified_at = now()`

    await page.getByRole('link', { name: 'Change' }).press('Enter')
    const certificates = page.getByRole('textbox', { name: 'Certificates' })
    expect(bodyOf(await certificates.inputValue())).toBe(bodyOf(ownKey.certificate))
    await certificates.fill(anotherKey.certificate)
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    const signIn = (leadsTo: RegExp) =>
      onPage(browser, {}, async (theirs) => {
        await theirs.goto(`${world.address}/dashboard/sign-in`)
        await theirs.getByRole('textbox', { name: 'Email' }).fill('ada@acme.example')
        await theirs.getByRole('button', { name: 'Use single sign-on' }).press('Enter')
        await theirs.waitForURL(leadsTo, soon)
        if (leadsTo.source.includes('callback')) await theirs.getByText('We couldn’t sign you in').waitFor()
      })
    await expect
      .poll(
        async () =>
          (await world.sql`select from sso_provider where certificates::text like ${`%${anotherKey.certificate.slice(28, 60)}%`}`).length,
        soon,
      )
      .toBe(1)
    await signIn(/\/sso\/callback\//)
    await page.reload()
    await page.getByText('The signature does not match any of the certificates').waitFor()
    await page.getByRole('link', { name: 'Change' }).press('Enter')
    await certificates.fill(`${anotherKey.certificate}${ownKey.certificate}`)
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect.poll(() => page.getByText(/CN=idp\.acme\.example, valid until/).count(), soon).toBe(2)
    await signIn(/\/overview$/)
    await page.reload()
    await page.getByText('Active', { exact: true }).waitFor()
    expect(await page.getByText('The last sign-in failed').count()).toBe(0)
  })
  provider.close()
})

test('what is seen of SAML is looked at', async () => {
  const owner = await world.member({ role: 'owner' })
  const wish = { type: 'saml', metadata: idpMetadata(), domain: 'acme.example', defaultRole: 'member', groupsAttribute: 'team' }
  await owner.ask('ssoProviders.create', wish)
  await world.sql`update sso_provider set failure = 'algorithm', failed_at = now()`
  await inDashboard(
    { world, browser },
    '/sso',
    async (page) => {
      await page.getByText('The last sign-in failed').waitFor()
      await everyLookAt(page, 'single sign-on by SAML')
      await page.getByRole('link', { name: 'Change' }).press('Enter')
      await page.getByRole('radio', { name: 'From its metadata' }).check()
      await page.getByRole('textbox', { name: 'Metadata' }).waitFor()
      await everyLookAt(page, 'SAML provider')
    },
    { member: owner, reducedMotion: 'reduce' },
  )
})

test('what is typed while a provider is being changed stays, and is asked about before it is left', async () => {
  const owner = await world.member({ role: 'owner' })
  const wish = { type: 'oidc', issuer: idp.issuer, ...client, domain: 'acme.example', defaultRole: 'member' }
  const { body: provider } = await owner.ask('ssoProviders.create', wish)
  await inDashboard(
    { world, browser },
    `/sso/${provider.providerId}`,
    async (page) => {
      const clientId = page.getByRole('textbox', { name: 'Client ID' })
      const asked = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
      const save = page.getByRole('button', { name: 'Save' })
      const changing = await holdRequests(page, { method: 'PATCH' })
      await clientId.fill('dashboard')
      await save.press('Enter')
      await changing.isSent
      await clientId.fill('dashboard-2')
      await page.keyboard.press('Escape')
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      const saved = page.waitForResponse(
        async (response) => response.request().method() === 'GET' && (await response.text()).includes('"dashboard"'),
      )
      changing.release()
      await saved
      expect(await clientId.inputValue()).toBe('dashboard-2')
      await save.press('Enter')
      await clientId.waitFor({ state: 'detached' })
    },
    { member: owner },
  )
  expect((await owner.ask('ssoProviders.list')).body.ssoProviders[0].clientId).toBe('dashboard-2')
})

test('its screens are looked at, and nobody but owners has them', async () => {
  const owner = await world.member({ role: 'owner' })
  const wish = { type: 'oidc', issuer: idp.issuer, ...client, domain: 'acme.example', defaultRole: 'member' }
  await owner.ask('ssoProviders.create', { ...wish, groupRoles: [{ group: 'leads', role: 'admin' }] })
  await inDashboard(
    { world, browser },
    '/sso',
    async (page) => {
      await page.getByRole('heading', { name: 'acme.example' }).waitFor()
      await everyLookAt(page, 'single sign-on')
      await page.getByRole('link', { name: 'Change' }).press('Enter')
      await page.getByLabel('Client secret').waitFor()
      await everyLookAt(page, 'identity provider')
    },
    { member: owner, reducedMotion: 'reduce' },
  )
  await inDashboard(
    { world, browser },
    '/members',
    async (page) => {
      await page.getByRole('link', { name: 'Invite' }).waitFor()
      expect(await page.getByRole('link', { name: 'Single sign-on' }).count()).toBe(0)
    },
    { role: 'admin' },
  )
})

test('a verified provider gets a token for its directory, which is shown once, replaced and revoked', async () => {
  const owner = await world.member({ role: 'owner' })
  const wish = { type: 'oidc', issuer: idp.issuer, ...client, domain: 'acme.example', defaultRole: 'member' }
  const { providerId } = (await owner.ask('ssoProviders.create', wish)).body
  await inDashboard(
    { world, browser },
    '/sso',
    async (page) => {
      await page.getByRole('heading', { name: 'acme.example' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Provisioning (SCIM)' }).count()).toBe(0)
      await world.sql`update sso_provider set domain_verified_at = now() where provider_id = ${providerId}`
      await page.reload()
      const section = page.getByRole('region', { name: 'Provisioning (SCIM)' })
      await section.getByText(`${world.address}/scim/v2`).waitFor()
      await section.getByRole('button', { name: 'Create token' }).press('Enter')
      const first = (await section.getByLabel('Token', { exact: true }).textContent()) ?? ''
      expect(first).toMatch(/^ear_scim_\w{49}$/)
      await everyLookAt(page, 'a token for a directory')
      await section.getByRole('button', { name: 'I’ve saved it' }).press('Enter')
      await section.getByText('Never').waitFor()
      expect(await page.content()).not.toContain(first)

      const directory = directoryAt(world, first)
      await directory.user('ada@acme.example')
      await page.reload()
      await section.getByRole('button', { name: 'Replace token' }).press('Enter')
      expect(await section.getByText('Never').count()).toBe(0)
      await page.getByRole('dialog').getByRole('button', { name: 'Replace token' }).press('Enter')
      await section.getByLabel('Token', { exact: true }).waitFor()
      await expect.poll(async () => (await directory.ask('GET', '/Users')).status, soon).toBe(401)
      await section.getByRole('button', { name: 'Revoke token' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).press('Enter')
      await section.getByRole('button', { name: 'Create token' }).waitFor()
      expect(await section.getByLabel('Token', { exact: true }).count()).toBe(0)
      await page.goto(page.url().replace('/sso', '/audit-log'))
      await page.getByText('added a member by provisioning').waitFor()
      await page.getByText('revoked a SCIM token').waitFor()
    },
    { member: owner, reducedMotion: 'reduce' },
  )
})
