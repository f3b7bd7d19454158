import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appCode } from '../../world/authenticator-app.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { inDashboard, soon } from './in-dashboard.ts'

// One’s own account: name, password, second factor, sessions.

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

describe('one’s own account', () => {
  test('name and password are changed; a wrong password is told at its field', async () => {
    const other = { password: 'eleven herons over the weir' }
    await inDashboard(place(), '/account', async (page, member) => {
      await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByText('Saved.').waitFor()
      await page.getByRole('button', { name: 'Ada Lovelace, account menu' }).waitFor()
      await page.getByLabel('Current password').fill('not my password')
      await page.getByLabel('New password').fill(other.password)
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByText('Is incorrect.').waitFor()
      await page.getByLabel('Current password').fill(member.password)
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByText('You are signed out everywhere else').last().waitFor()
      await page.reload()
      await heading(page, 'Your account')
    })
  })

  test('a second factor is set up with an app, and taken away', async () => {
    await inDashboard(place(), '/account', async (page, member) => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      const key = await page.getByLabel('Setup key').innerText()
      const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
      expect(new Set(codes).size).toBe(10)
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download' }).click()
      expect((await file).suggestedFilename()).toBe('earshot-backup-codes.txt')
      await page.getByLabel('Code from your app').fill('000000')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('Is incorrect.').waitFor()
      await page.getByLabel('Code from your app').fill(appCode(key))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('Two-factor authentication is on.').waitFor()

      await page.getByRole('button', { name: 'Regenerate backup codes' }).click()
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Regenerate codes' }).click()
      await page.getByRole('button', { name: 'I’ve saved them' }).waitFor()
      const again = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
      expect(new Set(again).size).toBe(10)
      expect(again.filter((code) => codes.includes(code))).toEqual([])
      await page.getByRole('button', { name: 'I’ve saved them' }).click()

      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByLabel('Your password').fill(member.password)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByText('Two-factor authentication is off.').waitFor()
    })
  })

  test('a person whose address is not verified is told what comes first, and what it takes', async () => {
    const member = await world.member({ emailVerified: false })
    await inDashboard(
      place(),
      '/account',
      async (page) => {
        await page.getByText('Not verified', { exact: true }).waitFor()
        await page.getByText('Verify it first to use two-factor authentication').waitFor()
        expect(await page.getByRole('button', { name: 'Set up' }).isDisabled()).toBe(true)
        await page.getByRole('button', { name: 'Send verification email' }).click()
        await page.getByText('Your administrator can verify the address with “earshot user').waitFor()
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
      await page.getByRole('row', { name: /This session/ }).waitFor()
      await page.getByRole('button', { name: 'Revoke session in Firefox on Windows' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Revoke session in Firefox on Windows' }).count(), soon).toBe(0)
      await page.getByRole('button', { name: 'Revoke all others' }).click()
      await expect.poll(() => page.getByRole('button', { name: /^End/ }).count(), soon).toBe(0)

      await page.getByRole('button', { name: 'Leave Beta' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).last().click()
      await expect.poll(() => page.getByRole('button', { name: 'Leave Beta' }).count(), soon).toBe(0)
      await heading(page, 'Your account')
    })
  })
})
