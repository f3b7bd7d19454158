import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSession } from '../../src/pages/spam/spam.ts'
import { dataTokenOf } from '../../src/privacy/data-token.ts'
import { suppress } from '../../src/resources/suppressions/suppressions.ts'
import { associatedDataOf } from '../../src/resources/verifications/receipts.ts'
import { deriveKey, encryptLarge, keyIdsOf } from '../../src/secrets.ts'
import { giveOpinion as giveShownOpinion, receiptPicture } from '../journeys/customers/shown-receipts.ts'
import { openWorld, type World } from '../world/world.ts'

// A visitor who has what customers have: a link, a private address, a code, an email with a link to their data. What they can use up,
// fill, forge or learn about others.

/** A client may take a second over an export, and a second more for each gigabyte: an attacker is one soon. */
const pace = { exportSecondsMax: 1, exportBytesPerSecondMin: 1e9 }

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => world.close())

/** Makes a person with an opinion and receipts of so many bytes, as they are kept. Returns the path of their data. */
async function openPerson(receipts: number[], of = world) {
  const { organizationId, projectId } = of.business
  const email = `${randomUUID()}@example.com`
  const [{ reviewId }] = await of.sql<[{ reviewId: string }]>`
    with customer as (
      insert into customer (organization_id, email) values (${organizationId}, ${email}) returning *
    )
    insert into opinion (organization_id, project_id, customer_id, title, opinion, incognito, source, status)
    select organization_id, ${projectId}, customer_id, 'Fine', 'All was well.', false, 'direct', 'published' from customer returning review_id`
  const key = deriveKey(of.secretKey, 'receipt')
  const files: Buffer[] = []
  for (const bytes of receipts) {
    const contents = randomBytes(bytes)
    files.push(contents)
    const sealed = await encryptLarge(key, contents, associatedDataOf({ organizationId, projectId }))
    await of.sql`
      with verification as (
        insert into verification (organization_id, project_id, review_id, method, status, decided_at)
        values (${organizationId}, ${projectId}, ${reviewId}, 'visual_evidence', 'verified', now()) returning *
      )
      insert into receipt (organization_id, project_id, verification_id, media_type, contents_encrypted, encryption_key_id)
      select organization_id, project_id, verification_id, 'image/png', ${sealed}, ${keyIdsOf(key)[0]} from verification`
  }
  const asked = { organizationId, projectId, email, issuedSecond: Math.floor(Date.now() / 1000) }
  return { email, files, path: `/my-data/open/${dataTokenOf(deriveKey(of.secretKey, 'my-data'), asked)}/download` }
}

const download = async (path: string, from: string, of = world) => {
  const answer = await fetch(of.address + path, { headers: { 'x-forwarded-for': from } })
  return { status: answer.status, text: await answer.text() }
}

