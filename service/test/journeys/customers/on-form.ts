import type { OperationId } from '@earshot/contract'
import type { Page } from 'playwright-core'
import type { World } from '../../world/world.ts'

// A shop with a question of each kind, and its form as people fill it in.

/** A shop that asks one question of each kind. */
export async function openShop(world: World, name = 'Bluebird Coffee') {
  const { projectId, apiKey } = await world.openBusiness(name)
  const ask = async (id: OperationId, request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  const questions = [
    {
      priority: 1,
      question: 'How was your visit?',
      answerMode: 'single_select',
      answers: { options: options('Wonderful', 'Good', 'Poor'), comment: 'optional' },
    },
    {
      priority: 2,
      question: 'What did you come for?',
      answerMode: 'multi_select',
      answers: { options: options('Coffee', 'Cake', 'Quiet'), maxSelections: 2 },
    },
    { priority: 3, question: 'What did you miss?', answerMode: 'text_only', answers: { maxLength: 200 } },
  ]
  for (const question of questions) await ask('questions.create', { tags: ['staff'], ...question })
  return {
    ask,
    makeLink: async (link: object = {}): Promise<{ link: string; token: string; verificationId: string }> =>
      ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link }),
    opinions: async () => (await ask('opinions.list')).opinions as Record<string, unknown>[],
    pause: () => world.sql`update project set status = 'paused' where project_id = ${projectId}`,
    resume: () => world.sql`update project set status = 'active' where project_id = ${projectId}`,
  }
}
const options = (...texts: string[]) => texts.map((option) => ({ id: option.toLowerCase(), option }))
export const end = (world: World, verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`

/** Something in every field. */
export const everything = {
  visit: 'good',
  comment: 'The light in the <back> room & the chairs.',
  cameFor: ['coffee', 'cake'],
  missed: 'Oat milk.\n\nA second till.',
  title: 'A place to come back to',
  opinion: 'The flat white was excellent.\n\n  The queue at noon is long.',
  name: 'Ada “A.” Lovelace',
}

export async function fill(page: Page) {
  await page.getByRole('radio', { name: 'Good' }).check()
  await page.getByText('Add a comment').click()
  await page.getByLabel('Comment on').fill(everything.comment)
  for (const name of ['Coffee', 'Cake']) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('What did you miss?').fill(everything.missed)
  await page.getByLabel('Title').fill(everything.title)
  await page.getByRole('textbox', { name: 'Your opinion' }).fill(everything.opinion)
  await page.getByLabel('Your name').fill(everything.name)
}

export async function read(page: Page) {
  return {
    visit: await page.locator('[type=radio]:checked').getAttribute('value'),
    comment: await page.getByLabel('Comment on').inputValue(),
    cameFor: await page
      .locator('fieldset [type=checkbox]:checked')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value'))),
    missed: await page.getByLabel('What did you miss?').inputValue(),
    title: await page.getByLabel('Title').inputValue(),
    opinion: await page.getByRole('textbox', { name: 'Your opinion' }).inputValue(),
    name: await page.getByLabel('Your name').inputValue(),
  }
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send opinion' }).click()
/** Waits for the heading, and until the whole page has come: its script is at the end of it. */
export async function heading(page: Page, name: string | RegExp) {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForLoadState('domcontentloaded')
}
export const saved = {
  title: everything.title,
  opinion: everything.opinion,
  customer: { name: everything.name },
  verified: true,
  answerCount: 3,
}
