import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { languages } from '@earshot/contract'
import { receiptMessages } from '@earshot/messages/service/receipt'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendRaw } from '../../../test/world/raw-request.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { newOwnToken } from '../opinions/own-token.ts'
import { approveReceipt, rejectReceipt } from './receipts.ts'
import { addressOf, events, giveOpinion, opinion, pdf, photo, send, verificationOf, withdraw } from './shown-receipt.fixture.ts'

// Receipts that are not taken: what is no receipt, what comes too often, and what is rejected before its body is read.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let token: string
let reviewId: string
beforeEach(async () => {
  ;({ token, reviewId } = await giveOpinion(world))
})

describe('a file that is no receipt is told so, with everything as it was', () => {
  test.each([
    ['an empty file', Buffer.alloc(0), 422, 'Choose a file first.'],
    ['a program', Buffer.from('MZ\u0090\u0000 this is no picture'), 422, 'This isn’t a picture or PDF that can be'],
    ['HTML that says it is a picture', Buffer.from('<script>alert(1)</script>'), 422, 'This isn’t a picture or PDF that can be'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'This isn’t a picture or PDF that can be'],
    [
      'the beginning of a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]),
      422,
      'The picture couldn’t be opened and may be damaged',
    ],
    ['a PDF that ends early', Buffer.from('%PDF-1.7 and no more'), 422, 'This isn’t a picture or PDF that can be'],
    ['11 MB', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(11 * 1024 * 1024)]), 413, 'larger than 10 MB'],
  ])('%s', async (_what, contents, status, words) => {
    const answer = await send(world, token, contents)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(words)
    expect(await events(world, reviewId)).toEqual([])
    expect(await opinion(world, reviewId)).toMatchObject({ verification: null })
  })

  test('a picture of more than 40 megapixels, before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const answer = await send(world, token, bomb)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('more than 40 megapixels')
  })

  test('no form at all', async () => {
    for (const [type, body] of [
      ['application/json', '{}'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      ['application/x-www-form-urlencoded', 'receipt=1'],
    ] as const) {
      const { status } = await fetch(addressOf(world, token), { method: 'POST', headers: { 'content-type': type }, body })
      expect(status, type).toBeGreaterThanOrEqual(400)
      expect(status, type).toBeLessThan(500)
    }
    expect(await events(world, reviewId)).toEqual([])
  })
})

/** The head of an upload of 10 MB, whose body never comes: only who does not wait for it answers. */
const sendHead = ({ of = token, contentLength = 10_000_000 } = {}) =>
  sendRaw(world.address, {
    method: 'POST',
    path: `/receipt/${of}`,
    headers: [['content-type', 'multipart/form-data; boundary=x']],
    contentLength,
  })

describe('refused before the body is read:', () => {
  test('an address of no opinion', async () => {
    expect((await sendHead({ of: newOwnToken(world.sql).token }))?.status).toBe(404)
  })

  test('an incognito opinion', async () => {
    expect((await sendHead({ of: (await giveOpinion(world, { incognito: true, name: null })).token }))?.status).toBe(409)
  })

  test('an opinion whose receipt waits, and one that is verified', async () => {
    await send(world, token, pdf)
    expect((await sendHead())?.status).toBe(409)
    await approveReceipt(world.sql, await verificationOf(world, reviewId))
    expect((await sendHead())?.status).toBe(409)
  })

  test('a paused project', async () => {
    await world.sql`update project set status = 'paused' where project_id = ${world.business.projectId}`
    try {
      expect((await sendHead())?.status).toBe(409)
    } finally {
      await world.sql`update project set status = 'active' where project_id = ${world.business.projectId}`
    }
  })

  test('more than a receipt may have', async () => {
    const answer = await sendHead({ contentLength: 11_000_000 })
    expect(answer?.status).toBe(413)
    expect(answer?.text).toContain('larger than 10 MB')
  })

  test('one of two uploads of one opinion that are under way; once the other broke off, another is taken', async () => {
    const { hostname, port } = new URL(world.address)
    const uploads = [1, 2].map(() => connect(Number(port), hostname))
    onTestFinished(() => {
      for (const upload of uploads) upload.destroy()
    })
    const refusals = uploads.map(async (upload) => {
      upload.write(
        `POST /receipt/${token} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\n`,
      )
      const [answer] = await once(upload, 'data')
      return { upload, answer: String(answer).toLowerCase() }
    })
    const refused = await Promise.race(refusals)
    expect(refused.answer).toMatch(/^http\/1\.1 429 /)
    expect(refused.answer).toMatch(/\r\nretry-after: 60\r\n/)
    expect(refused.answer).toMatch(/\r\nconnection: close\r\n/)
    uploads.find((upload) => upload !== refused.upload)!.destroy()
    await expect.poll(async () => (await send(world, token, pdf)).status).toBe(303)
  })
})

