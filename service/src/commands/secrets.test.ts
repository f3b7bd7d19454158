/** The key of webhook secrets changes while nodes run, and no email is lost or wrongly signed at any step. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../client/src/index.ts'
import { cleanEnvironment } from '../../test/world/clean-environment.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { rekeyColumn } from '../database/encrypted-column.ts'
import { openLog } from '../log.ts'
import { signingSecretColumn } from '../resources/destinations/signing-secrets.ts'
import { deriveKey, keyId, webhookKeyRing } from '../secrets.ts'

const program = path.resolve(import.meta.dirname, '../../bin/earshot')
const newKey = () => randomBytes(32).toString('base64')

let world: World
let receiver: Receiver
const first = newKey()
const second = newKey()
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

async function earshot(words: string[], webhookKey: string | null) {
  const env = {
    ...{ ...cleanEnvironment, DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey },
    ...(webhookKey === null ? {} : { WEBHOOK_KEY: webhookKey }),
  }
  const { stdout } = await promisify(execFile)(program, [...words, '--json'], { env }).catch((failed: { stdout: string }) => failed)
  return JSON.parse(stdout)
}

/** A node with a ring of its own, beside the world's, on the same database. */
async function openNode(webhookKey: string) {
  const config = readConfig({
    ...{ DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, WEBHOOK_KEY: webhookKey },
    ...{ ALLOW_PRIVATE_TARGETS: 'true', HOST: '127.0.0.1', PORT: '2', BASE_URL: world.address },
  })
  const log = openLog({ level: 'silent', to: { write: () => {} } })
  const options = { sql: world.sql, secretKey: world.secretKey, role: 'worker', log, workersOnTheirOwn: false } as const
  return openApp({ config: { ...config, port: 0 }, ...options })
}

const make = async () => (await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['question.created'] })).body
const ask = () =>
  world.ask('questions.create', { tags: ['delivery'], question: `Which? ${randomBytes(4).toString('hex')}`, answerMode: 'text_only' })
const keysUsed = async () =>
  (await world.sql`select distinct encryption_key_id from destination_secret order by 1`).map(({ encryptionKeyId }) => encryptionKeyId)
const nameOf = (key: string) => keyId(Buffer.from(key, 'base64'))
const derivedName = () => keyId(deriveKey(world.secretKey, 'destination-secret')[0])
const webhookKeys = async (webhookKey: string | null) =>
  (await earshot(['doctor'], webhookKey)).checks.filter(({ name }: { name: string }) => name === 'webhook keys')

describe('the key of webhook secrets', () => {
  test('changes step by step while nodes run, each of them signing rightly at every step', async () => {
    const { secret } = await make()
    const settled = async (workers: { runOnce(): Promise<void> }) => {
      const before = receiver.received.length
      await ask()
      await workers.runOnce()
      expect(receiver.received.length).toBe(before + 1)
      const { body, headers } = receiver.received.at(-1)!
      await verifyWebhook(body, headers, secret)
    }
    expect(await keysUsed()).toEqual([derivedName()])
    expect(await webhookKeys(null)).toMatchObject([{ state: 'ok' }])
    expect(await webhookKeys(first)).toMatchObject([{ state: 'warning', finding: expect.stringContaining('an older key') }])

    // From the derived key to one of its own: the node without the setting goes on until the secrets are closed anew.
    const withFirst = await openNode(first)
    await settled(withFirst.workers!)
    await settled(world.app.workers!)
    expect(await earshot(['secrets', 'rekey'], first)).toMatchObject({ ok: true, rekeyed: 1, unreadable: 0, keyId: nameOf(first) })
    expect(await earshot(['secrets', 'rekey'], first)).toMatchObject({ rekeyed: 0 })
    expect(await keysUsed()).toEqual([nameOf(first)])
    await settled(withFirst.workers!)

    // From one to the next: second everywhere, then first, then rekey, then the old one goes.
    const secondBehind = await openNode(`${first},${second}`)
    const secondFirst = await openNode(`${second}, ${first}`)
    for (const node of [withFirst, secondBehind, secondFirst]) await settled(node.workers!)
    expect(await earshot(['secrets', 'rekey'], `${second},${first}`)).toMatchObject({ ok: true, rekeyed: 1, keyId: nameOf(second) })
    const secondAlone = await openNode(second)
    for (const node of [secondBehind, secondFirst, secondAlone]) await settled(node.workers!)
    expect(await webhookKeys(second)).toMatchObject([{ state: 'ok' }])
    for (const node of [withFirst, secondBehind, secondFirst, secondAlone]) await node.close()
  })

  test('that is lost is told of by the doctor, and by rekey, which does the rest', async () => {
    await make()
    const [known] = await world.sql`select count(*)::int as count from destination_secret where encryption_key_id = ${nameOf(second)}`
    const lost = await webhookKeys(null)
    expect(lost).toMatchObject([{ state: 'warning', finding: expect.stringMatching(new RegExp(`^${known!.count} webhook secrets? `)) }])
    expect(lost[0].finding).toContain(nameOf(second))
    expect(await earshot(['secrets', 'rekey'], first)).toMatchObject({
      ok: false,
      rekeyed: 1,
      unreadable: known!.count,
      keyId: nameOf(first),
    })
    expect(await earshot(['secrets', 'rekey'], `${first},${second}`)).toMatchObject({ ok: true, rekeyed: known!.count })
    await world.sql`delete from destination_secret`
    await world.sql`delete from lane`
    await world.sql`delete from delivery where state = 'pending'`
    await world.sql`delete from destination`
  })

  test('changes for any number of secrets, by several at once, whatever was interrupted', async () => {
    const { organizationId } = world.business
    const [old, young] = [
      webhookKeyRing({ secretKey: world.secretKey, webhookKeys: null }),
      webhookKeyRing({ secretKey: world.secretKey, webhookKeys: [randomBytes(32)] }),
    ]
    const [made] =
      await world.sql`insert into destination (organization_id, url) values (${organizationId}, 'https://x.example/') returning destination_id`
    const { destinationId } = made!
    const { encrypted, encryptionKeyId } = old.close('whsec_x', destinationId)
    await world.sql`
      insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id)
      select ${organizationId}, ${destinationId}, ${encrypted}, ${encryptionKeyId} from generate_series(1, 1234)`
    await world.sql
      .begin((sql) => rekeyColumn(sql, young, signingSecretColumn).then(() => Promise.reject(new Error('interrupted'))))
      .catch(() => {})
    const done = await Promise.all([1, 2, 3].map(() => rekeyColumn(world.sql, young, signingSecretColumn)))
    expect(done.reduce((sum, { rekeyed }) => sum + rekeyed, 0)).toBe(1234)
    const rows = await world.sql<
      { encrypted: Buffer; encryptionKeyId: string }[]
    >`select secret_encrypted as encrypted, encryption_key_id from destination_secret`
    expect(rows.every((row) => young.open(row, destinationId) === 'whsec_x')).toBe(true)
    await world.sql`delete from destination`
  })
})
