import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendBytes, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'

// Receipts as nobody should send them. Each is answered with what to do, costs a bounded amount of memory, and leaves nothing behind.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let path: string
beforeEach(async () => {
  path = `/receipt/${await ownToken()}`
})

/** Of an opinion that nothing shows the purchase of: its link had expired. */
async function ownToken(): Promise<string> {
  const { link, verificationId } = (
    await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', customerReference: '1', validityMinutes: 60 })
  ).body
  await world.sql`update link set expires_at = now() - interval '1 minute' where verification_id = ${verificationId}`
  const body = new URLSearchParams({ title: 'Fine', opinion: 'All was well.', name: 'Ada' })
  const sent = await fetch(link, { method: 'POST', redirect: 'manual', body })
  return /earshot_own=([\w-]{43})/.exec(sent.headers.get('set-cookie') ?? '')![1]!
}

const receipts = async () => (await world.sql`select count(*)::int as count from receipt`)[0]!.count as number
const boundary = 'x'
const type = ['content-type', `multipart/form-data; boundary=${boundary}`] as const
const part = (contents: Buffer | string, { name = 'receipt', file = 'a.jpg', more = '' } = {}) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n${more}\r\n`),
    Buffer.from(contents),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
const upload = (body: Buffer, headers: (readonly [string, string])[] = [type]) =>
  sendRaw(world.address, { method: 'POST', path, headers, body })

/** A PNG that says its size, and whose pixels are a few kilobytes of zeros. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 10_000_000)), { level: 9 })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const picture = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#eee' } })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'

describe('refused, with what to do', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG that begins as a PNG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)])],
    ['an SVG that begins as a JPEG', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)])],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', async () => picture().gif().toBuffer()],
    ['a TIFF', async () => picture().tiff().toBuffer()],
    ['an AVIF', async () => picture().avif().toBuffer()],
    ['a ZIP', () => Buffer.from('504b0304', 'hex')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 200)],
    ['half a WebP', async () => (await picture().webp().toBuffer()).subarray(0, 40)],
    ['a PNG of 60,000 by 60,000', () => png(60_000, 60_000)],
    ['a PNG of 2 billion by 2 billion', () => png(0x7fffffff, 0x7fffffff)],
    ['a PNG without a pixel', () => png(0, 0)],
    ['a PNG one row over 40 megapixels', () => png(8000, 5001)],
    ['a PDF without an end', () => Buffer.from('%PDF-1.7\nnothing')],
    ['a WebP that is sound', () => Buffer.from('RIFF\x10\0\0\0WAVEfmt ')],
  ])('%s', async (_what, make) => {
    const before = await receipts()
    const answer = await upload(form(part(await make())))
    expect(answer?.status, answer?.text.slice(0, 300)).toBe(422)
    expect(await receipts()).toBe(before)
  })

  test.each<[string, () => Promise<[Buffer, (readonly [string, string])[]]>, number[]]>([
    ['a file under another name', async () => [form(part('x', { name: 'other' })), [type]], [422]],
    ['a field instead of a file', async () => [form(part('x', { file: '' })), [type]], [422]],
    ['two files', async () => [form(part(await picture().png().toBuffer()), part(await picture().png().toBuffer())), [type]], [400, 413]],
    ['a thousand files', async () => [form(...Array.from({ length: 1000 }, () => part('x'))), [type]], [400, 413]],
    [
      'a thousand fields',
      async () => [form(...Array.from({ length: 1000 }, (_, at) => part('x', { name: `f${at}`, file: '' }))), [type]],
      [400, 413],
    ],
    ['a field of a megabyte', async () => [form(part('x'.repeat(1e6), { file: '' }), part('x')), [type]], [422]],
    ['a field called __proto__', async () => [form(part('x', { name: '__proto__', file: '' })), [type]], [400, 422]],
    ['headers without end', async () => [form(part('x', { more: 'x-a: b\r\n'.repeat(5000) })), [type]], [400, 422]],
    ['a part’s header of a megabyte', async () => [form(part('x', { more: `x-a: ${'b'.repeat(1e6)}\r\n` })), [type]], [400, 422]],
    ['another boundary', async () => [form(part('x')), [['content-type', 'multipart/form-data; boundary=y']]], [400, 422]],
    ['no boundary', async () => [form(part('x')), [['content-type', 'multipart/form-data']]], [400, 415]],
    [
      'an endless boundary',
      async () => [form(part('x')), [['content-type', `multipart/form-data; boundary=${'y'.repeat(8000)}`]]],
      [400, 415, 422],
    ],
    ['no end', async () => [part('x'), [type]], [400]],
    ['only an end', async () => [form(), [type]], [400, 422]],
    ['12 MB before the first part', async () => [Buffer.concat([Buffer.alloc(12e6, 'p'), form(part('x'))]), [type]], [400, 413, 422]],
    ['a form without a file', async () => [Buffer.from('receipt=x'), [['content-type', 'application/x-www-form-urlencoded']]], [400]],
    ['JSON', async () => [Buffer.from('{"receipt":"x"}'), [['content-type', 'application/json']]], [400, 415]],
    ['11 MB', async () => [form(part(Buffer.alloc(11e6))), [type]], [413]],
    [
      '10 MB and a byte of JPEG',
      async () => [form(part(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(10 * 1024 * 1024 - 2)]))), [type]],
      [413],
    ],
    ['a compressed form', async () => [deflateSync(form(part('x'))), [type, ['content-encoding', 'deflate']]], [400, 415, 422]],
  ])('%s', async (_what, make, statuses) => {
    const before = await receipts()
    const [body, headers] = await make()
    const answer = await upload(body, headers)
    expect(statuses, `${answer?.status} ${answer?.text.slice(0, 200)}`).toContain(answer?.status)
    expect(await receipts()).toBe(before)
    expect((await fetch(world.address + path)).status).toBe(200)
  })
})

test('whoever hangs up in the middle leaves nothing behind', async () => {
  const before = await receipts()
  const head = Buffer.from(`POST ${path} HTTP/1.1\r\nhost: x\r\n${type.join(': ')}\r\ncontent-length: 1000000\r\n\r\n`)
  await sendBytes(world.address, Buffer.concat([head, part(Buffer.alloc(300_000)).subarray(0, -2)]), { thenHangUp: true })
  expect(await receipts()).toBe(before)
  expect((await fetch(world.address + path)).status).toBe(200)
})

test('a picture that hides a page behind its end is kept without it', async () => {
  const hiding = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>'), Buffer.from('PK\x03\x04')])
  expect((await upload(form(part(hiding))))?.status).toBe(303)
})

test('fifty at once for one opinion are one', async () => {
  const before = await receipts()
  const body = form(part(await picture().png().toBuffer()))
  const answers = await Promise.all(Array.from({ length: 50 }, () => upload(body)))
  // 429: ten pictures wait for their turn at the most.
  expect(new Set(answers.map((answer) => answer?.status)).difference(new Set([303, 409, 429]))).toEqual(new Set())
  expect(await receipts()).toBe(before + 1)
})

test('pictures of 40 megapixels, many at once, are drawn one by one; who would wait too long is told when to come back', async () => {
  // 240 KB, and the costliest to draw: its parts are spread over the file, and it is turned.
  const large = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#eee' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer()
  const tokens = await Promise.all(Array.from({ length: 13 }, () => ownToken()))
  const before = await receipts()
  const residentMb = () => process.memoryUsage().rss / 1e6
  const restingMb = residentMb()
  let peakMb = restingMb
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb())
  }, 20)
  const body = form(part(large))
  const answers = await Promise.all(
    tokens.map((token) => sendRaw(world.address, { method: 'POST', path: `/receipt/${token}`, headers: [type], body })),
  )
  clearInterval(watch)
  const refused = answers.filter((answer) => answer?.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer?.headers['retry-after']).toBe('60')
  const taken = answers.filter((answer) => answer?.status === 303)
  expect(taken.length).toBe(answers.length - refused.length)
  expect(await receipts()).toBe(before + taken.length)
  // One takes 400 MB, four at once took 1,700.
  expect(peakMb - restingMb).toBeLessThan(1000)
}, 120_000)
