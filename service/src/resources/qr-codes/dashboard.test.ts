import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

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
  const topics = await world.sql<{ topic: string }[]>`select distinct topic from event where topic like 'qr_code.%' order by topic`
  expect(topics.map(({ topic }) => topic)).toEqual(['qr_code.created', 'qr_code.regenerated', 'qr_code.revoked'])
})
