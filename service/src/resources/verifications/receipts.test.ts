import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { languages } from '@earshot/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendRaw } from '../../../test/world/raw-request.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { transaction } from '../../database/transaction.ts'
import { deriveKey } from '../../secrets.ts'
import { receiptWords } from '../../words/receipt.ts'
import { deleteOpinion } from '../opinions/delete-opinion.ts'
import { insertOpinion, type WrittenOpinion } from '../opinions/insert-opinion.ts'
import { newOwnToken, ownTokenSha256 } from '../opinions/own-token.ts'
import { approveReceipt, listVerifications, openReceipt, rejectReceipt } from './receipts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A photo as a camera makes it, with its place in it. */
const photo = (width = 600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .withExif({ IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

let token: string
let reviewId: string
beforeEach(async () => {
  ;({ token, reviewId } = await giveOpinion())
})

/** An opinion that came without a link, so that nothing shows its purchase. */
async function giveOpinion(more: Partial<WrittenOpinion> = {}) {
  const ownToken = newOwnToken()
  const reviewId = crypto.randomUUID()
  const { organizationId, projectId } = world.business
  await transaction(world.sql, (sql) =>
    insertOpinion(sql, {
      organizationId,
      projectId,
      reviewId,
      ownTokenSha256: ownToken.sha256,
      written: { title: 'Good', opinion: 'Very good.', name: 'Ada', incognito: false, answers: [], ...more },
      source: 'direct',
      method: null,
      status: 'published',
      language: 'en',
      customer: { email: null },
    }),
  )
  return { token: ownToken.token, reviewId }
}

const addressOf = (of = token) => `${world.address}/receipt/${of}`

async function send(contents: Buffer, { of = token, type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append('receipt', new Blob([new Uint8Array(contents)], { type }), 'receipt')
  return fetch(addressOf(of), { method: 'POST', body: form, redirect: 'manual' })
}

const withdraw = () => fetch(`${addressOf()}/withdraw`, { method: 'POST', redirect: 'manual' })

const opinion = async () =>
  (await world.ask('opinions.list', { limit: 100 })).body.opinions.find((each: { reviewId: string }) => each.reviewId === reviewId)

const verificationOf = async () => {
  const [found] = await listVerifications(world.sql, { ...world.business, status: 'pending', limit: 1000 }).then((all) =>
    all.filter((each) => each.reviewId === reviewId),
  )
  return { ...world.business, verificationId: found!.verificationId }
}

const events = async () =>
  (
    await world.sql<{ topic: string; data: Record<string, unknown> }[]>`
      select topic, data from event where topic like 'verification.%' and data->>'reviewId' = ${reviewId} order by occurred_at, event_id`
  ).map(({ topic, data: { method, status, previousStatus } }) => [topic, method, status, previousStatus])

const key = () => deriveKey(world.secretKey, 'receipt')

describe('showing a receipt', () => {
  test('starts a verification, and looking at the page does not', async () => {
    expect((await fetch(addressOf())).status).toBe(200)
    expect(await events()).toEqual([])
    const sent = await send(await photo())
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/receipt/${token}`])
    expect(await events()).toEqual([['verification.created', 'visual_evidence', 'pending', null]])
    expect(await opinion()).toMatchObject({
      verified: false,
      verification: { method: 'visual_evidence', status: 'pending', verifiedAt: null },
    })
    expect(await (await fetch(addressOf())).text()).toContain('Your receipt is being looked at.')
  })

  test.each(['jpeg', 'png', 'webp'] as const)('keeps a %s drawn anew, upright, without what the camera hid in it', async (format) => {
    const taken = await sharp(await photo())
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    await send(taken)
    const receipt = await openReceipt(world.sql, { ...(await verificationOf()), receiptKey: key() })
    if (!('contents' in receipt)) throw new Error('the receipt is kept')
    const { exif, width, height, format: kept } = await sharp(receipt.contents).metadata()
    expect([exif, width, height, kept]).toEqual([undefined, 800, 600, format])
  })

  test('takes a PDF as it is', async () => {
    await send(pdf, { type: 'application/pdf' })
    expect(await openReceipt(world.sql, { ...(await verificationOf()), receiptKey: key() })).toEqual({
      mediaType: 'application/pdf',
      contents: pdf,
    })
  })

  test('leaves nothing readable in the database', async () => {
    const page = Buffer.from(`${pdf.toString()}Ada Lovelace, order 1042\n%%EOF`)
    await send(page)
    const [kept] = await world.sql`select contents_encrypted from receipt order by uploaded_at desc limit 1`
    expect(kept!.contentsEncrypted.includes('Lovelace')).toBe(false)
  })

  test('is done once, however many are sent at the same moment', async () => {
    const picture = await photo()
    await Promise.all(Array.from({ length: 10 }, () => send(picture)))
    expect(await events()).toHaveLength(1)
    expect(await world.sql`select from verification where review_id = ${reviewId}`).toHaveLength(1)
  })
})

describe('a file that is no receipt is told so, with everything as it was', () => {
  test.each([
    ['an empty file', Buffer.alloc(0), 422, 'Choose a file first.'],
    ['a program', Buffer.from('MZ\u0090\u0000 this is no picture'), 422, 'not a picture or a PDF'],
    ['HTML that says it is a picture', Buffer.from('<script>alert(1)</script>'), 422, 'not a picture or a PDF'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'not a picture or a PDF'],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]), 422, 'could not be opened'],
    ['a PDF that ends early', Buffer.from('%PDF-1.7 and no more'), 422, 'not a picture or a PDF'],
    ['11 MB', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(11 * 1024 * 1024)]), 413, 'larger than 10 MB'],
  ])('%s', async (_what, contents, status, words) => {
    const answer = await send(contents)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(words)
    expect(await events()).toEqual([])
    expect(await opinion()).toMatchObject({ verification: null })
  })

  test('a picture of more than 40 megapixels, before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const answer = await send(bomb)
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
      const { status } = await fetch(addressOf(), { method: 'POST', headers: { 'content-type': type }, body })
      expect(status, type).toBeGreaterThanOrEqual(400)
      expect(status, type).toBeLessThan(500)
    }
    expect(await events()).toEqual([])
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
    expect((await sendHead({ of: newOwnToken().token }))?.status).toBe(404)
  })

  test('an incognito opinion', async () => {
    expect((await sendHead({ of: (await giveOpinion({ incognito: true, name: null })).token }))?.status).toBe(409)
  })

  test('an opinion whose receipt waits, and one that is verified', async () => {
    await send(pdf)
    expect((await sendHead())?.status).toBe(409)
    await approveReceipt(world.sql, await verificationOf())
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
    await expect.poll(async () => (await send(pdf)).status).toBe(303)
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
      expect((await send(pdf)).headers.get('location')).toBe(`/receipt/${token}`)
      expect(await bytesKept()).toBe(1)
      expect((await withdraw()).status).toBe(303)
      expect(await bytesKept()).toBe(0)
    }
    const sixth = await sendHead()
    expect([sixth?.status, sixth?.headers.connection]).toEqual([429, 'close'])
    expect(Number(sixth?.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(Number(sixth?.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(await events()).toHaveLength(10)
    const other = await giveOpinion()
    expect((await send(pdf, { of: other.token })).status).toBe(303)

    await world.timePasses('24 hours')
    expect((await send(pdf)).status).toBe(303)
  })

  test('are counted when they were decided, too', async () => {
    for (let sent = 0; sent < 5; sent++) {
      await send(pdf)
      await rejectReceipt(world.sql, { ...(await verificationOf()), reason: 'unreadable' })
    }
    expect((await sendHead())?.status).toBe(429)
  })

  test.each(languages)('say in %s when the next one is taken', async (language) => {
    await world.sql`
      insert into verification (organization_id, project_id, review_id, method, status, decided_at)
      select ${world.business.organizationId}, ${world.business.projectId}, ${reviewId}, 'visual_evidence', 'cancelled', now()
      from generate_series(1, 5)`
    const { text } = (await sendRaw(world.address, { method: 'GET', path: `/receipt/${token}?lang=${language}` }))!
    const { heading, what } = receiptWords(language).limited
    expect(text).toContain(heading)
    expect(text).toContain(what(5))
    expect(text).toMatch(/<time datetime="\d{4}-/)
    expect(text).not.toContain('id="receipt"')
  })
})

describe('the decision', () => {
  test('accepted: the opinion is verified from then on', async () => {
    await send(await photo())
    const verification = await verificationOf()
    expect(await approveReceipt(world.sql, verification)).toEqual({ verificationId: verification.verificationId, status: 'verified' })
    expect((await events()).at(-1)).toEqual(['verification.verified', 'visual_evidence', 'verified', 'pending'])
    expect(await opinion()).toMatchObject({ verified: true, verification: { status: 'verified', verifiedAt: expect.any(String) } })
    expect(await (await fetch(addressOf())).text()).toContain('Your opinion is verified.')
    expect(await rejectReceipt(world.sql, { ...verification, reason: 'Too late' })).toMatchObject({ code: 'CONFLICT' })
    expect((await send(await photo())).status).toBe(409)
  })

  test('not accepted: the customer reads why, and may show another', async () => {
    await send(await photo())
    await rejectReceipt(world.sql, { ...(await verificationOf()), reason: 'The date <b>cannot</b> be read.' })
    expect((await events()).at(-1)).toEqual(['verification.failed', 'visual_evidence', 'rejected', 'pending'])
    const page = await (await fetch(addressOf())).text()
    expect(page).toContain('The reason given: The date ')
    expect(page).not.toContain('<b>cannot</b>')
    expect((await send(await photo())).status).toBe(303)
    expect((await events()).at(-1)).toEqual(['verification.created', 'visual_evidence', 'pending', null])
  })

  test('taken back: cancelled, and the receipt is gone', async () => {
    await send(await photo())
    const verification = await verificationOf()
    expect((await withdraw()).status).toBe(303)
    expect((await events()).at(-1)).toEqual(['verification.failed', 'visual_evidence', 'cancelled', 'pending'])
    await world.settle()
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
    await withdraw()
    expect(await events()).toHaveLength(2)
  })

  test('none for 30 days: expired', async () => {
    await send(await photo())
    await world.timePasses('29 days')
    await world.settle()
    expect(await events()).toHaveLength(1)
    await world.timePasses('1 day 1 minute')
    await world.settle()
    expect((await events()).at(-1)).toEqual(['verification.failed', 'visual_evidence', 'expired', 'pending'])
    expect(await opinion()).toMatchObject({ verified: false, verification: { status: 'expired' } })
  })

  test('the receipt is deleted 30 days after it, the verification stays', async () => {
    await send(await photo())
    const verification = await verificationOf()
    await approveReceipt(world.sql, verification)
    await world.timePasses('29 days')
    await world.settle()
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toHaveProperty('contents')
    await world.timePasses('1 day 1 minute')
    await world.settle()
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await opinion()).toMatchObject({ verified: true })
  })

  test('goes with the opinion, and the receipt with both', async () => {
    await send(await photo())
    const verification = await verificationOf()
    await approveReceipt(world.sql, verification)
    await deleteOpinion(world.sql, { ownTokenSha256: ownTokenSha256(token)! })
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of another organization is not found', async () => {
    await send(await photo())
    const foreign = await world.openBusiness('Foreign')
    const { verificationId } = await verificationOf()
    const theirs = { ...foreign, verificationId }
    expect(await approveReceipt(world.sql, theirs)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await openReceipt(world.sql, { ...theirs, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('nobody is asked for a receipt of an incognito opinion, and none is taken', async () => {
  const incognito = await giveOpinion({ incognito: true, name: null })
  expect(await (await fetch(addressOf(incognito.token))).text()).toContain('A receipt would tell who you are')
  expect((await send(await photo(), { of: incognito.token })).status).toBe(409)
  expect(await world.sql`select from verification where review_id = ${incognito.reviewId}`).toHaveLength(0)
})

test('a paused project takes none, and says so', async () => {
  await world.sql`update project set status = 'paused' where project_id = ${world.business.projectId}`
  try {
    expect(await (await fetch(addressOf())).text()).toContain('takes no receipts just now')
    expect((await send(await photo())).status).toBe(409)
  } finally {
    await world.sql`update project set status = 'active' where project_id = ${world.business.projectId}`
  }
})

test.each(['x', 'A'.repeat(43), '%00', '../mine', 'A'.repeat(400)])(
  'a token that is none leads to the page that says so: %s',
  async (wrong) => {
    const { status } = await fetch(`${world.address}/receipt/${wrong}`)
    expect([404, 400, 414]).toContain(status)
    expect((await send(pdf, { of: wrong })).status).toBeGreaterThanOrEqual(400)
  },
)
