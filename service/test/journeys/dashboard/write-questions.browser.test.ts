import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { soon } from './in-dashboard.ts'
import { ask, at, clear, order, visit, yesNo } from './in-questions.ts'

// Writing a question: begun with a preset, seen as it is typed, and not lost.

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
/** Whether something stands in the part of the preview that is in sight. */
const isSeen = async (page: Page, text: string): Promise<boolean> => {
  const frame = (await page.locator('iframe').last().boundingBox())!
  const box = await preview(page).getByText(text).first().boundingBox()
  return box !== null && box.y > frame.y && box.y + box.height < frame.y + frame.height
}
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the customer form"]').last()

describe('writing', () => {
  test('a question is begun with a preset, seen as it is typed, and asked last', async () => {
    await clear(world)
    await ask(world, 'First?')
    await visit(world, browser, async (page) => {
      await heading(page)
      await page.getByRole('link', { name: 'Add question' }).click()
      const drawer = page.getByRole('dialog', { name: 'Add question' })
      await drawer.getByRole('button', { name: 'Yes or no' }).click()
      await expect.poll(() => preview(page).getByRole('radio', { name: 'Yes' }).count(), soon).toBe(1)
      await drawer.getByRole('textbox', { name: 'Question' }).fill('Was it <b>fresh</b>?')
      await preview(page).getByText('Was it <b>fresh</b>?').waitFor()
      await drawer.getByRole('textbox', { name: 'Option 2' }).fill('Not really')
      await preview(page).getByText('Not really').waitFor()
      await drawer.getByRole('button', { name: 'Add question' }).click()
      await drawer.getByText('Choose at least one platform goal.').waitFor()
      await drawer.getByRole('checkbox', { name: 'Product quality' }).check()
      await drawer.getByRole('button', { name: 'Add question' }).click()
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
    await clear(world)
    for (const question of ['First?', 'Second?', 'Third?']) await ask(world, question)
    const questionId = await ask(world, 'Fresh?', yesNo)
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await drawer.getByRole('textbox', { name: 'Option 1' }).fill('Very')
        await drawer.getByRole('button', { name: 'Add option' }).click()
        await drawer.getByRole('textbox', { name: 'Option 3' }).fill('Très bien')
        await drawer.getByRole('button', { name: 'Move Très bien up' }).click()
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
      { id: expect.stringMatching(/^tres-bien-\w+$/), option: 'Très bien' },
      { id: 'no', option: 'No' },
    ])
  })

  test('what is typed while a question is being saved stays, and is saved next', async () => {
    await clear(world)
    const questionId = await ask(world, 'Fresh?', yesNo)
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        const { isSent, release } = await holdRequests(page, { method: 'PATCH' })
        await drawer.getByRole('button', { name: 'Add option' }).click()
        await drawer.getByRole('textbox', { name: 'Option 3' }).fill('Perhaps')
        await drawer.getByRole('button', { name: 'Save' }).click()
        await isSent
        await drawer.getByRole('textbox', { name: 'Question', exact: true }).fill('Was it fresh?')
        await drawer.getByRole('textbox', { name: 'Option 3' }).fill('Maybe')
        const listed = page.waitForResponse((response) => response.request().method() === 'GET' && response.url().endsWith('/questions'))
        release()
        await listed
        expect(await drawer.getByRole('textbox', { name: 'Question', exact: true }).inputValue()).toBe('Was it fresh?')
        expect(await drawer.getByRole('textbox', { name: 'Option 3' }).inputValue()).toBe('Maybe')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Keep editing' }).click()
        await drawer.getByRole('button', { name: 'Save' }).click()
        await drawer.getByText('Saved.', { exact: true }).waitFor()
      },
      {},
      `${at}/${questionId}`,
    )
    const { questions } = (await world.ask('questions.list')).body
    expect(questions[0]).toMatchObject({ question: 'Was it fresh?' })
    // Answers are counted by the id that the option was first saved with.
    expect(questions[0].answers.options.at(-1)).toEqual({ id: expect.stringMatching(/^perhaps-/), option: 'Maybe' })
  })

  test('what a colleague changes meanwhile stays; where both changed the options nothing is saved, and what was typed is still there', async () => {
    await clear(world)
    const questionId = await ask(world, 'Fresh?', yesNo)
    const answersOf = async () => (await world.ask('questions.list')).body.questions[0].answers
    const addOption = async (id: string) => {
      const answers = await answersOf()
      await world.ask('questions.update', { questionId, answers: { ...answers, options: [...answers.options, { id, option: id }] } })
    }
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await drawer.getByRole('textbox', { name: 'Option 2' }).waitFor()
        await addOption('Perhaps')
        await drawer.getByRole('switch', { name: 'Shuffle for each customer' }).check()
        await drawer.getByRole('button', { name: 'Save' }).click()
        await drawer.getByRole('textbox', { name: 'Option 3' }).waitFor()
        expect(await answersOf()).toEqual({
          options: [...yesNo.answers.options, { id: 'Perhaps', option: 'Perhaps' }],
          shuffle: true,
        })
        await addOption('Never')
        await drawer.getByRole('textbox', { name: 'Option 1' }).fill('Certainly')
        await drawer.getByRole('button', { name: 'Save' }).click()
        await drawer.getByText('Someone else changed the options').waitFor()
        expect(await drawer.getByRole('textbox', { name: 'Option 1' }).inputValue()).toBe('Certainly')
        expect((await answersOf()).options.map(({ option }: { option: string }) => option)).toEqual(['Yes', 'No', 'Perhaps', 'Never'])
      },
      {},
      `${at}/${questionId}`,
    )
  })

  test('what is typed while a new question is being added stays, and is saved into the same question', async () => {
    await clear(world)
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog')
        const text = drawer.getByRole('textbox', { name: 'Question', exact: true })
        const { isSent, release } = await holdRequests(page, { method: 'POST', to: 'questions' })
        await drawer.getByRole('button', { name: 'Yes or no' }).click()
        await text.fill('Fresh?')
        await drawer.getByRole('checkbox', { name: 'Product quality' }).check()
        await drawer.getByRole('button', { name: 'Add question' }).click()
        await isSent
        await text.fill('Was it fresh?')
        release()
        await drawer.getByRole('button', { name: 'Save' }).waitFor()
        expect(await text.inputValue()).toBe('Was it fresh?')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Keep editing' }).click()
        await drawer.getByRole('button', { name: 'Save' }).click()
        await order(page).getByText('Was it fresh?').waitFor()
        await expect.poll(() => drawer.count(), soon).toBe(0)
      },
      {},
      `${at}/new`,
    )
    const { questions } = (await world.ask('questions.list')).body
    expect(questions.map(({ question }: { question: string }) => question)).toEqual(['Was it fresh?'])
  })

  test('a question with answers says that its mode stays, before anything is refused', async () => {
    await clear(world)
    const questionId = await ask(world, 'Fresh?', yesNo)
    await world.sql`
      insert into answer (organization_id, project_id, question_id, question, tags, selected_options, selected_option_ids)
      select organization_id, project_id, question_id, question, tags, '{Yes}', '{yes}' from question
      where organization_id = ${world.business.organizationId} and question_id = ${questionId}`
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Question' })
        await drawer.getByText('This question has 1 answer').waitFor()
        expect(await drawer.getByRole('radio', { name: 'Text' }).isDisabled()).toBe(true)
      },
      {},
      `${at}/${questionId}`,
    )
  })

  test('what was typed is not lost without being asked about', async () => {
    await clear(world)
    await visit(
      world,
      browser,
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Add question' })
        await drawer.getByRole('textbox', { name: 'Question' }).fill('Half a')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Keep editing' }).click()
        expect(await drawer.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Half a')
      },
      {},
      `${at}/new`,
    )
  })
})
