import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { changesMax } from '../../events/event-time.ts'
import { answers, askQuestions, eventsOf, fresh, give, opinionCalled, pageOf, send, words } from './own-opinions.fixture.ts'

// What a customer changes of their opinion after it was sent, and their comments on it.

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

const answersOf = async (reviewId: unknown) =>
  (await world.ask('answers.list', { reviewId: String(reviewId), sort: 'oldest' })).body.answers as Record<string, unknown>[]

describe('changing an opinion', () => {
  test('says what of title and opinion changed, and keeps the rest', async () => {
    const title = fresh()
    const mine = await give(world, { title, ...answers(choiceId, textId) })
    const events = await eventsOf(world, () =>
      send(`${mine}/edit`, { title: `${title}!`, opinion: words.opinion, ...answers(choiceId, textId) }),
    )
    expect(events).toMatchObject([
      { topic: 'opinion.updated', data: { title: `${title}!`, opinion: words.opinion, changes: ['title'], answerCount: 2 } },
    ])
    const after = (await opinionCalled(world, `${title}!`))!
    expect(after).toMatchObject({
      customer: { name: 'Ada' },
      verified: true,
      editedAt: events[0]!.data.editedAt,
      updatedAt: events[0]!.data.updatedAt,
    })
    expect(after.editedAt).not.toBeNull()
    expect((await pageOf(`${mine}?done=edited`)).text).toContain('Your changes were saved.')
  })

  test('that changes nothing announces nothing', async () => {
    const title = fresh()
    const mine = await give(world, { title, ...answers(choiceId, textId) })
    const before = await opinionCalled(world, title)
    let location: string | null = null
    expect(
      await eventsOf(world, async () => {
        location = (
          await send(`${mine}/edit`, { title: ` ${title} `, opinion: 'All was well.\r\n', ...answers(choiceId, textId) })
        ).headers.get('location')
      }),
    ).toEqual([])
    expect(location).toContain('done=same')
    expect(await opinionCalled(world, title)).toEqual(before)
  })

  test('changes, adds and clears answers, each announced', async () => {
    const title = fresh()
    const mine = await give(world, { title, [`answers[${choiceId}]`]: 'good' })
    const { reviewId } = (await opinionCalled(world, title))!
    const same = { title, opinion: words.opinion }
    const first = await eventsOf(world, () =>
      send(`${mine}/edit`, { ...same, [`answers[${choiceId}]`]: 'bad', [`answers[${textId}]`]: 'A chair.' }),
    )
    expect(first).toMatchObject([
      { topic: 'answer.updated', data: { reviewId, selectedOptions: ['Bad'], answer: null, question: 'How was it?' } },
      { topic: 'answer.created', data: { reviewId, answer: 'A chair.', customer: { name: 'Ada' } } },
    ])
    expect(await opinionCalled(world, title)).toMatchObject({ answerCount: 2, editedAt: null })
    const second = await eventsOf(world, () => send(`${mine}/edit`, { ...same, [`answers[${textId}]`]: 'A chair.' }))
    expect(second).toMatchObject([
      { topic: 'answer.updated', data: { answerId: first[0]!.data.answerId, selectedOptions: [], answer: null } },
    ])
    expect(await opinionCalled(world, title)).toMatchObject({ answerCount: 1 })
    expect(await answersOf(reviewId)).toMatchObject([{ answer: 'A chair.' }])
  })

  test('leaves answers alone that its form could not show', async () => {
    const title = fresh()
    const { questionId } = (await world.ask('questions.create', { tags: ['staff'], question: 'And then?', answerMode: 'text_only' })).body
    const mine = await give(world, { title, ...answers(choiceId, textId), [`answers[${questionId}]`]: 'Home.' })
    const { reviewId } = (await opinionCalled(world, title))!
    await world.ask('questions.update', { questionId, status: 'archived' })
    await world.sql`update answer set selected_option_ids = '{gone}' where review_id = ${String(reviewId)} and question_id = ${choiceId}`
    expect((await send(`${mine}/edit`, { title: `${title}!`, opinion: words.opinion, [`answers[${textId}]`]: 'Nothing.' })).status).toBe(
      303,
    )
    expect((await answersOf(reviewId)).map(({ question }) => question).toSorted()).toEqual([
      'And then?',
      'How was it?',
      'What was missing?',
    ])
    expect((await pageOf(mine)).text).toContain('Home.')
  })

  test.each<[string, Record<string, string>]>([
    ['no title', { title: ' ' }],
    ['a title of 151 characters', { title: 'x'.repeat(151) }],
    ['an opinion of 5,001 characters', { opinion: 'x'.repeat(5001) }],
    ['U+0000', { opinion: 'a\0b' }],
    ['an option that is not offered', { options: 'neither' }],
    ['an unknown question', { 'answers[x]': 'y' }],
  ])('with %s is shown again, with all that was typed, and changes nothing', async (_what, fields) => {
    const title = fresh()
    const mine = await give(world, { title })
    const { options, ...rest } = fields
    const typed = { title, opinion: 'Some other words.', ...rest, ...(options && { [`answers[${choiceId}]`]: options }) }
    let text = ''
    expect(
      await eventsOf(world, async () => {
        const answer = await send(`${mine}/edit`, typed)
        expect(answer.status).toBe(422)
        text = await answer.text()
      }),
    ).toEqual([])
    if (!fields.opinion) expect(text).toContain('Some other words.')
    expect(await opinionCalled(world, title)).toMatchObject({ opinion: 'All was well.' })
  })

  test('takes 150 and 5,000 characters, and shows markup as it was written', async () => {
    const mine = await give(world)
    const title = '🙂'.repeat(150)
    const opinion = '<script>alert(1)</script>&'.padEnd(5000, 'x')
    expect((await send(`${mine}/edit`, { title, opinion })).status).toBe(303)
    const { text } = await pageOf(mine)
    expect(text).toMatch(/&(#60|lt);script&(#62|gt);alert/)
    expect(text).not.toContain('<script>alert')
  })

  test('can be done in another language halfway, with what was typed', async () => {
    const title = fresh()
    const mine = await give(world, { title })
    const events = await eventsOf(world, async () => {
      const answer = await send(`${mine}/edit?lang=fr`, { title: 'p50', opinion: 'typed', again: 'fr' })
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(text).toContain('value="p50"')
      expect(text).toContain('<html lang="fr"')
    })
    expect(events).toEqual([])
  })

  test('has an end', async () => {
    const title = fresh()
    const mine = await give(world, { title })
    await world.sql`update opinion set changes = ${changesMax} where title = ${title}`
    expect((await send(`${mine}/edit`, { title: 'Once more', opinion: 'x' })).status).toBe(409)
    expect((await send(`${mine}/delete`)).status).toBe(200)
  })
})

describe('a comment on one’s own opinion', () => {
  test('is written, answered, changed and deleted by forms, each announced', async () => {
    const title = fresh()
    const mine = await give(world, { title })
    const { reviewId, customer } = (await opinionCalled(world, title)) as { reviewId: string; customer: { id: string } }
    const created = await eventsOf(world, async () => {
      const answer = await send(`${mine}/comments`, { content: ' One thing more.\r\n' })
      expect(answer.headers.get('location')).toContain('done=commented')
    })
    const author = { type: 'customer', id: customer.id, name: 'Ada' }
    expect(created).toMatchObject([
      { topic: 'comment.created', data: { reviewId, content: 'One thing more.', author, parentCommentId: null } },
    ])
    const commentId = String(created[0]!.data.commentId)
    expect((await pageOf(mine)).text).toContain('One thing more.')
    const edited = await eventsOf(world, () => send(`${mine}/comments/${commentId}`, { content: 'One thing less.' }))
    expect(edited).toMatchObject([{ topic: 'comment.updated', data: { commentId, content: 'One thing less.' } }])
    expect(await eventsOf(world, () => send(`${mine}/comments/${commentId}`, { content: 'One thing less.' }))).toEqual([])
    expect(await opinionCalled(world, title)).toMatchObject({ commentCount: 1 })
    const deleted = await eventsOf(world, () => send(`${mine}/comments/${commentId}`, { delete: 'yes' }))
    expect(deleted).toMatchObject([{ topic: 'comment.deleted', data: { commentId, reviewId, projectId: world.business.projectId } }])
    expect(await opinionCalled(world, title)).toMatchObject({ commentCount: 0 })
  })

  test.each<[string, Record<string, string>, number]>([
    ['nothing', { content: ' \n' }, 422],
    ['2,001 characters', { content: 'x'.repeat(2001) }, 422],
    ['2,000 emoji', { content: '🙂'.repeat(2000) }, 303],
    ['U+0000', { content: 'a\0' }, 422],
    ['no field', {}, 422],
    ['a parent that is no id', { content: 'x', parentCommentId: "' or true; --" }, 404],
    ['a parent that is none', { content: 'x', parentCommentId: '00000000-0000-4000-8000-000000000000' }, 404],
  ])('of %s is answered as it should be', async (_what, fields, status) => {
    const mine = await give(world)
    const before = await everythingKept(world.sql)
    expect((await send(`${mine}/comments`, fields)).status).toBe(status)
    if (status !== 303) expect(await everythingKept(world.sql)).toEqual(before)
  })
})
