import { createHash, randomUUID } from 'node:crypto'
import { languages } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../test/world/world.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { address, dataIn, openShop, seenIn, visit } from './open-shop.fixture.ts'

// The public page as any program sees it; what people see in a browser is in test/journeys/customers/public-page.browser.test.ts.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const setStatus = ({ projectId }: Pick<Business, 'projectId'>, status: string) =>
  world.sql`update project set status = ${status} where project_id = ${projectId}`

describe('search engines are told', () => {
  test('one address for many that show the same, and all languages of it', async () => {
    const shop = await openShop(
      world,
      Array.from({ length: 21 }, () => ({})),
    )
    const canonical = async (search: string) =>
      /<link rel="canonical" href="([^"]*)"/.exec(address((await visit(world, `${shop.path}${search}`)).text))![1]!
    const whole = `${world.address}${shop.path}`
    expect(await canonical('')).toBe(whole)
    expect(await canonical('?utm_source=mail&sort=oldest&page=1')).toBe(whole)
    expect(await canonical('?page=2&sort=newest')).toBe(`${whole}?page=2`)
    expect(await canonical('?LANG=de&lang=DE-at')).toBe(`${whole}?lang=de`)
    const { text, headers } = await visit(world, `${shop.path}?page=2`)
    expect(
      [...text.matchAll(/<link rel="alternate" hreflang="([\w-]*)" href="([^"]*)"/g)].map((match) => [match[1], address(match[2]!)]),
    ).toEqual([...languages.map((language) => [language, `${whole}?page=2&lang=${language}`]), ['x-default', `${whole}?page=2`]])
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(text).not.toContain('name="robots"')
  })

  test('to leave out results of a search, forms, and what is not there', async () => {
    const shop = await openShop(world, [{}])
    for (const path of [
      `${shop.path}?query=fine`,
      `${shop.path}/write`,
      `${shop.path}/${shop.reviewIds[0]}/comment`,
      `${shop.path}/${randomUUID()}`,
    ]) {
      const { text, headers } = await visit(world, path)
      expect(headers.get('x-robots-tag') ?? text, path).toMatch(/noindex/)
    }
  })

  test('opinions as schema.org has them, named only where a name was given, and no stars that nobody gave', async () => {
    const shop = await openShop(world, [{ title: 'Good', name: 'Ada', language: 'en' }, { incognito: true }])
    const list = dataIn((await visit(world, shop.path)).text)
    expect(list).toMatchObject({
      '@type': 'Organization',
      name: 'Acme',
      review: [
        { '@type': 'Review', name: 'Good', author: { '@type': 'Person', name: 'Ada' }, inLanguage: 'en', reviewBody: 'All was well.' },
        { '@type': 'Review', url: `${world.address}${shop.path}/${shop.reviewIds[1]}` },
      ],
    })
    expect(list.review[1]).not.toHaveProperty('author')
    const one = dataIn((await visit(world, `${shop.path}/${shop.reviewIds[0]}`)).text)
    expect(one).toMatchObject({ '@type': 'Review', itemReviewed: { '@type': 'Organization', name: 'Acme' } })
    expect(JSON.stringify([list, one])).not.toMatch(/rating/i)
  })

  test('the days that the page shows: those of the project’s zone, but of an incognito opinion of UTC', async () => {
    const shop = await openShop(world, [{ title: 'Good' }, { incognito: true }])
    const { projectId, reviewIds } = shop
    await world.sql`update project set settings = settings || '{"timezone": "America/Los_Angeles"}' where project_id = ${projectId}`
    await world.sql`
      update opinion set created_at = '2026-03-05T05:00:00Z', responded_at = '2026-03-07T05:00:00Z' where review_id = ${reviewIds[0]!}`
    await world.sql`update opinion set created_at = '2026-03-05T00:00:00Z' where review_id = ${reviewIds[1]!}`
    await world.sql`
      insert into comment (organization_id, project_id, review_id, author_type, is_response, content, created_at)
      values (${shop.organizationId}, ${projectId}, ${reviewIds[0]!}, 'business', true, 'Thank you.', '2026-03-07T05:00:00Z')`
    for (const [at, [opinion, ...response]] of [['2026-03-04', '2026-03-06'], ['2026-03-05']].entries()) {
      const { text } = await visit(world, `${shop.path}/${reviewIds[at]}`)
      expect([...text.matchAll(/<time datetime="([^"]*)"/g)].map(([, day]) => day)).toEqual([opinion, ...response])
      expect([dataIn(text).datePublished, dataIn(text).comment?.dateCreated]).toEqual([opinion, response[0]])
    }
    const { review } = dataIn((await visit(world, shop.path)).text)
    expect(review.map(({ datePublished }: { datePublished: string }) => datePublished)).toEqual(['2026-03-04', '2026-03-05'])
  })
})

