/** SECRET_KEY changes while the service runs, and nobody who holds something of before is turned away. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../src/commands/run-command.fixture.ts'
import { purposes, secretKeyIds } from '../../src/secrets.ts'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { type KeyNode as Node, openKeyNode } from './key-node.ts'
import { newAddress, type Stage, shop } from './key-stage.ts'
import { keyThings } from './key-things.ts'

const program = path.resolve(import.meta.dirname, '../../bin/earshot')
const newKey = () => randomBytes(32).toString('base64')

let world: World
let mailServer: MailServer
let receiver: Receiver
/** The key of before, the one after it, and the nodes that run with them. */
let keyA: string
const keyB = newKey()
let before: Node
let between: Node
let after: Node
beforeAll(async () => {
  mailServer = await openMailServer()
  receiver = await openReceiver()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  keyA = world.secretKey
  const settings = { widgetOrigins: [shop], moderation: 'none' }
  await world.sql`update project set settings = settings || ${world.sql.json(settings)} where project_id = ${world.business.projectId}`
  before = await openNode(keyA)
  between = await openNode(`${keyB},${keyA}`)
  after = await openNode(keyB)
})
afterAll(async () => {
  await Promise.all([before, between, after].map((node) => node.close()))
  await world.sql`update destination set status = 'disabled'`
  await world.close()
  await mailServer.close()
  await receiver.close()
})

const stage = (): Stage => ({ world, mailServer, receiver })
const openNode = (secretKey: string) => openKeyNode(world, { secretKey, smtpUrl: mailServer.url })

async function earshot(secretKey: string, ...words: string[]) {
  const env = { ...cleanEnvironment, DATABASE_URL: world.databaseUrl, SECRET_KEY: secretKey }
  const { stdout } = await promisify(execFile)(program, [...words, '--json'], { env }).catch((failed: { stdout: string }) => failed)
  return JSON.parse(stdout)
}
/** The same without a process of its own, which takes longer to start than it runs. */
const here = async (secretKey: string, ...words: string[]) =>
  (await runCommand(words.join(' '), [], { env: { DATABASE_URL: world.databaseUrl, SECRET_KEY: secretKey } })).result
const secretKeyCheck = async (secretKey: string) =>
  (await here(secretKey, 'doctor')).checks.filter(({ name }: { name: string }) => name === 'secret key')

const all = Object.entries(keyThings).flatMap(([purpose, { sent, kept }]) => [
  ...(sent ? [{ purpose, is: 'sent' as const, make: sent }] : []),
  ...(kept ? [{ purpose, is: 'kept' as const, make: kept }] : []),
])

describe('SECRET_KEY', () => {
  test('has something to show for every purpose of a key', () => {
    expect(Object.keys(keyThings).toSorted()).toEqual([...purposes].toSorted())
    for (const [purpose, { sent, kept }] of Object.entries(keyThings))
      expect([purpose, sent ?? kept]).toEqual([purpose, expect.any(Function)])
  })

  test.each(all)('$purpose: what was $is with the key of before works behind the new one', async ({ make }) => {
    const works = await make(stage(), before)
    expect(await works(between)).toBe(true)
  })

  test.each(all.filter(({ purpose }) => purpose !== 'sign-in-attempt'))(
    '$purpose: what is $is from then on is of the new key',
    async ({ make }) => {
      const works = await make(stage(), between)
      expect(await works(after)).toBe(true)
    },
  )

  test('is rekeyed: what is kept opens with the new key alone, what was sent is as unknown as a made-up link', async () => {
    const made = await Promise.all(
      all
        .filter(({ purpose }) => purpose !== 'sign-in-attempt')
        .map(async (each) => ({ ...each, works: await each.make(stage(), before) })),
    )
    expect(await secretKeyCheck(`${keyB},${keyA}`)).toMatchObject([
      { state: 'warning', finding: expect.stringMatching(/Encrypted with an older key: .*second factors/) },
    ])

    const done = await earshot(`${keyB},${keyA}`, 'secrets', 'rekey')
    expect(done).toMatchObject({ ok: true, unreadable: 0, keyIds: [...secretKeyIds(keyB), ...secretKeyIds(keyA)] })
    for (const { rekeyed, what } of done.kept) expect([what, rekeyed > 0]).toEqual([what, true])
    const soon = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(done.sentOut).toEqual(
      expect.arrayContaining([
        { what: 'delivery links', count: expect.any(Number), until: soon },
        { what: 'dashboard sessions', count: expect.any(Number), until: soon },
        { what: 'QR codes and displays', count: 1, until: null },
      ]),
    )
    expect(await here(`${keyB},${keyA}`, 'secrets', 'rekey')).toMatchObject({ ok: true, rekeyed: 0 })
    expect(await secretKeyCheck(`${keyB},${keyA}`)).toMatchObject([
      { state: 'ok', finding: expect.stringContaining('No stored data needs an older key') },
    ])

    for (const { purpose, is, works } of made) expect([purpose, is, await works(after)]).toEqual([purpose, is, is === 'kept'])
    // With the statuses that links of no key get.
    const { body } = await before.post('/preverified-links', { customerEmail: newAddress() })
    const [known, unknown] = [new URL(body.link).pathname, `/o/${randomBytes(32).toString('base64url')}`]
    const [gone, made0] = await Promise.all([known, unknown].map((at) => fetch(after.address + at)))
    expect(gone!.status).toBe(made0!.status)
  })

  test('that was changed without the key of before is told of at the start and by the doctor, with what to write', async () => {
    const stranger = await openNode(newKey())
    const told = stranger.logged.map((line) => JSON.parse(line)).filter(({ missing }) => missing !== undefined)
    expect(told).toMatchObject([
      { level: 40, missing: secretKeyIds(keyB)[0], msg: expect.stringContaining('SECRET_KEY=<new key>,<previous key>') },
    ])
    expect(stranger.logged.join('')).not.toContain(stranger.secretKey)
    await stranger.close()
    const checks = await secretKeyCheck(stranger.secretKey)
    expect(checks).toContainEqual({
      ...{ name: 'secret key', state: 'warning' },
      ...{ finding: expect.stringContaining(secretKeyIds(keyB)[0]), fix: expect.stringContaining('SECRET_KEY=<new key>,<previous key>') },
    })
    // One that was put behind another before it went is missed by nobody.
    expect(JSON.stringify(checks)).not.toContain(secretKeyIds(keyA)[0])
    await world.sql`delete from secret_key where key_id = ${secretKeyIds(stranger.secretKey)[0]}`
  })
})
