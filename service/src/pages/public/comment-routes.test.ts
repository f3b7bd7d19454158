import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { newSession } from '../spam/spam.ts'

// What visitors of the public page write below an opinion, as any program sends it.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openOpinion(status = 'published') {
  const shop = await world.openBusiness('Bluebird')
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status)
    values (${shop.organizationId}, ${shop.projectId}, 'Fine <b>', 'All was well.', false, 'direct', ${status}) returning review_id`
  const page = `/p/${shop.slug}/${made.reviewId}`
  const formSessionKey = deriveKey(world.secretKey, 'form-session')
  return {
    ...shop,
    ...made,
    page,
    path: `${page}/comment`,
    opened: (secondsAgo = 10) => newSession({ formSessionKey }, { about: `comment ${made.reviewId}`, at: Date.now() - secondsAgo * 1000 }),
    comments: () => world.sql<{ content: string; authorName: string | null; authorType: string }[]>`
      select content, author_name, author_type from comment where review_id = ${made.reviewId} order by place`,
    count: async () => (await world.sql`select comment_count from opinion where review_id = ${made.reviewId}`)[0]!.commentCount,
    events: async () =>
      (await world.sql`select topic from event where project_id = ${shop.projectId} and topic like 'comment%' order by event_id`).map(
        ({ topic }) => topic,
      ),
  }
}

type Opened = Awaited<ReturnType<typeof openOpinion>>

const visit = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${world.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .join('; ')
const placeOf = ({ headers }: { headers: Headers }) => headers.get('location')!

describe('a visitor', () => {
  test('reads on which day it was written: in the project’s zone, but of an incognito customer in UTC, where nothing else is known', async () => {
    const { projectId, organizationId, reviewId, page } = await openOpinion()
    await world.sql`update project set settings = settings || '{"timezone": "America/Los_Angeles"}' where project_id = ${projectId}`
    await world.sql`
      insert into comment (organization_id, project_id, review_id, author_type, author_name, content, place, created_at, updated_at)
      select ${organizationId}::uuid, ${projectId}::uuid, ${reviewId}::uuid, author, 'Ada', 'Yes', place, at::timestamptz, at::timestamptz
      from (values ('customer', 1, '2026-03-01T00:00:00Z'), ('business', 2, '2026-03-01T00:00:00Z'), ('customer', 3, '2026-03-01T00:00:01Z'))
        as written (author, place, at)`
    const { text } = await visit(page)
    const days = [...text.matchAll(/id="c-[^>]*>\s*<p class="by">.*?<time datetime="([^"]*)">/g)].map(([, day]) => day)
    expect(days).toEqual(['2026-03-01', '2026-02-28', '2026-02-28'])
  })

  test('comments on an opinion, finds it below it, and comes back by an address that only they know', async () => {
    const opinion = await openOpinion()
    const sent = await send(opinion.path, { content: 'I saw <i>that</i>, too.', name: ' Bob ', session: opinion.opened() })
    expect([sent.status, placeOf(sent)]).toEqual([303, expect.stringMatching(new RegExp(`^${opinion.path}/[\\w-]{43}\\?done=written$`))])
    expect(await opinion.comments()).toEqual([{ content: 'I saw <i>that</i>, too.', authorName: 'Bob', authorType: 'customer' }])
    expect([await opinion.count(), await opinion.events()]).toEqual([1, ['comment.created']])
    const page = await visit(opinion.page)
    expect(page.text).toContain('I saw &#60;i&#62;that&#60;/i&#62;, too.')
    expect(page.text).not.toContain(placeOf(sent).split('?')[0])
    expect((await visit(opinion.page, { headers: { cookie: cookiesOf(sent) } })).text).toContain(placeOf(sent).split('?')[0])
    expect((await visit(placeOf(sent))).text).toContain('Your comment was posted.')
  })

  test('changes and deletes what they wrote, and nobody else’s', async () => {
    const opinion = await openOpinion()
    const ada = placeOf(await send(opinion.path, { content: 'One', session: opinion.opened() })).split('?')[0]!
    const bob = placeOf(await send(opinion.path, { content: 'Two', session: opinion.opened() })).split('?')[0]!
    const [first, second] = (
      await world.sql<{ commentId: string }[]>`select comment_id from comment where review_id = ${opinion.reviewId} order by place`
    ).map(({ commentId }) => commentId) as [string, string]
    expect(placeOf(await send(ada, { comment: first, do: 'save', content: 'One, better' }))).toBe(`${ada}?done=changed`)
    expect((await send(ada, { comment: second, do: 'save', content: 'Mine now' })).status).toBe(404)
    await send(ada, { comment: second, do: 'remove' })
    expect((await opinion.comments()).map(({ content }) => content)).toEqual(['One, better', 'Two'])
    expect((await visit(bob)).text).not.toContain('One, better')
    await send(bob, { comment: second, do: 'remove' })
    expect((await opinion.comments()).map(({ content }) => content)).toEqual(['One, better'])
    expect([await opinion.count(), await opinion.events()]).toEqual([
      1,
      ['comment.created', 'comment.created', 'comment.updated', 'comment.deleted'],
    ])
    expect((await visit(bob)).status).toBe(404)
  })

  test('has one address for all they write on an opinion', async () => {
    const opinion = await openOpinion()
    const first = await send(opinion.path, { content: 'One', session: opinion.opened() })
    const second = await send(opinion.path, { content: 'Two', session: opinion.opened() }, { cookie: cookiesOf(first) })
    expect(placeOf(second)).toBe(placeOf(first))
    const { text } = await visit(placeOf(second))
    for (const content of ['One', 'Two']) expect(text).toContain(`>\n${content}</textarea>`)
  })

  test('is told what is wrong, with everything typed still there', async () => {
    const opinion = await openOpinion()
    const session = opinion.opened()
    const long = '👍'.repeat(2001)
    for (const [fields, words] of [
      [{ content: ' \n ' }, /Write a comment first/],
      [{ content: long }, /2,?000 characters at most/],
      [{ content: 'Kept, not sent', name: 'x'.repeat(151) }, /150 characters at most/],
      [{ content: 'a\0b' }, /This contains a character that can’t be saved/],
    ] as [Record<string, string>, RegExp][]) {
      const held = await send(opinion.path, { ...fields, session })
      expect(held.status).toBe(422)
      expect(held.text).toMatch(words)
      expect(held.text).toContain(session)
    }
    expect((await send(opinion.path, { content: '👍'.repeat(2000), session })).status).toBe(303)
    const own = placeOf(await send(opinion.path, { content: 'Here', session: opinion.opened() })).split('?')[0]!
    const [made] = await world.sql<
      [{ commentId: string }]
    >`select comment_id from comment where review_id = ${opinion.reviewId} and content = 'Here'`
    const wrong = await send(own, { comment: made.commentId, do: 'save', content: '  ' })
    expect([wrong.status, /Write a comment first/.test(wrong.text)]).toEqual([422, true])
  })
})

describe('machines', () => {
  test('are held up, and a form gives one comment', async () => {
    const opinion = await openOpinion()
    for (const fields of [{ session: opinion.opened(0) }, { session: opinion.opened(), homepage: 'x' }, { session: 'x' }, {}])
      expect((await send(opinion.path, { content: 'Pills', ...fields } as Record<string, string>)).status).toBe(422)
    const session = opinion.opened()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(opinion.path, { content: 'Once', session })))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await opinion.count()).toBe(1)
  })

  test('send so many an hour from one browser', async () => {
    const opinion = await openOpinion()
    let cookie = ''
    for (let time = 0; time < 10; time++)
      cookie = cookiesOf(await send(opinion.path, { content: 'x', session: opinion.opened() }, { cookie }))
    const held = await send(opinion.path, { content: 'Kept, not sent', session: opinion.opened() }, { cookie })
    expect([held.status, Number(held.headers.get('retry-after')) > 3500, held.text.includes('Kept, not sent')]).toEqual([429, true, true])
  })
})

describe('there is nothing to comment on', () => {
  test.each(['pending', 'hidden'])('where the opinion is %s', async (status) => {
    const opinion = await openOpinion(status)
    expect((await visit(opinion.path)).status).toBe(404)
    expect((await send(opinion.path, { content: 'x', session: opinion.opened() })).status).toBe(404)
    expect(await opinion.count()).toBe(0)
  })

  test('where the opinion, its project or the token is not there', async () => {
    const opinion = await openOpinion()
    const other = await openOpinion()
    for (const path of [
      `/p/${opinion.slug}/${randomUUID()}/comment`,
      `/p/${opinion.slug}/${other.reviewId}/comment`,
      `/p/${opinion.slug}/write/comment`,
      `/p/nobody/${opinion.reviewId}/comment`,
      `${opinion.path}/${'A'.repeat(43)}`,
      `${opinion.path}/x`,
      `${opinion.path}/%00`,
    ]) {
      expect((await visit(path)).status, path).toBe(404)
      expect([404], path).toContain(
        (await send(path, { content: 'x', comment: randomUUID(), do: 'save', session: opinion.opened() })).status,
      )
    }
    for (const fields of [{}, { do: 'save' }, { do: 'burn', comment: randomUUID() }, { do: 'remove', comment: "'" }])
      expect((await send(`${opinion.path}/${'A'.repeat(43)}`, fields as Record<string, string>)).status).toBe(400)
  })

  test('while the project takes nothing; what is there can still be deleted', async () => {
    const opinion = await openOpinion()
    const own = placeOf(await send(opinion.path, { content: 'Here', session: opinion.opened() })).split('?')[0]!
    await world.sql`update project set status = 'paused' where project_id = ${opinion.projectId}`
    const held = await send(opinion.path, { content: 'Kept, not sent', session: opinion.opened() })
    expect([held.status, held.text.includes('Kept, not sent')]).toEqual([403, true])
    const [made] = await world.sql<[{ commentId: string }]>`select comment_id from comment where review_id = ${opinion.reviewId}`
    expect((await send(own, { comment: made.commentId, do: 'save', content: 'Other' })).status).toBe(403)
    await send(own, { comment: made.commentId, do: 'remove' })
    expect(await opinion.count()).toBe(0)
  })
})

describe('while others can’t read the opinion', () => {
  const become = {
    'it is hidden': (opinion: Opened) => world.sql`update opinion set status = 'hidden' where review_id = ${opinion.reviewId}`,
    'it waits for approval': (opinion: Opened) => world.sql`update opinion set status = 'pending' where review_id = ${opinion.reviewId}`,
    'its project is archived': (opinion: Opened) =>
      world.sql`update project set status = 'archived' where project_id = ${opinion.projectId}`,
  }
  test.each(Object.entries(become))('because %s, a visitor deletes what they wrote below it, and nothing else', async (_, unread) => {
    const opinion = await openOpinion()
    const own = placeOf(await send(opinion.path, { content: 'Mine.', session: opinion.opened() })).split('?')[0]!
    await send(opinion.path, { content: 'Of others.', session: opinion.opened() })
    const [made] = await world.sql<[{ commentId: string }]>`
      select comment_id from comment where review_id = ${opinion.reviewId} and content = 'Mine.'`
    await unread(opinion)

    const seen = await visit(own)
    expect([seen.status, seen.text.includes('Mine.'), seen.text.includes('value="remove"')]).toEqual([200, true, true])
    // What others may not read is not on it either.
    for (const word of ['Fine', 'All was well', 'Of others', 'value="save"', `href="${opinion.page}`]) expect(seen.text).not.toContain(word)
    expect((await send(own, { comment: made.commentId, do: 'save', content: 'Other.' })).status).toBe(404)
    expect((await opinion.comments()).map(({ content }) => content)).toEqual(['Mine.', 'Of others.'])

    const removed = await send(own, { comment: made.commentId, do: 'remove' })
    expect(removed.status).toBe(303)
    expect(await visit(placeOf(removed))).toMatchObject({ status: 200, text: expect.stringContaining('deleted') })
    expect((await opinion.comments()).map(({ content }) => content)).toEqual(['Of others.'])
    expect(await opinion.events()).toEqual(['comment.created', 'comment.created', 'comment.deleted'])
    expect((await visit(own)).status).toBe(404)
    // A token of nobody deletes nothing.
    await send(`${opinion.path}/${'A'.repeat(43)}`, { comment: made.commentId, do: 'remove' })
    expect((await visit(`${opinion.path}/${'A'.repeat(43)}`)).status).toBe(404)
    expect(await opinion.count()).toBe(1)
  })
})

test('many comments are paged, answers stand behind what they answer, and the team’s are marked', async () => {
  const opinion = await openOpinion()
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, content, place)
    select ${opinion.organizationId}, ${opinion.projectId}, ${opinion.reviewId}, 'customer', 'Comment ' || at || '.', at from generate_series(1, 120) as at`
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, author_name, content, place, parent_comment_id)
    select organization_id, project_id, review_id, 'business', 'Bluebird', 'An answer to the first.', 121, comment_id from comment where content = 'Comment 1.' and review_id = ${opinion.reviewId}`
  await world.sql`update opinion set comment_count = 121 where review_id = ${opinion.reviewId}`
  const first = (await visit(opinion.page)).text
  const contents = [...first.matchAll(/<p class="text" dir="auto">([^<]*)<\/p>\n<\/li>/g)].map((match) => match[1])
  expect(contents.slice(0, 3)).toEqual(['Comment 1.', 'An answer to the first.', 'Comment 2.'])
  expect(contents).toHaveLength(50)
  expect(first).toContain('class="comment team answer"')
  expect((await visit(`${opinion.page}?page=3`)).text).toContain('Comment 120.')
  expect((await visit(`${opinion.page}?page=4`)).status).toBe(404)
})
