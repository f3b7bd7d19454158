import { expect, test } from 'vitest'
import { sendContent } from '../../world/model.ts'
import { everyLookAt } from '../looks.ts'
import { give } from './in-inbox.ts'
import { inInboxWithModel } from './in-inbox-with-model.ts'

// An opinion that a model translates: turned on in the settings, asked for below the original, read with its mark.

const { at, turn, turnOn, visitOpinion } = inInboxWithModel('opinionTranslations')
const mark = 'Translated by a model, may be wrong'

async function giveIn(language: string, given: { title: string; opinion: string }): Promise<string> {
  const reviewId = await give(at.world, given)
  await at.world.sql`update opinion set language = ${language} where review_id = ${reviewId}`
  return reviewId
}

const german = { title: 'Der Kaffee war kalt', opinion: 'Zweimal kalt, und niemand hat gefragt. Zoë Marlow, zoe@mail.example' }
const comment = (reviewId: string) => at.world.sql`
  insert into comment (organization_id, project_id, review_id, author_type, author_name, content)
  values (${at.world.business.organizationId}, ${at.world.business.projectId}, ${reviewId}, 'customer', 'Bruno', 'Bei mir auch.')`

test('translations are off at first; an owner turns them on', async () => {
  await turn(false)
  await turnOn({
    reviewId: await giveIn('de', german),
    ...{ button: 'Translate', section: 'Translations', toggle: 'Translate opinions with AI' },
  })
})

test('a translation stands below the original, with its mark, as text and by keyboard', async () => {
  await turn(true)
  const reviewId = await giveIn('de', german)
  await comment(reviewId)
  at.model.translation = () => ({
    title: 'The coffee was cold',
    opinion: 'Cold twice, and nobody asked. <b>[…]</b>, […]',
    answers: [],
    comments: ['It was the same with me.'],
  })
  await visitOpinion(reviewId, async (drawer, page) => {
    await drawer.getByRole('button', { name: 'Translate', exact: true }).focus()
    await page.keyboard.press('Enter')
    const translation = drawer.getByRole('region', { name: 'Translation', exact: true })
    await translation.getByText('Cold twice, and nobody asked. <b>[…]</b>, […]').waitFor()
    await translation.getByText(mark).waitFor()
    await translation.getByText('It was the same with me.').waitFor()
    expect(await translation.locator('a, b').count()).toBe(0)
    expect(await drawer.getByText(german.opinion).isVisible()).toBe(true)
    await everyLookAt(page, 'a translated opinion')
  })
})

test('what a model adds that leads elsewhere is refused, with the reason', async () => {
  await turn(true)
  const reviewId = await giveIn('de', german)
  at.model.translation = (texts) => ({ ...texts, title: 'Cold', opinion: 'Log in at https://evil.example now.' })
  await visitOpinion(reviewId, async (drawer, page) => {
    await drawer.getByRole('button', { name: 'Translate', exact: true }).click()
    await drawer.getByText('The model added a link, address or number that is not in the opinion.').waitFor()
    expect(await drawer.getByText('evil.example').count()).toBe(0)
    await everyLookAt(page, 'no translation')
  })
})

test('an opinion in the member’s own language is translated into another one where they ask for it; meanwhile they are told', async () => {
  await turn(true)
  const reviewId = await giveIn('en', { title: 'The coffee was cold', opinion: 'Cold twice.' })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  at.model.answer = (_call, response) =>
    void isReleased.then(() =>
      sendContent(response, JSON.stringify({ title: 'Le café était froid', opinion: 'Froid deux fois.', answers: [], comments: [] })),
    )
  await visitOpinion(reviewId, async (drawer) => {
    await drawer.getByRole('button', { name: 'Translate into another language' }).click()
    await drawer.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await drawer.getByRole('button', { name: 'Translate', exact: true }).click()
    await drawer.getByText('Translating', { exact: true }).waitFor()
    release()
    await drawer.getByRole('region', { name: 'Translation', exact: true }).getByText('Froid deux fois.').waitFor()
  })
  expect(at.model.calls.at(-1)!.body).toContain('into French')
})