describe('five receipts of an opinion within 24 hours', () => {
  const bytesKept = async () =>
    (
      await world.sql<[{ receipts: number }]>`select count(*)::int as receipts from receipt join verification
      using (organization_id, project_id, verification_id) where review_id = ${reviewId}`
    )[0].receipts

  test('are taken, and nothing stays of those that were withdrawn; the sixth is refused until the first is a day old', async () => {
    for (let sent = 0; sent < 5; sent++) {
      expect((await send(world, token, pdf)).headers.get('location')).toBe(`/receipt/${token}`)
      expect(await bytesKept()).toBe(1)
      expect((await withdraw(world, token)).status).toBe(303)
      expect(await bytesKept()).toBe(0)
    }
    const sixth = await sendHead()
    expect([sixth?.status, sixth?.headers.connection]).toEqual([429, 'close'])
    expect(Number(sixth?.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(Number(sixth?.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(await events(world, reviewId)).toHaveLength(10)
    const other = await giveOpinion(world)
    expect((await send(world, token, pdf, { of: other.token })).status).toBe(303)

    await world.timePasses('24 hours')
    expect((await send(world, token, pdf)).status).toBe(303)
  })

  test('are counted when they were decided, too', async () => {
    for (let sent = 0; sent < 5; sent++) {
      await send(world, token, pdf)
      await rejectReceipt(world.sql, { ...(await verificationOf(world, reviewId)), reason: 'unreadable' })
    }
    expect((await sendHead())?.status).toBe(429)
  })

  test.each(languages)('say in %s when the next one is taken', async (language) => {
    await world.sql`
      insert into verification (organization_id, project_id, review_id, method, status, decided_at)
      select ${world.business.organizationId}, ${world.business.projectId}, ${reviewId}, 'visual_evidence', 'cancelled', now()
      from generate_series(1, 5)`
    const { text } = (await sendRaw(world.address, { method: 'GET', path: `/receipt/${token}?lang=${language}` }))!
    const { heading, what } = receiptMessages(language).limited
    expect(text).toContain(heading)
    expect(text).toContain(what({ receipts: 5 }))
    expect(text).toMatch(/<time datetime="\d{4}-/)
    expect(text).not.toContain('id="receipt"')
  })
})

test('a paused project takes none, and says so', async () => {
  await world.sql`update project set status = 'paused' where project_id = ${world.business.projectId}`
  try {
    expect(await (await fetch(addressOf(world, token))).text()).toContain('isn’t accepting receipts right now')
    expect((await send(world, token, await photo())).status).toBe(409)
  } finally {
    await world.sql`update project set status = 'active' where project_id = ${world.business.projectId}`
  }
})

test.each(['x', 'A'.repeat(43), '%00', '../mine', 'A'.repeat(400)])(
  'a token that is none leads to the page that says so: %s',
  async (wrong) => {
    const { status } = await fetch(`${world.address}/receipt/${wrong}`)
    expect([404, 400, 414]).toContain(status)
    expect((await send(world, token, pdf, { of: wrong })).status).toBeGreaterThanOrEqual(400)
  },
)
