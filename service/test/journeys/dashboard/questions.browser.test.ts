import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { type DashboardVisit, everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

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

const at = '/projects/$projectId/questions'
const visit = (act: (page: Page) => Promise<void>, options: DashboardVisit = {}, path = at) =>
  inDashboard({ world, browser }, path, act, options)
const heading = (page: Page, name = 'Questions') => page.getByRole('heading', { level: 1, name }).waitFor()

/** A project of its own for a test that looks at all of it. */
const clear = () => world.sql`
  update question set deleted_at = now() where organization_id = ${world.business.organizationId} and deleted_at is null`
const ask = async (question: string, more: object = {}) =>
  (await world.ask('questions.create', { tags: ['staff'], question, answerMode: 'text_only', ...more })).body.questionId as string
const asked = async () =>
  ((await world.ask('questions.list')).body.questions as { question: string; status: string }[])
    .filter(({ status }) => status === 'active')
    .map(({ question }) => question)
const yesNo = {
  answerMode: 'single_select',
  answers: {
    options: [
      { id: 'yes', option: 'Yes' },
      { id: 'no', option: 'No' },
    ],
  },
}
const order = (page: Page) => page.getByRole('list', { name: 'Questions in the order they are asked' })
/** Whether something stands in the part of the preview that is in sight. */
const isSeen = async (page: Page, text: string): Promise<boolean> => {
  const frame = (await page.locator('iframe').last().boundingBox())!
  const box = await preview(page).getByText(text).first().boundingBox()
  return box !== null && box.y > frame.y && box.y + box.height < frame.y + frame.height
}
const preview = (page: Page) => page.frameLocator('iframe[title="The form, as customers see it"]').last()

describe('the order', () => {
  test('questions are moved by button, by keyboard and by dragging, and the form follows', async () => {
    await clear()
    for (const question of ['First?', 'Second?', 'Third?']) await ask(question)
    await visit(async (page) => {
      await heading(page)
      await page.getByRole('button', { name: 'Third?: one up' }).click()
      await expect.poll(asked, soon).toEqual(['First?', 'Third?', 'Second?'])

      const grip = page.getByRole('button', { name: 'Move First?' })
      await grip.focus()
      await page.keyboard.press('Space')
      await page.getByText('First? is at place 1 of 3.').waitFor({ state: 'attached' })
      await page.keyboard.press('ArrowDown')
      await page.getByText('First? is at place 2 of 3.').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await expect.poll(asked, soon).toEqual(['Third?', 'First?', 'Second?'])

      await page.getByRole('button', { name: 'Move Second?' }).hover()
      await page.mouse.down()
      const above = (await order(page).getByRole('listitem').first().boundingBox())!
      await page.mouse.move(above.x + 20, above.y + 40, { steps: 8 })
      await page.mouse.move(above.x + 20, above.y + 4, { steps: 8 })
      await page.getByText('Second? is at place 1 of 3.').waitFor({ state: 'attached' })
      await page.mouse.up()
      await expect.poll(asked, soon).toEqual(['Second?', 'Third?', 'First?'])
      await expect
        .poll(() => preview(page).locator('.question .asked span[dir]').allInnerTexts(), soon)
        .toEqual(['Second?', 'Third?', 'First?'])
    })
  })

  test('an order that is out of date is told, and what is there now is shown', async () => {
    await clear()
    const first = await ask('First?')
    await ask('Second?')
    await visit(async (page) => {
      await heading(page)
      await order(page).getByText('Second?').waitFor()
      await ask('Third?')
      await world.ask('questions.update', { questionId: first, status: 'archived' })
      await page.getByRole('button', { name: 'Second?: one up' }).click()
      await page.getByRole('alert').getByText('The questions have changed meanwhile').waitFor()
      await order(page).getByText('Third?').waitFor()
    })
  })
})

describe('writing', () => {
  test('a question is begun with a preset, seen as it is typed, and asked last', async () => {
    await clear()
    await ask('First?')
    await visit(async (page) => {
      await heading(page)
      await page.getByRole('link', { name: 'Add a question' }).click()
      const drawer = page.getByRole('dialog', { name: 'Add a question' })
      await drawer.getByRole('button', { name: 'Yes or no' }).click()
      await expect.poll(() => preview(page).getByRole('radio', { name: 'Yes' }).count(), soon).toBe(1)
      await drawer.getByRole('textbox', { name: 'Question' }).fill('Was it <b>fresh</b>?')
      await preview(page).getByText('Was it <b>fresh</b>?').waitFor()
      await drawer.getByRole('textbox', { name: 'Option 2' }).fill('Not really')
      await preview(page).getByText('Not really').waitFor()
      await drawer.getByRole('button', { name: 'Add the question' }).click()
      await drawer.getByText('Choose at least one.').waitFor()
      await drawer.getByRole('checkbox', { name: 'Product quality' }).check()
      await drawer.getByRole('button', { name: 'Add the question' }).click()
      await expect.poll(() => drawer.count(), soon).toBe(0)
      await order(page).getByText('Was it <b>fresh</b>?').waitFor()
    })
    const { questions } = (await world.ask('questions.list')).body
    expect(questions.at(-1)).toMatchObject({
      question: 'Was it <b>fresh</b>?',
      tags: ['product_quality'],
      priority: 10,
      answers: {
        options: [
          { id: 'yes', option: 'Yes' },
          { id: 'no', option: 'Not really' },
        ],
      },
    })
  })

  test('a text that changes leaves the ids of its options, and new options get some of their own', async () => {
    await clear()
    for (const question of ['First?', 'Second?', 'Third?']) await ask(question)
    const questionId = await ask('Fresh?', yesNo)
    await visit(
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await drawer.getByRole('textbox', { name: 'Option 1' }).fill('Very')
        await drawer.getByRole('button', { name: 'Add an option' }).click()
        await drawer.getByRole('textbox', { name: 'Option 3' }).fill('Très bien')
        await drawer.getByRole('button', { name: 'Très bien: one up' }).click()
        await drawer.getByRole('button', { name: 'Save' }).click()
        await drawer.getByText('Saved.', { exact: true }).waitFor()
        await preview(page).getByText('Très bien').waitFor()
        // By day as by night it is the question that is seen first, not the top of the form.
        for (const theme of ['Dark', 'Light']) {
          await drawer.getByText(theme, { exact: true }).click()
          await expect.poll(() => isSeen(page, 'Très bien'), soon).toBe(true)
        }
      },
      {},
      `${at}/${questionId}`,
    )
    const { questions } = (await world.ask('questions.list')).body
    expect(questions.find((each: { questionId: string }) => each.questionId === questionId).answers.options).toEqual([
      { id: 'yes', option: 'Very' },
      { id: 'tres-bien', option: 'Très bien' },
      { id: 'no', option: 'No' },
    ])
  })

  test('a question with answers says that its mode stays, before anything is refused', async () => {
    await clear()
    const questionId = await ask('Fresh?', yesNo)
    await world.sql`
      insert into answer (organization_id, project_id, question_id, question, tags, selected_options, selected_option_ids)
      select organization_id, project_id, question_id, question, tags, '{Yes}', '{yes}' from question
      where organization_id = ${world.business.organizationId} and question_id = ${questionId}`
    await visit(
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await drawer.getByText('One answer was given to this question').waitFor()
        expect(await drawer.getByRole('radio', { name: 'A text' }).isDisabled()).toBe(true)
      },
      {},
      `${at}/${questionId}`,
    )
  })

  test('what was typed is not lost without being asked about', async () => {
    await clear()
    await visit(
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Add a question' })
        await drawer.getByRole('textbox', { name: 'Question' }).fill('Half a')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Stay here' }).click()
        expect(await drawer.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Half a')
      },
      {},
      `${at}/new`,
    )
  })

  test('a question that is too long for its preview says so, and is kept all the same', async () => {
    await clear()
    const questionId = await ask('Short?')
    const long = 'Ж'.repeat(2000)
    await visit(
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await preview(page).getByText('Short?').waitFor()
        await drawer.getByRole('textbox', { name: 'Question' }).fill(long)
        await drawer.getByText('the question is too long to be shown before it is saved').waitFor()
        await drawer.getByRole('button', { name: 'Archive' }).click()
        await page.getByText('Leave what you typed?').waitFor()
        await page.getByRole('button', { name: 'Stay here' }).click()
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
    await clear()
    const questionId = await ask('First?')
    await ask('Second?', { priority: 20 })
    await visit(
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
        await page.getByRole('heading', { name: 'Not asked any more' }).waitFor()
        expect(await asked()).toEqual(['Second?'])
        await page.getByRole('button', { name: 'Ask again: First?' }).click()
        await expect.poll(asked, soon).toEqual(['Second?', 'First?'])
        await page.getByRole('link', { name: 'First?' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('button', { name: 'Delete the question' }).click()
        await expect.poll(asked, soon).toEqual(['Second?'])
      },
      {},
      `${at}/${questionId}`,
    )
  })

  test('whoever may only look sees everything and can change nothing', async () => {
    await clear()
    await ask('Fresh?', yesNo)
    await ask('Second?')
    await visit(
      async (page) => {
        await heading(page)
        await page.getByRole('link', { name: 'Fresh?' }).click()
        await page.getByRole('dialog').getByText('One option').waitFor()
        await page.keyboard.press('Escape')
        for (const name of [/Add/, /Move/, /one up/, /Save/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
      },
      { role: 'viewer' },
    )
  })
})

describe('the looks', () => {
  test('the list keeps nobody out where there is no question yet', async () => {
    await clear()
    await everyLookInDashboard(
      { world, browser },
      { name: 'questions-empty', at, reach: (page) => page.getByText('No question yet').waitFor() },
    )
  })

  test('the list keeps nobody out', async () => {
    await ask('How was it, all in all?', {
      answerMode: 'single_select',
      answers: { options: ['Very good', 'Good', 'Okay', 'Poor'].map((option) => ({ id: option, option })) },
    })
    await ask(
      `Donaudampfschifffahrtsgesellschaftskapitän${'gesellschaft'.repeat(6)}? ${'And a very long question, to be read twice. '.repeat(4)}`,
      yesNo,
    )
    await ask('What else?', { responseVisibility: 'public', tags: ['staff', 'delivery', 'loyalty'] })
    await ask('Asked once?', { status: 'archived' })
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
    await clear()
    for (const question of ['First?', 'Second?']) await ask(question)
    const questionId = await ask('Which of these?', { answerMode: 'multi_select', answers: { ...yesNo.answers, minSelections: 1 } })
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'question',
        at: `${at}/${questionId}`,
        reach: (page) => page.getByRole('button', { name: 'Add an option' }).scrollIntoViewIfNeeded(),
      },
    )
  })
})
