import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { eraseResponses } from '../../src/http/forget-responses.ts'
import { queueMail } from '../../src/mail/mail.ts'
import { addressSpellings, eraseCustomer } from '../../src/privacy/erase-customer.ts'
import { exportCustomer } from '../../src/privacy/export/export-customer.ts'
import { createImport } from '../../src/resources/link-imports/create-import.ts'
import { cancelImport } from '../../src/resources/link-imports/link-imports.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { claimEmail } from '../../src/resources/preverified-links/email-claim.ts'
import { submitWithLink } from '../../src/resources/preverified-links/submit-with-link.ts'
import { suppress } from '../../src/resources/suppressions/suppressions.ts'
import { deriveKey } from '../../src/secrets.ts'
import { asciiEmail } from '../../src/text.ts'
import type { MailServer } from '../world/mail-server.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import type { World } from '../world/world.ts'

// Everything the service can come to know of somebody in an organization, and where it is kept.

export interface Person {
  /** As they write it, and as it is compared. */
  email: string
  ascii: string
  name: string
}
let people = 0
export const newPerson = (): Person => {
  const number = ++people
  const email = `Zsofia.K${number}@Bücher${number}.example`
  return { email, ascii: asciiEmail(email)!, name: `Zsófia Kövér ${number}Q` }
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Everything the service can come to know of somebody in an organization. */
export async function liveThrough(world: World, mailServer: MailServer, { email, name }: Person, business = world.business) {
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
  const mailer = {
    baseUrl: world.address,
    mailKey: deriveKey(world.secretKey, 'mail'),
    unsubscribeKey: deriveKey(world.secretKey, 'unsubscribe'),
  }
  const submission = await submitWithLink(world.sql, {
    organizationId,
    projectId,
    verificationId,
    written,
    mailing: { mailer, language: 'en' },
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
  await queueMail(world.sql, mailer.mailKey, {
    ...{ organizationId, projectId, kind: 'confirmation' },
    email: { ...waiting, paragraphs: [name], reason: name },
  })
  return { open, verificationId, reviewId, directId, subscription: linksOf(message) }
}

export const erase = (world: World, email: string, { organizationId } = world.business) =>
  eraseCustomer(world.sql, {
    organizationId,
    email,
    eraseResponses: (about) => eraseResponses(world.sql, deriveKey(world.secretKey, 'idempotency'), about),
  })
const keys = (world: World) => ({ mailKey: deriveKey(world.secretKey, 'mail'), receiptKey: deriveKey(world.secretKey, 'receipt') })
export const exported = async (world: World, email: string, { organizationId } = world.business) =>
  (await exportCustomer(world.sql, { organizationId, email, keys: keys(world) }))!

/** The columns in which a text stands, in any case, as text, inside JSON or as bytes. */
async function placesOf(world: World, ...texts: string[]): Promise<string[]> {
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
export const placesOfPerson = (world: World, { email, ascii, name }: Person) =>
  placesOf(world, email, ascii, ...addressSpellings(ascii), name)

/** A link is being mailed: nobody knows yet whether it goes out. */
export const beingMailed = (world: World, { email, ascii, name }: Person, { organizationId, projectId } = world.business) =>
  claimEmail(world.sql, {
    ...{ organizationId, projectId, customerEmail: ascii, attemptId: crypto.randomUUID(), verificationId: crypto.randomUUID() },
    newLink: { customerEmail: email, customerName: name },
  })