describe('a page that is the same for everybody', () => {
  test('may be kept for a minute on the way and is not sent twice; its style and script are allowed by their digests', async () => {
    const shop = await openShop(world, [{}])
    for (const path of [shop.path, `${shop.path}/${shop.reviewIds[0]}`, `${shop.path}/rss.xml`]) {
      const first = await visit(world, path)
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
      const etag = first.headers.get('etag')!
      const again = await visit(world, path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await visit(world, path)).text).toBe(first.text)
      if (path.endsWith('xml')) continue
      const policy = first.headers.get('content-security-policy')!
      expect(policy).not.toMatch(/nonce|unsafe/)
      for (const [, element, text] of first.text.matchAll(/<(script|style)>(.*?)<\/\1>/gs))
        expect(policy).toContain(`${element}-src 'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    }
    await shop.keep({ title: 'Later' })
    const etag = (await visit(world, shop.path)).headers.get('etag')!
    await shop.keep({ title: 'Later still' })
    expect((await visit(world, shop.path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('is nobody’s to keep once it shows what one visitor did', async () => {
    const shop = await openShop(world, [{}])
    const body = new URLSearchParams({ upvote: 'on', seen: seenIn(world, shop.reviewIds[0]!) })
    const voted = await visit(world, `${shop.path}/${shop.reviewIds[0]}/upvote`, { method: 'POST', body })
    const cookie = voted.headers.get('set-cookie')!.split(';', 1)[0]!
    const page = await visit(world, shop.path, { headers: { cookie } })
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('Upvoted')
    expect((await visit(world, shop.path)).text).not.toContain('Upvoted')
    expect((await visit(world, shop.path)).headers.get('vary')).toContain('cookie')
  })
})

describe('a project', () => {
  test('that is paused shows and takes nothing', async () => {
    const shop = await openShop(world, [{ title: 'Still here', upvotes: 2 }])
    await setStatus(shop, 'paused')
    const { status, text } = await visit(world, shop.path)
    expect(status).toBe(200)
    expect(text).toContain('Still here')
    expect(text).toContain('isn’t accepting opinions right now')
    expect(text).not.toMatch(/\/write|class="upvote"/)
    for (const path of ['/write', `/${shop.reviewIds[0]}/upvote`, `/${shop.reviewIds[0]}/comment`])
      expect(
        (await visit(world, `${shop.path}${path}`, { method: 'POST', body: new URLSearchParams({ upvote: 'on' }) })).status,
        path,
      ).toBe(403)
    expect(await world.sql`select upvotes from opinion where project_id = ${shop.projectId}`).toEqual([{ upvotes: 2 }])
  })

  test('that is archived, deleted or unknown has no page, and all look alike', async () => {
    const shop = await openShop(world, [{}])
    await setStatus(shop, 'archived')
    const pages = []
    for (const slug of [shop.slug, 'nobody-here', `-${shop.projectId}`, "a'b", '%00', '%ff', 'a'.repeat(400), 'constructor'])
      for (const rest of ['', '/rss.xml', `/${shop.reviewIds[0]}`, '/write']) {
        const { status, text } = await visit(world, `/p/${slug}${rest}`)
        expect([404, 400], `${slug}${rest}: ${status}`).toContain(status)
        expect(text).not.toContain(shop.reviewIds[0])
        if (status === 404 && slug === shop.slug) pages.push(text.replaceAll(/nonce="[^"]*"/g, ''))
      }
    expect(new Set(pages).size).toBeLessThanOrEqual(2)
  })

  test('is found by its slug in capitals and with a slash behind it', async () => {
    const shop = await openShop(world, [{}])
    expect((await visit(world, shop.path.toUpperCase().replace('/P/', '/p/'))).status).toBe(200)
    const slashed = await visit(world, `${shop.path}/?sort=oldest`)
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, `${shop.path}?sort=oldest`])
  })

  test('shows nothing of another one', async () => {
    const shop = await openShop(world, [{}])
    const other = await openShop(world, [{ title: 'Foreign' }])
    expect((await visit(world, `${shop.path}/${other.reviewIds[0]}`)).status).toBe(404)
    expect((await visit(world, `${shop.path}?query=foreign`)).text).not.toContain(other.reviewIds[0])
    const voted = await visit(world, `${shop.path}/${other.reviewIds[0]}/upvote`, {
      method: 'POST',
      body: new URLSearchParams({ upvote: 'on' }),
    })
    expect(voted.status).toBe(404)
  })
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered with what there is', async (method) => {
  const shop = await openShop(world, [{}])
  const opinion = `/${shop.reviewIds[0]}`
  for (const [path, methods] of [
    ['', ['GET', 'HEAD']],
    [opinion, ['GET', 'HEAD']],
    ['/rss.xml', ['GET', 'HEAD']],
    ['/write', ['GET', 'HEAD', 'POST']],
    [`${opinion}/upvote`, ['POST']],
    [`${opinion}/comment`, ['GET', 'HEAD', 'POST']],
  ] as const) {
    const { status, headers } = await visit(world, `${shop.path}${path}`, { method })
    expect([path, status, headers.get('allow')?.split(', ').toSorted()]).toEqual([path, 405, methods])
  }
})

test('what is only read takes no form', async () => {
  const shop = await openShop(world, [{}])
  for (const path of ['', `/${shop.reviewIds[0]}`, '/rss.xml', '?lang=de']) {
    const { status, headers } = await visit(world, `${shop.path}${path}`, { method: 'POST', body: new URLSearchParams({ title: 'x' }) })
    expect([path, status, headers.get('allow')?.split(', ').toSorted()]).toEqual([path, 405, ['GET', 'HEAD']])
  }
})

test('looking changes nothing, however often and by whichever method', async () => {
  const shop = await openShop(world, [{}])
  const before = await world.sql`select to_jsonb(opinion) as row from opinion where project_id = ${shop.projectId}`
  for (const path of ['', `/${shop.reviewIds[0]}`, '/rss.xml', '/write', `/${shop.reviewIds[0]}/comment`])
    for (const method of ['GET', 'HEAD']) expect((await visit(world, `${shop.path}${path}`, { method })).status).toBe(200)
  expect(await world.sql`select to_jsonb(opinion) as row from opinion where project_id = ${shop.projectId}`).toEqual(before)
  expect(await world.sql`select from form_use where project_id = ${shop.projectId}`).toHaveLength(0)
})
