import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { readCredential } from './credential.ts'
import { labelQrCode, regenerateQrCode, revokeQrCode } from './qr-codes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A project of its own: a project has one code of each mode. */
async function openShop(name = 'Shop') {
  const { organizationId, projectId, apiKey } = await world.openBusiness(name)
  const project = { organizationId, projectId }
  const address = { baseUrl: world.address, qrCredentialKey: deriveKey(world.secretKey, 'qr-credential') }
  return {
    ...project,
    create: (mode: string, more: object = {}) => world.ask('qrCodes.create', { projectId, mode, ...more }, apiKey),
    display: () => world.ask('qrCodes.displayRotating', { projectId }, apiKey),
    list: async () => (await world.ask('qrCodes.list', { projectId }, apiKey)).body.qrCodes,
    regenerate: (mode: 'permanent' | 'rotating') => regenerateQrCode(world.sql, { ...project, mode, address }),
    revoke: (mode: 'permanent' | 'rotating') => revokeQrCode(world.sql, { ...project, mode }),
    label: (mode: 'permanent' | 'rotating', label: string) => labelQrCode(world.sql, { ...project, mode, label }),
    credentialIn: (link: string) => readCredential(address.qrCredentialKey, link.split('/').at(-1)!),
    topics: async () =>
      (
        await world.sql<{ topic: string }[]>`
          select topic from event where organization_id = ${organizationId} and topic like 'qr_code.%' order by occurred_at, event_id`
      ).map(({ topic }) => topic),
  }
}

test('a permanent code is made with 201, found with 200 and the same link, and never ends by itself', async () => {
  const shop = await openShop()
  const made = await shop.create('permanent', { label: ' Counter ' })
  expect(made).toMatchObject({
    status: 201,
    body: { mode: 'permanent', status: 'active', label: 'Counter', expiresAt: null, validForSeconds: null, kioskUrl: null, scanCount: 0 },
  })
  const { link, pngUrl, svgUrl, pdfUrl } = made.body
  expect([pngUrl, svgUrl, pdfUrl]).toEqual([`${link}.png`, `${link}.svg`, `${link}.pdf`])
  expect(link.startsWith(`${world.address}/q/`)).toBe(true)
  expect(await shop.create('permanent', { label: 'Door' })).toMatchObject({ status: 200, body: made.body })
  expect(await shop.topics()).toEqual(['qr_code.created'])
})

test('a rotating code gets a fresh link each second it is asked for, valid for five minutes', async () => {
  const shop = await openShop()
  const { status, body } = await shop.create('rotating')
  expect(status).toBe(201)
  expect(body).toMatchObject({ validForSeconds: 300, pdfUrl: null })
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(300_000)
  await world.timePasses('1 minute')
  const again = await shop.display()
  expect(again).toMatchObject({ status: 200, body: { qrCodeId: body.qrCodeId, validForSeconds: 300, kioskUrl: body.kioskUrl } })
  expect(again.body.link).not.toBe(body.link)
  expect((await shop.create('rotating')).status).toBe(200)
  expect(shop.credentialIn(again.body.link)).toMatchObject({ mode: 'rotating', version: 1 })
})

test('a display before there is a rotating code is refused, and says which operation makes one', async () => {
  const shop = await openShop()
  await shop.create('permanent')
  expect(await shop.display()).toMatchObject({
    status: 404,
    body: { code: 'QR_CODE_NOT_FOUND', detail: expect.stringContaining('qrCodes.create') },
  })
})

test('of fifty made at once there is one, announced once; one caller is told 201, the others 200, and all the same link', async () => {
  const shop = await openShop()
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.create('permanent')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(49).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.link)).size).toBe(1)
  expect(await shop.topics()).toEqual(['qr_code.created'])
  expect(await shop.list()).toHaveLength(1)
})

test('a regenerated code keeps its id and gets another link and another display', async () => {
  const shop = await openShop()
  const { body: before } = await shop.create('rotating')
  const after = await shop.regenerate('rotating')
  expect(after).toMatchObject({ qrCodeId: before.qrCodeId, regeneratedAt: expect.any(String) })
  expect('link' in after && [after.link, after.kioskUrl].some((url) => [before.link, before.kioskUrl].includes(url!))).toBe(false)
  expect(await shop.topics()).toEqual(['qr_code.created', 'qr_code.regenerated'])
})

test('a revoked code stays in the list, and makes room for another of its mode', async () => {
  const shop = await openShop()
  const { body: first } = await shop.create('permanent')
  expect(JSON.parse((await shop.revoke('permanent')) as string)).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) })
  expect(await shop.revoke('permanent')).toMatchObject({ code: 'QR_CODE_NOT_FOUND' })
  expect(await shop.regenerate('permanent')).toMatchObject({ code: 'QR_CODE_NOT_FOUND' })
  const { status, body: second } = await shop.create('permanent')
  expect(status).toBe(201)
  expect((await shop.list()).map(({ qrCodeId, status }: Record<string, string>) => [qrCodeId, status])).toEqual([
    [second.qrCodeId, 'active'],
    [first.qrCodeId, 'revoked'],
  ])
  expect(await shop.topics()).toEqual(['qr_code.created', 'qr_code.revoked', 'qr_code.created'])
})

