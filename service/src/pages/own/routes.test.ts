import { languages } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { answers, askQuestions, fresh, give, newLink, opinionCalled, pageOf, send, words } from './own-opinions.fixture.ts'

// What a customer does with their opinion after it was sent, over HTTP: forms, and nothing else.

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

describe('the private address', () => {
  test('is told to the browser that sent the opinion, on the page that thanks, and to nobody else with the link', async () => {
    const { link } = await newLink(world)
    const sent = await send(link, words)
    const cookie = sent.headers.getSetCookie().find((each) => each.includes('Path=/o/') && each.includes('/thanks'))!
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const token = /earshot_own=([\w-]{43})/.exec(cookie)![1]!
    const thanks = await (await fetch(`${link}/thanks`, { headers: { cookie: `earshot_own=${token}` } })).text()
    expect(thanks).toContain(`value="${world.address}/mine/${token}"`)
    expect(thanks).toContain('You’ll also get it by email')
    expect(await (await fetch(`${link}/thanks`)).text()).not.toContain('/mine/')
    expect(JSON.stringify(await world.sql`select * from opinion`)).not.toContain(token)
    expect(world.logged.join()).not.toContain(token)
  })

  test('is mailed to a named customer in the reader’s language, once', async () => {
    const { link } = await newLink(world, { customerEmail: 'grace@example.com' })
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
    await send((await newLink(world, { customerEmail: 'quiet@example.com' })).link, { ...words, incognito: 'on' })
    const { organizationId, projectId } = world.business
    await world.sql`insert into suppression (organization_id, project_id, email, reason) values (${organizationId}, ${projectId}, 'no@example.com', 'unsubscribed')`
    const { link } = await newLink(world, { customerEmail: 'No@example.com' })
    const sent = await send(link, words)
    const cookie = sent.headers.getSetCookie()[0]!.split(';')[0]!
    await world.settle()
    expect(mailServer.mails.filter(({ envelopeTo }) => /quiet|no@/.test(envelopeTo.join()))).toEqual([])
    expect(await (await fetch(`${link}/thanks`, { headers: { cookie } })).text()).not.toContain('You’ll also get it by email')
  })

  test('shows the opinion as it is, with its state, the response and the comments', async () => {
    const title = fresh()
    const mine = await give(world, { title, ...answers(choiceId, textId) })
    const { reviewId } = (await opinionCalled(world, title))!
    await world.ask('opinions.respond', { id: reviewId, content: 'Thank you, Ada.' })
    const { text, headers } = await pageOf(mine)
    for (const seen of [
      title,
      'All was well.',
      'Published',
      'Ada · Verified · ',
      'How was it?',
      'Good',
      'Very.',
      'Nothing.',
      'Acme responded',
      'Thank you, Ada.',
    ])
      expect(text).toContain(seen)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    for (const [status, name] of [
      ['pending', 'Awaiting approval'],
      ['hidden', 'Hidden'],
    ] as const) {
      await world.sql`update opinion set status = ${status} where review_id = ${String(reviewId)}`
      expect((await pageOf(mine)).text).toContain(name)
    }
  })

  test('leaves the address bar: a neutral address shows the same by a cookie of its own, and takes nothing', async () => {
    const mine = await give(world)
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
    const mine = await give(world, answers(choiceId, textId))
    await world.settle()
    const before = await everythingKept(world.sql)
    for (const place of ['', '/edit', '/delete', '?done=edited', '?lang=de', '?done=%00'])
      for (const method of ['GET', 'HEAD']) expect((await fetch(`${mine}${place}`, { method })).status).toBe(200)
    expect(await everythingKept(world.sql)).toEqual(before)
  })

  test.each(languages)('speaks %s', async (lang) => {
    const mine = await give(world, answers(choiceId, textId))
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

describe('whatever comes in', () => {
  test('a token that is none, forged, of a link, or of another opinion’s comment leads nowhere', async () => {
    const { link } = await newLink(world)
    const [mine, other] = [await give(world), await give(world)]
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
    const mine = await give(world)
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
  expect((await pageOf(mine)).text).toContain('You can read what you wrote and delete it')
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
