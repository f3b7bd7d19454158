import { randomUUID } from 'node:crypto'
import { rejectReasons } from '@earshot/contract'
import { languages } from '@earshot/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveOpinion, receiptPdf, receiptPicture, showReceipt } from '../../../test/journeys/customers/shown-receipts.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { rejectReceipt } from './receipts.ts'

let world: World
let member: Member
let viewer: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member', name: 'Grace' })
  viewer = await world.member({ role: 'viewer' })
})
afterAll(() => world.close())

async function shown(title = 'Good tea', contents?: Buffer) {
  const given = await giveOpinion(world, { title })
  return { ...given, verificationId: await showReceipt(world, given, contents ?? (await receiptPicture())) }
}
const receiptAddress = (verificationId: string, { organizationId, projectId } = world.business) =>
  `/dashboard/api/${organizationId}/project/${projectId}/verifications/${verificationId}/receipt`

describe('a decision', () => {
  test('verifies the opinion, and says who made it', async () => {
    const { verificationId, reviewId } = await shown()
    expect((await viewer.ask('verifications.get', { verificationId })).body).toMatchObject({
      ...{ verificationId, reviewId, method: 'visual_evidence', status: 'pending', reason: null, reasonText: null, note: null },
      ...{ decidedBy: null, decidedAt: null, hasReceipt: true, mediaType: 'image/jpeg' },
      opinion: { title: 'Good tea', customerName: 'Ada' },
    })
    const { status, body } = await member.ask('verifications.approve', { verificationId })
    expect([status, body.status, body.decidedBy]).toEqual([200, 'verified', 'Grace'])
    const { opinions } = (await world.ask('opinions.list')).body
    expect(opinions.find((each: { reviewId: string }) => each.reviewId === reviewId).verified).toBe(true)
  })

  test.each(rejectReasons)(
    'to reject it because of %s is read by its customer in their language; the note is the team’s',
    async (reason) => {
      const { verificationId, token } = await shown()
      const { body } = await member.ask('verifications.reject', { verificationId, reason, note: ' Seen twice \n today ' })
      expect(body).toMatchObject({ status: 'rejected', reason, reasonText: null, note: 'Seen twice \n today', decidedBy: 'Grace' })
      const said = new Set<string>()
      for (const language of languages) {
        const page = await (await fetch(`${world.address}/receipt/${token}?lang=${language}`)).text()
        expect(page).not.toContain('Seen twice')
        const [notice] = /<section class="notice">.*?<\/section>/s.exec(page)!
        expect(notice).not.toContain(`: ${reason}<`)
        said.add(notice)
      }
      expect(said.size).toBe(languages.length)
    },
  )

  test('that the command line made in its own words is told in those', async () => {
    const { verificationId, token } = await shown()
    await rejectReceipt(world.sql, { ...world.business, verificationId, reason: 'A dog ate it' })
    expect((await viewer.ask('verifications.get', { verificationId })).body).toMatchObject({ reason: null, reasonText: 'A dog ate it' })
    expect(await (await fetch(`${world.address}/receipt/${token}`)).text()).toContain('A dog ate it')
  })

  test('is one, however many decide at the same time', async () => {
    const { verificationId } = await shown()
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => member.ask('verifications.approve', { verificationId })),
      ...Array.from({ length: 5 }, () => member.ask('verifications.reject', { verificationId, reason: 'too_old' })),
    ])
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    const { organizationId } = world.business
    const events = await world.sql`
      select from event where organization_id = ${organizationId} and topic in ('verification.verified', 'verification.failed')
        and data->>'verificationId' = ${verificationId}`
    expect(events).toHaveLength(1)
  })

  test.each([
    ['no reason', {}],
    ['a reason of one’s own', { reason: 'I do not like it' }],
    ['none', { reason: null }],
    ['a note too long', { reason: 'altered', note: 'x'.repeat(1001) }],
    ['a note of another kind', { reason: 'altered', note: 7 }],
  ])('to reject with %s is refused, and decides nothing', async (_what, body) => {
    const { verificationId } = await shown()
    expect((await member.ask('verifications.reject', { verificationId, ...body })).status).toBe(400)
    expect((await viewer.ask('verifications.get', { verificationId })).body.status).toBe('pending')
  })

  test('is no viewer’s, nor about anything but a receipt of the project', async () => {
    const { verificationId } = await shown()
    expect((await viewer.ask('verifications.approve', { verificationId })).status).toBe(403)
    expect((await viewer.ask('verifications.reject', { verificationId, reason: 'altered' })).status).toBe(403)
    const other = await world.openBusiness('Foreign')
    const stranger = await world.member({ role: 'owner', organizationId: other.organizationId })
    for (const [who, request] of [
      [member, { verificationId: randomUUID() }],
      [member, { verificationId: 'nothing' }],
      [stranger, { verificationId, projectId: other.projectId }],
      [stranger, { verificationId }],
    ] as const)
      for (const id of ['verifications.approve', 'verifications.get'] as const) expect((await who.ask(id, request)).status).toBe(404)
    expect((await stranger.get(receiptAddress(verificationId, other))).status).toBe(404)
    expect((await viewer.ask('verifications.get', { verificationId })).body.status).toBe('pending')
  })
})

