import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { removeUpvote, upvote } from '../../resources/opinions/upvotes.ts'
import { answers, askQuestions, eventsOf, fresh, give, newLink, opinionCalled, opinions, pageOf, send } from './own-opinions.fixture.ts'

// Deleting an opinion after it was sent, and what becomes of an incognito one that waits.

let world: World
let mailServer: MailServer
let choiceId: string
let textId: string
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  ;({ choiceId, textId } = await askQuestions(world))
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const release = async () => {
  await world.sql`update held_opinion set release_at = now()`
  await world.settle()
}

describe('an incognito opinion', () => {
  test('can be changed and deleted while it waits, without a word to anybody', async () => {
    const title = fresh()
    const [mine, other] = [
      await give(world, { title, incognito: 'on', ...answers(choiceId, textId) }),
      await give(world, { title: `${title} other`, incognito: 'on' }),
    ]
    const { text } = await pageOf(mine)
    for (const seen of ['Waiting to appear', 'when at least 5 are waiting', title, 'How was it?', 'the only way back'])
      expect(text).toContain(seen)
    expect(text).not.toContain('name="content"')
    const events = await eventsOf(world, async () => {
      expect(
        (await send(`${mine}/edit`, { title: `${title} edited`, opinion: 'Otherwise.', [`answers[${textId}]`]: 'Salt.' })).status,
      ).toBe(303)
      expect((await send(`${mine}/comments`, { content: 'Too soon.' })).status).toBe(404)
      expect((await send(`${other}/delete`)).status).toBe(200)
    })
    expect(events).toEqual([])
    expect((await pageOf(other)).status).toBe(404)

    const released = await eventsOf(world, release)
    expect(released.filter(({ data }) => String(data.title).startsWith(title))).toMatchObject([
      {
        topic: 'opinion.created',
        data: { title: `${title} edited`, opinion: 'Otherwise.', answerCount: 1, editedAt: null, customer: { name: null } },
      },
    ])
    expect(released.filter(({ topic }) => topic === 'answer.created')).toMatchObject([{ data: { answer: 'Salt.' } }])
  })

  test('tells the day of every change and no finer time, in order', async () => {
    const title = fresh()
    const mine = await give(world, { title, incognito: 'on', ...answers(choiceId, textId) })
    const events = await eventsOf(world, async () => {
      await release()
      await send(`${mine}/edit`, { title, opinion: 'Edited.', [`answers[${choiceId}]`]: 'bad' })
      await send(`${mine}/comments`, { content: 'One thing more.' })
      await send(`${mine}/delete`)
    })
    expect(events.map(({ topic }) => topic)).toEqual([
      'opinion.created',
      'answer.created',
      'answer.created',
      'opinion.updated',
      'answer.updated',
      'answer.updated',
      'comment.created',
      'opinion.deleted',
    ])
    const times = [...JSON.stringify(events).matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([time]) => time)
    expect(times.length).toBeGreaterThan(15)
    expect(times.filter((time) => !time.endsWith('T00:00:00.000Z'))).toEqual([])
    for (const { eventId } of events) expect(Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16) % 86_400_000).toBe(0)
    expect(JSON.stringify(events)).not.toContain('Ada')
  })

  test('is found while it is stirred and released all the time', async () => {
    const title = fresh()
    const mine = await give(world, { title, incognito: 'on' })
    const statuses = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => send(`${mine}/edit`, { title, opinion: `Version ${at}` }).then(({ status }) => status)),
      ...Array.from({ length: 10 }, () => give(world, { incognito: 'on' }).then(() => 303)),
      world.sql`update held_opinion set release_at = now() where own_token_sha256 is not null`.then(() => world.settle()).then(() => 303),
      ...Array.from({ length: 10 }, () => fetch(mine).then(({ status }) => status + 103)),
    ])
    expect(new Set(statuses)).toEqual(new Set([303]))
    await release()
    expect((await opinions(world)).filter((one) => one.title === title)).toHaveLength(1)
  })
})

