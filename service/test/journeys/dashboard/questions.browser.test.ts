import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard, soon } from './in-dashboard.ts'
import { ask, at, clear, order, visit, yesNo } from './in-questions.ts'

// What customers are asked, as its team writes it and puts it in order.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(async () => {
  await world?.settle()
  await world?.close()
})

const heading = (page: Page, name = 'Questions') => page.getByRole('heading', { level: 1, name }).waitFor()
const asked = async () =>
  ((await world.ask('questions.list')).body.questions as { question: string; status: string }[])
    .filter(({ status }) => status === 'active')
    .map(({ question }) => question)
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the customer form"]').last()

describe('the order', () => {
  test('questions are moved by button, by keyboard and by dragging, and the form follows', async () => {
    await clear(world)
    for (const question of ['First?', 'Second?', 'Third?']) await ask(world, question)
    await visit(world, browser, async (page) => {
      await heading(page)
      await page.getByRole('button', { name: 'Move Third? up' }).click()
      await expect.poll(asked, soon).toEqual(['First?', 'Third?', 'Second?'])

      const grip = page.getByRole('button', { name: 'Move First?', exact: true })
      await grip.focus()
      await page.keyboard.press('Space')
      await page.getByText('First? moved to position 1 of 3.').waitFor({ state: 'attached' })
      await page.keyboard.press('ArrowDown')
      await page.getByText('First? moved to position 2 of 3.').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await expect.poll(asked, soon).toEqual(['Third?', 'First?', 'Second?'])

      await page.getByRole('button', { name: 'Move Second?', exact: true }).hover()
      await page.mouse.down()
      const above = (await order(page).getByRole('listitem').first().boundingBox())!
      await page.mouse.move(above.x + 20, above.y + 40, { steps: 8 })
      await page.mouse.move(above.x + 20, above.y + 4, { steps: 8 })
      await page.getByText('Second? moved to position 1 of 3.').waitFor({ state: 'attached' })
      await page.mouse.up()
      await expect.poll(asked, soon).toEqual(['Second?', 'Third?', 'First?'])
      await expect
        .poll(() => preview(page).locator('.question .asked span[dir]').allInnerTexts(), soon)
        .toEqual(['Second?', 'Third?', 'First?'])
    })
  })

  test('an order that is out of date is told, and what is there now is shown', async () => {
    await clear(world)
    const first = await ask(world, 'First?')
    await ask(world, 'Second?')
    await visit(world, browser, async (page) => {
      await heading(page)
      await order(page).getByText('Second?').waitFor()
      await ask(world, 'Third?')
      await world.ask('questions.update', { questionId: first, status: 'archived' })
      await page.getByRole('button', { name: 'Move Second? up' }).click()
      await page.getByRole('alert').getByText('the questions may have changed').waitFor()
      await order(page).getByText('Third?').waitFor()
    })
  })
})

describe('writing', () => {
  test('a question that is too long for its preview says so, and is kept all the same', async () => {
    await clear(world)
    const questionId = await ask(world, 'Short?')
    const long = 'Ж'.repeat(2000)
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await preview(page).getByText('Short?').waitFor()
        await drawer.getByRole('textbox', { name: 'Question' }).fill(long)
        await drawer.getByText('the question is too long to preview before saving').waitFor()
        await drawer.getByRole('button', { name: 'Archive' }).click()
        await page.getByText('Discard unsaved changes?').waitFor()
        await page.getByRole('button', { name: 'Keep editing' }).click()
        await drawer.getByRole('button', { name: 'Save' }).click()
        await drawer.getByText('Saved.', { exact: true }).waitFor()
      },
      {},
      `${at}/${questionId}`,
    )
    const { questions } = (await world.ask('questions.list')).body
    expect(questions.find((each: { questionId: string }) => each.questionId === questionId)).toMatchObject({
      question: long,
      status: 'archived',
    })
  })

  test('a question is archived, asked again as the last one, and deleted', async () => {
    await clear(world)
    const questionId = await ask(world, 'First?')
    await ask(world, 'Second?', { priority: 20 })
    await visit(
      world,
      browser,
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
        await page.getByRole('heading', { name: 'Archived' }).waitFor()
        expect(await asked()).toEqual(['Second?'])
        await page.getByRole('button', { name: 'Unarchive: First?' }).click()
        await expect.poll(asked, soon).toEqual(['Second?', 'First?'])
        await page.getByRole('link', { name: 'First?' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('button', { name: 'Delete question' }).click()
        await expect.poll(asked, soon).toEqual(['Second?'])
      },
      {},
      `${at}/${questionId}`,
    )
  })

  test('a viewer sees everything and can change nothing', async () => {
    await clear(world)
    await ask(world, 'Fresh?', yesNo)
    await ask(world, 'Second?')
    await visit(
      world,
      browser,
      async (page) => {
        await heading(page)
        await page.getByRole('link', { name: 'Fresh?' }).click()
        await page.getByRole('dialog').getByText('Single choice').waitFor()
        await page.keyboard.press('Escape')
        for (const name of [/Add/, /Move/, /one up/, /Save/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
      },
      { role: 'viewer' },
    )
  })
})

describe('the looks', () => {
  test('the list keeps nobody out where there is no question yet', async () => {
    await clear(world)
    await everyLookInDashboard(
      { world, browser },
      { name: 'questions-empty', at, reach: (page) => page.getByText('No questions yet').waitFor() },
    )
  })

  test('the list keeps nobody out', async () => {
    await ask(world, 'How was it, all in all?', {
      answerMode: 'single_select',
      answers: { options: ['Very good', 'Good', 'Okay', 'Poor'].map((option) => ({ id: option, option })) },
    })
    await ask(
      world,
      `Donaudampfschifffahrtsgesellschaftskapitän${'gesellschaft'.repeat(6)}? ${'And a very long question, to be read twice. '.repeat(4)}`,
      yesNo,
    )
    await ask(world, 'What else?', { responseVisibility: 'public', tags: ['staff', 'delivery', 'loyalty'] })
    await ask(world, 'Asked once?', { status: 'archived' })
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'questions',
        at,
        reach: async (page) => {
          await page.getByRole('link', { name: 'What else?' }).waitFor()
          await preview(page).getByText('What else?').waitFor()
        },
      },
    )
  })

  test('the editor of a new question keeps nobody out', async () => {
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'question-new',
        at: `${at}/new`,
        reach: async (page) => {
          await page.getByRole('button', { name: '0 to 10' }).click()
          await preview(page).getByText('Extremely likely').waitFor()
        },
      },
    )
  })

  test('the editor of a question that is there keeps nobody out', async () => {
    await clear(world)
    for (const question of ['First?', 'Second?']) await ask(world, question)
    const questionId = await ask(world, 'Which of these?', { answerMode: 'multi_select', answers: { ...yesNo.answers, minSelections: 1 } })
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'question',
        at: `${at}/${questionId}`,
        reach: (page) => page.getByRole('button', { name: 'Add option' }).scrollIntoViewIfNeeded(),
      },
    )
  })
})
