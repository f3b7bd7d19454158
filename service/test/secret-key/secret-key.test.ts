/** SECRET_KEY changes while the service runs, and nobody who holds something of before is turned away. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../src/commands/run-command.fixture.ts'
import { purposes, secretKeyIds } from '../../src/secrets.ts'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { homeNames } from '../world/home.ts'
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
  const env = { ...cleanEnvironment, ...world.databaseSettings, SECRET_KEY: secretKey }
  const { stdout } = await promisify(execFile)(program, [...words, '--json'], { env }).catch((failed: { stdout: string }) => failed)
  return JSON.parse(stdout)
}
/** The same without a process of its own, which takes longer to start than it runs. */
const here = async (secretKey: string, ...words: string[]) => {
  const options = words.findIndex((word) => word.startsWith('--'))
  const [command, args] = options < 0 ? [words, []] : [words.slice(0, options), words.slice(options)]
  return (await runCommand(command.join(' '), args, { env: { ...world.databaseSettings, SECRET_KEY: secretKey } })).result
}
/** What the doctor says of the key, about each home. */
const secretKeyChecks = async (secretKey: string): Promise<{ name: string; state: string; finding: string; fix?: string }[]> =>
  (await here(secretKey, 'doctor')).checks.filter(({ name }: { name: string }) => /(^|: )secret key$/.test(name))
/** What is said once of the only home, and else once of each. */
const forEachHome = <Said>(said: Said): Said[] => homeNames(world.sql).map(() => said)
/** Encrypts anew in each home, as the operator does it. */
async function rekeyEachHome(run: typeof here, secretKey: string) {
  const done = []
  for (const home of homeNames(world.sql)) done.push(await run(secretKey, 'secrets', 'rekey', ...(home === null ? [] : ['--home', home])))
  return done
}

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
    const older = expect.stringContaining('Encrypted with an older key: ')
    const found = await secretKeyChecks(`${keyB},${keyA}`)
    expect(found).toMatchObject(forEachHome({ state: 'warning', finding: older }))
    expect(found.map(({ finding }) => finding)).toContainEqual(expect.stringContaining('second factors'))

    const done = await rekeyEachHome(earshot, `${keyB},${keyA}`)
    const keyIds = [...secretKeyIds(keyB), ...secretKeyIds(keyA)]
    expect(done).toMatchObject(forEachHome({ ok: true, unreadable: 0, keyIds }))
    const kinds = Object.groupBy(
      done.flatMap(({ kept }) => kept as { what: string; rekeyed: number }[]),
      ({ what }) => what,
    )
    for (const [what, kept] of Object.entries(kinds)) expect([what, kept!.some(({ rekeyed }) => rekeyed > 0)]).toEqual([what, true])
    const soon = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(done.flatMap(({ sentOut }) => sentOut)).toEqual(
      expect.arrayContaining([
        { what: 'delivery links', count: expect.any(Number), until: soon },
        { what: 'dashboard sessions', count: expect.any(Number), until: soon },
        { what: 'QR codes and displays', count: 1, until: null },
      ]),
    )
    expect(await rekeyEachHome(here, `${keyB},${keyA}`)).toMatchObject(forEachHome({ ok: true, rekeyed: 0 }))
    expect(await secretKeyChecks(`${keyB},${keyA}`)).toMatchObject(
      forEachHome({ state: 'ok', finding: expect.stringContaining('No stored data needs an older key') }),
    )

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
    const advice = expect.stringContaining('SECRET_KEY=<new key>,<previous key>')
    expect(told).toMatchObject(forEachHome({ level: 40, missing: secretKeyIds(keyB)[0], msg: advice }))
    expect(stranger.logged.join('')).not.toContain(stranger.secretKey)
    await stranger.close()
    const checks = await secretKeyChecks(stranger.secretKey)
    for (const home of homeNames(world.sql))
      expect(checks).toContainEqual({
        ...{ name: home === null ? 'secret key' : `${home}: secret key`, state: 'warning' },
        ...{ finding: expect.stringContaining(secretKeyIds(keyB)[0]), fix: advice },
      })
    // One that was put behind another before it went is missed by nobody.
    expect(JSON.stringify(checks)).not.toContain(secretKeyIds(keyA)[0])
    for (const sql of [world.sql, world.people]) await sql`delete from secret_key where key_id = ${secretKeyIds(stranger.secretKey)[0]}`
  })
})
