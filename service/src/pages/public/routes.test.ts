import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../test/world/world.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { seenMark } from './visitor-cookie.ts'

// The public page as any program sees it; what people see in a browser is in test/journeys/public-page.browser.test.ts.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What the page of an opinion has in its form. */
const seenIn = (reviewId: string) => seenMark({ formSessionKey: deriveKey(world.secretKey, 'form-session') }, reviewId)

interface Kept {
  title?: string
  opinion?: string
  name?: string | null
  incognito?: boolean
  status?: string
  method?: string | null
  upvotes?: number
  comments?: number
  language?: string | null
  daysAgo?: number
}

/** A shop with opinions as the forms write them down, the first one the newest. */
async function openShop(opinions: Kept[] = [], name = 'Acme') {
  const shop = await world.openBusiness(name)
  const keep = async (kept: Kept) => {
    const { title = 'Fine', opinion = 'All was well.', name = 'Ada', incognito = false, status = 'published', method = null } = kept
    const [made] = await world.sql<[{ reviewId: string }]>`
      insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, status, verification_method,
        verification_status, upvotes, comment_count, language, created_at)
      values (${shop.organizationId}, ${shop.projectId}, ${title}, ${opinion}, ${incognito}, ${incognito ? null : name}, 'direct', ${status}, ${method},
        ${method && 'verified'}, ${kept.upvotes ?? 0}, ${kept.comments ?? 0}, ${kept.language ?? null}, now() - make_interval(days => ${kept.daysAgo ?? 0}))
      returning review_id`
    return made.reviewId
  }
  const reviewIds: string[] = []
  for (const [daysAgo, kept] of opinions.entries()) reviewIds.push(await keep({ daysAgo, ...kept }))
  return { ...shop, keep, reviewIds, path: `/p/${shop.slug}` }
}

const setStatus = ({ projectId }: Pick<Business, 'projectId'>, status: string) =>
  world.sql`update project set status = ${status} where project_id = ${projectId}`

