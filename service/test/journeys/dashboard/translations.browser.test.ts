import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type ModelStandIn, openModelStandIn, sendContent } from '../../world/model.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { inDashboard } from './in-dashboard.ts'
import { emptyInbox, give, opened, visit } from './in-inbox.ts'

// An opinion that a model translates: turned on in the settings, asked for below the original, read with its mark.

let model: ModelStandIn
let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  model = await openModelStandIn()
  world = await openWorld(model.settings)
  browser = await openChromium()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
})
afterAll(async () => {
  await world?.close()
  await model?.close()
})
beforeEach(() => emptyInbox(world))
afterEach(() => {
  model.answer = null
})

const turn = (opinionTranslations: boolean) =>
  world.sql`update project set settings = settings || ${world.sql.json({ opinionTranslations })}`
const at = '/projects/$projectId/opinions'
const mark = 'Translated by a model, may be wrong'

async function giveIn(language: string, given: { title: string; opinion: string }): Promise<string> {
  const reviewId = await give(world, given)
  await world.sql`update opinion set language = ${language} where review_id = ${reviewId}`
  return reviewId
}

const german = { title: 'Der Kaffee war kalt', opinion: 'Zweimal kalt, und niemand hat gefragt. Zoë Marlow, zoe@mail.example' }
const comment = (reviewId: string) => world.sql`
  insert into comment (organization_id, project_id, review_id, author_type, author_name, content)
  values (${world.business.organizationId}, ${world.business.projectId}, ${reviewId}, 'customer', 'Bruno', 'Bei mir auch.')`

test('translations are off at first; an owner turns them on', async () => {
  await turn(false)
  const reviewId = await giveIn('de', german)
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    await opened(page).getByRole('textbox', { name: 'Response' }).waitFor()
    expect(await opened(page).getByRole('button', { name: 'Translate' }).count()).toBe(0)
  })
  await inDashboard(
    { world, browser },
    '/projects/$projectId/settings',
    async (page, owner) => {
      const section = page.getByRole('region', { name: 'Translations', exact: true })
      await section.getByRole('switch', { name: 'Translate opinions with AI' }).check()
      await everyLookAt(page, 'settings of translations')
      await section.getByRole('button', { name: 'Save changes' }).click()
      await section.getByText('Saved.').waitFor()
      expect((await owner.ask('projects.get')).body.settings).toMatchObject({ opinionTranslations: true })
    },
    { reducedMotion: 'reduce' },
  )
})

test('a translation stands below the original, with its mark, as text and by keyboard', async () => {
  await turn(true)
  const reviewId = await giveIn('de', german)
  await comment(reviewId)
  model.translation = () => ({
    title: 'The coffee was cold',
    opinion: 'Cold twice, and nobody asked. <b>[…]</b>, […]',
    answers: [],
    comments: ['It was the same with me.'],
  })
  await visit(
    world,
    browser,
    member,
    `${at}/${reviewId}`,
    async (page) => {
      const drawer = opened(page)
      await drawer.getByRole('button', { name: 'Translate', exact: true }).focus()
      await page.keyboard.press('Enter')
      const translation = drawer.getByRole('region', { name: 'Translation', exact: true })
      await translation.getByText('Cold twice, and nobody asked. <b>[…]</b>, […]').waitFor()
      await translation.getByText(mark).waitFor()
      await translation.getByText('It was the same with me.').waitFor()
      expect(await translation.locator('a, b').count()).toBe(0)
      expect(await drawer.getByText(german.opinion).isVisible()).toBe(true)
      await everyLookAt(page, 'a translated opinion')
    },
    { reducedMotion: 'reduce' },
  )
})

test('what a model adds that leads elsewhere is refused, with the reason', async () => {
  await turn(true)
  const reviewId = await giveIn('de', german)
  model.translation = (texts) => ({ ...texts, title: 'Cold', opinion: 'Log in at https://evil.example now.' })
  await visit(
    world,
    browser,
    member,
    `${at}/${reviewId}`,
    async (page) => {
      const drawer = opened(page)
      await drawer.getByRole('button', { name: 'Translate', exact: true }).click()
      await drawer.getByText('The model added a link, address or number that is not in the opinion.').waitFor()
      expect(await drawer.getByText('evil.example').count()).toBe(0)
      await everyLookAt(page, 'no translation')
    },
    { reducedMotion: 'reduce' },
  )
})

test('an opinion in the member’s own language is translated into another one where they ask for it; meanwhile they are told', async () => {
  await turn(true)
  const reviewId = await giveIn('en', { title: 'The coffee was cold', opinion: 'Cold twice.' })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  model.answer = (_call, response) =>
    void isReleased.then(() =>
      sendContent(response, JSON.stringify({ title: 'Le café était froid', opinion: 'Froid deux fois.', answers: [], comments: [] })),
    )
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    await drawer.getByRole('button', { name: 'Translate into another language' }).click()
    await drawer.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await drawer.getByRole('button', { name: 'Translate', exact: true }).click()
    await drawer.getByText('Translating', { exact: true }).waitFor()
    release()
    await drawer.getByRole('region', { name: 'Translation', exact: true }).getByText('Froid deux fois.').waitFor()
  })
  expect(model.calls.at(-1)!.body).toContain('into French')
})
