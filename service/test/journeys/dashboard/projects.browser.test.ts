import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { fillBusiness } from './busy-project.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Projects: making one, how it is doing, and all that is set of it.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  await fillBusiness(world)
})
afterAll(() => world?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('the overview', () => {
  test('tells what waits, what came and what became of the links; the span stands in the address', async () => {
    await inDashboard({ world, browser }, '', async (page) => {
      await heading(page, 'Overview')
      const waits = section(page, 'Needs attention')
      await waits.getByRole('link', { name: '10 Awaiting approval' }).waitFor()
      await waits.getByRole('link', { name: /^4\d Needs response/ }).waitFor()
      await page.getByRole('definition').filter({ hasText: '5 hours' }).waitFor()
      await section(page, 'Link funnel')
        .getByRole('row', { name: /Submitted\s*11/ })
        .waitFor()
      await section(page, 'Opinions per day').getByRole('button', { name: 'Show table: Opinions per day' }).click()
      await expect.poll(() => section(page, 'Opinions per day').getByRole('row').count(), soon).toBe(31)
      await page.getByText('7 days', { exact: true }).click()
      await expect.poll(() => page.url(), soon).toContain('days=7')
      await expect.poll(() => section(page, 'Opinions per day').getByRole('row').count(), soon).toBe(8)
      await waits.getByRole('link', { name: '10 Awaiting approval' }).click()
      await heading(page, 'Opinions')
      expect(page.url()).toContain('status=pending')
    })
  })

  test('counts what needs a response as the inbox does, to which it leads; so does the project among the others', async () => {
    for (const [at, name] of [
      ['', /^(?<count>4\d) Needs response/],
      ['/projects', /^Needs response: (?<count>4\d)/],
    ] as const)
      await inDashboard({ world, browser }, at, async (page) => {
        const link = page.getByRole('main').getByRole('link', { name })
        const { count } = name.exec((await link.textContent())!)!.groups!
        await link.click()
        await page.getByText(`Showing all ${count}`).waitFor()
        const tab = page.getByRole('link', { name: /^Needs response/ })
        expect(await tab.getAttribute('href')).toBe(new URL(page.url()).pathname + new URL(page.url()).search)
      })
  })

  test('of an empty project says how the first opinion comes, and what of it is done', async () => {
    const owner = await world.member()
    const { projectId } = (await owner.ask('projects.create', { name: 'Corner' })).body
    await owner.ask('questions.create', { projectId, tags: ['staff'], question: 'How was it?', answerMode: 'text_only' })
    await inDashboard({ world, browser }, `/projects/${projectId}/overview`, async (page) => {
      const steps = section(page, 'Get started')
      await steps.getByRole('listitem').filter({ hasText: 'Add a question' }).getByText('Done').waitFor()
      expect(await steps.getByRole('link', { name: 'Open public page' }).getAttribute('href')).toBe(`${world.address}/p/corner`)
      await steps.getByRole('link', { name: 'Go to links' }).click()
      await heading(page, 'Links')
    })
  })

  test('keeps nobody out, in every look', async () => {
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'overview',
        at: '/projects/$projectId/overview',
        reach: async (page) => {
          await section(page, 'Opinions per day').waitFor()
          await page.locator('.recharts-surface').first().waitFor()
        },
      },
    )
    const owner = await world.member()
    const { projectId } = (await owner.ask('projects.create', { name: 'Empty shop' })).body
    await everyLookInDashboard(
      { world, browser },
      { name: 'first-steps', at: `/projects/${projectId}/overview`, reach: (page) => section(page, 'Get started').waitFor() },
    )
  })
})

