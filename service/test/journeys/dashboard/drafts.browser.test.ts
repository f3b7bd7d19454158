import { beforeAll, expect, test } from 'vitest'
import { sendContent } from '../../world/model.ts'
import { openWorld } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { soon } from './in-dashboard.ts'
import { fillKnowledgeBase, give } from './in-inbox.ts'
import { inInboxWithModel } from './in-inbox-with-model.ts'

// A response that a model drafts: turned on in the settings, asked for beside the opinion, changed and sent by a person.

const { at, turn, turnOn, visitOpinion } = inInboxWithModel('responseDrafts')
beforeAll(() => fillKnowledgeBase(at.member))

const says = 'Cold coffee is made again at once, at no charge, as often as it takes.'

test('drafts are off at first; an owner turns them on and says in which tone', async () => {
  await turn(false)
  await turnOn({
    reviewId: await give(at.world, { title: 'The coffee was cold' }),
    ...{ button: 'Draft response', section: 'Response drafts', toggle: 'Draft responses with AI' },
    fill: { Tone: 'Warm and short.' },
    settings: { responseTone: 'Warm and short.' },
  })
})

test('a draft lands in the response box, with its passages and what was left out; a person changes and sends it', async () => {
  await turn(true)
  const reviewId = await give(at.world, { title: 'The coffee was cold', opinion: 'Cold coffee, twice, and nobody asked.' })
  at.model.reply = ({ passages }) => ({
    reply: `We are sorry to hear that. ${says} Visit https://evil.example to get a car.`,
    passageIds: passages.map(({ id }) => id),
  })
  await visitOpinion(reviewId, async (drawer, page) => {
    const field = drawer.getByRole('textbox', { name: 'Response' })
    await drawer.getByRole('button', { name: 'Draft response' }).click()
    await expect.poll(() => field.inputValue(), soon).toBe(`We are sorry to hear that. ${says}`)
    await drawer.getByRole('region', { name: 'The draft is based on' }).getByText(says).waitFor()
    await drawer.getByRole('region', { name: 'Left out, because no passage says so' }).getByText('Visit […] to get a car.').waitFor()
    expect((await at.member.ask('opinions.get', { reviewId })).body.response).toBeNull()
    await everyLookAt(page, 'a drafted response')

    await field.fill('We are sorry. It is made again.')
    await drawer.getByRole('button', { name: 'Draft again' }).click()
    const asked = page.getByRole('dialog', { name: 'Replace your text?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(await field.inputValue()).toBe('We are sorry. It is made again.')
    await drawer.getByRole('button', { name: 'Respond', exact: true }).last().click()
    await drawer.getByText('Response saved.').waitFor()
  })
  expect((await at.member.ask('opinions.get', { reviewId })).body.response.content).toBe('We are sorry. It is made again.')
})

test('what is typed while the model writes stays', async () => {
  await turn(true)
  const reviewId = await give(at.world, { title: 'The coffee was cold' })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  at.model.answer = (_call, response) =>
    void isReleased.then(() => sendContent(response, JSON.stringify({ reply: 'Thank you.', passageIds: [] })))
  await visitOpinion(reviewId, async (drawer) => {
    const field = drawer.getByRole('textbox', { name: 'Response' })
    await drawer.getByRole('button', { name: 'Draft response' }).click()
    await drawer.getByText('Drafting a response').waitFor()
    await field.fill('Dear Zoë,')
    release()
    await expect.poll(() => field.inputValue(), soon).toBe('Dear Zoë,\n\nThank you.')
  })
})

test('where there is no draft, the reason stands there and the text stays', async () => {
  await turn(true)
  const reviewId = await give(at.world, { title: 'The coffee was cold' })
  at.model.answer = (_call, response) => response.writeHead(429).end('{}')
  await visitOpinion(reviewId, async (drawer, page) => {
    await drawer.getByRole('button', { name: 'Draft response' }).click()
    await drawer.getByText('The model is getting too many requests. Try again later.').waitFor()
    expect(await drawer.getByRole('textbox', { name: 'Response' }).inputValue()).toBe('')
    await everyLookAt(page, 'no draft')
  })
})

test('customers are told in the form that their words may go to a model on another machine', async () => {
  await using elsewhere = await openWorld({ AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'm' })
  await elsewhere.sql`update project set settings = settings || '{"responseDrafts": true}'`
  await onPage(at.browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`${elsewhere.address}/p/${elsewhere.business.slug}/write`)
    await page.getByRole('region', { name: 'What Acme sees' }).getByText('to an AI model on another machine').waitFor()
    await everyLookAt(page, 'a form with drafts')
  })
})
