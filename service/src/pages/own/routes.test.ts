import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { changesMax } from '../../events/event-time.ts'
import { removeUpvote, upvote } from '../../resources/opinions/upvotes.ts'

// What a customer does with their opinion after it was sent, over HTTP: forms, and nothing else.

let world: World
let mailServer: MailServer
let choiceId: string
let textId: string
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  const options = ['Good', 'Bad'].map((option) => ({ id: option.toLowerCase(), option }))
  const choice = {
    tags: ['staff'],
    priority: 1,
    question: 'How was it?',
    answerMode: 'single_select',
    answers: { options, comment: 'optional' },
  }
  choiceId = (await world.ask('questions.create', choice)).body.questionId
  const text = { tags: ['staff'], priority: 2, question: 'What was missing?', answerMode: 'text_only' }
  textId = (await world.ask('questions.create', text)).body.questionId
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const send = (address: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
const newLink = async (more: object = {}) =>
  (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...more })).body as {
    link: string
    verificationId: string
  }

const words = { title: 'Fine', opinion: 'All was well.' }

/** Gives an opinion with a fresh link; answers with its private address. */
async function give(fields: Record<string, string> = {}, { link }: { link: string } | { link?: undefined } = {}) {
  const sent = await send(link ?? (await newLink()).link, { ...words, name: 'Ada', ...fields })
  expect(sent.status).toBe(303)
  const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
  return `${world.address}/mine/${token}`
}
const answers = () => ({ [`answers[${choiceId}]`]: 'good', [`comments[${choiceId}]`]: 'Very.', [`answers[${textId}]`]: 'Nothing.' })

const opinions = async () => (await world.ask('opinions.list', { limit: 100 })).body.opinions as Record<string, unknown>[]
const opinionCalled = async (title: string) => (await opinions()).find((one) => one.title === title)
const answersOf = async (reviewId: unknown) =>
  (await world.ask('answers.list', { reviewId: String(reviewId), sort: 'oldest' })).body.answers as Record<string, unknown>[]
const release = async () => {
  await world.sql`update held_opinion set release_at = now()`
  await world.settle()
}

/** Events that a happening leaves, in the order receivers can rely on. */
async function eventsOf(happening: () => Promise<unknown>) {
  const before = new Set((await world.sql`select event_id from event`).map(({ eventId }) => eventId))
  await happening()
  const events = await world.sql<{ eventId: string; topic: string; occurredAt: Date; data: Record<string, unknown> }[]>`
    select event_id, topic, occurred_at, data from event order by occurred_at, event_id`
  return events.filter(({ eventId }) => !before.has(eventId))
}
const pageOf = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
let count = 0
const fresh = () => `Title ${count++}`

