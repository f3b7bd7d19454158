import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWebsite, type Website } from '../../../test/world/website.ts'
import { addressGuard } from '../../network/address-guard.ts'
import { fetchPage } from './fetch-page.ts'

const trials = addressGuard({ allowPrivateTargets: true })
const html = { 'content-type': 'text/html' }
const mebibyte = 1024 * 1024
// Packed before anybody waits for them: packing 200 MB takes a busy machine longer than a page may.
const bomb = gzipSync(Buffer.alloc(200 * mebibyte))
const bombInBomb = gzipSync(bomb)

let website: Website
beforeAll(async () => {
  website = await openWebsite({
    '/page': '<p>Here.</p>',
    '/moved': (response) => response.writeHead(301, { location: '/page' }).end('moved'),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/nowhere': (response) => response.writeHead(302, { location: 'http://[' }).end(),
    '/mail': (response) => response.writeHead(302, { location: 'mailto:ada@example.com' }).end(),
    '/as-ada': (response) => response.writeHead(307, { location: 'http://ada:secret@example.com/' }).end(),
    '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/large': (response) => response.writeHead(200, html).end(Buffer.alloc(3 * mebibyte, 'x')),
    '/limit': (response) => response.writeHead(200, html).end(Buffer.alloc(2 * mebibyte, 'x')),
    '/endless': (response) => {
      response.writeHead(200, html)
      new Readable({
        read() {
          this.push(Buffer.alloc(65_536, 'x'))
        },
      }).pipe(response)
    },
    '/bomb': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    '/bomb-in-bomb': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(bombInBomb),
    '/not-gzip': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('plain'),
    '/brotli': (response) => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliCompressSync('<p>Here.</p>')),
    '/silent': () => {},
    '/drip': (response) => {
      response.writeHead(200, html)
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    },
    '/cut': (response) => {
      response.writeHead(200, { ...html, 'content-length': '1000' }).write('half')
      setImmediate(() => response.destroy())
    },
    '/pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    '/binary': (response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.from([0, 1, 2])),
    '/no-kind': (response) => response.writeHead(200).end('who knows'),
    '/odd-kind': (response) => response.writeHead(200, { 'content-type': '<script>alert(1)</script>' }).end('who knows'),
    '/gone': (response) => response.writeHead(410, html).end('gone'),
    '/broken': (response) => response.writeHead(500, html).end('broken'),
  })
})
afterAll(() => website.close())

const reading = (path: string, secondsMax = 10) => fetchPage(website.url + path, { guard: trials, secondsMax })

test('a page comes with its bytes, its kind and where it was in the end', async () => {
  expect(await reading('/page')).toEqual({
    url: `${website.url}/page`,
    contentType: 'text/html',
    charset: 'utf-8',
    bytes: Buffer.from('<p>Here.</p>'),
  })
  expect(await reading('/moved')).toMatchObject({ url: `${website.url}/page`, bytes: Buffer.from('<p>Here.</p>') })
  expect(await reading('/brotli')).toMatchObject({ bytes: Buffer.from('<p>Here.</p>') })
  expect(await reading('/limit')).toMatchObject({ bytes: { length: 2 * mebibyte } })
})

test.each([
  ['a page that is not there', '/unknown', 'http-status', 'The server answers 404.'],
  ['a page that is gone', '/gone', 'http-status', 'The server answers 410.'],
  ['a server that fails', '/broken', 'http-status', 'The server answers 500.'],
  ['a round of redirects', '/round', 'redirects', 'It redirects more than 5 times.'],
  ['a redirect to what is no address', '/nowhere', 'redirects', 'It redirects to an invalid URL.'],
  ['3 MB', '/large', 'too-large', 'It is larger than 2 MB.'],
  ['a page without an end', '/endless', 'too-large', 'It is larger than 2 MB.'],
  ['200 MB in a small packet', '/bomb', 'too-large', 'It is larger than 2 MB.'],
  ['a packet in a packet', '/bomb-in-bomb', 'too-large', 'It is larger than 2 MB.'],
  ['what is not compressed as it says', '/not-gzip', 'unreadable', 'Its content-encoding is invalid.'],
  ['a PDF', '/pdf', 'content-type', 'It is application/pdf; HTML, plain text and Markdown can be read.'],
  ['what is no text', '/binary', 'content-type', 'It is application/octet-stream; HTML, plain text and Markdown can be read.'],
  ['what says nothing of its kind', '/no-kind', 'content-type', 'It is of no known kind; HTML, plain text and Markdown can be read.'],
  ['what says a strange kind', '/odd-kind', 'content-type', 'It is of no known kind; HTML, plain text and Markdown can be read.'],
])('%s is said to be that', async (_, path, reason, detail) => {
  expect(await reading(path)).toEqual({ reason, detail })
})

test.each(['/silent', '/drip'])('%s is given up when its time is over', async (path) => {
  expect(await reading(path, 0.5)).toEqual({ reason: 'timeout', detail: 'The page was not there after 0.5 seconds.' })
})

test('a connection that ends early, one that nobody takes, and a name that nobody has are failures with names', async () => {
  const { host } = new URL(website.url)
  expect(await reading('/cut')).toEqual({ reason: 'reset', detail: `The connection with ${host} ended before the page was there.` })
  expect(await fetchPage('http://127.0.0.1:6667/', { guard: trials, secondsMax: 10 })).toEqual({
    reason: 'refused',
    detail: 'Pages cannot be read from this port.',
  })
  const closed = await openWebsite()
  await closed.close()
  expect(await fetchPage(closed.url, { guard: trials, secondsMax: 10 })).toMatchObject({ reason: 'refused' })
  expect(await fetchPage(`${website.url.replace('http:', 'https:')}/page`, { guard: trials, secondsMax: 10 })).toMatchObject({
    reason: 'tls',
  })
})

describe('an address that is not on the public internet', () => {
  /** Where every name leads to this machine. */
  const guard = addressGuard({ allowPrivateTargets: false, allowHttp: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
  const fetching = (address: string) => fetchPage(address, { guard, secondsMax: 10 })

  test('is not asked, however it is written or named', async () => {
    const { port } = new URL(website.url)
    website.asked.length = 0
    for (const address of [
      `http://kb.example:${port}/page`,
      `${website.url}/page`,
      `http://[::1]:${port}/page`,
      `http://2130706433:${port}/page`,
    ])
      expect([address, await fetching(address)]).toMatchObject([address, { reason: 'private-address' }])
    expect(await fetching(`http://kb.example:${port}/page`)).toEqual({
      reason: 'private-address',
      detail: `kb.example:${port} leads to an address that is not on the public internet.`,
    })
    expect(website.asked).toEqual([])
  })

  test('is not asked either when a page redirects there', async () => {
    const { port } = new URL(website.url)
    // The first step may be taken, as if it were a public address; the guard looks again at the next one.
    const open = { ...trials, findUrlFlaw: (text: string) => (text.endsWith('/to-self') ? null : guard.findUrlFlaw(text)) }
    website.pages['/to-self'] = (response) => response.writeHead(302, { location: '/page' }).end()
    website.asked.length = 0
    expect(await fetchPage(`http://127.0.0.1:${port}/to-self`, { guard: open, secondsMax: 10 })).toMatchObject({
      reason: 'private-address',
    })
    expect(website.asked.map(({ path }) => path)).toEqual(['/to-self'])
  })

  test('nor is a mailbox, a file, or a place with a password', async () => {
    for (const path of ['/mail', '/file', '/as-ada']) expect([path, await reading(path)]).toMatchObject([path, { reason: 'redirects' }])
  })
})
