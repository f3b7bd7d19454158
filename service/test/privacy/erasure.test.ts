import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseResponses } from '../../src/http/forget-responses.ts'
import { queueMail } from '../../src/mail/mail.ts'
import { addressSpellings, eraseCustomer } from '../../src/privacy/erase-customer.ts'
import { exportCustomer } from '../../src/privacy/export-customer.ts'
import { createImport } from '../../src/resources/link-imports/create-import.ts'
import { cancelImport } from '../../src/resources/link-imports/link-imports.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { claimEmail } from '../../src/resources/preverified-links/email-claim.ts'
import { submitWithLink } from '../../src/resources/preverified-links/submit-with-link.ts'
import { suppress } from '../../src/resources/suppressions/suppressions.ts'
import { deriveKey } from '../../src/secrets.ts'
import { asciiEmail } from '../../src/text.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import { openWorld, type World } from '../world/world.ts'

// Somebody asks to be forgotten: afterwards nothing in the whole database says that they were ever there, and everybody else is there
// as before.

let world: World
let mailServer: MailServer
let receiver: Receiver
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  receiver = await openReceiver()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await mailServer.close()
})

interface Person {
  /** As they write it, and as it is compared. */
  email: string
  ascii: string
  name: string
}
let people = 0
const newPerson = (): Person => {
  const number = ++people
  const email = `Zsofia.K${number}@Bücher${number}.example`
  return { email, ascii: asciiEmail(email)!, name: `Zsófia Kövér ${number}Q` }
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Everything the service can come to know of somebody in an organization. */
async function liveThrough({ email, name }: Person, business = world.business) {
  const { organizationId, projectId, apiKey } = business
  const ask = (id: Parameters<World['ask']>[0], request: Record<string, unknown>) => world.ask(id, { projectId, ...request }, apiKey)
  const settings = { customerEmail: email, customerName: name, customerReference: `order of ${name}` }
  const keyed = (path: string, key: string) =>
    fetch(`${world.apiUrl}/project/${projectId}/preverified-links${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(settings),
    })
  await world.timePasses('1 minute')
  const open = (await ask('preverifiedLinks.create', settings)).body as { verificationId: string; link: string }
  const mailed = await keyed('/email', crypto.randomUUID())
  expect(mailed.status).toBe(200)
  const { verificationId } = (await mailed.json()) as { verificationId: string }
  const file = Readable.from([Buffer.from(`email,name,order\n${email},${name},order of ${name}`)])
  const brought = await createImport(world.sql, {
    organizationId,
    projectId,
    fileName: 'a',
    kind: 'links',
    createdBy: null,
    contents: file,
  })
  const { importId } = JSON.parse(brought as string) as { importId: string }
  await cancelImport(world.sql, { organizationId, projectId, importId })
  const { questionId } = (await ask('questions.create', { tags: ['delivery'], question: 'How was it?', answerMode: 'text_only' })).body
  const answer = {
    questionId,
    question: 'How was it?',
    tags: ['delivery'],
    answer: `${name} says fine`,
    selectedOptions: [],
    selectedOptionIds: [],
  }
  const written = { title: `By ${name}`, opinion: `I am ${name}.`, name, incognito: false, answers: [answer] }
  const post = {
    baseUrl: world.address,
    mailKey: deriveKey(world.secretKey, 'mail'),
    unsubscribeKey: deriveKey(world.secretKey, 'unsubscribe'),
  }
  const submission = await submitWithLink(world.sql, {
    organizationId,
    projectId,
    verificationId,
    written,
    mailing: { post, language: 'en' },
  })
  expect(submission.kind).toBe('kept')
  const [{ reviewId }] = await world.sql<[{ reviewId: string }]>`select review_id from link where verification_id = ${verificationId}`
  await ask('opinions.respond', { id: reviewId, content: `Dear ${name}, thank you.` })

  // Typed on the public page, with a receipt that waits.
  const direct = newOwnToken()
  const directId = crypto.randomUUID()
  await world.sql.begin((sql) =>
    insertOpinion(sql, {
      ...{
        organizationId,
        projectId,
        reviewId: directId,
        ownTokenSha256: direct.sha256,
        source: 'direct',
        method: null,
        status: 'published',
      },
      ...{ language: 'en', written: { ...written, answers: [] }, customer: { email: null, contactEmail: asciiEmail(email) } },
    }),
  )
  const receipt = new FormData()
  receipt.append('receipt', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'receipt')
  const shown = await fetch(`${world.address}/receipt/${direct.token}`, { method: 'POST', body: receipt, redirect: 'manual' })
  expect(shown.status).toBe(303)

  // Subscribed, and unsubscribed from everything in another way.
  await typeAddress(world, { email, name }, business)
  await world.settle()
  const message = mailServer.mails.findLast(
    (mail) => mail.envelopeTo.some((to) => asciiEmail(to) === asciiEmail(email)) && linksOf(mail).confirm !== '',
  )!
  await press(linksOf(message).confirm, { name })
  await suppress(world.sql, { organizationId, projectId: null, email, reason: 'unsubscribed' })
  // Waits for a mail server.
  const waiting = { to: email, language: 'en', owner: { name: 'Acme', accentColor: '#2f6f5e' }, subject: name, heading: name }
  await queueMail(world.sql, post.mailKey, {
    ...{ organizationId, projectId, kind: 'confirmation' },
    email: { ...waiting, paragraphs: [name], reason: name },
  })
  return { open, verificationId, reviewId, directId, subscription: linksOf(message) }
}

const erase = (email: string, { organizationId } = world.business) =>
  eraseCustomer(world.sql, {
    organizationId,
    email,
    eraseResponses: (about) => eraseResponses(world.sql, deriveKey(world.secretKey, 'idempotency'), about),
  })
const keys = () => ({ mailKey: deriveKey(world.secretKey, 'mail'), receiptKey: deriveKey(world.secretKey, 'receipt') })
const exported = async (email: string, { organizationId } = world.business) =>
  (await exportCustomer(world.sql, { organizationId, email, keys: keys() }))!

/** The columns in which a text stands, in any case, as text, inside JSON or as bytes. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const columns = await world.sql<{ table: string; column: string; type: string }[]>`
    select class.relname as table, attname as column, format_type(atttypid, null) as type
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1, 2`
  const found: string[] = []
  for (const { table, column, type } of columns)
    for (const text of texts) {
      const low = text.toLowerCase()
      const [row] =
        type === 'bytea'
          ? await world.sql`
              select 1 from ${world.sql(table)} where position(convert_to(${low}, 'UTF8') in ${world.sql(column)}) > 0
                or position(convert_to(${text}, 'UTF8') in ${world.sql(column)}) > 0 limit 1`
          : await world.sql`
              select 1 from ${world.sql(table)} where strpos(lower(${world.sql(column)}::text), ${low}) > 0
                or strpos(${world.sql(column)}::text, ${text}) > 0 limit 1`
      if (row) found.push(`${table}.${column}`)
    }
  return [...new Set(found)]
}
const placesOfPerson = ({ email, ascii, name }: Person) => placesOf(email, ascii, ...addressSpellings(ascii), name)

let person: Person
beforeEach(() => {
  person = newPerson()
})

test('who asks to be forgotten stands nowhere any more: no address in any form, no name, in no column of no table', async () => {
  await liveThrough(person)
  expect(await placesOfPerson(person)).toEqual(expect.arrayContaining(['link.customer_email', 'opinion.customer_name', 'event.data']))
  await erase(person.email.toUpperCase())
  // What the business's own systems are told of it says nothing of the person any more.
  receiver.received.length = 0
  await world.settle()
  const told = receiver.received.map(({ body }) => body)
  expect(told.map((body) => (JSON.parse(body) as { type: string }).type)).toContain('subscriber.deleted')
  for (const text of [person.name, ...addressSpellings(person.ascii)])
    expect(told.filter((body) => body.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(person)).toEqual([])
  expect(receiver.topics()).toEqual(expect.arrayContaining(['opinion.deleted', 'subscriber.deleted', 'verification.failed']))
})

/** A link is being mailed: nobody knows yet whether it goes out. */
const beingMailed = ({ email, ascii, name }: Person, { organizationId, projectId } = world.business) =>
  claimEmail(world.sql, {
    ...{ organizationId, projectId, customerEmail: ascii, attemptId: crypto.randomUUID(), verificationId: crypto.randomUUID() },
    newLink: { customerEmail: email, customerName: name },
  })

test('a link that is being mailed at this moment is not pulled from under its request: the rest is erased, and it afterwards', async () => {
  expect(await beingMailed(person)).toBe('claimed')
  expect(await erase(person.email)).toMatchObject({ isBusy: true, linkMails: 0 })
  await world.timePasses('3 minutes')
  expect(await erase(person.email)).toMatchObject({ isBusy: false, linkMails: 1 })
  expect(await placesOfPerson(person)).toEqual([])
})

test('what is handed out has everything in it, nothing that opens anything, and changes nothing', async () => {
  const { open, subscription } = await liveThrough(person)
  const before = await everythingKept(world.sql)
  const known = await exported(person.email)
  expect(await everythingKept(world.sql)).toEqual(before)
  expect(known).toMatchObject({
    about: person.ascii,
    organization: { organizationId: world.business.organizationId, name: 'Acme' },
    links: [
      { customerName: person.name, status: 'issued' },
      { customerReference: `order of ${person.name}`, status: 'submitted' },
    ],
    linkMails: [{ customerEmail: person.ascii }],
    customers: [{}, {}],
    opinions: expect.arrayContaining([
      expect.objectContaining({
        title: `By ${person.name}`,
        source: 'delivery_link',
        answers: [expect.objectContaining({ answer: `${person.name} says fine` })],
        comments: [expect.objectContaining({ isResponse: true, content: `Dear ${person.name}, thank you.` })],
      }),
      expect.objectContaining({ source: 'direct' }),
    ]),
    receipts: [{ mediaType: 'image/png', contentsBase64: expect.stringMatching(/^iVBOR/) }],
    subscriptions: [{ name: person.name, status: 'active' }],
    suppressions: [{ reason: 'unsubscribed', email: person.ascii }],
  })
  expect(known.letters.map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'link', 'own-opinion', 'subscription', 'subscription'])
  expect(known.events.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['link.created', 'opinion.created', 'answer.created', 'comment.created', 'subscriber.created']),
  )
  const text = JSON.stringify(known)
  for (const opens of [
    new URL(open.link).pathname,
    ...Object.values(subscription).map((address) => new URL(address).pathname),
    '/mine/',
    'sha256',
  ])
    expect(text).not.toContain(opens)
})

test('nobody else loses anything: neither somebody with almost the same address, nor the same person elsewhere', async () => {
  const other = newPerson()
  const foreign = await world.openBusiness('Foreign')
  await liveThrough(person)
  await liveThrough(other)
  await liveThrough(person, foreign)
  await world.settle()
  const theirs = async () =>
    JSON.stringify([await exported(other.email), await exported(person.email, foreign)]).replaceAll(/"exportedAt":"[^"]*"/g, '')
  const before = await theirs()
  await erase(person.email)
  await world.settle()
  expect(await theirs()).toBe(before)
})

test('who is erased while they submit, subscribe and are mailed at the same time, is erased or new, never half', async () => {
  const { organizationId, projectId } = world.business
  for (let round = 0; round < 4; round++) {
    person = newPerson()
    const made = await Promise.all(
      Array.from(
        { length: 3 },
        async () => (await world.ask('preverifiedLinks.create', { customerEmail: person.email })).body.verificationId as string,
      ),
    )
    const written = { title: `By ${person.name}`, opinion: 'Fine.', name: person.name, incognito: false, answers: [] }
    const [erased, ...submissions] = await Promise.all([
      erase(person.email),
      ...made.map((verificationId) => submitWithLink(world.sql, { organizationId, projectId, verificationId, written })),
      erase(person.email),
    ])
    expect(erased).toMatchObject({ isBusy: false })
    expect(submissions).toHaveLength(4)
    // What came after it is whole, and goes with the next one.
    await erase(person.email)
    await world.settle()
    await world.timePasses('11 minutes')
    await world.settle()
    expect(await placesOfPerson(person), `round ${round}`).toEqual([])
    expect(await world.sql`select 1 from customer where email = 'erased@erased.invalid'`).toEqual([])
  }
})

test('a run that was broken off is finished by the next one', async () => {
  await liveThrough(person)
  const broken = eraseCustomer(world.sql, {
    organizationId: world.business.organizationId,
    email: person.email,
    eraseResponses: () => Promise.reject(new Error('the machine went down')),
  })
  await expect(broken).rejects.toThrow('the machine went down')
  await erase(person.email)
  await world.settle()
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(person)).toEqual([])
})

test('links stay and count, without anybody in them; those that were open have ended', async () => {
  const { open, verificationId } = await liveThrough(person)
  await erase(person.email)
  const { preverifiedLinks } = (await world.ask('preverifiedLinks.list', { limit: 100 })).body
  const byId = (id: string) => preverifiedLinks.find((link: { verificationId: string }) => link.verificationId === id)
  const nobody = { customerEmail: 'erased@erased.invalid', customerReference: null, reviewId: null }
  expect(byId(open.verificationId)).toMatchObject({ ...nobody, status: 'expired' })
  expect(byId(verificationId)).toMatchObject({ ...nobody, status: 'submitted' })
  expect((await fetch(open.link)).status).toBe(410)
  const late = new URLSearchParams({ title: 'Late', opinion: 'Still here.' })
  expect((await fetch(open.link, { method: 'POST', body: late, redirect: 'manual' })).status).toBe(409)
  expect(await world.ask('preverifiedLinks.sendEmail', { verificationId: open.verificationId })).toMatchObject({ status: 409 })
})

test('words below the opinions of others go, too, and answers without an opinion; others keep their count', async () => {
  const { organizationId, projectId } = world.business
  const other = newPerson()
  const theirs = await liveThrough(person)
  const { reviewId } = await liveThrough(other)
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, author_id, author_name, content)
    select organization_id, project_id, ${reviewId}, 'customer', customer_id, ${person.name}, ${`By ${person.name}`}
    from opinion where review_id = ${theirs.reviewId}`
  await world.sql`update opinion set comment_count = 1 where review_id = ${reviewId}`
  await world.sql`
    insert into answer (organization_id, project_id, question_id, question, tags, answer, selected_options, selected_option_ids, customer_id)
    select organization_id, project_id, question_id, question, tags, ${person.name}, '{}', '{}', customer_id from answer where review_id = ${theirs.reviewId}`
  // One of the first days, which nobody has a token of.
  await world.sql`update opinion set own_token_sha256 = null where review_id = ${theirs.reviewId}`
  expect(await erase(person.email)).toMatchObject({ opinions: 2, comments: 1, answers: 1 })
  expect(await world.sql`select comment_count from opinion where review_id = ${reviewId}`).toEqual([{ commentCount: 0 }])
  const told = await world.sql`
    select 1 from event where organization_id = ${organizationId} and project_id = ${projectId} and resource_id = ${reviewId} and topic = 'comment.deleted'`
  expect(told).toHaveLength(1)
  await world.settle()
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(person)).toEqual([])
})

