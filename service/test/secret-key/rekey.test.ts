/** What is kept encrypted comes to the newest key, however much there is, by several at once, and whatever it was written by. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedKinds, keyNeedsOf } from '../../src/commands/encrypted-data.ts'
import { queueMail } from '../../src/mail/mail.ts'
import { findMail } from '../../src/mail/read-mail.ts'
import { rekeyMails } from '../../src/mail/rekey-mails.ts'
import { deriveKey } from '../../src/secrets.ts'
import { appCode } from '../world/authenticator-app.ts'
import { openBrowser } from '../world/visitor.ts'
import { openWorld, type World } from '../world/world.ts'
import { openKeyNode } from './key-node.ts'

let world: World
let keyA: string
const keyB = randomBytes(32).toString('base64')
let ring: string
beforeAll(async () => {
  world = await openWorld()
  keyA = world.secretKey
  ring = `${keyB},${keyA}`
})
afterAll(() => world.close())

const config = { baseUrl: 'http://localhost:4000', webhookKeys: null }
const needs = async (secretKey: string, of: string) => {
  const { all, older, lost } = await keyNeedsOf(world.sql, encryptedKinds(config, secretKey).find(({ kind }) => kind === of)!)
  return { all, older, lost }
}
const rekey = async (secretKey: string, of: string) =>
  encryptedKinds(config, secretKey)
    .find(({ kind }) => kind === of)!
    .rekey(world.sql)

test('any number of mails, by several at once, whatever was interrupted', async () => {
  const message = {
    to: 'ada@example.com',
    language: 'en',
    owner: { name: 'Acme', accentColor: '#2f6f5e' },
    subject: 'Hello',
    heading: 'Hello',
  }
  const mail = { ...world.business, kind: 'webhooks', email: { ...message, paragraphs: ['Dear Ada'], reason: 'You asked.' } }
  await queueMail(world.sql, deriveKey(keyA, 'mail'), mail)
  await world.settle()
  await world.sql`
    insert into mail (organization_id, project_id, kind, to_email, contents_encrypted, encryption_key_id, status)
    select organization_id, project_id, kind, to_email, contents_encrypted, encryption_key_id, status from mail, generate_series(1, 450)`
  expect(await needs(ring, 'emails')).toEqual({ all: 451, older: 451, lost: 0 })
  expect(await needs(keyB, 'emails')).toEqual({ all: 451, older: 0, lost: 451 })
  const mailKey = deriveKey(ring, 'mail')
  await world.sql.begin((sql) => rekeyMails(sql, mailKey).then(() => Promise.reject(new Error('interrupted')))).catch(() => {})
  const done = await Promise.all([1, 2, 3].map(() => rekeyMails(world.sql, mailKey)))
  expect(done.reduce((sum, { rekeyed }) => sum + rekeyed, 0)).toBe(451)
  expect(await needs(ring, 'emails')).toEqual({ all: 451, older: 0, lost: 0 })
  const [{ mailId }] = await world.sql<[{ mailId: string }]>`select mail_id from mail order by mail_id desc limit 1`
  expect(await findMail(world.sql, { mailKey: deriveKey(keyB, 'mail'), mailId })).toMatchObject({ mail: { subject: 'Hello' } })
  expect(await rekey(keyB, 'emails')).toEqual({ rekeyed: 0, unreadable: 0 })
})

test('answers whose key was not named yet; one that no key opens stays, and its repeat has no second effect', async () => {
  const node = await openKeyNode(world, { secretKey: keyA })
  const goals = Array.from({ length: 12 }, () => ({ goal: `Learn ${randomUUID()}`, key: { 'idempotency-key': randomUUID() } }))
  for (const { goal, key } of goals) expect((await node.post('/goals', { goal }, key)).status).toBe(201)
  await node.close()
  await world.sql`update idempotency set encryption_key_id = null`
  // One key, and none named: it is that one.
  expect(await needs(keyA, 'responses')).toEqual({ all: 12, older: 0, lost: 0 })
  expect(await needs(ring, 'responses')).toEqual({ all: 12, older: 12, lost: 0 })

  await using after = Object.assign(await openKeyNode(world, { secretKey: keyB }), { [Symbol.asyncDispose]: async () => {} })
  const [{ goal, key }] = goals as [(typeof goals)[0]]
  const lost = await after.post('/goals', { goal }, key)
  expect([lost.status, lost.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  expect(lost.body.detail).toContain('SECRET_KEY')
  expect(await world.sql`select from goal where goal = ${goal}`).toHaveLength(1)

  expect(await rekey(keyB, 'responses')).toEqual({ rekeyed: 0, unreadable: 12 })
  expect(await rekey(ring, 'responses')).toEqual({ rekeyed: 12, unreadable: 0 })
  for (const { goal, key } of goals) {
    expect((await after.post('/goals', { goal }, key)).status).toBe(201)
    expect(await world.sql`select from goal where goal = ${goal}`).toHaveLength(1)
  }
  await after.close()
})

test('second factors from before keys were named work at once, and say from then on which key they need', async () => {
  const node = await openKeyNode(world, { secretKey: keyA })
  const enrol = async () => {
    const member = await world.member()
    const here = openBrowser(node, member.cookie)
    const { body } = await here.post('/dashboard/auth/two-factor/enable', { password: member.password })
    const appKey = new URL(body.totpUri).searchParams.get('secret')!
    expect((await here.post('/dashboard/auth/two-factor/verify-totp', { code: appCode(appKey) })).status).toBe(200)
    return { member, appKey, backupCode: body.backupCodes[0] as string }
  }
  const [ada, eve] = [await enrol(), await enrol()]
  await node.close()
  // As they were kept: without the name.
  await world.people`
    update person_two_factor set secret = regexp_replace(secret, '^\\$ba\\$\\d+\\$', ''), backup_codes = regexp_replace(backup_codes, '^\\$ba\\$\\d+\\$', '')`
  expect(await world.people`select from person_two_factor where secret like '$ba$%'`).toHaveLength(0)
  expect(await needs(`${keyA},${keyB}`, 'secondFactors')).toEqual({ all: 2, older: 2, lost: 0 })

  // The new key stands second first: the node of before still writes with the old one.
  for (const [secretKey, { member, appKey, backupCode }] of [
    [`${keyA},${keyB}`, ada],
    [ring, eve],
  ] as const) {
    const at = await openKeyNode(world, { secretKey })
    const byApp = openBrowser(at)
    expect((await byApp.signIn(member.email, member.password)).body).toEqual({ twoFactorRedirect: true })
    expect((await byApp.post('/dashboard/auth/two-factor/verify-totp', { code: appCode(appKey, { steps: 1 }) })).body).toEqual({
      done: true,
    })
    const byCode = openBrowser(at)
    await byCode.signIn(member.email, member.password)
    expect((await byCode.post('/dashboard/auth/two-factor/verify-backup-code', { code: backupCode })).body).toEqual({ done: true })
    await at.close()
  }
  expect(await rekey(ring, 'secondFactors')).toMatchObject({ unreadable: 0 })
  expect(await needs(keyB, 'secondFactors')).toEqual({ all: 2, older: 0, lost: 0 })
})
