import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documentIn, type ModelStandIn, openModelStandIn, sendContent } from '../../../test/world/model.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { give } from '../opinions/given-opinions.fixture.ts'

// A response that a model drafts: what it is sent, what is let through, and that nothing it does is an error.

let model: ModelStandIn
let world: World
let member: Member
beforeAll(async () => {
  model = await openModelStandIn()
  world = await openWorld({ ...model.settings, AI_TIMEOUT_SECONDS: '1' })
  member = await world.member({ role: 'member' })
  await world.ask('knowledgeBase.add', {
    text: '# Delivery\nDeliveries leave the bakery between six and eight in the morning. Write to hello@bakery.example to change an order.\n\nWe refund unopened tea within 14 days.',
  })
  await turn('on')
})
afterAll(async () => {
  await world?.close()
  await model?.close()
})
const plainReply = () => ({ reply: 'Thank you.', passageIds: [] as string[] })
afterEach(() => {
  model.answer = null
  model.reply = plainReply
  model.calls.length = 0
})

const turn = (state: 'on' | 'off', settings = {}) =>
  world.sql`update project set settings = settings || ${world.sql.json({ responseDrafts: state === 'on', ...settings })}`
const asked = { title: 'Delivery was late', opinion: 'When do deliveries leave the bakery, and do you refund tea?' }
const draft = async (reviewId: string) => (await member.ask('opinions.draft', { reviewId })).body
const draftOf = async (given = {}) => draft(await give(world, { ...asked, ...given }))

describe('a draft', () => {
  test('has what a passage says, with the passage; the rest is struck out', async () => {
    model.reply = ({ passages }) => ({
      reply: 'Thank you for your opinion. Deliveries leave the bakery between six and eight in the morning. You get a car for free.',
      passageIds: [passages[0]!.id],
    })
    const { draft, reason } = await draftOf()
    expect(reason).toBeNull()
    expect(draft).toMatchObject({
      reply: 'Thank you for your opinion. Deliveries leave the bakery between six and eight in the morning.',
      passages: [{ heading: 'Delivery', passage: expect.stringContaining('between six and eight') }],
      struckOut: ['You get a car for free.'],
    })
  })

  test('is one unstreamed call, with the key, without tools', async () => {
    await draftOf()
    expect(model.calls).toHaveLength(1)
    const [{ method, path, headers, body }] = model.calls as [(typeof model.calls)[0]]
    expect([method, path, headers.authorization]).toEqual(['POST', '/v1/chat/completions', 'Bearer sk-stand-in-key'])
    const sent = JSON.parse(body)
    expect(sent).toMatchObject({ model: 'stand-in', stream: false })
    expect(Object.keys(sent).toSorted()).toEqual(['messages', 'model', 'response_format', 'stream'])
  })

  test('is made of the opinion, its passages and the tone alone; names, references and addresses stay here', async () => {
    await turn('on', { responseTone: 'Short and warm.' })
    const reviewId = await give(world, {
      ...asked,
      opinion:
        'Zoë here, for you Ms Marlow, order A-1001. Write to zoe@mail.example, call +49 30 1234567 or see https://zoe.example/x. Deliveries?',
    })
    const { verificationId } = (
      await world.ask('preverifiedLinks.create', {
        customerEmail: 'zoe@secret.example',
        customerReference: 'A-1001',
        customerName: 'Ms Marlow',
      })
    ).body
    await world.sql`update link set review_id = ${reviewId} where verification_id = ${verificationId}`
    await give(world, { title: 'Somebody else', opinion: 'Deliveries of another customer.' })
    await draft(reviewId)
    await turn('on', { responseTone: '' })
    const document = documentIn(model.calls[0]!)
    expect(Object.keys(document)).toEqual(['opinion', 'passages', 'tone'])
    expect(document.tone).toBe('Short and warm.')
    expect(document.opinion).toContain('Delivery was late')
    expect(document.opinion).toContain('[…] here, for you […], order […]. Write to […], call […] or see […]')
    expect(document.passages[0]).toEqual({ id: 'p1', text: expect.stringContaining('between six and eight') })
    const all = JSON.stringify(model.calls)
    for (const part of [
      'zoe',
      'Zoë',
      'Marlow',
      'A-1001',
      '1234567',
      verificationId,
      reviewId,
      world.business.projectId,
      'another customer',
    ])
      expect(all).not.toContain(part)
  })

  test('of another organization’s knowledge has nothing', async () => {
    const other = await world.openBusiness('Other')
    await world.ask('knowledgeBase.add', { text: 'Deliveries of the other bakery leave at noon.' }, other.apiKey)
    await draftOf()
    expect(model.calls[0]!.body).not.toContain('noon')
  })

  test('keeps addresses that a passage has, and refuses others, also where they are shown as struck out', async () => {
    model.reply = ({ passages }) => ({
      reply:
        'Write to hello@bakery.example to change an order. Write to hello@bakery.evil.example to change an order. See https://evil.example/login now.',
      passageIds: passages.map(({ id }) => id),
    })
    const { draft } = await draftOf()
    expect(draft.reply).toBe('Write to hello@bakery.example to change an order.')
    expect(draft.struckOut).toEqual(['Write to […] to change an order.', 'See […] now.'])
  })

  test('is in the audit log, and nothing of it is stored or logged', async () => {
    model.reply = () => ({ reply: 'Thank you. Marmalade is a telltale word.', passageIds: [] })
    const reviewId = await give(world, asked)
    const before = world.logged.length
    await draft(reviewId)
    expect(world.logged.slice(before).join()).not.toMatch(/marmalade|late|sk-stand-in/i)
    const [{ entries }] = [(await (await world.member()).ask('auditLog.list', { operation: 'opinions.draft', limit: 1 })).body]
    expect(entries).toMatchObject([{ operation: 'opinions.draft', outcome: 'done', status: 200 }])
    expect((await member.ask('opinions.get', { reviewId })).body.response).toBeNull()
  })
})