describe('deleting an opinion', () => {
  test('takes its answers, comments and upvotes along and says so once; the link stays used and leads nowhere', async () => {
    const title = fresh()
    const { link, verificationId } = await newLink(world)
    const mine = await give(world, { title, ...answers(choiceId, textId) }, { link })
    const reviewId = String((await opinionCalled(world, title))!.reviewId)
    await send(`${mine}/comments`, { content: 'And yet.' })
    await world.ask('opinions.respond', { id: reviewId, content: 'Thanks.' })
    expect((await pageOf(`${mine}/delete`)).text).toContain('Delete your opinion permanently?')
    const events = await eventsOf(world, async () => {
      const answer = await send(`${mine}/delete`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Your opinion was deleted')
    })
    expect(events).toMatchObject([{ topic: 'opinion.deleted', data: { reviewId, projectId: world.business.projectId } }])
    for (const table of ['opinion', 'answer', 'comment', 'upvote', 'link', 'verification'])
      expect(await world.sql`select from ${world.sql(table)} where review_id = ${reviewId}`, table).toHaveLength(0)
    const { preverifiedLinks } = (await world.ask('preverifiedLinks.list', { query: verificationId })).body
    expect(preverifiedLinks).toMatchObject([{ status: 'submitted', reviewId: null }])
    expect((await fetch(link)).status).toBe(410)
    expect((await pageOf(mine)).status).toBe(404)
    expect((await world.ask('opinions.respond', { id: reviewId, content: 'Thanks.' })).status).toBe(404)
  })

  test('withdraws a receipt that waits for its decision', async () => {
    const title = fresh()
    const mine = await give(world, { title })
    const { organizationId, projectId } = world.business
    const reviewId = String((await opinionCalled(world, title))!.reviewId)
    await world.sql`update opinion set verification_method = 'visual_evidence', verification_status = 'pending', verified_at = null where review_id = ${reviewId}`
    await world.sql`insert into verification (organization_id, project_id, review_id, method) values (${organizationId}, ${projectId}, ${reviewId}, 'visual_evidence')`
    const events = await eventsOf(world, () => send(`${mine}/delete`))
    expect(events.map(({ topic }) => topic)).toEqual(['verification.failed', 'opinion.deleted'])
    expect(events[0]).toMatchObject({ data: { reviewId, status: 'cancelled', previousStatus: 'pending', method: 'visual_evidence' } })
  })

  test('happens once, however often it is asked for at once', async () => {
    const mine = await give(world, answers(choiceId, textId))
    let statuses: number[] = []
    const events = await eventsOf(world, async () => {
      statuses = await Promise.all(Array.from({ length: 20 }, async () => (await send(`${mine}/delete`)).status))
    })
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(404)])
    expect(events.map(({ topic }) => topic)).toEqual(['opinion.deleted'])
  })

  test.each([1, 2, 3, 4, 5])('beats or follows whatever else is done at the same moment, and nothing is half done (%i)', async () => {
    const title = fresh()
    const mine = await give(world, { title, ...answers(choiceId, textId) })
    const reviewId = String((await opinionCalled(world, title))!.reviewId)
    const events = await eventsOf(world, async () => {
      const statuses = await Promise.all([
        ...Array.from({ length: 5 }, async (_, at) => (await send(`${mine}/edit`, { title: `${title} ${at}`, opinion: 'x' })).status),
        ...Array.from({ length: 5 }, async (_, at) => (await send(`${mine}/comments`, { content: `Comment ${at}` })).status),
        ...Array.from({ length: 10 }, (_, at) => {
          const vote = { ...world.business, reviewId, visitorId: `visitor ${at % 5}`, visitor: null }
          return (at < 5 ? upvote : removeUpvote)(world.sql, vote).then(({ kind }) => (['counted', 'unknown'].includes(kind) ? 200 : kind))
        }),
        send(`${mine}/delete`).then(({ status }) => status),
        ...Array.from(
          { length: 5 },
          async (_, at) => (await world.ask('opinions.respond', { id: reviewId, content: `Thanks ${at}` })).status,
        ),
      ])
      expect(statuses.filter((status) => ![200, 201, 303, 404].includes(status as number))).toEqual([])
    })
    // In the order they happened: the ids', not that of the moments at which the requests began.
    expect(events.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)).at(-1)!.topic).toBe('opinion.deleted')
    for (const table of ['opinion', 'answer', 'comment', 'upvote'])
      expect(await world.sql`select from ${world.sql(table)} where review_id = ${reviewId}`, table).toHaveLength(0)
  })
})
