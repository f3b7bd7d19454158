import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard } from './in-dashboard.ts'

// Members, keys and one’s own account as they look, light and dark, on a phone and on a desktop.

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

describe('members', () => {
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
      reach: (page) => page.getByRole('button', { name: 'Change role' }).waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'member-unverified',
      at: `/members/${unproven.personId}`,
      reach: (page) => page.getByText('This member’s email isn’t verified, so their role can’t').waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'invite',
      at: '/members/invite',
      reach: (page) => page.getByRole('textbox', { name: 'Email' }).waitFor(),
    })
  })
})

describe('API keys', () => {
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
        await page.getByRole('button', { name: 'Select all' }).click()
        await page.getByRole('button', { name: 'Create key' }).click()
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

describe('one’s own account', () => {
  test('is looked at on a phone and on a desktop, light and dark', { timeout: 300_000 }, async () => {
    await everyLookInDashboard(place(), {
      name: 'account',
      at: '/account',
      reach: (page) => page.getByRole('row', { name: /This session/ }).waitFor(),
    })
    await everyLookInDashboard(place(), {
      name: 'account-two-factor',
      at: '/account',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Set up' }).click()
        await page.getByLabel('Your password').fill('a heron walks at dusk')
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      },
    })
  })
})