describe('whatever a model does ends as no draft, with a reason', () => {
  const passageSaid = { reply: 'The moon is made of cheese.', passageIds: ['p1'] }
  const cases: [string, string, (response: import('node:http').ServerResponse) => void][] = [
    ['garbage', 'unreadable', (response) => response.writeHead(200).end('<html>')],
    ['nothing', 'unreadable', (response) => response.writeHead(200).end()],
    ['null', 'unreadable', (response) => response.writeHead(200).end('null')],
    ['a text that is no JSON', 'unreadable', (response) => sendContent(response, 'Sure! Here is your reply.')],
    ['JSON with more in it', 'unreadable', (response) => sendContent(response, JSON.stringify({ ...passageSaid, send: true }))],
    ['JSON in a fence', 'unreadable', (response) => sendContent(response, `\`\`\`json\n${JSON.stringify(passageSaid)}\n\`\`\``)],
    ['ids that are none', 'unreadable', (response) => sendContent(response, JSON.stringify({ reply: 'x', passageIds: [1] }))],
    ['a list', 'unreadable', (response) => sendContent(response, '[]')],
    [
      'a reply of 5,001 characters',
      'unreadable',
      (response) => sendContent(response, JSON.stringify({ reply: 'x'.repeat(5001), passageIds: [] })),
    ],
    ['half an answer', 'unreadable', (response) => sendContent(response, JSON.stringify(passageSaid), { finish_reason: 'length' })],
    [
      'a call of a tool',
      'unreadable',
      (response) => sendContent(response, null, { message: { content: null, tool_calls: [{ id: 'x' }] } }),
    ],
    ['a refusal', 'refused', (response) => sendContent(response, null, { message: { content: null, refusal: 'I can’t help with that.' } })],
    ['a filter', 'refused', (response) => sendContent(response, '', { finish_reason: 'content_filter' })],
    ['what no passage says', 'nothing-left', (response) => sendContent(response, JSON.stringify(passageSaid))],
    ['an empty reply', 'nothing-left', (response) => sendContent(response, JSON.stringify({ reply: '', passageIds: [] }))],
    ['429', 'rate-limited', (response) => response.writeHead(429, { 'retry-after': '60' }).end('{}')],
    ['500', 'http-status', (response) => response.writeHead(500).end('{}')],
    ['401', 'http-status', (response) => response.writeHead(401).end('{}')],
    ['a redirect', 'redirect', (response) => response.writeHead(307, { location: `${model.url}/elsewhere` }).end()],
    ['a huge answer', 'too-large', (response) => sendForever(response, Number.POSITIVE_INFINITY)],
    ['a silence', 'timeout', () => {}],
    ['half an answer and a silence', 'timeout', (response) => response.writeHead(200).write('{')],
    ['a hang-up', 'unreachable', (response) => response.destroy()],
  ]
  test.each(cases)('%s', async (_, reason, answer) => {
    model.answer = (_call, response) => answer(response)
    expect(await draftOf()).toEqual({ draft: null, reason })
    expect(model.calls).toHaveLength(1)
  })

  test('an error, which the log tells with its status', async () => {
    model.answer = (_call, response) => response.writeHead(401).end('{"error":"sk-stand-in is no key"}')
    const before = world.logged.length
    await draftOf()
    const lines = world.logged.slice(before).map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'the model gave no answer', reason: 'http-status', status: 401 }))
    expect(JSON.stringify(lines)).not.toMatch(/sk-stand-in|marmalade/i)
  })

  test('more at once than an organization may have', async () => {
    const held: (() => void)[] = []
    model.answer = (_call, response) => void held.push(() => sendContent(response, JSON.stringify(plainReply())))
    const reviewId = await give(world, asked)
    const drafts = Array.from({ length: 5 }, () => draft(reviewId))
    await expect.poll(() => held.length).toBe(4)
    const first = await Promise.race(drafts)
    expect(first).toEqual({ draft: null, reason: 'busy' })
    for (const answer of held) answer()
    expect((await Promise.all(drafts)).filter(({ reason }) => reason === null)).toHaveLength(4)
  })
})

