import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vouchForEmail } from '../../../src/accounts/email-verification.ts'
import { findPerson } from '../../../src/accounts/persons.ts'
import { appCode } from '../../world/authenticator-app.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// The people of an organization in their dashboard: who works here, by which keys programs do, what was done, and one's own account.

let world: World
let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world?.close())

const place = () => ({ world, browser })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('members', () => {
  test('somebody is invited, joins in another browser, is seen to be unverified, rises once they are not, and is removed', async () => {
    await inDashboard(place(), '/members', async (page) => {
      await page.getByRole('link', { name: 'Invite somebody' }).click()
      await page.getByLabel('E-mail address').fill('nobody')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByText('Must be one e-mail address, like ada@example.com.', { exact: true }).waitFor()
      await page.getByLabel('E-mail address').fill('grace@example.com')
      await page.getByRole('radio', { name: 'Viewer' }).check()
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByText('grace@example.com is invited').waitFor()
      const url = await page.getByLabel('Address of the invitation').innerText()
      await page.getByRole('button', { name: 'Done' }).click()
      const invitations = page.getByRole('table', { name: 'Invitations' })
      await invitations.getByRole('row', { name: /grace@example\.com Viewer/ }).waitFor()

      await onPage(browser, { baseURL: world.address }, async (guest) => {
        await guest.goto(url)
        await guest.getByRole('heading', { name: 'Join Acme' }).waitFor()
        await guest.getByLabel('Your name').fill('Grace')
        await guest.getByLabel('Password', { exact: true }).fill('eleven herons over the weir')
        await guest.getByRole('button', { name: 'Accept the invitation' }).click()
        await guest.waitForURL(/\/dashboard\/o\//)
      })

      await page.reload()
      await page.getByText('Nobody is invited at the moment.').waitFor()
      await page.getByRole('row', { name: /Grace grace@example\.com Email not verified Viewer/ }).waitFor()
      await page.getByRole('link', { name: 'Grace' }).click()
      const drawer = page.getByRole('dialog', { name: 'Grace' })
      await drawer.getByText('gets no role above that of their invitation').first().waitFor()
      await drawer.getByRole('radio', { name: 'Admin' }).check()
      await drawer.getByRole('button', { name: 'Change the role' }).click()
      await drawer.getByRole('alert').getByText('Their e-mail address is not verified').waitFor()
      await vouchForEmail(world.sql, (await findPerson(world.sql, { email: 'grace@example.com' }))!)
      await drawer.getByRole('button', { name: 'Change the role' }).click()
      await drawer.getByText('Changed. It took effect at once.').waitFor()
      await drawer.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Remove them' }).click()
      await expect.poll(() => page.getByRole('link', { name: 'Grace' }).count(), soon).toBe(0)
      await heading(page, 'Members')
    })
  })

  test('an invitation is taken back, by whoever is asked first', async () => {
    const owner = await world.member()
    await owner.ask('invitations.create', { email: 'grace@example.com', role: 'member' })
    await inDashboard(place(), '/members', async (page) => {
      await page.getByRole('button', { name: 'Take back the invitation of grace@example.com' }).click()
      await page.getByRole('button', { name: 'Take it back' }).click()
      await page.getByText('Nobody is invited at the moment.').waitFor()
    })
  })

  test('whoever may not is not offered it; leaving is everybody’s', async () => {
    const owner = await world.member({ name: 'Olga' })
    await inDashboard(
      place(),
      '/members',
      async (page) => {
        await page.getByRole('link', { name: 'Olga' }).click()
        await page.getByRole('dialog', { name: 'Olga' }).getByText(owner.email).waitFor()
        expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
        expect(await page.getByRole('radio').count()).toBe(0)
        await page.keyboard.press('Escape')
        expect(await page.getByRole('link', { name: 'Invite somebody' }).count()).toBe(0)
        expect(await page.getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
        await page.getByRole('link', { name: 'Ada' }).click()
        await page.getByRole('button', { name: 'Leave the organization' }).click()
        await page.getByRole('button', { name: 'Leave', exact: true }).click()
        await page.getByText('You are in no organization').waitFor()
      },
      { role: 'viewer' },
    )
    await inDashboard(
      place(),
      '/members',
      async (page) => {
        // An admin changes whom they could have invited, and no owner.
        await page.getByRole('link', { name: 'Olga' }).click()
        await page.getByRole('dialog', { name: 'Olga' }).getByText(owner.email).waitFor()
        expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
        expect(await page.getByRole('radio').count()).toBe(0)
      },
      { role: 'admin' },
    )
  })

  test('the last owner is told why they can not leave', async () => {
    await inDashboard(place(), '/members', async (page, { personId }) => {
      await page.goto(`${page.url()}/${personId}`)
      await page.getByRole('button', { name: 'Leave the organization' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.getByRole('alert').getByText('Make somebody else an owner first.').waitFor()
    })
  })

  test('the organization is renamed, also beside the places', async () => {
    await inDashboard(place(), '/members', async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Acme & Daughters')
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByText('Renamed.').waitFor()
      await page.getByText('Acme & Daughters').filter({ visible: true }).first().waitFor()
    })
  })

  test('is looked at on a phone and on a desktop, light and dark', { timeout: 300_000 }, async () => {
    const owner = await world.member({ name: 'Olga Lindqvist-Baumgartner' })
    for (const [role, name] of [
      ['admin', 'Grace Hopper'],
      ['member', 'Heidi'],
    ] as const)
      await (await world.member({ role, name })).ask('goals.list')
    const unproven = await world.member({ role: 'admin', name: 'Mallory', emailVerified: false })
    await unproven.ask('invitations.create', { email: 'friend@example.com', role: 'viewer' })
    await owner.ask('invitations.create', { email: 'a.rather.long.address@department.example.com', role: 'admin' })
    await everyLookInDashboard(place(), {
      name: 'members',
      at: '/members',
      reach: (page) => page.getByRole('table', { name: 'Invitations' }).waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'member',
      at: `/members/${owner.personId}`,
      reach: (page) => page.getByRole('button', { name: 'Change the role' }).waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'member-unverified',
      at: `/members/${unproven.personId}`,
      reach: (page) => page.getByText('gets no role above that of their invitation').waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'invite',
      at: '/members/invite',
      reach: (page) => page.getByLabel('E-mail address').waitFor(),
    })
  })
})

describe('API keys', () => {
  test('a key is made for what it needs, works as the pasted request says, is kept, and is revoked', async () => {
    await world.sql`delete from api_key where organization_id = ${world.business.organizationId}`
    await inDashboard(place(), '/keys', async (page) => {
      await page.getByText('No key yet').waitFor()
      await page.getByRole('link', { name: 'Create a key' }).click()
      await page.getByRole('button', { name: 'Create the key' }).click()
      await page
        .getByText('Name: must')
        .or(page.getByText(/^Must have at least 1/))
        .first()
        .waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Shop server')
      await page.getByRole('checkbox', { name: 'Opinions and answers' }).check()
      await page.getByText('30 days', { exact: true }).click()
      await page.getByRole('button', { name: 'Create the key' }).click()
      const key = await page.getByLabel('API key', { exact: true }).innerText()
      expect(key).toMatch(/^ear_\w{49}$/)
      const request = await page.getByLabel('First request', { exact: true }).innerText()
      expect(request).toBe(`curl -H 'x-api-key: ${key}' '${world.address}/v1/project/${world.business.projectId}/opinions'`)
      expect((await world.ask('opinions.list', {}, key)).status).toBe(200)

      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByText('Have you kept the key?').waitFor()
      await page.getByRole('button', { name: 'Back to the key' }).click()
      await page.getByRole('button', { name: 'I have kept it' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Shop server by Ada Works Opinions and answers/ }).waitFor()
      expect(await page.content()).not.toContain(key)

      await page.getByRole('link', { name: 'Shop server' }).click()
      await page.getByRole('button', { name: 'Revoke', exact: true }).click()
      await page.getByText('is refused within a second').waitFor()
      await page.getByRole('button', { name: 'Revoke it' }).click()
      await page.getByRole('dialog', { name: 'Shop server' }).getByText('Revoked').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Keys that work no more (1)' }).waitFor()
    })
  })

  test('a member is not shown the place', async () => {
    await inDashboard(
      place(),
      '/members',
      async (page) => {
        await heading(page, 'Members')
        expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
        expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
      },
      { role: 'member' },
    )
  })

  test('is looked at on a phone and on a desktop, light and dark', { timeout: 300_000 }, async () => {
    const owner = await world.member()
    await owner.ask('apiKeys.create', {
      name: 'Shop server with a rather long name',
      permissions: ['storefront', 'reviews', 'webhooks'],
      expiresAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    })
    const { body } = await owner.ask('apiKeys.create', { name: 'Old one', permissions: ['reviews'] })
    await owner.ask('apiKeys.revoke', { keyId: body.keyId })
    const reach = (page: Page) => page.getByRole('link', { name: 'Old one' }).waitFor()
    await everyLookInDashboard(place(), { name: 'keys', at: '/keys', reach })
    await everyLookInDashboard(place(), {
      name: 'key-made',
      at: '/keys/new',
      reach: async (page) => {
        await page.getByRole('textbox', { name: 'Name' }).fill('Shop')
        await page.getByRole('button', { name: 'Choose all' }).click()
        await page.getByRole('button', { name: 'Create the key' }).click()
        await page.getByLabel('First request', { exact: true }).waitFor()
      },
    })
    await everyLookInDashboard(place(), {
      name: 'key-new',
      at: '/keys/new',
      reach: (page) => page.getByRole('textbox', { name: 'Name' }).waitFor(),
    })
  })
})

describe('the audit log', () => {
  test('says in sentences who did what, marks what was refused or is unknown, and is narrowed', async () => {
    const owner = await world.member({ name: 'Olga' })
    const admin = await world.member({ role: 'admin', name: 'Grace' })
    await owner.ask('goals.create', { goal: 'Learn' })
    await admin.ask('members.remove', { personId: owner.personId })
    await owner.ask('organization.update', { name: 'Acme' })
    await (await world.member({ name: 'Mallory', emailVerified: false })).ask('organization.update', { name: 'Acme' })
    await world.sql`
      update audit_entry set status = null where organization_id = ${world.business.organizationId} and operation = 'organization.update'
        and person_name = 'Olga'`
    await inDashboard(place(), '/audit-log', async (page) => {
      const log = page.getByRole('table', { name: 'What members did' })
      await log.getByRole('row', { name: /Olga created a goal.*Fields: goal.*Acme.*Done/ }).waitFor()
      await log.getByRole('row', { name: /Grace removed a member, or left.*Refused with 403/ }).waitFor()
      await log.getByRole('row', { name: /Olga renamed the organization.*Unknown/ }).waitFor()
      await log.getByRole('row', { name: /Mallory renamed the organization · Email not verified/ }).waitFor()
      await page.getByLabel('Who').selectOption('Grace')
      await expect.poll(() => log.getByRole('row').count(), soon).toBe(2)
      await page.getByLabel('What', { exact: true }).selectOption('Goals')
      await page.getByText('Nothing fits these filters').waitFor()
      await page.getByRole('button', { name: 'Show all' }).click()
      await expect.poll(() => log.getByRole('row').count(), soon).toBe(5)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
      expect((await download).suggestedFilename()).toBe('audit-log.csv')
    })
    await everyLookInDashboard(place(), {
      name: 'audit-log',
      at: '/audit-log',
      reach: (page) => page.getByRole('table', { name: 'What members did' }).waitFor(),
    })
  })
})

describe('one’s own account', () => {
  test('name and password are changed; a wrong password is told at its field', async () => {
    const other = { password: 'eleven herons over the weir' }
    await inDashboard(place(), '/account', async (page, member) => {
      await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
      await page.getByRole('button', { name: 'Save the name' }).click()
      await page.getByText('Saved.').waitFor()
      await page.getByRole('button', { name: 'Ada Lovelace, your menu' }).waitFor()
      await page.getByLabel('Password until now').fill('not my password')
      await page.getByLabel('New password').fill(other.password)
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByText('Is not right.').waitFor()
      await page.getByLabel('Password until now').fill(member.password)
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByText('Everywhere else you are signed out.').last().waitFor()
      await page.reload()
      await heading(page, 'Your account')
    })
  })

  test('a second factor is set up with an app, and taken away', async () => {
    await inDashboard(place(), '/account', async (page, member) => {
      await page.getByRole('button', { name: 'Set it up' }).click()
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
      const key = await page.getByLabel('Key to type in').innerText()
      const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
      expect(new Set(codes).size).toBe(10)
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Save as a file' }).click()
      expect((await file).suggestedFilename()).toBe('earshot-backup-codes.txt')
      await page.getByLabel('A first code of the app').fill('000000')
      await page.getByRole('button', { name: 'Turn it on' }).click()
      await page.getByText('Is not right.').waitFor()
      await page.getByLabel('A first code of the app').fill(appCode(key))
      await page.getByRole('button', { name: 'Turn it on' }).click()
      await page.getByText('Two-factor sign-in is on.').waitFor()

      await page.getByRole('button', { name: 'New backup codes' }).click()
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Make new codes' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).waitFor()
      const again = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
      expect(new Set(again).size).toBe(10)
      expect(again.filter((code) => codes.includes(code))).toEqual([])
      await page.getByRole('button', { name: 'I have kept them' }).click()

      await page.getByRole('button', { name: 'Turn it off' }).click()
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Turn it off' }).click()
      await page.getByText('Two-factor sign-in is off.').waitFor()
    })
  })

  test('somebody whose address is not verified is told what comes first, and what it takes', async () => {
    const member = await world.member({ emailVerified: false })
    await inDashboard(
      place(),
      '/account',
      async (page) => {
        await page.getByText('Not verified', { exact: true }).waitFor()
        await page.getByText('Verify your email address first.').waitFor()
        expect(await page.getByRole('button', { name: 'Set it up' }).isDisabled()).toBe(true)
        await page.getByRole('button', { name: 'Send an email to verify it' }).click()
        await page.getByText('This service sends no mail. Whoever runs it can verify the address').waitFor()
        await everyLookAt(page, 'account-unverified')
      },
      { member, reducedMotion: 'reduce' },
    )
  })

  test('sessions are told apart and ended; an organization is left', async () => {
    const other = await world.openBusiness('Beta')
    await inDashboard(place(), '/account', async (page, member) => {
      await world.sql`
        insert into member (organization_id, person_id, role) values (${other.organizationId}, ${member.personId}, 'viewer')`
      for (const userAgent of ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0', 'curl/8'])
        await fetch(`${world.address}/dashboard/auth/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ email: member.email, password: member.password }),
        })
      await page.reload()
      await page.getByRole('row', { name: /This one/ }).waitFor()
      await page.getByRole('button', { name: 'End the session in Firefox on Windows' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'End the session in Firefox on Windows' }).count(), soon).toBe(0)
      await page.getByRole('button', { name: 'End all others' }).click()
      await expect.poll(() => page.getByRole('button', { name: /^End/ }).count(), soon).toBe(0)

      await page.getByRole('button', { name: 'Leave Beta' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).last().click()
      await expect.poll(() => page.getByRole('button', { name: 'Leave Beta' }).count(), soon).toBe(0)
      await heading(page, 'Your account')
    })
  })

  test('is looked at on a phone and on a desktop, light and dark', { timeout: 300_000 }, async () => {
    await everyLookInDashboard(place(), {
      name: 'account',
      at: '/account',
      reach: (page) => page.getByRole('row', { name: /This one/ }).waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'account-two-factor',
      at: '/account',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Set it up' }).click()
        await page.getByLabel('Your password').fill('a heron walks at dusk')
        await page.getByRole('button', { name: 'Go on' }).click()
        await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
      },
    })
  })
})
