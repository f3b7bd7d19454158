import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, type Member, openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { newSession } from '../spam/spam.ts'
import { send } from './own-opinions.fixture.ts'

// Where the team approves what is not verified, it approves what others read: also what a customer makes of an opinion afterwards.

let world: World
let shop: Business
let member: Member
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.openBusiness('Bluebird')
  member = await world.member({ organizationId: shop.organizationId })
  await moderate('hold_unverified')
})

const written = { title: 'Fine', opinion: 'All was well.' }
const moderate = (moderation: string) =>
  world.sql`update project set settings = settings || jsonb_build_object('moderation', ${moderation}::text) where project_id = ${shop.projectId}`
const opinionOf = async () => (await world.ask('opinions.list', { projectId: shop.projectId }, shop.apiKey)).body.opinions[0]
const tokenIn = (sent: Response) => /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())![1]!

/** Gives an opinion on the public page; answers with its private address. */
async function give(fields: Record<string, string> = {}): Promise<string> {
  const guard = { formSessionKey: deriveKey(world.secretKey, 'form-session') }
  const session = newSession(guard, { about: `opinion ${shop.projectId}`, at: Date.now() - 10_000 })
  const sent = await send(`${world.address}/p/${shop.slug}/write`, { ...written, session, ...fields })
  expect(sent.status).toBe(303)
  return `${world.address}/mine/${tokenIn(sent)}`
}

async function publish(): Promise<string> {
  const { reviewId } = await opinionOf()
  expect((await member.ask('opinions.publish', { projectId: shop.projectId, reviewId })).status).toBe(200)
  return reviewId
}

async function edit(mine: string, fields: Record<string, string>) {
  expect((await send(`${mine}/edit`, { ...written, ...fields })).status).toBe(303)
  return opinionOf()
}

const pageOf = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text() }
}

async function entriesOfLog() {
  await world.settle()
  const leaves = await world.sql<{ leaf: string }[]>`select leaf from log_leaf where project_id = ${shop.projectId} order by index`
  return leaves.map(({ leaf }) => JSON.parse(leaf))
}

describe('an opinion that the team approved', () => {
  for (const [kind, fields] of Object.entries({ named: {}, incognito: { incognito: 'on' } }))
    test(`waits for it again when its words change, and is seen by nobody else meanwhile: ${kind}`, async () => {
      const mine = await give(fields)
      const reviewId = await publish()
      const page = `${world.address}/p/${shop.slug}/${reviewId}`
      expect((await pageOf(page)).status).toBe(200)

      expect(await edit(mine, { opinion: 'Buy at spam.example.' })).toMatchObject({ status: 'pending' })
      expect((await pageOf(page)).status).toBe(404)
      expect((await pageOf(`${world.address}/p/${shop.slug}`)).text).not.toContain('spam.example')
      expect((await pageOf(mine)).text).toContain('Awaiting approval')
      const [event] = await world.sql`select data from event where project_id = ${shop.projectId} and topic = 'opinion.updated'`
      expect(event!.data).toMatchObject({ changes: ['opinion'], status: 'pending' })
      const { body } = await member.ask('projects.get', { projectId: shop.projectId })
      expect(body.waiting.pending).toBe(1)
      // It was not hidden, which would be counted in public.
      expect(await entriesOfLog()).toMatchObject([{ type: 'published', reviewId }])

      await publish()
      expect((await pageOf(page)).text).toContain('spam.example')
      expect(await entriesOfLog()).toMatchObject([
        { type: 'published', reviewId },
        { type: 'published', reviewId },
      ])
    })

  test('waits again also where opinions appear at once now: it had been held for another reason', async () => {
    const mine = await give()
    await publish()
    await moderate('none')
    expect(await edit(mine, { title: 'Another' })).toMatchObject({ status: 'pending' })
  })

  test('took as long as it waited first, in what the public page tells: a change of later counts for nothing', async () => {
    const mine = await give()
    await publish()
    const approvedAt = async () =>
      (await world.sql`select approved_at::text from opinion where project_id = ${shop.projectId}`)[0]!.approvedAt
    const first = await approvedAt()
    await edit(mine, { opinion: 'All was better.' })
    const reviewId = await publish()
    expect(await approvedAt()).toBe(first)

    await edit(mine, { opinion: 'All was best.' })
    await member.ask('opinions.hide', { projectId: shop.projectId, reviewId, reason: 'spam' })
    await publish()
    expect(await approvedAt()).toBe(first)
  })

  test('waits again when what it answers in public gets other words, not for a choice, nor for what the team alone reads', async () => {
    const options = ['good', 'bad'].map((id) => ({ id, option: `Option ${id}` }))
    const ask = async (question: object) =>
      (await world.ask('questions.create', { projectId: shop.projectId, tags: ['staff'], ...question }, shop.apiKey)).body.questionId
    const choice = await ask({
      ...{ question: 'How was it?', answerMode: 'single_select', responseVisibility: 'public' },
      answers: { options, comment: 'optional' },
    })
    const hidden = await ask({ question: 'Who served you?', answerMode: 'text_only', responseVisibility: 'private' })
    const mine = await give({ [`answers[${choice}]`]: 'good' })
    await publish()
    expect(await edit(mine, { [`answers[${choice}]`]: 'good' })).toMatchObject({ status: 'published' })
    expect(await edit(mine, { [`answers[${choice}]`]: 'bad' })).toMatchObject({ status: 'published' })
    const silent = { [`answers[${choice}]`]: 'bad', [`answers[${hidden}]`]: 'Ada.' }
    expect(await edit(mine, silent)).toMatchObject({ status: 'published', answerCount: 2 })
    expect(await edit(mine, { ...silent, [`comments[${choice}]`]: 'Buy at spam.example.' })).toMatchObject({ status: 'pending' })
  })
})

test('an opinion stays where it is when it is verified, was never held, or is hidden', async () => {
  const { link } = (
    await world.ask('preverifiedLinks.create', { projectId: shop.projectId, customerEmail: 'ada@example.com' }, shop.apiKey)
  ).body
  const verified = `${world.address}/mine/${tokenIn(await send(link, written))}`
  expect(await edit(verified, { title: 'Verified' })).toMatchObject({ title: 'Verified', status: 'published' })

  await moderate('none')
  const mine = await give()
  expect(await edit(mine, { title: 'Never held' })).toMatchObject({ title: 'Never held', status: 'published' })

  await moderate('hold_unverified')
  const { reviewId } = await opinionOf()
  await member.ask('opinions.hide', { projectId: shop.projectId, reviewId, reason: 'spam' })
  expect(await edit(mine, { title: 'Hidden' })).toMatchObject({ title: 'Hidden', status: 'hidden' })
})
