import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { type DashboardVisit, everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// What a project is for, as its team writes it and puts it in order.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const at = '/projects/$projectId/goals'
const visit = (act: (page: Page) => Promise<void>, options: DashboardVisit = {}) =>
  inDashboard(
    { world, browser },
    at,
    async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Goals' }).waitFor()
      await act(page)
    },
    options,
  )
const goals = async () => ((await world.ask('goals.list')).body.goals as { goal: string }[]).map(({ goal }) => goal)
const chosen = async () => ((await world.ask('platformGoals.get')).body.platformGoals as { id: string }[]).map(({ id }) => id)

test('a goal is added, changed where it stands and deleted after a question', async () => {
  await visit(async (page) => {
    await page.getByText('No goals yet.').waitFor()
    await page.getByRole('textbox', { name: 'New goal' }).fill('Learn why people come back')
    await page.getByRole('button', { name: 'Add goal', exact: true }).click()
    await page.getByRole('list', { name: 'Your goals' }).getByText('Learn why people come back').waitFor()
    expect(await page.getByRole('textbox', { name: 'New goal' }).inputValue()).toBe('')
    expect(await goals()).toEqual(['Learn why people come back'])

    await page.getByRole('button', { name: 'Edit: Learn why people come back' }).click()
    await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Learn why people leave')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit: Learn why people come back' }).press('Enter')
    await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Learn why people leave')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit: Learn why people leave' }).waitFor()
    expect(await goals()).toEqual(['Learn why people leave'])

    await page.getByRole('button', { name: 'Delete: Learn why people leave' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete: Learn why people leave' }).click()
    await page.getByRole('button', { name: 'Delete goal' }).click()
    await page.getByText('No goals yet.').waitFor()
    expect(await goals()).toEqual([])
  })
})

test('what is typed while a goal is being added or changed stays', async () => {
  await visit(async (page) => {
    const list = page.getByRole('list', { name: 'Your goals' })
    const added = page.getByRole('textbox', { name: 'New goal' })
    const adding = await holdRequests(page, { method: 'POST' })
    await added.fill('Learn what is missing')
    await page.getByRole('button', { name: 'Add goal', exact: true }).click()
    await adding.isSent
    await added.fill('Learn what is too much')
    adding.release()
    await list.getByText('Learn what is missing').waitFor()
    expect(await added.inputValue()).toBe('Learn what is too much')

    await page.getByRole('button', { name: 'Edit: Learn what is missing' }).click()
    const changed = page.getByRole('textbox', { name: 'Goal', exact: true })
    const changing = await holdRequests(page, { method: 'PATCH' })
    await changed.fill('Learn what people miss')
    await page.getByRole('button', { name: 'Save' }).click()
    await changing.isSent
    await changed.fill('Learn what people miss most')
    const answered = page.waitForResponse((response) => response.request().method() === 'GET' && response.url().includes('goals'))
    changing.release()
    await answered
    expect(await changed.inputValue()).toBe('Learn what people miss most')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit: Learn what people miss most' }).waitFor()
    expect(await goals()).toEqual(['Learn what people miss most'])
  })
  await world.sql`delete from goal where organization_id = ${world.business.organizationId}`
})

test('a project that has a hundred goals says so, and takes no other', async () => {
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into goal (organization_id, project_id, goal)
    select ${organizationId}, ${projectId}, 'Goal ' || number from generate_series(1, 100) as number`
  await visit(async (page) => {
    await page.getByText('You have reached the maximum number of goals').waitFor()
    expect(await page.getByRole('textbox', { name: 'New goal' }).count()).toBe(0)
    expect(await page.getByRole('list', { name: 'Your goals' }).getByRole('listitem').count()).toBe(100)
  })
  await world.sql`delete from goal where organization_id = ${organizationId}`
})

test('platform goals are left out, chosen and put in order, each change at once', async () => {
  await visit(async (page) => {
    const list = page.getByRole('list', { name: 'Chosen, most important first' })
    await list.getByText('Value for money').waitFor()
    const before = await chosen()
    expect(before).toHaveLength(8)
    await page.getByText('You have chosen eight, the maximum').waitFor()
    expect(await page.getByRole('button', { name: 'Choose Loyalty' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Remove Returns' }).click()
    await page.getByRole('button', { name: 'Choose Loyalty' }).click()
    await expect.poll(chosen, soon).toEqual([...before.filter((id) => id !== 'returns'), 'loyalty'])
    await page.getByText('Saved.').waitFor()

    const up = page.getByRole('button', { name: 'Move Loyalty up' })
    for (let place = 8; place > 1; place--) await up.click()
    await expect.poll(chosen, soon).toEqual(['loyalty', ...before.filter((id) => id !== 'returns')])
    expect(await up.getAttribute('aria-disabled')).toBe('true')

    await page.getByRole('button', { name: 'Move Loyalty', exact: true }).press('Space')
    await page.getByText('Loyalty moved to position 1 of 8.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('Loyalty moved to position 2 of 8.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(async () => (await chosen())[1], soon).toBe('loyalty')
  })
})

test('a viewer sees both and can change neither', async () => {
  await world.ask('goals.create', { goal: 'Learn why people come back' })
  await visit(
    async (page) => {
      await page.getByText('Learn why people come back').waitFor()
      await page.getByText('Value for money').waitFor()
      for (const name of [/Add/, /Change/, /Delete/, /Remove/, /Choose/, /Move/])
        expect(await page.getByRole('button', { name }).count()).toBe(0)
      expect(await page.getByRole('textbox').count()).toBe(0)
    },
    { role: 'viewer' },
  )
})

test('the screen keeps nobody out, with goals and without', async () => {
  const { organizationId } = world.business
  await world.sql`delete from goal where organization_id = ${organizationId}`
  const ready = (page: Page) => page.getByText('Value for money').waitFor()
  await everyLookInDashboard({ world, browser }, { name: 'goals-empty', at, reach: ready })
  await world.ask('goals.create', { goal: 'Learn why people come back' })
  await world.ask('goals.create', { goal: `Donaudampfschifffahrts${'gesellschaft'.repeat(8)}\n\nand ${'on and on '.repeat(30)}` })
  await everyLookInDashboard({ world, browser }, { name: 'goals', at, reach: ready })
})

test('a goal that was typed, or changed, is asked about before the screen is left', async () => {
  const asked = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  const leave = (page: Page) => page.getByRole('link', { name: 'Overview' }).click()
  await world.sql`delete from goal where organization_id = ${world.business.organizationId}`
  await world.ask('goals.create', { goal: 'Be kind' })
  await visit(async (page) => {
    const added = page.getByRole('textbox', { name: 'New goal' })
    await added.fill('Half a thought')
    await leave(page)
    await asked(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(await added.inputValue()).toBe('Half a thought')
    await added.fill('')
    await page.getByRole('button', { name: 'Edit: Be kind' }).click()
    const changed = page.getByRole('textbox', { name: 'Goal', exact: true })
    await changed.fill('Be kinder')
    await leave(page)
    await asked(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(await changed.inputValue()).toBe('Be kinder')
    await changed.press('Escape')
    // Nothing is typed any longer: nothing is asked.
    await leave(page)
    await page.waitForURL(/\/overview$/)
  })
})
