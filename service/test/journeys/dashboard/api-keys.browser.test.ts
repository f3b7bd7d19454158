import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// By which keys programs work for an organization, and what was done there.

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

describe('API keys', () => {
  test('a key is made for what it needs, works as the pasted request says, is kept, and is revoked', async () => {
    await world.sql`delete from api_key where organization_id = ${world.business.organizationId}`
    await inDashboard(place(), '/keys', async (page) => {
      await page.getByText('No API keys yet').waitFor()
      await page.getByRole('link', { name: 'Create key' }).click()
      await page.getByRole('button', { name: 'Create key' }).click()
      await page
        .getByText('Name: must')
        .or(page.getByText(/^Must have at least 1/))
        .first()
        .waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Shop server')
      await page.getByRole('checkbox', { name: 'Opinions and answers' }).check()
      await page.getByRole('combobox', { name: 'Expiration' }).selectOption('30 days')
      await page.getByRole('button', { name: 'Create key' }).click()
      const key = await page.getByLabel('API key', { exact: true }).innerText()
      expect(key).toMatch(/^ear_\w{49}$/)
      const request = await page.getByLabel('First request', { exact: true }).innerText()
      expect(request).toBe(`curl -H 'x-api-key: ${key}' '${world.address}/v1/project/${world.business.projectId}/opinions'`)
      expect((await world.ask('opinions.list', {}, key)).status).toBe(200)

      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByText('Have you saved the key?').waitFor()
      await page.getByRole('button', { name: 'Back to key' }).click()
      await page.getByRole('button', { name: 'I’ve saved it' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Shop server Created by Ada Active Opinions and answers/ }).waitFor()
      expect(await page.content()).not.toContain(key)

      await page.getByRole('link', { name: 'Shop server' }).click()
      await page.getByRole('button', { name: 'Revoke key', exact: true }).click()
      await page.getByText('Every request with this key is rejected within a').waitFor()
      await page.getByRole('button', { name: 'Revoke key' }).last().click()
      await page.getByRole('dialog', { name: 'Shop server' }).getByText('Revoked').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Expired and revoked keys (1)' }).waitFor()
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
      const log = page.getByRole('table', { name: 'Member actions' })
      await log.getByRole('row', { name: /Olga created a goal.*Fields: goal.*Acme.*Succeeded/ }).waitFor()
      await log.getByRole('row', { name: /Grace removed a member or left.*Rejected \(403\)/ }).waitFor()
      await log.getByRole('row', { name: /Olga renamed the organization.*Unknown/ }).waitFor()
      await log.getByRole('row', { name: /Mallory renamed the organization · Email not verified/ }).waitFor()
      await page.getByLabel('Member', { exact: true }).selectOption('Grace')
      await expect.poll(() => log.getByRole('row').count(), soon).toBe(2)
      await page.getByLabel('Action', { exact: true }).selectOption('Goals')
      await page.getByText('No entries match').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect.poll(() => log.getByRole('row').count(), soon).toBe(5)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
      expect((await download).suggestedFilename()).toBe('audit-log.csv')
    })
    await everyLookInDashboard(place(), {
      name: 'audit-log',
      at: '/audit-log',
      reach: (page) => page.getByRole('table', { name: 'Member actions' }).waitFor(),
    })
  })
})
