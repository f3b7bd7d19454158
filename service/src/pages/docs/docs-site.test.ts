import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../test/world/raw-request.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { readDocsSite } from './docs-site.ts'

// The documentation as a running service sends it.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.address}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })

test('the documentation is at /docs, for everybody and for no search engine', async () => {
  const moved = await get('/docs')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/docs/'])
  const page = await get('/docs/')
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    vary: 'accept-encoding',
  })
  expect(await page.text()).toContain('<h1 id="earshot-documentation">Earshot documentation</h1>')
})

test('a folder is its first page, with and without the slash at its end', async () => {
  expect((await get('/docs/guides')).headers.get('location')).toBe('/docs/guides/')
  expect(await (await get('/docs/guides/')).text()).toBe(await (await get('/docs/guides/index.html')).text())
})

test('every file of the list is served, with its type', async () => {
  const site = readDocsSite()!
  const types = new Set<string>()
  const answers = await Promise.all(
    [...site.list.keys()].map(async (name) => {
      const { status, headers } = await get(`/docs/${name}`, {}, 'HEAD')
      return { name, status, headers }
    }),
  )
  for (const { name, status, headers } of answers) {
    expect([name, status]).toEqual([name, 200])
    types.add(headers.get('content-type')!)
  }
  expect(types).toContain('text/css; charset=utf-8')
  expect(types).toContain('text/javascript; charset=utf-8')
})

test('a page is sent as it was compressed, in an encoding that is accepted, and not again to who has it', async () => {
  const raw = async (encoding: string) =>
    (await sendRaw(world.address, { method: 'GET', path: '/docs/api/errors.html', headers: [['accept-encoding', encoding]] }))!
  expect((await raw('gzip, br')).headers).toMatchObject({ 'content-encoding': 'br' })
  expect((await raw('gzip')).headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect((await raw('br;q=0')).headers).not.toHaveProperty('content-encoding')
  const tags = await Promise.all(['br', 'gzip', 'identity'].map(async (encoding) => (await raw(encoding)).headers.etag as string))
  expect(new Set(tags).size).toBe(3)
  for (const [at, encoding] of ['br', 'gzip', 'identity'].entries()) {
    const again = await get('/docs/api/errors.html', { 'accept-encoding': encoding, 'if-none-match': tags[at]! })
    expect([encoding, again.status, await again.text()]).toEqual([encoding, 304, ''])
    expect(again.headers.get('cache-control')).toBe('public, max-age=300')
  }
})

test('what was compressed is what is sent without', async () => {
  const site = readDocsSite()!
  const plain = await readFile(`${site.directory}/index.html`)
  expect(brotliDecompressSync(await readFile(`${site.directory}/index.html.br`))).toEqual(plain)
  expect(gunzipSync(await readFile(`${site.directory}/index.html.gz`))).toEqual(plain)
})

test('styles and scripts with their version are kept for good, and asked for again with another one', async () => {
  const page = await (await get('/docs/')).text()
  const [, script] = / src="(assets\/docs\.js\?v[^"]+)"/.exec(page)!
  const address = `/docs/${script!.replaceAll('&#61;', '=')}`
  expect((await get(address)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const other of [address.replace(/v=.*/, 'v=0123456789'), address.replace(/v=.*/, 'v='), address.replace(/\?.*/, '')])
    expect((await get(other)).headers.get('cache-control')).toBe('public, max-age=300')
})

test('HEAD is answered without a body; a part is not: the whole is', async () => {
  const head = await get('/docs/guides/index.html', {}, 'HEAD')
  const whole = await get('/docs/guides/index.html')
  const text = await whole.text()
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(text))])
  for (const range of ['bytes=0-9', 'bytes=5-', 'bytes=-5', 'bytes=9999999-', 'lines=1-2']) {
    const part = await get('/docs/guides/index.html', { range })
    expect([range, part.status, (await part.text()).length]).toEqual([range, 200, text.length])
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
  const answer = await get('/docs/guides/index.html', {}, method)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

describe('what is not in the list of files is not there:', () => {
  test.each([
    '/docs/nothing.html',
    '/docs/files.json',
    '/docs/index.html.br',
    '/docs/guides/../../package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/..%5c..%5cpackage.json',
    '/docs//etc/passwd',
    '/docs/%2fetc%2fpasswd',
    '/docs/index.html%00.png',
    '/docs/__proto__',
    '/docs/constructor',
    '/docs/a/b/c/d.html',
  ])('%s', async (path) => {
    const { status, text, headers } = (await sendRaw(world.address, { method: 'GET', path, headers: [['accept', 'text/html']] }))!
    expect([path, status]).toEqual([path, 404])
    expect(headers).toHaveProperty('content-security-policy')
    expect(text).not.toContain('devDependencies')
  })

  test('the page that says so works at any depth', async () => {
    const page = await get('/docs/a/b/c/d.html')
    const text = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(text).toContain('<h1>Page not found</h1>')
    for (const [, link] of text.matchAll(/ (?:href|src|data-search|data-records|data-top)="([^"#][^"]*)"/g))
      expect(link).toMatch(/^\/docs\//)
  })
})

test('an address of an error code leads to the page that has it, as problems name it', async () => {
  const { status, body } = await world.ask('goals.delete', { id: crypto.randomUUID() })
  expect([status, body.type]).toEqual([404, '/docs#NOT_FOUND'])
  const first = await (await get('/docs/')).text()
  expect(first).toContain('<a id="NOT_FOUND" href="api/errors.html#NOT_FOUND" data-moved>')
  expect(await (await get('/docs/api/errors.html')).text()).toContain(' id="NOT_FOUND"')
})

test('a directory in which nothing was built is no site', () => {
  expect(readDocsSite('/nowhere')).toBeNull()
})