/** Asks for an export, and reads nothing of it but its beginning. */
async function readSlowly(path: string, from: string, of = world): Promise<{ status: string; socket: Socket }> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(of.address).port) })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n\r\n`)
  const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.pause()
  return { status: first.toString('latin1').slice(9, 12), socket }
}

test('an export in pieces is one document, with every list and each receipt whole', async () => {
  const { email, files, path } = await openPerson([10, 100_001, 49_152])
  const { status, text } = await download(path, '198.51.100.1')
  expect(status).toBe(200)
  const known = JSON.parse(text)
  expect(Object.keys(known)).toEqual([
    ...[
      'about',
      'organization',
      'exportedAt',
      'links',
      'linkMails',
      'importRows',
      'orders',
      'customers',
      'opinions',
      'comments',
      'answers',
    ],
    ...['verifications', 'subscriptions', 'suppressions', 'receipts', 'letters', 'events', 'notes'],
  ])
  expect(known).toMatchObject({ about: email, customers: [{ email }], opinions: [{ title: 'Fine', comments: [] }], links: [], letters: [] })
  const receipts = known.receipts.map(({ contentsBase64 }: { contentsBase64: string }) => contentsBase64)
  expect(receipts).toEqual(files.map((file) => file.toString('base64')))
  expect(text).toBe(`${JSON.stringify(known, null, 2)}\n`)
})

test('four places that take their data slowly hold up nobody else’s, and one person’s has two at a time', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => openPerson([12_000_000])))
  const slow = await Promise.all(people.map(({ path }, at) => readSlowly(path, `198.51.100.${at}`)))
  expect(slow.map(({ status }) => status)).toEqual(['200', '200', '200', '200'])
  const { path } = await openPerson([])
  // Those four are at rest once as much was read of each as it takes.
  await expect.poll(async () => (await download(path, '203.0.113.9')).status).toBe(200)
  const again = await readSlowly(people[0]!.path, '198.51.100.11')
  const third = await readSlowly(people[0]!.path, '198.51.100.12')
  expect([again.status, third.status]).toEqual(['200', '503'])
  for (const { socket } of [...slow, again, third]) socket.destroy()
})

test('a client that takes an export more slowly than it may is cut off, also when it takes a little all the time', async () => {
  await using own = await openWorld({}, { clients: pace })
  const { path } = await openPerson([30_000_000], own)
  const { status, socket } = await readSlowly(path, '198.51.100.7', own)
  expect(status).toBe('200')
  let taken = 0
  let isOver = false
  socket.on('close', () => {
    isOver = true
  })
  while (!isOver) {
    taken += socket.read(1)?.length ?? 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(taken).toBeLessThan(30_000_000)
  // Its turn is over with it.
  expect((await download((await openPerson([], own)).path, '198.51.100.7', own)).status).toBe(200)
})

/** Sends a form of the public page, as somebody who opened it half a minute ago. */
async function giveOpinion(fields: Record<string, string>, from: string, session = newForm()) {
  const { slug } = world.business
  const answer = await fetch(`${world.address}/p/${slug}/write`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ session, homepage: '', title: 'Good', opinion: 'Very.', ...fields }),
  })
  await answer.arrayBuffer()
  const [, token = ''] = /earshot_own=([\w-]{43})/.exec(answer.headers.getSetCookie().join()) ?? []
  return { status: answer.status, location: answer.headers.get('location'), token }
}
const newForm = () =>
  newSession(
    { formSessionKey: deriveKey(world.secretKey, 'form-session') },
    { about: `opinion ${world.business.projectId}`, at: Date.now() - 30_000 },
  )

test('a visitor who types another’s address learns nothing of whether its owner wants mail, or was sent some', async () => {
  const { organizationId } = world.business
  const [left, often, unknown] = ['left', 'often', 'unknown'].map((name) => `${name}-${randomUUID()}@example.com`) as [
    string,
    string,
    string,
  ]
  await suppress(world.sql, { organizationId, projectId: null, email: left, reason: 'unsubscribed' })
  for (const at of [1, 2, 3]) await giveOpinion({ email: often }, `203.0.113.${at}`)
  const told = async (email: string) => {
    const { location, token } = await giveOpinion({ email }, '198.51.100.20')
    const thanks = await fetch(world.address + location, { headers: { cookie: `earshot_own=${token}` } })
    const text = (await thanks.text()).replaceAll(token, 'TOKEN').replaceAll(/nonce="[^"]+"/g, '')
    return { location, text: /<main>(.*)<\/main>/s.exec(text)![1] }
  }
  const of = await told(unknown)
  expect(of.text).toContain('/mine/TOKEN')
  expect(await told(left)).toEqual(of)
  expect(await told(often)).toEqual(of)
  const mailed = await world.sql<
    { toEmail: string }[]
  >`select to_email from mail where to_email = any(${[left, often, unknown]}) order by 1`
  expect(mailed.map(({ toEmail }) => toEmail)).toEqual([often, often, often, unknown].toSorted())
})

test('an incognito form that is sent again and again uses up nothing of what its place may give', async () => {
  const session = newForm()
  const sent = []
  for (let time = 0; time < 125; time++) sent.push((await giveOpinion({ incognito: 'on' }, '198.51.100.30', session)).status)
  expect(sent[0]).toBe(303)
  expect(new Set(sent.slice(1))).toEqual(new Set([409]))
  expect((await giveOpinion({ incognito: 'on' }, '198.51.100.30')).status).toBe(303)
})

test('a place shows so many receipts a day, whatever their opinions; customers elsewhere show theirs', async () => {
  const picture = new Blob([new Uint8Array(await receiptPicture())])
  const show = async (from: string) => {
    const { token } = await giveShownOpinion(world, { title: 'Fine' })
    const form = new FormData()
    form.append('receipt', picture, 'receipt')
    const init = { method: 'POST', body: form, redirect: 'manual', headers: { 'x-forwarded-for': from } } as const
    const answer = await fetch(`${world.address}/receipt/${token}`, init)
    await answer.arrayBuffer()
    return answer
  }
  const kept = async () => (await world.sql`select from receipt`).length
  const before = await kept()
  expect((await show('198.51.100.40')).status).toBe(303)
  await world.sql`update visitor_use set uses = 239 where until > now() + interval '23 hours'`
  expect((await show('198.51.100.40')).status).toBe(303)
  const refused = await show('198.51.100.40')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await kept()).toBe(before + 2)
  expect((await show('203.0.113.40')).status).toBe(303)
  await world.timePasses('1 day')
  expect((await show('198.51.100.40')).status).toBe(303)
})
