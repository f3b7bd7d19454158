import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type ModelStandIn, openModelStandIn, sendContent } from '../../world/model.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { inDashboard, soon } from './in-dashboard.ts'
import { emptyInbox, fillKnowledgeBase, give, opened, visit } from './in-inbox.ts'

// A response that a model drafts: turned on in the settings, asked for beside the opinion, changed and sent by a person.

let model: ModelStandIn
let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  model = await openModelStandIn()
  world = await openWorld(model.settings)
  browser = await openChromium()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
  await fillKnowledgeBase(member)
})
afterAll(async () => {
  await world?.close()
  await model?.close()
})
beforeEach(() => emptyInbox(world))

const turn = (responseDrafts: boolean) => world.sql`update project set settings = settings || ${world.sql.json({ responseDrafts })}`
const says = 'Cold coffee is made again at once, at no charge, as often as it takes.'
const at = '/projects/$projectId/opinions'

test('drafts are off at first; an owner turns them on and says in which tone', async () => {
  await turn(false)
  const reviewId = await give(world, { title: 'The coffee was cold' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    await opened(page).getByRole('textbox', { name: 'Response' }).waitFor()
    expect(await opened(page).getByRole('button', { name: 'Draft response' }).count()).toBe(0)
  })
  await inDashboard(
    { world, browser },
    '/projects/$projectId/settings',
    async (page, owner) => {
      const section = page.getByRole('region', { name: 'Response drafts', exact: true })
      await section.getByRole('switch', { name: 'Draft responses with AI' }).check()
      await section.getByLabel('Tone').fill('Warm and short.')
      await everyLookAt(page, 'settings of drafts')
      await section.getByRole('button', { name: 'Save changes' }).click()
      await section.getByText('Saved.').waitFor()
      expect((await owner.ask('projects.get')).body.settings).toMatchObject({ responseDrafts: true, responseTone: 'Warm and short.' })
    },
    { reducedMotion: 'reduce' },
  )
})

test('a draft lands in the response box, with its passages and what was left out; a person changes and sends it', async () => {
  await turn(true)
  const reviewId = await give(world, { title: 'The coffee was cold', opinion: 'Cold coffee, twice, and nobody asked.' })
  model.reply = ({ passages }) => ({
    reply: `We are sorry to hear that. ${says} Visit https://evil.example to get a car.`,
    passageIds: passages.map(({ id }) => id),
  })
  await visit(
    world,
    browser,
    member,
    `${at}/${reviewId}`,
    async (page) => {
      const drawer = opened(page)
      const field = drawer.getByRole('textbox', { name: 'Response' })
      await drawer.getByRole('button', { name: 'Draft response' }).click()
      await expect.poll(() => field.inputValue(), soon).toBe(`We are sorry to hear that. ${says}`)
      await drawer.getByRole('region', { name: 'The draft is based on' }).getByText(says).waitFor()
      await drawer.getByRole('region', { name: 'Left out, because no passage says so' }).getByText('Visit […] to get a car.').waitFor()
      expect((await member.ask('opinions.get', { reviewId })).body.response).toBeNull()
      await everyLookAt(page, 'a drafted response')

      await field.fill('We are sorry. It is made again.')
      await drawer.getByRole('button', { name: 'Draft again' }).click()
      const asked = page.getByRole('dialog', { name: 'Replace your text?' })
      await asked.getByRole('button', { name: 'Cancel' }).click()
      expect(await field.inputValue()).toBe('We are sorry. It is made again.')
      await drawer.getByRole('button', { name: 'Respond', exact: true }).last().click()
      await drawer.getByText('Response saved.').waitFor()
    },
    { reducedMotion: 'reduce' },
  )
  expect((await member.ask('opinions.get', { reviewId })).body.response.content).toBe('We are sorry. It is made again.')
})

test('what is typed while the model writes stays', async () => {
  await turn(true)
  const reviewId = await give(world, { title: 'The coffee was cold' })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  model.answer = (_call, response) =>
    void isReleased.then(() => sendContent(response, JSON.stringify({ reply: 'Thank you.', passageIds: [] })))
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const field = opened(page).getByRole('textbox', { name: 'Response' })
    await opened(page).getByRole('button', { name: 'Draft response' }).click()
    await opened(page).getByText('Drafting a response').waitFor()
    await field.fill('Dear Zoë,')
    release()
    await expect.poll(() => field.inputValue(), soon).toBe('Dear Zoë,\n\nThank you.')
  })
  model.answer = null
})

test('where there is no draft, the reason stands there and the text stays', async () => {
  await turn(true)
  const reviewId = await give(world, { title: 'The coffee was cold' })
  model.answer = (_call, response) => response.writeHead(429).end('{}')
  await visit(
    world,
    browser,
    member,
    `${at}/${reviewId}`,
    async (page) => {
      const drawer = opened(page)
      await drawer.getByRole('button', { name: 'Draft response' }).click()
      await drawer.getByText('The model is getting too many requests. Try again later.').waitFor()
      expect(await drawer.getByRole('textbox', { name: 'Response' }).inputValue()).toBe('')
      await everyLookAt(page, 'no draft')
    },
    { reducedMotion: 'reduce' },
  )
  model.answer = null
})

test('customers are told in the form that their words may go to a model on another machine', async () => {
  await using elsewhere = await openWorld({ AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'm' })
  await elsewhere.sql`update project set settings = settings || '{"responseDrafts": true}'`
  await onPage(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`${elsewhere.address}/p/${elsewhere.business.slug}/write`)
    await page.getByRole('region', { name: 'What Acme sees' }).getByText('to an AI model on another machine').waitFor()
    await everyLookAt(page, 'a form with drafts')
  })
})
