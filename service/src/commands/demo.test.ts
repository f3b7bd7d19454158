/** The demo as somebody starts it: the program itself, on a data directory of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cleanEnvironment } from '../../test/world/clean-environment.ts'
import { freePort } from '../../test/world/free-port.ts'
import { readableByOthers } from '../../test/world/readable-by-others.ts'

const program = path.resolve(import.meta.dirname, '../../bin/earshot')
const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'earshot-demo-'))
const dataDir = path.join(elsewhere, 'data', 'demo')
const logFile = path.join(dataDir, 'earshot.log')
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

/** What the demo prints, as far as it is used here. */
interface Printed {
  apiUrl: string
  apiKey: string
  projectId: string
  receiverPage: string
  webhookUrl: string
}

/** Starts the demo in a directory of its own, does something once it is ready, and ends it. */
async function duringDemo(settings: Record<string, string>, act: (port: number, printed: Printed) => Promise<void>): Promise<void> {
  const port = await freePort()
  const env = { ...cleanEnvironment, DATABASE_URL: '', SECRET_KEY: '', PORT: String(port), ...settings }
  const child = spawn(program, ['demo', '--json'], { cwd: elsewhere, env, stdio: 'pipe' })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  try {
    const [printed] = await Promise.race([once(child.stdout, 'data'), ended])
    expect(complaint).toBe('')
    await act(port, JSON.parse(String(printed)))
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const answersAt = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port }, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** What is done through the API arrives at the demo's receiver, which shows it. */
async function showsWhatArrives({ apiUrl, apiKey, projectId, receiverPage }: Printed) {
  const page = async () => (await fetch(receiverPage)).text()
  const made = await fetch(`${apiUrl}/project/${projectId}/preverified-links`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ customerEmail: 'ada@example.com' }),
  })
  const { verificationId } = (await made.json()) as { verificationId: string }
  await expect.poll(page).toContain(verificationId)
  expect(await page()).not.toContain('Rejected')
}

test('the demo is there for this machine alone, and what it writes is for its owner; HOST lets others in', async () => {
  let before = ''
  await duringDemo({}, async (port, printed) => {
    expect(await answersAt('127.0.0.1', port)).toBe(true)
    await showsWhatArrives(printed)
    before = printed.webhookUrl
    // One more address of this machine, as every other one is.
    expect(await answersAt('127.0.0.2', port)).toBe(false)
    expect(readableByOthers(dataDir)).toEqual([])
  })
  // As earlier versions wrote it.
  chmodSync(logFile, 0o644)
  await duringDemo({ HOST: '0.0.0.0' }, async (port, printed) => {
    expect(await answersAt('127.0.0.2', port)).toBe(true)
    expect(readableByOthers(dataDir)).toEqual([])
    // The receiver is for this machine even then, and where it was before.
    expect(await answersAt('127.0.0.2', Number(new URL(printed.receiverPage).port))).toBe(false)
    expect(printed.webhookUrl).toBe(before)
    await showsWhatArrives(printed)
  })
})