const visit = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${world.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** An address as it stands in HTML, as it is. */
const address = (written: string) => written.replaceAll('&#38;', '&').replaceAll('&#61;', '=')
const titlesIn = (text: string) => [...text.matchAll(/<h3[^>]*><a [^>]*>([^<]*)</g)].map((match) => match[1]!)
const dataIn = (text: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)

describe('the list', () => {
  test('shows what is published, and nothing of what waits or is hidden, anywhere', async () => {
    const shop = await openShop([{ title: 'Shown' }, { title: 'Waits', status: 'pending' }, { title: 'Gone', status: 'hidden' }])
    const texts = [
      (await visit(shop.path)).text,
      (await visit(`${shop.path}?query=waits`)).text,
      (await visit(`${shop.path}?query=gone&sort=oldest`)).text,
      (await visit(`${shop.path}/rss.xml`)).text,
    ]
    expect(titlesIn(texts[0]!)).toEqual(['Shown'])
    expect(texts[3]).toContain('Shown')
    for (const text of texts) for (const reviewId of shop.reviewIds.slice(1)) expect(text).not.toContain(reviewId)
    for (const text of [texts[0], texts[3]]) expect(text).not.toMatch(/Waits|Gone/)
    expect(texts[1]).toContain('No opinion has “waits” in it.')
    expect((await visit(`${shop.path}/${shop.reviewIds[0]}`)).status).toBe(200)
    for (const reviewId of shop.reviewIds.slice(1)) {
      const page = await visit(`${shop.path}/${reviewId}`)
      expect([page.status, /Waits|Gone/.test(page.text)]).toEqual([404, false])
    }
  })

  test('counts honestly: shown, verified, answered, and how many the team hid', async () => {
    const shop = await openShop([
      { method: 'delivery_link' },
      { method: 'qr_rotating' },
      {},
      { status: 'hidden', method: 'delivery_link' },
      { status: 'pending' },
    ])
    const numbers = async () => [...(await visit(shop.path)).text.matchAll(/<dt>[^<]*<\/dt><dd>([^<]*)<\/dd>/g)].map((match) => match[1])
    expect(await numbers()).toEqual(['3', '2', '0', '1'])
    await world.ask('opinions.respond', { projectId: shop.projectId, id: shop.reviewIds[0], content: 'Thank you.' }, shop.apiKey)
    expect(await numbers()).toEqual(['3', '2', '1', '1'])
  })

  test('is sorted and searched as asked, and an order it does not have is the usual one', async () => {
    const shop = await openShop([
      { title: 'New', upvotes: 1, comments: 0 },
      { title: 'Middle', upvotes: 5, comments: 1 },
      { title: 'Crème', upvotes: 0, comments: 9 },
    ])
    const titles = async (search: string) => titlesIn((await visit(`${shop.path}${search}`)).text)
    expect(await titles('')).toEqual(['New', 'Middle', 'Crème'])
    expect(await titles('?sort=oldest')).toEqual(['Crème', 'Middle', 'New'])
    expect(await titles('?sort=most-upvoted')).toEqual(['Middle', 'New', 'Crème'])
    expect(await titles('?sort=most-commented')).toEqual(['Crème', 'Middle', 'New'])
    expect(await titles('?query=creme')).toEqual(['Crème'])
    for (const search of ['?sort=id;drop', '?sort', '?page=0', '?page=abc', '?page=-1&page=2', '?query=', '?constructor=1', '?lang=xx'])
      expect(await titles(search), search).toEqual(['New', 'Middle', 'Crème'])
    for (const search of ['?page=2', '?page=999999999', '?after=x', `?after=${'A'.repeat(3000)}`, '?after=%00'])
      expect((await visit(`${shop.path}${search}`)).status, search).toBe(404)
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
    const shop = await openShop([{}])
    const page = await visit(`${shop.path}?query=${query.startsWith('%') && query.length > 1 ? query : encodeURIComponent(query)}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>alert')
  })

  test('is paged by address, twenty a page, and goes on beyond where pages are counted', async () => {
    const shop = await openShop()
    await world.sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, source, created_at)
      select ${shop.organizationId}, ${shop.projectId}, 'Number ' || at, 'x', true, 'direct', now() - make_interval(mins => at)
      from generate_series(1, 10050) as at`
    await world.sql`analyze opinion`
    const first = await visit(shop.path)
    expect(titlesIn(first.text)).toHaveLength(20)
    expect(first.text).toContain('<a rel="next" href="/p/')
    expect(first.text).toContain('10,050')
    const second = await visit(`${shop.path}?page=2`)
    expect(titlesIn(second.text)[0]).toBe('Number 21')
    expect(second.text).toContain(`<a rel="prev" href="${shop.path}">`)
    const last = await visit(`${shop.path}?page=500`)
    expect(titlesIn(last.text).at(-1)).toBe('Number 10000')
    const [, after] = /<a rel="next" href="([^"]*)"/.exec(address(last.text))!
    expect(after).toContain('?after=')
    const beyond = await visit(after!)
    expect(titlesIn(beyond.text)[0]).toBe('Number 10001')
    expect(beyond.text).toContain('First page')
    expect((await visit(`${shop.path}?page=501`)).status).toBe(404)
    expect((await visit(`${shop.path}?query=number+10049`)).text).toContain('Number 10049')
  })

  test('says who wrote it and what verified it, and only the day', async () => {
    const shop = await openShop([
      { name: 'Ada', method: 'delivery_link' },
      { incognito: true, method: 'qr_permanent' },
      { name: null, method: 'visual_evidence' },
      { name: 'Eve' },
    ])
    await world.sql`update opinion set created_at = '2026-03-01T00:00:00Z' where project_id = ${shop.projectId} and incognito`
    await world.sql`update project set settings = settings || '{"timezone": "America/Los_Angeles"}' where project_id = ${shop.projectId}`
    const { text } = await visit(shop.path)
    const lines = [...text.matchAll(/<p class="by">(.*?)<\/p>/g)].map((match) => match[1]!.replaceAll(/<[^>]*>/g, ''))
    expect(lines).toEqual([
      expect.stringMatching(/^Ada \d+ \w+ \d{4} Verified by personal link$/),
      expect.stringMatching(/^No name given .* Verified by receipt$/),
      expect.stringMatching(/^Eve .* Not verified$/),
      // Its day is UTC's, wherever the shop is.
      'Incognito 1 March 2026 Verified by a code on site',
    ])
    expect(text).not.toMatch(/\d\d:\d\d/)
  })

  test('shows answers to questions whose answers are public now, and no others', async () => {
    const shop = await openShop([{}])
    for (const responseVisibility of ['public', 'private', 'default']) {
      const question = { tags: ['delivery'], question: `Seen by ${responseVisibility}?`, answerMode: 'text_only', responseVisibility }
      const { body } = await world.ask('questions.create', { projectId: shop.projectId, ...question }, shop.apiKey)
      await world.sql`
        insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids)
        values (${shop.organizationId}, ${shop.projectId}, ${shop.reviewIds[0]!}, ${body.questionId}, ${body.question}, '{delivery}', ${`${responseVisibility} words`}, '{}', '{}')`
    }
    for (const path of [shop.path, `${shop.path}/${shop.reviewIds[0]}`]) {
      const { text } = await visit(path)
      expect(text).toContain('public words')
      expect(text).not.toMatch(/private words|default words/)
    }
    await world.sql`update project set settings = settings || '{"defaultResponseVisibility": "public"}' where project_id = ${shop.projectId}`
    expect((await visit(shop.path)).text).toContain('default words')
  })

  test('is at most 40 KB compressed with twenty opinions as long as they can be, in any script', async () => {
    const words = (await visit('/p/nobody')).text.match(/[\p{L}]+/gu)!
    const long = (seed: string, length: number) => {
      let text = ''
      for (let at = 0; text.length < length; at++) {
        const number = createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE(0)
        text += `${words[number % words.length]}${number % 9 === 0 ? '.\n' : ' '}${String.fromCodePoint(0x4e00 + (number % 20000))}`
      }
      return text.slice(0, length)
    }
    const shop = await openShop(
      Array.from({ length: 20 }, (_, at) => ({ title: long(`t${at}`, 150), opinion: long(`o${at}`, 5000), name: long(`n${at}`, 150) })),
    )
    for (const reviewId of shop.reviewIds)
      await world.ask('opinions.respond', { projectId: shop.projectId, id: reviewId, content: long(reviewId, 5000) }, shop.apiKey)
    const page = await visit(shop.path)
    expect(titlesIn(page.text)).toHaveLength(20)
    expect(gzipSync(page.text).length).toBeLessThan(40 * 1024)
    const whole = await visit(`${shop.path}/${shop.reviewIds[0]}`)
    expect(whole.text).toContain(long('o0', 5000).slice(-20))
  })
})