test('a label is the team’s own: it changes without a word to anybody, and can be taken away', async () => {
  const shop = await openShop()
  await shop.create('permanent')
  expect(JSON.parse((await shop.label('permanent', 'Door')) as string)).toMatchObject({ label: 'Door' })
  expect(JSON.parse((await shop.label('permanent', '')) as string)).toMatchObject({ label: null })
  expect(await shop.label('rotating', 'Door')).toMatchObject({ code: 'QR_CODE_NOT_FOUND' })
  expect(await shop.topics()).toEqual(['qr_code.created'])
})

test('the list shows no link, and nothing that is kept opens a code', async () => {
  const shop = await openShop()
  const { body } = await shop.create('permanent')
  expect(Object.keys((await shop.list())[0])).not.toContain('link')
  const credential = body.link.split('/').at(-1)
  const [kept] = await world.sql`
    select (select json_agg(event) from event where organization_id = ${shop.organizationId})::text
      || (select json_agg(qr_code) from qr_code where organization_id = ${shop.organizationId})::text as text`
  expect(kept!.text).not.toContain(credential)
})

test('members show a code, name it, replace its credential and end it; a viewer sees only that it is there', async () => {
  const member = await world.member({ role: 'member' })
  const admin = await world.member({ role: 'admin' })
  const viewer = await world.member({ role: 'viewer' })
  for (const mode of ['permanent', 'rotating'] as const) {
    for (const id of ['qrCodes.show', 'qrCodes.label', 'qrCodes.regenerate', 'qrCodes.revoke'] as const)
      expect((await admin.ask(id, { mode, label: 'x' })).body.code).toBe('QR_CODE_NOT_FOUND')
    expect((await member.ask('qrCodes.create', { mode, label: 'By the door' })).status).toBe(201)
    const shown = (await member.ask('qrCodes.show', { mode })).body
    expect([shown.mode, shown.label, shown.kioskUrl === null, shown.pdfUrl === null]).toEqual([
      mode,
      'By the door',
      mode === 'permanent',
      mode === 'rotating',
    ])
    for (const url of [shown.link, shown.pngUrl, shown.svgUrl]) expect((await fetch(url)).status).toBe(200)
    expect((await member.ask('qrCodes.label', { mode, label: 'At the till' })).body.label).toBe('At the till')
    expect((await member.ask('qrCodes.label', { mode, label: '' })).body.label).toBeNull()
    expect((await member.ask('qrCodes.label', { mode, label: 'x'.repeat(101) })).status).toBe(400)

    // Printed copies end: for admins to decide.
    for (const id of ['qrCodes.regenerate', 'qrCodes.revoke'] as const) expect((await member.ask(id, { mode })).status).toBe(403)
    const again = (await admin.ask('qrCodes.regenerate', { mode })).body
    expect(again.link).not.toBe(shown.link)
    expect((await fetch(shown.link)).status).toBe(410)
    expect((await fetch(again.link)).status).toBe(200)

    expect((await viewer.ask('qrCodes.list')).body.qrCodes).toHaveLength(mode === 'permanent' ? 1 : 2)
    for (const id of ['qrCodes.show', 'qrCodes.label', 'qrCodes.regenerate', 'qrCodes.revoke'] as const)
      expect((await viewer.ask(id, { mode, label: 'x' })).status).toBe(403)
  }
  expect((await admin.ask('qrCodes.revoke', { mode: 'permanent' })).body.status).toBe('revoked')
  expect((await admin.ask('qrCodes.show', { mode: 'permanent' })).status).toBe(404)
  expect((await admin.ask('qrCodes.show', { mode: 'eternal' })).status).toBe(400)
  const topics = await world.sql<{ topic: string }[]>`
    select distinct topic from event
    where organization_id = ${world.business.organizationId} and topic like 'qr_code.%' order by topic`
  expect(topics.map(({ topic }) => topic)).toEqual(['qr_code.created', 'qr_code.regenerated', 'qr_code.revoked'])
})

describe('a credential', () => {
  test.each([
    ['a letter more', (text: string) => `${text}A`],
    ['a letter less', (text: string) => text.slice(0, -1)],
    ['another last letter', (text: string) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`],
    ['another first letter', (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`],
    ['standard base64', (text: string) => Buffer.from(text, 'base64url').toString('base64').replace(/=*$/, '=')],
    ['nothing', () => ''],
  ])('with %s is none', async (_, spoil) => {
    const shop = await openShop()
    const { body } = await shop.create('permanent')
    const text = body.link.split('/').at(-1)
    expect(shop.credentialIn(`/${text}`)).toMatchObject({ qrCodeId: body.qrCodeId, mode: 'permanent', version: 1 })
    expect(shop.credentialIn(`/${spoil(text)}`)).toBe(null)
  })

  test('of a display is not one of a code', async () => {
    const shop = await openShop()
    const { body } = await shop.create('rotating')
    expect(shop.credentialIn(body.kioskUrl)).toBe(null)
  })
})
