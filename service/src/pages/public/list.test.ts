import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { address, dataIn, openShop, visit } from './open-shop.fixture.ts'

// The list of opinions on the public page: which ones, in which order, and what is shown of each.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const titlesIn = (text: string) => [...text.matchAll(/<h3[^>]*><a [^>]*>([^<]*)</g)].map((match) => match[1]!)

describe('the list', () => {
  test('shows what is published, and nothing of what waits or is hidden, anywhere', async () => {
    const shop = await openShop(world, [{ title: 'Shown' }, { title: 'Waits', status: 'pending' }, { title: 'Gone', status: 'hidden' }])
    const texts = [
      (await visit(world, shop.path)).text,
      (await visit(world, `${shop.path}?query=waits`)).text,
      (await visit(world, `${shop.path}?query=gone&sort=oldest`)).text,
      (await visit(world, `${shop.path}/rss.xml`)).text,
    ]
    expect(titlesIn(texts[0]!)).toEqual(['Shown'])
    expect(texts[3]).toContain('Shown')
    for (const text of texts) for (const reviewId of shop.reviewIds.slice(1)) expect(text).not.toContain(reviewId)
    for (const text of [texts[0], texts[3]]) expect(text).not.toMatch(/Waits|Gone/)
    expect(texts[1]).toContain('No opinions with “waits”.')
    expect((await visit(world, `${shop.path}/${shop.reviewIds[0]}`)).status).toBe(200)
    for (const reviewId of shop.reviewIds.slice(1)) {
      const page = await visit(world, `${shop.path}/${reviewId}`)
      expect([page.status, /Waits|Gone/.test(page.text)]).toEqual([404, false])
    }
  })

  test('counts honestly: shown, verified, answered, and how many the team hid', async () => {
    const shop = await openShop(world, [
      { method: 'delivery_link' },
      { method: 'qr_rotating' },
      {},
      { status: 'hidden', method: 'delivery_link' },
      { status: 'pending' },
    ])
    const numbers = async () =>
      [...(await visit(world, shop.path)).text.matchAll(/<dt>[^<]*<\/dt><dd>([^<]*)<\/dd>/g)].map((match) => match[1])
    expect(await numbers()).toEqual(['3', '2', '0', '1'])
    await world.ask('opinions.respond', { projectId: shop.projectId, id: shop.reviewIds[0], content: 'Thank you' }, shop.apiKey)
    expect(await numbers()).toEqual(['3', '2', '1', '1'])
  })

  test('is sorted and searched as asked, and an order it does not have is the usual one', async () => {
    const shop = await openShop(world, [
      { title: 'New', upvotes: 1, comments: 0 },
      { title: 'Middle', upvotes: 5, comments: 1 },
      { title: 'Crème', upvotes: 0, comments: 9 },
    ])
    const titles = async (search: string) => titlesIn((await visit(world, `${shop.path}${search}`)).text)
    expect(await titles('')).toEqual(['New', 'Middle', 'Crème'])
    expect(await titles('?sort=oldest')).toEqual(['Crème', 'Middle', 'New'])
    expect(await titles('?sort=most-upvoted')).toEqual(['Middle', 'New', 'Crème'])
    expect(await titles('?sort=most-commented')).toEqual(['Crème', 'Middle', 'New'])
    expect(await titles('?query=creme')).toEqual(['Crème'])
    for (const search of ['?sort=id;drop', '?sort', '?page=0', '?page=abc', '?page=-1&page=2', '?query=', '?constructor=1', '?lang=xx'])
      expect(await titles(search), search).toEqual(['New', 'Middle', 'Crème'])
    for (const search of ['?page=2', '?page=999999999', '?after=x', `?after=${'A'.repeat(3000)}`, '?after=%00'])
      expect((await visit(world, `${shop.path}${search}`)).status, search).toBe(404)
  })

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '%00',
    '"><script>alert(1)</script>',
    '%ff%fe',
    "'; drop table opinion; --",
    '%E2%80%AE',
    '€'.repeat(201),
  ])('survives a search for %s', async (query) => {
    const shop = await openShop(world, [{}])
    const page = await visit(world, `${shop.path}?query=${query.startsWith('%') && query.length > 1 ? query : encodeURIComponent(query)}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>alert')
  })

  test('is paged by address, twenty a page, and goes on beyond where pages are counted', async () => {
    const shop = await openShop(world)
    await world.sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, source, created_at)
      select ${shop.organizationId}, ${shop.projectId}, 'Number ' || at, 'x', true, 'direct', now() - make_interval(mins => at)
      from generate_series(1, 10050) as at`
    await world.sql`analyze opinion`
    const first = await visit(world, shop.path)
    expect(titlesIn(first.text)).toHaveLength(20)
    expect(first.text).toContain('<a rel="next" href="/p/')
    expect(first.text).toContain('10,050')
    const second = await visit(world, `${shop.path}?page=2`)
    expect(titlesIn(second.text)[0]).toBe('Number 21')
    expect(second.text).toContain(`<a rel="prev" href="${shop.path}">`)
    const last = await visit(world, `${shop.path}?page=500`)
    expect(titlesIn(last.text).at(-1)).toBe('Number 10000')
    const [, after] = /<a rel="next" href="([^"]*)"/.exec(address(last.text))!
    expect(after).toContain('?after=')
    const beyond = await visit(world, after!)
    expect(titlesIn(beyond.text)[0]).toBe('Number 10001')
    expect(beyond.text).toContain('First page')
    expect((await visit(world, `${shop.path}?page=501`)).status).toBe(404)
    expect((await visit(world, `${shop.path}?query=number+10049`)).text).toContain('Number 10049')
  })

  test('goes on with a search where it ended, also where nothing was found so far', async () => {
    const shop = await openShop(world)
    // Two letters, which no index knows: 10,000 opinions are looked through at a time.
    await world.sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, source, created_at)
      select ${shop.organizationId}, ${shop.projectId}, 'Number ' || at, case when at > 10010 then 'qz' else 'x' end, true, 'direct',
        now() - make_interval(mins => at)
      from generate_series(1, 10050) as at`
    const readAll = async (path = `${shop.path}?query=qz`): Promise<{ status: number; text: string }[]> => {
      const page = await visit(world, path)
      const next = /<a rel="next" href="([^"]*)"/.exec(address(page.text))?.[1]
      return [page, ...(next === undefined ? [] : await readAll(next))]
    }
    const pages = await readAll()
    expect(pages[0]!.text).toContain('No opinions with “qz” on this page.')
    expect(pages.map(({ status, text }) => [status, titlesIn(text).length])).toEqual([
      [200, 0],
      [200, 20],
      [200, 20],
    ])
    const found = Array.from({ length: 40 }, (_, at) => `Number ${10_011 + at}`)
    expect(pages.flatMap(({ text }) => titlesIn(text))).toEqual(found)

    await world.sql`update opinion set opinion = 'qz' where project_id = ${shop.projectId} and title = 'Number 5'`
    expect((await readAll()).flatMap(({ text }) => titlesIn(text))).toEqual(['Number 5', ...found])
  })

  test('says who wrote it and what verified it, and only the day', async () => {
    const shop = await openShop(world, [
      { name: 'Ada', method: 'delivery_link' },
      { incognito: true, method: 'qr_permanent' },
      { name: null, method: 'visual_evidence' },
      { name: 'Eve' },
    ])
    await world.sql`update opinion set created_at = '2026-03-01T00:00:00Z' where project_id = ${shop.projectId} and incognito`
    await world.sql`update project set settings = settings || '{"timezone": "America/Los_Angeles"}' where project_id = ${shop.projectId}`
    const { text } = await visit(world, shop.path)
    const lines = [...text.matchAll(/<p class="by">(.*?)<\/p>/g)].map((match) => match[1]!.replaceAll(/<[^>]*>/g, ''))
    expect(lines).toEqual([
      expect.stringMatching(/^Ada \d+ \w+ \d{4} Verified by personal link$/),
      expect.stringMatching(/^No name given .* Verified by receipt$/),
      expect.stringMatching(/^Eve .* Not verified$/),
      // Its day is UTC's, wherever the shop is.
      'Incognito 1 March 2026 Verified by QR code',
    ])
    expect(text).not.toMatch(/\d\d:\d\d/)
  })

  test('shows answers to questions whose answers are public now, and no others', async () => {
    const shop = await openShop(world, [{}])
    for (const responseVisibility of ['public', 'private', 'default']) {
      const question = { tags: ['delivery'], question: `Seen by ${responseVisibility}?`, answerMode: 'text_only', responseVisibility }
      const { body } = await world.ask('questions.create', { projectId: shop.projectId, ...question }, shop.apiKey)
      await world.sql`
        insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids)
        values (${shop.organizationId}, ${shop.projectId}, ${shop.reviewIds[0]!}, ${body.questionId}, ${body.question}, '{delivery}', ${`${responseVisibility} words`}, '{}', '{}')`
    }
    for (const path of [shop.path, `${shop.path}/${shop.reviewIds[0]}`]) {
      const { text } = await visit(world, path)
      expect(text).toContain('public words')
      expect(text).not.toMatch(/private words|default words/)
    }
    await world.sql`update project set settings = settings || '{"defaultResponseVisibility": "public"}' where project_id = ${shop.projectId}`
    expect((await visit(world, shop.path)).text).toContain('default words')
  })

  test('is at most 40 KB compressed with twenty opinions as long as they can be, in any script', async () => {
    const words = (await visit(world, '/p/nobody')).text.match(/[\p{L}]+/gu)!
    const long = (seed: string, length: number) => {
      let text = ''
      for (let at = 0; text.length < length; at++) {
        const number = createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE(0)
        text += `${words[number % words.length]}${number % 9 === 0 ? '.\n' : ' '}${String.fromCodePoint(0x4e00 + (number % 20000))}`
      }
      return text.slice(0, length)
    }
    const shop = await openShop(
      world,
      Array.from({ length: 20 }, (_, at) => ({ title: long(`t${at}`, 150), opinion: long(`o${at}`, 5000), name: long(`n${at}`, 150) })),
    )
    for (const reviewId of shop.reviewIds)
      await world.ask('opinions.respond', { projectId: shop.projectId, id: reviewId, content: long(reviewId, 5000) }, shop.apiKey)
    const page = await visit(world, shop.path)
    expect(titlesIn(page.text)).toHaveLength(20)
    expect(gzipSync(page.text).length).toBeLessThan(40 * 1024)
    const whole = await visit(world, `${shop.path}/${shop.reviewIds[0]}`)
    expect(whole.text).toContain(long('o0', 5000).slice(-20))
  })
})

describe('what people write is only ever text', () => {
  const evil = '</script><script>alert(1)</script>"\'&<!--\u2028\u202e]]>'

  test('in the page, its data for search engines and the feed', async () => {
    const shop = await openShop(world, [{ title: evil, opinion: `${evil}\n${evil}`, name: evil }], evil)
    await world.sql`update project set description = ${evil} where project_id = ${shop.projectId}`
    await world.ask('opinions.respond', { projectId: shop.projectId, id: shop.reviewIds[0], content: 'Thank you <b>' }, shop.apiKey)
    for (const path of [shop.path, `${shop.path}/${shop.reviewIds[0]}`, `${shop.path}/rss.xml`]) {
      const { status, text } = await visit(world, path)
      expect(status).toBe(200)
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('<!--')
      if (!path.endsWith('xml')) {
        const data = dataIn(text)
        const review = data.review?.[0] ?? data
        expect(review.reviewBody).toBe(`${evil}\n${evil}`)
        // One line, without signs that would turn the direction of what follows.
        expect(review.name).toBe(evil.replace('\u202e', '').replace('\u2028', ' '))
        expect(/<title>(.*?)<\/title>/s.exec(text)![1]).not.toContain('\u202e')
      } else {
        // What a feed reader shows as HTML, once it has read the XML.
        const shown = text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
        expect(shown).toContain('<p>&#60;/script&#62;')
        expect(shown.slice(shown.indexOf('<item>'))).not.toMatch(/<description>.*<(script|b)>.*<\/description>/s)
      }
    }
  })

  test('each in its own direction and language', async () => {
    const shop = await openShop(world, [{ title: 'مكان رائع', opinion: 'القهوة ممتازة', language: 'ar', name: 'ليلى' }])
    const { text } = await visit(world, shop.path)
    expect(text).toContain('lang="ar" dir="auto"><a')
    expect(text).toContain('<bdi class="name">ليلى</bdi>')
  })
})