describe('the private address', () => {
  test('is told to the browser that sent the opinion, on the page that thanks, and to nobody else with the link', async () => {
    const { link } = await newLink()
    const sent = await send(link, words)
    const cookie = sent.headers.getSetCookie().find((each) => each.includes('Path=/o/') && each.includes('/thanks'))!
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const token = /earshot_own=([\w-]{43})/.exec(cookie)![1]!
    const thanks = await (await fetch(`${link}/thanks`, { headers: { cookie: `earshot_own=${token}` } })).text()
    expect(thanks).toContain(`value="${world.address}/mine/${token}"`)
    expect(thanks).toContain('on its way to you by')
    expect(await (await fetch(`${link}/thanks`)).text()).not.toContain('/mine/')
    expect(JSON.stringify(await world.sql`select * from opinion`)).not.toContain(token)
    expect(world.logged.join()).not.toContain(token)
  })

  test('is mailed to a named customer in the reader’s language, once', async () => {
    const { link } = await newLink({ customerEmail: 'grace@example.com' })
    const sent = await send(`${link}?lang=de`, { ...words, name: 'Grace' })
    const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
    await world.settle()
    const mails = mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes('grace@example.com'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toBe('Ihre Meinung zu Acme')
    expect(mails[0]!.text).toContain(`${world.address}/mine/${token}`)
    expect((await pageOf(`${world.address}/mine/${token}`)).status).toBe(200)
  })

  test('is mailed neither of an incognito opinion nor to somebody who wants no mail', async () => {
    await send((await newLink({ customerEmail: 'quiet@example.com' })).link, { ...words, incognito: 'on' })
    const { organizationId, projectId } = world.business
    await world.sql`insert into suppression (organization_id, project_id, email, reason) values (${organizationId}, ${projectId}, 'no@example.com', 'unsubscribed')`
    const { link } = await newLink({ customerEmail: 'No@example.com' })
    const sent = await send(link, words)
    const cookie = sent.headers.getSetCookie()[0]!.split(';')[0]!
    await world.settle()
    expect(mailServer.mails.filter(({ envelopeTo }) => /quiet|no@/.test(envelopeTo.join()))).toEqual([])
    expect(await (await fetch(`${link}/thanks`, { headers: { cookie } })).text()).not.toContain('on its way to you by')
  })

  test('shows the opinion as it is, with its state, the response and the comments', async () => {
    const title = fresh()
    const mine = await give({ title, ...answers() })
    const { reviewId } = (await opinionCalled(title))!
    await world.ask('opinions.respond', { id: reviewId, content: 'Thank you, Ada.' })
    const { text, headers } = await pageOf(mine)
    for (const seen of [
      title,
      'All was well.',
      'Published',
      'Verified',
      'How was it?',
      'Good',
      'Very.',
      'Nothing.',
      'Acme answers',
      'Thank you, Ada.',
    ])
      expect(text).toContain(seen)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    for (const [status, name] of [
      ['pending', 'Being looked at'],
      ['hidden', 'Not shown'],
    ] as const) {
      await world.sql`update opinion set status = ${status} where review_id = ${String(reviewId)}`
      expect((await pageOf(mine)).text).toContain(name)
    }
  })

  test('leaves the address bar: a neutral address shows the same by a cookie of its own, and takes nothing', async () => {
    const mine = await give()
    const shown = await fetch(mine)
    const cookie = shown.headers.getSetCookie()[0]!
    const [, path] = /Path=(\/mine\/at\/[\w-]{16});/.exec(cookie)!
    expect(await shown.text()).toContain(`data-address="${path}"`)
    expect(cookie).not.toMatch(/Max-Age|Expires/)
    const again = await fetch(`${world.address}${path}`, { headers: { cookie: cookie.split(';')[0]! } })
    expect(again.status).toBe(200)
    expect((await fetch(`${world.address}${path}`)).status).toBe(404)
    for (const [place, status] of [
      ['/edit', 405],
      ['/delete', 405],
      ['/comments', 404],
    ])
      expect((await send(`${world.address}${path}${place}`, words, { cookie: cookie.split(';')[0]! })).status).toBe(status)
  })

  test('changes nothing by being looked at', async () => {
    const mine = await give(answers())
    await world.settle()
    const before = await everythingKept(world.sql)
    for (const place of ['', '/edit', '/delete', '?done=edited', '?lang=de', '?done=%00'])
      for (const method of ['GET', 'HEAD']) expect((await fetch(`${mine}${place}`, { method })).status).toBe(200)
    expect(await everythingKept(world.sql)).toEqual(before)
  })

  test.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'])('speaks %s', async (lang) => {
    const mine = await give(answers())
    for (const place of ['', '/edit', '/delete']) {
      const { status, text } = await pageOf(`${mine}${place}?lang=${lang}`)
      expect(status).toBe(200)
      expect(text).toContain(`<html lang="${lang}"`)
      // Without what is drawn at random: tokens.
      const main = /<main>.*<\/main>/s.exec(text)![0].replaceAll(/[\w-]{43}/g, '')
      expect(main).not.toMatch(/undefined|\[object|NaN/)
    }
  })
})

