import type { Browser } from 'playwright-core'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Earshot, verifyWebhook } from '../../../../client/src/index.ts'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'

// A business collects its first opinion: from an API key to a signed webhook about each step, all on real parts.

let world: World
let receiver: Receiver
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  browser = await openChromium()
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

test('from a key to an answered opinion, and every step of it at the receiver', async () => {
  const { projectId } = world.business
  const earshot = new Earshot({ apiKey: world.business.apiKey, baseUrl: world.apiUrl })

  const destination = await earshot.webhooks.destinations.upsert({ url: receiver.url })
  if (!('secret' in destination)) throw new Error('a new destination tells its secret')
  await earshot.goals.create({ projectId, goal: 'Learn whether delivery is worth its price.' })
  const scale = await earshot.questions.create({
    projectId,
    tags: ['delivery'],
    priority: 1,
    question: 'How was the delivery?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'good', option: 'Good' },
        { id: 'bad', option: 'Bad' },
      ],
    },
  })
  const text = await earshot.questions.create({
    projectId,
    tags: ['communication'],
    priority: 2,
    question: 'What should we do better?',
    answerMode: 'text_only',
  })
  const made = await earshot.preverifiedLinks.create({ projectId, customerEmail: 'ada@example.com', customerReference: 'order 7' })

  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto(made.link)
  await page.getByRole('radio', { name: 'Good' }).check()
  await page.getByLabel('What should we do better?').fill('Ring the bell.')
  await page.getByLabel(/title/i).fill('Here the next day')
  await page.getByLabel(/^your opinion/i).fill('Well packed, and nobody had to sign.')
  await page.getByLabel(/name/i).first().fill('Ada')
  await page.getByRole('button', { name: /submit|send/i }).click()
  await page.getByRole('heading', { name: /thank/i }).waitFor()
  await page.close()

  const found = []
  for await (const opinion of earshot.opinions.list({ projectId, responseStatus: 'unresponded' })) found.push(opinion)
  expect(found).toMatchObject([
    { title: 'Here the next day', customer: { name: 'Ada' }, verified: true, source: 'delivery_link', answerCount: 2, response: null },
  ])
  const { reviewId } = found[0]!
  const response = await earshot.opinions.respond({ projectId, id: reviewId, content: 'We will ring twice.' })
  expect(response).toMatchObject({ reviewId, author: { type: 'business' } })

  const { answers } = await earshot.answers.list({ projectId, reviewId, sort: 'oldest' })
  expect(answers).toHaveLength(2)
  expect(answers.find((answer) => answer.questionId === scale.questionId)).toMatchObject({ selectedOptions: ['Good'], answer: null })
  expect(answers.find((answer) => answer.questionId === text.questionId)).toMatchObject({ selectedOptions: [], answer: 'Ring the bell.' })
  const { preverifiedLinks } = await earshot.preverifiedLinks.list({ projectId, status: 'submitted' })
  expect(preverifiedLinks).toMatchObject([{ verificationId: made.verificationId, reviewId }])

  await world.settle()
  const events = []
  for (const { body, headers } of receiver.received) {
    const event = await verifyWebhook(body, headers, destination.secret)
    const foreign = headers as Record<string, string>
    expect(new StandardWebhook(destination.secret).verify(body, foreign)).toEqual(event)
    expect(() => new SvixWebhook(destination.secret).verify(body, foreign)).not.toThrow()
    expect(headers['webhook-id']).toBe(event.id)
    events.push(event)
  }
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  events.sort((one, other) => (one.timestamp + one.id < other.timestamp + other.id ? -1 : 1))
  expect(events.map((event) => event.type)).toEqual([
    'question.created',
    'question.created',
    'link.created',
    'link.clicked',
    'verification.created',
    'opinion.created',
    'answer.created',
    'answer.created',
    'link.submitted',
    'verification.verified',
    'comment.created',
  ])
})