describe('the projects', () => {
  test('one is made, by keyboard, and is gone to; a name that is missing is asked for', async () => {
    await inDashboard({ world, browser }, '/projects', async (page) => {
      await page.getByRole('link', { name: 'Create project' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create project' })
      await dialog.getByLabel('Name').focus()
      await page.keyboard.press('Enter')
      await dialog.getByText('Enter a project name.').waitFor()
      await page.keyboard.type('Harbour Café')
      await page.keyboard.press('Enter')
      await heading(page, 'Overview')
      await page.getByRole('button', { name: /Harbour Café/ }).waitFor()
    })
  })

  test('an address that is taken is told below its field’s form, and what was typed stays', async () => {
    await inDashboard({ world, browser }, '/projects/new', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Create project' })
      await dialog.getByLabel('Name').fill('Second')
      await dialog.getByLabel('Public URL').fill(world.business.slug)
      await dialog.getByRole('button', { name: 'Create project' }).click()
      await dialog.getByRole('alert').filter({ hasText: 'is already taken' }).waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Second')
    })
  })

  test('each says what waits in it; who may not make one is not offered it', async () => {
    await inDashboard(
      { world, browser },
      '/projects',
      async (page) => {
        const card = page.getByRole('article', { name: 'Acme' })
        await card.getByText('90 opinions').waitFor()
        await card.getByRole('link', { name: 'Awaiting approval: 10' }).waitFor()
        expect(await page.getByRole('link', { name: 'Create project' }).count()).toBe(0)
        await card.getByRole('link', { name: 'Acme', exact: true }).click()
        await heading(page, 'Overview')
      },
      { role: 'viewer' },
    )
  })

  test('keep nobody out, in every look', async () => {
    await everyLookInDashboard(
      { world, browser },
      { name: 'projects', at: '/projects', reach: (page) => page.getByRole('article', { name: 'Acme' }).waitFor() },
    )
    await everyLookInDashboard(
      { world, browser },
      { name: 'new-project', at: '/projects/new', reach: (page) => page.getByRole('dialog').getByLabel('Name').waitFor() },
    )
  })
})

describe('the settings', () => {
  const at = '/projects/$projectId/settings'

  test('pausing says what becomes of open forms; deleting takes the name typed, and an owner', async () => {
    const owner = await world.member()
    const { projectId } = (await owner.ask('projects.create', { name: 'Short lived' })).body
    const there = `/projects/${projectId}/settings`
    await inDashboard(
      { world, browser },
      there,
      async (page) => {
        const state = section(page, 'Pause, archive or delete')
        await state.getByRole('button', { name: 'Pause' }).click()
        const asked = page.getByRole('dialog', { name: 'Pause Short lived?' })
        await asked.getByText('Its forms, QR codes and public form accept no').waitFor()
        await asked.getByRole('button', { name: 'Pause' }).click()
        await state.getByText('This project is paused').waitFor()
        expect(await state.getByRole('button', { name: 'Delete project' }).count()).toBe(0)
      },
      { role: 'admin' },
    )
    await inDashboard({ world, browser }, there, async (page) => {
      const state = section(page, 'Pause, archive or delete')
      await state.getByRole('button', { name: 'Delete project' }).click()
      const asked = page.getByRole('dialog', { name: 'Delete Short lived?' })
      expect(await asked.getByRole('button', { name: 'Delete project' }).isDisabled()).toBe(true)
      await asked.getByLabel('Type “Short lived” to confirm').fill('Short lived')
      await asked.getByRole('button', { name: 'Delete project' }).click()
      await heading(page, 'Projects')
      await expect.poll(() => page.getByRole('article', { name: 'Short lived' }).count(), soon).toBe(0)
    })
    expect((await owner.ask('projects.get', { projectId })).status).toBe(404)
  })

  test('a member who may not change them reads them', async () => {
    await inDashboard(
      { world, browser },
      at,
      async (page) => {
        await page.getByText('Admins and owners can change these settings').waitFor()
        expect(await section(page, 'Name and URL').getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true)
        for (const name of ['Pause', 'Archive', 'Delete project', 'Save changes', 'Choose image'])
          expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
      },
      { role: 'viewer' },
    )
  })

  test('keep nobody out, in every look', async () => {
    const reach = (page: Page) => section(page, 'Pause, archive or delete').waitFor()
    await everyLookInDashboard({ world, browser }, { name: 'settings', at, reach })
    await everyLookInDashboard({ world, browser }, { name: 'settings-read', at, reach, role: 'viewer' })
  })
})