describe('changing an opinion', () => {
  test('says what of title and opinion changed, and keeps the rest', async () => {
    const title = fresh()
    const mine = await give({ title, ...answers() })
    const events = await eventsOf(() => send(`${mine}/edit`, { title: `${title}!`, opinion: words.opinion, ...answers() }))
    expect(events).toMatchObject([
      { topic: 'opinion.updated', data: { title: `${title}!`, opinion: words.opinion, changes: ['title'], answerCount: 2 } },
    ])
    const after = (await opinionCalled(`${title}!`))!
    expect(after).toMatchObject({
      customer: { name: 'Ada' },
      verified: true,
      editedAt: events[0]!.data.editedAt,
      updatedAt: events[0]!.data.updatedAt,
    })
    expect(after.editedAt).not.toBeNull()
    expect((await pageOf(`${mine}?done=edited`)).text).toContain('Your changes are saved.')
  })

  test('that changes nothing announces nothing', async () => {
    const title = fresh()
    const mine = await give({ title, ...answers() })
    const before = await opinionCalled(title)
    let location: string | null = null
    expect(
      await eventsOf(async () => {
        location = (await send(`${mine}/edit`, { title: ` ${title} `, opinion: 'All was well.\r\n', ...answers() })).headers.get('location')
      }),
    ).toEqual([])
    expect(location).toContain('done=same')
    expect(await opinionCalled(title)).toEqual(before)
  })

  test('changes, adds and clears answers, each announced', async () => {
    const title = fresh()
    const mine = await give({ title, [`answers[${choiceId}]`]: 'good' })
    const { reviewId } = (await opinionCalled(title))!
    const same = { title, opinion: words.opinion }
    const first = await eventsOf(() =>
      send(`${mine}/edit`, { ...same, [`answers[${choiceId}]`]: 'bad', [`answers[${textId}]`]: 'A chair.' }),
    )
    expect(first).toMatchObject([
      { topic: 'answer.updated', data: { reviewId, selectedOptions: ['Bad'], answer: null, question: 'How was it?' } },
      { topic: 'answer.created', data: { reviewId, answer: 'A chair.', customer: { name: 'Ada' } } },
    ])
    expect(await opinionCalled(title)).toMatchObject({ answerCount: 2, editedAt: null })
    const second = await eventsOf(() => send(`${mine}/edit`, { ...same, [`answers[${textId}]`]: 'A chair.' }))
    expect(second).toMatchObject([
      { topic: 'answer.updated', data: { answerId: first[0]!.data.answerId, selectedOptions: [], answer: null } },
    ])
    expect(await opinionCalled(title)).toMatchObject({ answerCount: 1 })
    expect(await answersOf(reviewId)).toMatchObject([{ answer: 'A chair.' }])
  })

  test('leaves answers alone that its form could not show', async () => {
    const title = fresh()
    const { questionId } = (await world.ask('questions.create', { tags: ['staff'], question: 'And then?', answerMode: 'text_only' })).body
    const mine = await give({ title, ...answers(), [`answers[${questionId}]`]: 'Home.' })
    const { reviewId } = (await opinionCalled(title))!
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
    const mine = await give({ title })
    const { options, ...rest } = fields
    const typed = { title, opinion: 'Some other words.', ...rest, ...(options && { [`answers[${choiceId}]`]: options }) }
    let text = ''
    expect(
      await eventsOf(async () => {
        const answer = await send(`${mine}/edit`, typed)
        expect(answer.status).toBe(422)
        text = await answer.text()
      }),
    ).toEqual([])
    if (!fields.opinion) expect(text).toContain('Some other words.')
    expect(await opinionCalled(title)).toMatchObject({ opinion: 'All was well.' })
  })

  test('takes 150 and 5,000 characters, and shows markup as it was written', async () => {
    const mine = await give()
    const title = '🙂'.repeat(150)
    const opinion = '<script>alert(1)</script>&'.padEnd(5000, 'x')
    expect((await send(`${mine}/edit`, { title, opinion })).status).toBe(303)
    const { text } = await pageOf(mine)
    expect(text).toMatch(/&(#60|lt);script&(#62|gt);alert/)
    expect(text).not.toContain('<script>alert')
  })

  test('can be done in another language halfway, with what was typed', async () => {
    const title = fresh()
    const mine = await give({ title })
    const events = await eventsOf(async () => {
      const answer = await send(`${mine}/edit?lang=fr`, { title: 'Half', opinion: 'typed', again: 'fr' })
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(text).toContain('value="Half"')
      expect(text).toContain('<html lang="fr"')
    })
    expect(events).toEqual([])
  })

  test('has an end', async () => {
    const title = fresh()
    const mine = await give({ title })
    await world.sql`update opinion set changes = ${changesMax} where title = ${title}`
    expect((await send(`${mine}/edit`, { title: 'Once more', opinion: 'x' })).status).toBe(409)
    expect((await send(`${mine}/delete`)).status).toBe(200)
  })
})

describe('an incognito opinion', () => {
  test('can be changed and deleted while it waits, without a word to anybody', async () => {
    const title = fresh()
    const [mine, other] = [await give({ title, incognito: 'on', ...answers() }), await give({ title: `${title} other`, incognito: 'on' })]
    const { text } = await pageOf(mine)
    for (const seen of ['On its way', 'when at least 5 are waiting', title, 'How was it?', 'the only way back'])
      expect(text).toContain(seen)
    expect(text).not.toContain('name="content"')
    const events = await eventsOf(async () => {
      expect(
        (await send(`${mine}/edit`, { title: `${title} edited`, opinion: 'Otherwise.', [`answers[${textId}]`]: 'Salt.' })).status,
      ).toBe(303)
      expect((await send(`${mine}/comments`, { content: 'Too soon.' })).status).toBe(404)
      expect((await send(`${other}/delete`)).status).toBe(200)
    })
    expect(events).toEqual([])
    expect((await pageOf(other)).status).toBe(404)

    const released = await eventsOf(release)
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
    const mine = await give({ title, incognito: 'on', ...answers() })
    const events = await eventsOf(async () => {
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
    const mine = await give({ title, incognito: 'on' })
    const statuses = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => send(`${mine}/edit`, { title, opinion: `Version ${at}` }).then(({ status }) => status)),
      ...Array.from({ length: 10 }, () => give({ incognito: 'on' }).then(() => 303)),
      world.sql`update held_opinion set release_at = now() where own_token_sha256 is not null`.then(() => world.settle()).then(() => 303),
      ...Array.from({ length: 10 }, () => fetch(mine).then(({ status }) => status + 103)),
    ])
    expect(new Set(statuses)).toEqual(new Set([303]))
    await release()
    expect((await opinions()).filter((one) => one.title === title)).toHaveLength(1)
  })
})

describe('deleting an opinion', () => {
  test('takes its answers, comments and upvotes along and says so once; the link stays used and leads nowhere', async () => {
    const title = fresh()
    const { link, verificationId } = await newLink()
    const mine = await give({ title, ...answers() }, { link })
    const reviewId = String((await opinionCalled(title))!.reviewId)
    await send(`${mine}/comments`, { content: 'And yet.' })
    await world.ask('opinions.respond', { id: reviewId, content: 'Thanks.' })
    expect((await pageOf(`${mine}/delete`)).text).toContain('Delete your opinion for good?')
    const events = await eventsOf(async () => {
      const answer = await send(`${mine}/delete`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Your opinion is deleted.')
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
    const mine = await give({ title })
    const { organizationId, projectId } = world.business
    const reviewId = String((await opinionCalled(title))!.reviewId)
    await world.sql`update opinion set verification_method = 'visual_evidence', verification_status = 'pending', verified_at = null where review_id = ${reviewId}`
    await world.sql`insert into verification (organization_id, project_id, review_id, method) values (${organizationId}, ${projectId}, ${reviewId}, 'visual_evidence')`
    const events = await eventsOf(() => send(`${mine}/delete`))
    expect(events.map(({ topic }) => topic)).toEqual(['verification.failed', 'opinion.deleted'])
    expect(events[0]).toMatchObject({ data: { reviewId, status: 'cancelled', previousStatus: 'pending', method: 'visual_evidence' } })
  })

  test('happens once, however often it is asked for at once', async () => {
    const mine = await give(answers())
    let statuses: number[] = []
    const events = await eventsOf(async () => {
      statuses = await Promise.all(Array.from({ length: 20 }, async () => (await send(`${mine}/delete`)).status))
    })
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(404)])
    expect(events.map(({ topic }) => topic)).toEqual(['opinion.deleted'])
  })

  test.each([1, 2, 3, 4, 5])('beats or follows whatever else is done at the same moment, and nothing is half done (%i)', async () => {
    const title = fresh()
    const mine = await give({ title, ...answers() })
    const reviewId = String((await opinionCalled(title))!.reviewId)
    const events = await eventsOf(async () => {
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

describe('a comment on one’s own opinion', () => {
  test('is written, answered, changed and deleted by forms, each announced', async () => {
    const title = fresh()
    const mine = await give({ title })
    const { reviewId, customer } = (await opinionCalled(title)) as { reviewId: string; customer: { id: string } }
    const created = await eventsOf(async () => {
      const answer = await send(`${mine}/comments`, { content: ' One thing more.\r\n' })
      expect(answer.headers.get('location')).toContain('done=commented')
    })
    const author = { type: 'customer', id: customer.id, name: 'Ada' }
    expect(created).toMatchObject([
      { topic: 'comment.created', data: { reviewId, content: 'One thing more.', author, parentCommentId: null } },
    ])
    const commentId = String(created[0]!.data.commentId)
    expect((await pageOf(mine)).text).toContain('One thing more.')
    const edited = await eventsOf(() => send(`${mine}/comments/${commentId}`, { content: 'One thing less.' }))
    expect(edited).toMatchObject([{ topic: 'comment.updated', data: { commentId, content: 'One thing less.' } }])
    expect(await eventsOf(() => send(`${mine}/comments/${commentId}`, { content: 'One thing less.' }))).toEqual([])
    expect(await opinionCalled(title)).toMatchObject({ commentCount: 1 })
    const deleted = await eventsOf(() => send(`${mine}/comments/${commentId}`, { delete: 'yes' }))
    expect(deleted).toMatchObject([{ topic: 'comment.deleted', data: { commentId, reviewId, projectId: world.business.projectId } }])
    expect(await opinionCalled(title)).toMatchObject({ commentCount: 0 })
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
    const mine = await give()
    const before = await everythingKept(world.sql)
    expect((await send(`${mine}/comments`, fields)).status).toBe(status)
    if (status !== 303) expect(await everythingKept(world.sql)).toEqual(before)
  })
})

describe('whatever comes in', () => {
  test('a token that is none, forged, of a link, or of another opinion’s comment leads nowhere', async () => {
    const { link } = await newLink()
    const [mine, other] = [await give(), await give()]
    await send(`${other}/comments`, { content: 'Theirs.' })
    const [{ commentId }] = (await world.sql`select comment_id from comment where content = 'Theirs.'`) as unknown as [
      { commentId: string },
    ]
    await world.settle()
    const before = await everythingKept(world.sql)
    const token = mine.split('/').at(-1)!
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const bad of ['x', '%00', '%ff', "'--", forged, token.toLowerCase(), `${token}A`, link.split('/').at(-1)!, 'x'.repeat(400)])
      for (const [place, fields] of [
        ['', null],
        ['/edit', { title: 'a', opinion: 'b' }],
        ['/delete', {}],
        ['/comments', { content: 'x' }],
        [`/comments/${commentId}`, { delete: 'yes' }],
      ] as const) {
        const address = `${world.address}/mine/${bad}${place}`
        const { status } = fields === null ? await fetch(address) : await send(address, fields)
        expect([status >= 400 && status < 500, `${place} of ${bad}: ${status}`]).toEqual([true, `${place} of ${bad}: ${status}`])
      }
    for (const fields of [{ content: 'Mine.' }, { delete: 'yes' }]) {
      expect((await send(`${mine}/comments/${commentId}`, fields)).status).toBe(404)
      expect((await send(`${mine}/comments/%00`, fields)).status).toBe(404)
      expect((await send(`${mine}/comments/x`, fields)).status).toBe(404)
    }
    expect(await everythingKept(world.sql)).toEqual(before)
  })

  test('bodies that are no forms, and methods that are none', async () => {
    const mine = await give()
    for (const [method, body, type, status] of [
      ['POST', '{}', 'application/json', 415],
      ['POST', undefined, undefined, 400],
      ['POST', 'x'.repeat(70_000), 'application/x-www-form-urlencoded', 413],
      ['DELETE', undefined, undefined, 405],
      ['PUT', 'title=x', 'application/x-www-form-urlencoded', 405],
    ] as const) {
      const answer = await fetch(`${mine}/edit`, { method, ...(body !== undefined && { body, headers: { 'content-type': type! } }) })
      expect([method, answer.status]).toEqual([method, status])
    }
  })
})

test('a paused project shows and deletes, and changes nothing', async () => {
  await using paused = await openWorld()
  const { link } = (await paused.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  const [, token] = /earshot_own=([\w-]{43})/.exec((await send(link, words)).headers.getSetCookie().join())!
  const mine = `${paused.address}/mine/${token}`
  await send(`${mine}/comments`, { content: 'Mine.' })
  const [{ commentId }] = (await paused.sql`select comment_id from comment`) as unknown as [{ commentId: string }]
  await paused.sql`update project set status = 'paused'`
  await paused.settle()
  const before = await everythingKept(paused.sql)
  expect((await pageOf(mine)).text).toContain('takes nothing new just now')
  for (const [place, fields] of [
    ['/edit', { title: 'a', opinion: 'b' }],
    ['/comments', { content: 'x' }],
    [`/comments/${commentId}`, { content: 'x' }],
  ] as const)
    expect((await send(`${mine}${place}`, fields)).status).toBe(403)
  expect(await everythingKept(paused.sql)).toEqual(before)
  expect((await send(`${mine}/comments/${commentId}`, { delete: 'yes' })).status).toBe(303)
  expect((await send(`${mine}/delete`)).status).toBe(200)
  expect(await paused.sql`select from opinion`).toHaveLength(0)
})