test('a project that was deleted a moment ago holds nothing back', async () => {
  const shop = await world.openBusiness('Closing')
  await liveThrough(person, shop)
  await world.sql`update project set deleted_at = now() where project_id = ${shop.projectId}`
  expect(await erase(person.email, shop)).toMatchObject({ opinions: 2, receipts: 1, isBusy: false })
  await world.settle()
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(person)).toEqual([])
})

test('a request that is repeated afterwards makes nothing again', async () => {
  const send = () =>
    fetch(`${world.apiUrl}/project/${world.business.projectId}/preverified-links/email`, {
      method: 'POST',
      headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': person.ascii },
      body: JSON.stringify({ customerEmail: person.ascii }),
    })
  await world.timePasses('1 minute')
  expect((await send()).status).toBe(200)
  await erase(person.email)
  const again = await send()
  expect([again.status, await again.json()]).toMatchObject([404, { detail: 'What this request made was erased.' }])
  expect((await exported(person.email)).links).toEqual([])
})

test('every column that can hold an address is known here: filled by what people do, and handed out or wiped', async () => {
  await liveThrough(person)
  await beingMailed(person, await world.openBusiness('Another'))
  const columns = await world.sql<{ place: string }[]>`
    select class.relname || '.' || attname as place
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (attname like '%email%' or attname like '%mail\\_to%') and atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
    order by 1`
  const places = columns.map(({ place }) => place)
  expect(places).toContain('link.customer_email')
  // A new one? Fill it in liveThrough, hand it out in export-customer.ts, wipe it in erase-customer.ts. Who
  // works for the business is no customer: they are asked in, and taken away, by the business.
  const ofTheTeam = ['organization_owner.email', 'person.email', 'invitation.email', 'audit_entry.person_email']
  const ofCustomers = places.filter((place) => !ofTheTeam.includes(place))
  expect(await placesOfPerson(person)).toEqual(expect.arrayContaining(ofCustomers))
})

test('a second run finds nothing', async () => {
  await liveThrough(person)
  const first = await erase(person.email)
  expect(first).toMatchObject({
    links: 2,
    linkMails: 1,
    subscriptions: 1,
    opinions: 2,
    receipts: 1,
    customers: 1,
    suppressions: 1,
    keptAnswers: 1,
    isBusy: false,
  })
  const second = await erase(person.email)
  expect(Object.entries(second).filter(([, count]) => count !== 0 && count !== false)).toEqual([])
})