describe('a receipt', () => {
  test('is saved, never run, kept by no cache, and who looked is written down', async () => {
    const { verificationId } = await shown('PDF', receiptPdf)
    const answer = await member.get(receiptAddress(verificationId))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(receiptPdf)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-[\w-]+\.pdf"/)
    const { organizationId } = world.business
    const entries = await world.sql`
      select status from audit_entry where organization_id = ${organizationId} and operation = 'verifications.receipt'
        and person_id = ${member.personId} and subject_id = ${verificationId}`
    expect(entries).toEqual([{ status: 200 }])
  })

  test('is for members, not for viewers nor for whoever is not in', async () => {
    const { verificationId } = await shown()
    expect((await viewer.get(receiptAddress(verificationId))).status).toBe(403)
    expect((await fetch(world.address + receiptAddress(verificationId))).status).toBe(401)
    const elsewhere = { headers: { cookie: member.cookie, 'sec-fetch-site': 'cross-site' } }
    expect((await fetch(world.address + receiptAddress(verificationId), elsewhere)).status).toBe(403)
  })

  test('is gone 30 days after the decision, and the verification says so', async () => {
    const { verificationId } = await shown()
    await member.ask('verifications.approve', { verificationId })
    await world.timePasses('30 days')
    await world.settle()
    const later = await world.member({ role: 'member' })
    expect((await later.ask('verifications.get', { verificationId })).body).toMatchObject({ hasReceipt: false, mediaType: null })
    expect((await later.get(receiptAddress(verificationId))).status).toBe(404)
  })
})

test('verifications are listed by method and state, newest or oldest first', async () => {
  const other = await world.openBusiness('Listed')
  const { organizationId, projectId } = other
  const reader = await world.member({ role: 'viewer', organizationId })
  const kinds = [
    ['delivery_link', 'verified'],
    ['visual_evidence', 'pending'],
    ['visual_evidence', 'rejected'],
    ['qr_rotating', 'expired'],
  ] as const
  for (const [at, [method, status]] of kinds.entries())
    await world.sql`
      insert into verification (organization_id, project_id, method, status, created_at)
      values (${organizationId}, ${projectId}, ${method}, ${status}, now() + ${at} * interval '1 second')`
  const listed = async (query: object) =>
    (await reader.ask('verifications.list', { projectId, ...query })).body.verifications.map(({ method, status }: Record<string, string>) =>
      kinds.findIndex((kind) => kind[0] === method && kind[1] === status),
    )
  expect(await listed({})).toEqual([3, 2, 1, 0])
  expect(await listed({ sort: 'oldest' })).toEqual([0, 1, 2, 3])
  expect(await listed({ method: 'visual_evidence' })).toEqual([2, 1])
  expect(await listed({ method: 'visual_evidence', status: 'pending' })).toEqual([1])
  expect(await listed({ method: 'qr_rotating', status: 'all' })).toEqual([3])
  expect(await listed({ status: 'verified' })).toEqual([0])
  const first = (await reader.ask('verifications.list', { projectId, limit: 3 })).body
  expect(await listed({ limit: 3, cursor: first.pagination.nextCursor })).toEqual([0])
  for (const wrong of [{ status: 'lost' }, { method: 'email' }, { sort: 'id;drop' }, { page: 0 }, { cursor: 'x' }])
    expect((await reader.ask('verifications.list', { projectId, ...wrong })).status).toBe(400)
})