const sendForever = (response: import('node:http').ServerResponse, count: number): void => {
  response.writeHead(200)
  let left = count
  const more = () => {
    while (!response.destroyed && left-- > 0 && response.write(' '.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}

describe('who may have one', () => {
  test('nobody where the project has them turned off, and no model is asked', async () => {
    const reviewId = await give(world, asked)
    await turn('off')
    expect(await member.ask('opinions.draft', { reviewId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await turn('on')
    expect(model.calls).toEqual([])
  })

  test('nobody of an opinion that is not there, or another organization’s', async () => {
    const reviewId = await give(world, asked)
    const other = await world.openBusiness('Foreign')
    const stranger = await world.member({ organizationId: other.organizationId })
    expect((await member.ask('opinions.draft', { reviewId: randomUUID() })).status).toBe(404)
    expect((await stranger.ask('opinions.draft', { projectId: other.projectId, reviewId })).status).toBe(404)
    expect((await stranger.ask('opinions.draft', { projectId: world.business.projectId, reviewId })).status).toBe(404)
    expect(model.calls).toEqual([])
  })

  test('nobody without a model; the account says whether there is one', async () => {
    await using bare = await openWorld()
    const one = await bare.member()
    expect((await one.ask('opinions.draft', { reviewId: randomUUID() })).status).toBe(404)
    const account = async ({ address }: World, { cookie }: Member) =>
      (await (await fetch(`${address}/dashboard/api/account`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).json()) as {
        draftsResponses: boolean
      }
    expect((await account(bare, one)).draftsResponses).toBe(false)
    expect((await account(world, member)).draftsResponses).toBe(true)
  })

  test('a project has them turned off at first, and takes a tone of 500 characters', async () => {
    const owner = await world.member()
    const { body } = await owner.ask('projects.create', { name: 'New' })
    expect(body.settings).toMatchObject({ responseDrafts: false, responseTone: '' })
    const update = async (settings: object) => (await owner.ask('projects.update', { projectId: body.projectId, settings })).status
    expect(await update({ responseTone: 'x'.repeat(500), responseDrafts: true })).toBe(200)
    expect(await update({ responseTone: 'x'.repeat(501) })).toBe(400)
    expect(await update({ responseDrafts: 'yes' })).toBe(400)
  })
})

test('a model that may take two minutes is asked once in them, also when the request is repeated with its key', async () => {
  await using patient = await openWorld({ ...model.settings, AI_TIMEOUT_SECONDS: '120' })
  await patient.sql`update project set settings = settings || '{"responseDrafts": true}'`
  const one = await patient.member()
  const reviewId = await give(patient, asked)
  const ask = () => one.ask('opinions.draft', { reviewId }, { 'idempotency-key': 'patient' })
  const held: (() => void)[] = []
  model.answer = (_call, response) => {
    const answer = () => sendContent(response, JSON.stringify(plainReply()))
    if (model.calls.length === 1) held.push(answer)
    else answer()
  }
  const first = ask()
  await expect.poll(() => held.length).toBe(1)
  await patient.timePasses('61 seconds')
  const repeats = [await ask()]
  await patient.timePasses('59 seconds')
  repeats.push(await ask())
  for (const answer of held) answer()
  expect(repeats.map(({ body }) => body.code)).toEqual(['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_IN_PROGRESS'])
  expect(await first).toMatchObject({ status: 200, body: { reason: null } })
  expect(await ask()).toMatchObject({ status: 200, body: (await first).body })
  expect(model.calls).toHaveLength(1)
})
