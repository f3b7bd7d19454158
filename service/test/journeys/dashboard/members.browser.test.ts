import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vouchForEmail } from '../../../src/accounts/email-verification.ts'
import { findPerson } from '../../../src/accounts/persons.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { inDashboard, soon } from './in-dashboard.ts'

// Members of an organization in their dashboard: invited, promoted, removed.

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
  test('a person is invited, joins in another browser, is seen to be unverified, rises once they are not, and is removed', async () => {
    await inDashboard(place(), '/members', async (page) => {
      await page.getByRole('link', { name: 'Invite member' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByText('Must be a single email address, like ada@example.com.', { exact: true }).waitFor()
      // Once, at the field, which is the one to go on with.
      expect(await page.getByRole('alert').count()).toBe(0)
      await expect.poll(() => page.evaluate<string>('document.activeElement.type'), soon).toBe('email')
      await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
      await page.getByRole('radio', { name: 'Viewer' }).check()
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByText('grace@example.com is invited').waitFor()
      const url = await page.getByLabel('Invitation link').innerText()
      await page.getByRole('button', { name: 'Done' }).click()
      const invitations = page.getByRole('table', { name: 'Invitations' })
      await invitations.getByRole('row', { name: /grace@example\.com Viewer/ }).waitFor()

      await onPage(browser, { baseURL: world.address }, async (guest) => {
        await guest.goto(url)
        await guest.getByRole('heading', { name: 'Join Acme' }).waitFor()
        await guest.getByLabel('Your name').fill('Grace')
        await guest.getByLabel('Password', { exact: true }).fill('eleven herons over the weir')
        await guest.getByRole('button', { name: 'Accept invitation' }).click()
        await guest.waitForURL(/\/dashboard\/o\//)
      })

      await page.reload()
      await page.getByText('No open invitations.').waitFor()
      await page.getByRole('row', { name: /Grace grace@example\.com Email not verified Viewer/ }).waitFor()
      await page.getByRole('link', { name: 'Grace' }).click()
      const drawer = page.getByRole('dialog', { name: 'Grace' })
      await drawer.getByText('This member’s email isn’t verified, so their role can’t').first().waitFor()
      await drawer.getByRole('radio', { name: 'Admin' }).check()
      await drawer.getByRole('button', { name: 'Change role' }).click()
      await drawer.getByRole('alert').getByText('Their email address is not verified').waitFor()
      await vouchForEmail(world.sql, (await findPerson(world.sql, { email: 'grace@example.com' }))!)
      await drawer.getByRole('button', { name: 'Change role' }).click()
      await drawer.getByText('Role changed. It took effect immediately.').waitFor()
      await drawer.getByRole('button', { name: 'Remove member' }).click()
      await page.getByRole('button', { name: 'Remove member' }).last().click()
      await expect.poll(() => page.getByRole('link', { name: 'Grace' }).count(), soon).toBe(0)
      await heading(page, 'Members')
    })
  })

  test('an invitation is taken back, by whoever is asked first', async () => {
    const owner = await world.member()
    await owner.ask('invitations.create', { email: 'grace@example.com', role: 'member' })
    await inDashboard(place(), '/members', async (page) => {
      await page.getByRole('button', { name: 'Revoke invitation for grace@example.com' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
      await page.getByText('No open invitations.').waitFor()
    })
  })

  test('a member who may not is not offered it; every member may leave', async () => {
    const owner = await world.member({ name: 'Olga' })
    await inDashboard(
      place(),
      '/members',
      async (page) => {
        await page.getByRole('link', { name: 'Olga' }).click()
        await page.getByRole('dialog', { name: 'Olga' }).getByText(owner.email).waitFor()
        expect(await page.getByRole('button', { name: 'Remove member' }).count()).toBe(0)
        expect(await page.getByRole('radio').count()).toBe(0)
        await page.keyboard.press('Escape')
        expect(await page.getByRole('link', { name: 'Invite member' }).count()).toBe(0)
        expect(await page.getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
        await page.getByRole('link', { name: 'Ada' }).click()
        await page.getByRole('button', { name: 'Leave organization' }).click()
        await page.getByRole('button', { name: 'Leave', exact: true }).click()
        await page.getByText('No organizations yet').waitFor()
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
        expect(await page.getByRole('button', { name: 'Remove member' }).count()).toBe(0)
        expect(await page.getByRole('radio').count()).toBe(0)
      },
      { role: 'admin' },
    )
  })

  test('the last owner is told why they can not leave', async () => {
    await inDashboard(place(), '/members', async (page, { personId }) => {
      await page.goto(`${page.url()}/${personId}`)
      await page.getByRole('button', { name: 'Leave organization' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.getByRole('alert').getByText('Make another member an owner first.').waitFor()
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
})
