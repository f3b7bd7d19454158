import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { deleteOpinion } from '../opinions/delete-opinion.ts'
import { ownTokenSha256 } from '../opinions/own-token.ts'
import { approveReceipt, openReceipt, rejectReceipt } from './receipts.ts'
import { addressOf, events, giveOpinion, opinion, pdf, photo, send, verificationOf, withdraw } from './shown-receipt.fixture.ts'

// A receipt from the moment it is shown to its deletion.

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

const key = () => deriveKey(world.secretKey, 'receipt')

describe('showing a receipt', () => {
  test('starts a verification, and looking at the page does not', async () => {
    expect((await fetch(addressOf(world, token))).status).toBe(200)
    expect(await events(world, reviewId)).toEqual([])
    const sent = await send(world, token, await photo())
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/receipt/${token}`])
    expect(await events(world, reviewId)).toEqual([['verification.created', 'visual_evidence', 'pending', null]])
    expect(await opinion(world, reviewId)).toMatchObject({
      verified: false,
      verification: { method: 'visual_evidence', status: 'pending', verifiedAt: null },
    })
    expect(await (await fetch(addressOf(world, token))).text()).toContain('Your receipt is being reviewed')
  })

  test.each(['jpeg', 'png', 'webp'] as const)('keeps a %s drawn anew, upright, without what the camera hid in it', async (format) => {
    const taken = await sharp(await photo())
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    await send(world, token, taken)
    const receipt = await openReceipt(world.sql, { ...(await verificationOf(world, reviewId)), receiptKey: key() })
    if (!('contents' in receipt)) throw new Error('the receipt is kept')
    const { exif, width, height, format: kept } = await sharp(receipt.contents).metadata()
    expect([exif, width, height, kept]).toEqual([undefined, 800, 600, format])
  })

  test('takes a PDF as it is', async () => {
    await send(world, token, pdf, { type: 'application/pdf' })
    expect(await openReceipt(world.sql, { ...(await verificationOf(world, reviewId)), receiptKey: key() })).toEqual({
      mediaType: 'application/pdf',
      contents: pdf,
    })
  })

  test('leaves nothing readable in the database', async () => {
    const page = Buffer.from(`${pdf.toString()}Ada Lovelace, order 1042\n%%EOF`)
    await send(world, token, page)
    const [kept] = await world.sql`select contents_encrypted from receipt order by uploaded_at desc limit 1`
    expect(kept!.contentsEncrypted.includes('Lovelace')).toBe(false)
  })

  test('is done once, however many are sent at the same moment', async () => {
    const picture = await photo()
    await Promise.all(Array.from({ length: 10 }, () => send(world, token, picture)))
    expect(await events(world, reviewId)).toHaveLength(1)
    expect(await world.sql`select from verification where review_id = ${reviewId}`).toHaveLength(1)
  })
})

describe('the decision', () => {
  test('accepted: the opinion is verified from then on', async () => {
    await send(world, token, await photo())
    const verification = await verificationOf(world, reviewId)
    expect(await approveReceipt(world.sql, verification)).toEqual({ verificationId: verification.verificationId, status: 'verified' })
    expect((await events(world, reviewId)).at(-1)).toEqual(['verification.verified', 'visual_evidence', 'verified', 'pending'])
    expect(await opinion(world, reviewId)).toMatchObject({
      verified: true,
      verification: { status: 'verified', verifiedAt: expect.any(String) },
    })
    expect(await (await fetch(addressOf(world, token))).text()).toContain('Your opinion is verified')
    expect(await rejectReceipt(world.sql, { ...verification, reason: 'Too late' })).toMatchObject({ code: 'CONFLICT' })
    expect((await send(world, token, await photo())).status).toBe(409)
  })

  test('accepted: an opinion that waits for the team is published, and a hidden one stays hidden', async () => {
    const { projectId } = world.business
    const wait = (status: string) => world.sql`update opinion set status = ${status} where review_id = ${reviewId}`
    const noted = () => world.sql`select type from log_change where project_id = ${projectId} and review_id = ${reviewId}`
    await world.settle()
    await wait('pending')
    const before = await opinion(world, reviewId)
    await send(world, token, await photo())
    await approveReceipt(world.sql, await verificationOf(world, reviewId))
    expect(await opinion(world, reviewId)).toMatchObject({ verified: true, status: 'published' })
    expect((await opinion(world, reviewId)).updatedAt > before.updatedAt).toBe(true)
    expect(await noted()).toMatchObject([{ type: 'published' }])
    const approved = await world.sql`select from opinion where review_id = ${reviewId} and approved_at is not null`
    expect(approved).toHaveLength(1)

    const hidden = await giveOpinion(world)
    await send(world, hidden.token, await photo())
    await world.sql`update opinion set status = 'hidden', hidden_reason = 'spam' where review_id = ${hidden.reviewId}`
    await approveReceipt(world.sql, await verificationOf(world, hidden.reviewId))
    expect(await opinion(world, hidden.reviewId)).toMatchObject({ verified: true, status: 'hidden' })
  })

  test('accepted: one that the team approved before, and that waits again, keeps the time of the first approval', async () => {
    await world.sql`update opinion set status = 'pending', approved_at = '2026-01-01T00:00:00Z' where review_id = ${reviewId}`
    await send(world, token, await photo())
    await approveReceipt(world.sql, await verificationOf(world, reviewId))
    expect(await opinion(world, reviewId)).toMatchObject({ verified: true, status: 'published' })
    const [kept] = await world.sql<[{ approvedAt: Date }]>`select approved_at from opinion where review_id = ${reviewId}`
    expect(kept.approvedAt).toEqual(new Date('2026-01-01T00:00:00Z'))
  })

  test('not accepted: an opinion that waits for the team goes on waiting', async () => {
    await world.sql`update opinion set status = 'pending' where review_id = ${reviewId}`
    await send(world, token, await photo())
    await rejectReceipt(world.sql, { ...(await verificationOf(world, reviewId)), reason: 'unreadable' })
    expect(await opinion(world, reviewId)).toMatchObject({ verified: false, status: 'pending' })
  })

  test('not accepted: the customer reads why, and may show another', async () => {
    await send(world, token, await photo())
    await rejectReceipt(world.sql, { ...(await verificationOf(world, reviewId)), reason: 'The date <b>cannot</b> be read.' })
    expect((await events(world, reviewId)).at(-1)).toEqual(['verification.failed', 'visual_evidence', 'rejected', 'pending'])
    const page = await (await fetch(addressOf(world, token))).text()
    expect(page).toContain('Reason: The date ')
    expect(page).not.toContain('<b>cannot</b>')
    expect((await send(world, token, await photo())).status).toBe(303)
    expect((await events(world, reviewId)).at(-1)).toEqual(['verification.created', 'visual_evidence', 'pending', null])
  })

  test('taken back: cancelled, and the receipt is gone', async () => {
    await send(world, token, await photo())
    const verification = await verificationOf(world, reviewId)
    expect((await withdraw(world, token)).status).toBe(303)
    expect((await events(world, reviewId)).at(-1)).toEqual(['verification.failed', 'visual_evidence', 'cancelled', 'pending'])
    await world.settle()
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
    await withdraw(world, token)
    expect(await events(world, reviewId)).toHaveLength(2)
  })

  test('none for 30 days: expired', async () => {
    await send(world, token, await photo())
    await world.timePasses('29 days')
    await world.settle()
    expect(await events(world, reviewId)).toHaveLength(1)
    await world.timePasses('1 day 1 minute')
    await world.settle()
    expect((await events(world, reviewId)).at(-1)).toEqual(['verification.failed', 'visual_evidence', 'expired', 'pending'])
    expect(await opinion(world, reviewId)).toMatchObject({ verified: false, verification: { status: 'expired' } })
  })

  test('the receipt is deleted 30 days after it, the verification stays', async () => {
    await send(world, token, await photo())
    const verification = await verificationOf(world, reviewId)
    await approveReceipt(world.sql, verification)
    await world.timePasses('29 days')
    await world.settle()
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toHaveProperty('contents')
    await world.timePasses('1 day 1 minute')
    await world.settle()
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await opinion(world, reviewId)).toMatchObject({ verified: true })
  })

  test('goes with the opinion, and the receipt with both', async () => {
    await send(world, token, await photo())
    const verification = await verificationOf(world, reviewId)
    await approveReceipt(world.sql, verification)
    await deleteOpinion(world.sql, { ownTokenSha256: ownTokenSha256(token)! })
    expect(await openReceipt(world.sql, { ...verification, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of another organization is not found', async () => {
    await send(world, token, await photo())
    const foreign = await world.openBusiness('Foreign')
    const { verificationId } = await verificationOf(world, reviewId)
    const theirs = { ...foreign, verificationId }
    expect(await approveReceipt(world.sql, theirs)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await openReceipt(world.sql, { ...theirs, receiptKey: key() })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('no receipt of an incognito opinion is asked for, and none is taken', async () => {
  const incognito = await giveOpinion(world, { incognito: true, name: null })
  expect(await (await fetch(addressOf(world, token, incognito.token))).text()).toContain('A receipt would reveal who you are, so receipts')
  expect((await send(world, token, await photo(), { of: incognito.token })).status).toBe(409)
  expect(await world.sql`select from verification where review_id = ${incognito.reviewId}`).toHaveLength(0)
})