describe('what people write is only ever text', () => {
  const evil = '</script><script>alert(1)</script>"\'&<!--\u2028\u202e]]>'

  test('in the page, its data for search engines and the feed', async () => {
    const shop = await openShop([{ title: evil, opinion: `${evil}\n${evil}`, name: evil }], evil)
    await world.sql`update project set description = ${evil} where project_id = ${shop.projectId}`
    await world.ask('opinions.respond', { projectId: shop.projectId, id: shop.reviewIds[0], content: 'Thank you <b>' }, shop.apiKey)
    for (const path of [shop.path, `${shop.path}/${shop.reviewIds[0]}`, `${shop.path}/rss.xml`]) {
      const { status, text } = await visit(path)
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
    const shop = await openShop([{ title: 'مكان رائع', opinion: 'القهوة ممتازة', language: 'ar', name: 'ليلى' }])
    const { text } = await visit(shop.path)
    expect(text).toContain('lang="ar" dir="auto"><a')
    expect(text).toContain('<bdi class="name">ليلى</bdi>')
  })
})

describe('search engines are told', () => {
  test('one address for many that show the same, and all languages of it', async () => {
    const shop = await openShop(Array.from({ length: 21 }, () => ({})))
    const canonical = async (search: string) =>
      /<link rel="canonical" href="([^"]*)"/.exec(address((await visit(`${shop.path}${search}`)).text))![1]!
    const whole = `${world.address}${shop.path}`
    expect(await canonical('')).toBe(whole)
    expect(await canonical('?utm_source=mail&sort=oldest&page=1')).toBe(whole)
    expect(await canonical('?page=2&sort=newest')).toBe(`${whole}?page=2`)
    expect(await canonical('?LANG=de&lang=DE-at')).toBe(`${whole}?lang=de`)
    const { text, headers } = await visit(`${shop.path}?page=2`)
    expect(
      [...text.matchAll(/<link rel="alternate" hreflang="([\w-]*)" href="([^"]*)"/g)].map((match) => [match[1], address(match[2]!)]),
    ).toEqual([
      ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'].map((language) => [language, `${whole}?page=2&lang=${language}`]),
      ['x-default', `${whole}?page=2`],
    ])
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(text).not.toContain('name="robots"')
  })

  test('to leave out results of a search, forms, and what is not there', async () => {
    const shop = await openShop([{}])
    for (const path of [
      `${shop.path}?query=fine`,
      `${shop.path}/write`,
      `${shop.path}/${shop.reviewIds[0]}/comment`,
      `${shop.path}/${randomUUID()}`,
    ]) {
      const { text, headers } = await visit(path)
      expect(headers.get('x-robots-tag') ?? text, path).toMatch(/noindex/)
    }
  })

  test('opinions as schema.org has them, named only where a name was given, and no stars that nobody gave', async () => {
    const shop = await openShop([{ title: 'Good', name: 'Ada', language: 'en' }, { incognito: true }])
    const list = dataIn((await visit(shop.path)).text)
    expect(list).toMatchObject({
      '@type': 'Organization',
      name: 'Acme',
      review: [
        { '@type': 'Review', name: 'Good', author: { '@type': 'Person', name: 'Ada' }, inLanguage: 'en', reviewBody: 'All was well.' },
        { '@type': 'Review', url: `${world.address}${shop.path}/${shop.reviewIds[1]}` },
      ],
    })
    expect(list.review[1]).not.toHaveProperty('author')
    const one = dataIn((await visit(`${shop.path}/${shop.reviewIds[0]}`)).text)
    expect(one).toMatchObject({ '@type': 'Review', itemReviewed: { '@type': 'Organization', name: 'Acme' } })
    expect(JSON.stringify([list, one])).not.toMatch(/rating/i)
  })
})

