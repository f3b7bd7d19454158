import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { WrongUse } from './command.ts'
import { runCommand } from './run-command.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const notes: string[] = []
const earshot = (words: string, ...args: string[]) =>
  runCommand(words, ['--project', world.business.projectId, ...args], {
    env: { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BASE_URL: world.address },
    ...{ json: false, note: (line: string) => void notes.push(line) },
  })

test('codes are listed, named, replaced and ended from the command line', async () => {
  expect((await earshot('qr-code list')).shown).toBe('No QR codes.')
  const { link, qrCodeId } = (await world.ask('qrCodes.create', { mode: 'permanent' })).body
  expect((await earshot('qr-code label', '--mode', 'permanent', '--label', 'Counter')).result).toMatchObject({ qrCodeId, label: 'Counter' })

  const { result: regenerated } = await earshot('qr-code regenerate', '--mode', 'permanent')
  expect(regenerated).toMatchObject({ qrCodeId, status: 'active', regeneratedAt: expect.any(String) })
  expect(notes.at(-1)).toContain('Print the new code')
  // The address that a running service of the same settings opens.
  expect((await fetch(link)).status).toBe(410)
  expect((await fetch(String(regenerated.link))).status).toBe(200)

  expect((await earshot('qr-code list')).shown).toBe(`${qrCodeId}  permanent  active  0 scans  0 opinions  Counter`)
  expect((await earshot('qr-code revoke', '--mode', 'permanent')).result).toMatchObject({ status: 'revoked' })
  expect((await earshot('qr-code list')).result).toMatchObject({ qrCodes: [{ qrCodeId, status: 'revoked' }] })
})

test('what is not there, and what is no mode or label, is told', async () => {
  await expect(earshot('qr-code regenerate', '--mode', 'rotating')).rejects.toThrow('The project has no rotating QR code')
  await expect(earshot('qr-code revoke', '--mode', 'rotating')).rejects.toThrow('The project has no rotating QR code')
  await expect(earshot('qr-code revoke', '--mode', 'both')).rejects.toThrow(WrongUse)
  await expect(earshot('qr-code label', '--mode', 'permanent', '--label', 'x'.repeat(101))).rejects.toThrow('at most 100 characters')
  const nobody = ['--project', '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b']
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey }
  await expect(runCommand('qr-code list', nobody, { env })).rejects.toThrow('There is no project')
})