describe('a page that is the same for everybody', () => {
  test('may be kept for a minute on the way and is not sent twice; its style and script are allowed by their digests', async () => {
    const shop = await openShop([{}])
    for (const path of [shop.path, `${shop.path}/${shop.reviewIds[0]}`, `${shop.path}/rss.xml`]) {
      const first = await visit(path)
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
      const etag = first.headers.get('etag')!
      const again = await visit(path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await visit(path)).text).toBe(first.text)
      if (path.endsWith('xml')) continue
      const policy = first.headers.get('content-security-policy')!
      expect(policy).not.toMatch(/nonce|unsafe/)
      for (const [, element, text] of first.text.matchAll(/<(script|style)>(.*?)<\/\1>/gs))
        expect(policy).toContain(`${element}-src 'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    }
    await shop.keep({ title: 'Later' })
    const etag = (await visit(shop.path)).headers.get('etag')!
    await shop.keep({ title: 'Later still' })
    expect((await visit(shop.path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('is nobody’s to keep once it shows what one visitor did', async () => {
    const shop = await openShop([{}])
    const body = new URLSearchParams({ upvote: 'on', seen: seenIn(shop.reviewIds[0]!) })
    const voted = await visit(`${shop.path}/${shop.reviewIds[0]}/upvote`, { method: 'POST', body })
    const cookie = voted.headers.get('set-cookie')!.split(';', 1)[0]!
    const page = await visit(shop.path, { headers: { cookie } })
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('Upvoted')
    expect((await visit(shop.path)).text).not.toContain('Upvoted')
    expect((await visit(shop.path)).headers.get('vary')).toContain('cookie')
  })
})

describe('a project', () => {
  test('that is paused shows and takes nothing', async () => {
    const shop = await openShop([{ title: 'Still here', upvotes: 2 }])
    await setStatus(shop, 'paused')
    const { status, text } = await visit(shop.path)
    expect(status).toBe(200)
    expect(text).toContain('Still here')
    expect(text).toContain('is not taking opinions just now')
    expect(text).not.toMatch(/\/write|class="upvote"/)
    for (const path of ['/write', `/${shop.reviewIds[0]}/upvote`, `/${shop.reviewIds[0]}/comment`])
      expect((await visit(`${shop.path}${path}`, { method: 'POST', body: new URLSearchParams({ upvote: 'on' }) })).status, path).toBe(403)
    expect(await world.sql`select upvotes from opinion where project_id = ${shop.projectId}`).toEqual([{ upvotes: 2 }])
  })

  test('that is archived, deleted or unknown has no page, and all look alike', async () => {
    const shop = await openShop([{}])
    await setStatus(shop, 'archived')
    const pages = []
    for (const slug of [shop.slug, 'nobody-here', `-${shop.projectId}`, "a'b", '%00', '%ff', 'a'.repeat(400), 'constructor'])
      for (const rest of ['', '/rss.xml', `/${shop.reviewIds[0]}`, '/write']) {
        const { status, text } = await visit(`/p/${slug}${rest}`)
        expect([404, 400], `${slug}${rest}: ${status}`).toContain(status)
        expect(text).not.toContain(shop.reviewIds[0])
        if (status === 404 && slug === shop.slug) pages.push(text.replaceAll(/nonce="[^"]*"/g, ''))
      }
    expect(new Set(pages).size).toBeLessThanOrEqual(2)
  })

  test('is found by its slug in capitals and with a slash behind it', async () => {
    const shop = await openShop([{}])
    expect((await visit(shop.path.toUpperCase().replace('/P/', '/p/'))).status).toBe(200)
    const slashed = await visit(`${shop.path}/?sort=oldest`)
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, `${shop.path}?sort=oldest`])
  })

  test('shows nothing of another one', async () => {
    const shop = await openShop([{}])
    const other = await openShop([{ title: 'Foreign' }])
    expect((await visit(`${shop.path}/${other.reviewIds[0]}`)).status).toBe(404)
    expect((await visit(`${shop.path}?query=foreign`)).text).not.toContain(other.reviewIds[0])
    const voted = await visit(`${shop.path}/${other.reviewIds[0]}/upvote`, { method: 'POST', body: new URLSearchParams({ upvote: 'on' }) })
    expect(voted.status).toBe(404)
  })
})

describe('an upvote', () => {
  const vote = (path: string, upvote: string, cookie = '', more: Record<string, string> = {}) =>
    visit(`${path}/upvote`, {
      method: 'POST',
      headers: { ...(cookie && { cookie }), ...more },
      body: new URLSearchParams({ upvote, seen: seenIn(path.split('/').at(-1)!) }),
    })
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')!.split(';', 1)[0]!
  const votesOf = async (reviewId: string) => (await world.sql`select upvotes, updated_at from opinion where review_id = ${reviewId}`)[0]!

  test('is one a person, however often it is sent, and taken back by the same', async () => {
    const shop = await openShop([{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    const { updatedAt } = await votesOf(shop.reviewIds[0]!)
    const ada = cookieOf(await vote(path, 'on'))
    for (let time = 0; time < 3; time++) await vote(path, 'on', ada)
    expect(await votesOf(shop.reviewIds[0]!)).toEqual({ upvotes: 1, updatedAt })
    const bob = cookieOf(await vote(path, 'on'))
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(2)
    for (let time = 0; time < 3; time++) await vote(path, 'off', ada)
    await vote(path, 'off')
    await vote(path, 'off', 'earshot_visitor=AAAAAAAAAAAAAAAAAAAAAA')
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(1)
    await vote(path, 'off', bob)
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(0)
  })

  test('is counted exactly when many come at once, and some are taken back meanwhile', async () => {
    const shop = await openShop([{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    // As many as one place gives.
    const cookies = (await Promise.all(Array.from({ length: 30 }, () => vote(path, 'on')))).map(cookieOf)
    await Promise.all(cookies.flatMap((cookie) => [vote(path, 'on', cookie), vote(path, 'on', cookie)]))
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(30)
    await Promise.all(
      cookies.flatMap((cookie, at) => (at < 15 ? [vote(path, 'off', cookie), vote(path, 'off', cookie)] : [vote(path, 'on', cookie)])),
    )
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(15)
    expect(await world.sql`select from upvote where review_id = ${shop.reviewIds[0]!}`).toHaveLength(15)
  })

  test('leads back to where it was given, and nowhere else', async () => {
    const shop = await openShop([{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    const seen = seenIn(shop.reviewIds[0]!)
    const back = async (back: string) =>
      (await visit(`${path}/upvote`, { method: 'POST', body: new URLSearchParams({ upvote: 'on', back, seen }) })).headers.get('location')
    const here = `#o-${shop.reviewIds[0]}`
    expect(await back('?sort=oldest&page=3&lang=de')).toBe(`${shop.path}?sort=oldest&page=3&lang=de${here}`)
    for (const elsewhere of ['//evil.example', 'https://evil.example', '\r\nset-cookie: a=b', '/../..', 'javascript:alert(1)', ''])
      expect(await back(elsewhere)).toBe(`${shop.path}${here}`)
    expect((await vote(path, 'on')).headers.get('location')).toBe(path)
  })

  test('is answered in words for the page’s script', async () => {
    const shop = await openShop([{ upvotes: 1233 }])
    const voted = await vote(`${shop.path}/${shop.reviewIds[0]}`, 'on', '', { accept: 'application/json' })
    expect(JSON.parse(voted.text)).toEqual({ text: 'Upvoted', undo: 'press again to take it back', count: '1,234', next: 'off' })
  })

  test('is not given by another site’s page, by looking, or without saying what', async () => {
    const shop = await openShop([{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    for (const site of ['cross-site', 'same-site']) expect((await vote(path, 'on', '', { 'sec-fetch-site': site })).status).toBe(403)
    expect((await visit(`${path}/upvote`)).status).toBe(405)
    expect((await vote(path, 'maybe')).status).toBe(400)
    expect((await visit(`${path}/upvote`, { method: 'POST' })).status).toBe(400)
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(0)
  })

  test('keeps nothing of who gave it that would tell what else they like', async () => {
    const shop = await openShop([{}, {}])
    const cookie = cookieOf(await vote(`${shop.path}/${shop.reviewIds[0]}`, 'on'))
    await vote(`${shop.path}/${shop.reviewIds[1]}`, 'on', cookie)
    const rows = await world.sql<{ visitorSha256: Buffer }[]>`select visitor_sha256 from upvote where project_id = ${shop.projectId}`
    expect(new Set(rows.map(({ visitorSha256 }) => visitorSha256.toString('hex'))).size).toBe(2)
    expect(world.logged.join('')).not.toContain(cookie.slice('earshot_visitor='.length, -23))
  })

  test('goes with its opinion', async () => {
    const shop = await openShop([{}])
    await vote(`${shop.path}/${shop.reviewIds[0]}`, 'on')
    await world.sql`delete from opinion where review_id = ${shop.reviewIds[0]!}`
    expect(await world.sql`select from upvote where project_id = ${shop.projectId}`).toHaveLength(0)
  })
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered with what there is', async (method) => {
  const shop = await openShop([{}])
  const opinion = `/${shop.reviewIds[0]}`
  for (const [path, methods] of [
    ['', ['GET', 'HEAD']],
    [opinion, ['GET', 'HEAD']],
    ['/rss.xml', ['GET', 'HEAD']],
    ['/write', ['GET', 'HEAD', 'POST']],
    [`${opinion}/upvote`, ['POST']],
    [`${opinion}/comment`, ['GET', 'HEAD', 'POST']],
  ] as const) {
    const { status, headers } = await visit(`${shop.path}${path}`, { method })
    expect([path, status, headers.get('allow')?.split(', ').toSorted()]).toEqual([path, 405, methods])
  }
})

test('what is only read takes no form', async () => {
  const shop = await openShop([{}])
  for (const path of ['', `/${shop.reviewIds[0]}`, '/rss.xml', '?lang=de']) {
    const { status, headers } = await visit(`${shop.path}${path}`, { method: 'POST', body: new URLSearchParams({ title: 'x' }) })
    expect([path, status, headers.get('allow')?.split(', ').toSorted()]).toEqual([path, 405, ['GET', 'HEAD']])
  }
})

test('looking changes nothing, however often and by whichever method', async () => {
  const shop = await openShop([{}])
  const before = await world.sql`select to_jsonb(opinion) as row from opinion where project_id = ${shop.projectId}`
  for (const path of ['', `/${shop.reviewIds[0]}`, '/rss.xml', '/write', `/${shop.reviewIds[0]}/comment`])
    for (const method of ['GET', 'HEAD']) expect((await visit(`${shop.path}${path}`, { method })).status).toBe(200)
  expect(await world.sql`select to_jsonb(opinion) as row from opinion where project_id = ${shop.projectId}`).toEqual(before)
  expect(await world.sql`select from form_use where project_id = ${shop.projectId}`).toHaveLength(0)
})
