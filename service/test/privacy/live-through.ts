import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { isProblem } from '@earshot/contract'
import { expect } from 'vitest'
import { queueMail } from '../../src/mail/mail.ts'
import { cancelImport } from '../../src/resources/imported-files/imports.ts'
import { createImport } from '../../src/resources/link-imports/create-import.ts'
import { linkImports } from '../../src/resources/link-imports/link-imports.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { createOrderSource, findOrderSource } from '../../src/resources/orders/order-sources.ts'
import { receiveOrder } from '../../src/resources/orders/receive-order.ts'
import { submitWithLink } from '../../src/resources/preverified-links/submit-with-link.ts'
import { suppress } from '../../src/resources/suppressions/suppressions.ts'
import { deriveKey, keyRing } from '../../src/secrets.ts'
import { asciiEmail } from '../../src/text.ts'
import type { MailServer } from '../world/mail-server.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import type { Business, World } from '../world/world.ts'
import type { Person } from './traces.ts'

interface Life {
  world: World
  business: Business
  person: Person
}

/** Everything the service can come to know of somebody in an organization. */
export async function liveThrough(world: World, mailServer: MailServer, person: Person, business = world.business) {
  const life = { world, business, person }
  await world.timePasses('1 minute')
  const { open, verificationId } = await beInvited(life)
  const reviewId = await submitOpinion(life, verificationId)
  const directId = await showReceipt(life)
  const subscription = await subscribeAndLeave(life, mailServer)
  await waitForMail(life)
  return { open, verificationId, reviewId, directId, subscription }
}

const ask = ({ world, business }: Life, id: Parameters<World['ask']>[0], request: Record<string, unknown>) =>
  world.ask(id, { projectId: business.projectId, ...request }, business.apiKey)

const mailKeyOf = ({ secretKey }: World) => deriveKey(secretKey, 'mail')

/** A link that stays open, one that is mailed, and a row of an imported file. */
async function beInvited(life: Life) {
  const { world, business, person } = life
  const { organizationId, projectId, apiKey } = business
  const { email, name } = person
  const link = { customerEmail: email, customerName: name, customerReference: `order of ${name}` }
  const open = (await ask(life, 'preverifiedLinks.create', link)).body as { verificationId: string; link: string }
  const mailed = await fetch(`${world.apiUrl}/project/${projectId}/preverified-links/email`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(link),
  })
  expect(mailed.status).toBe(200)
  const { verificationId } = (await mailed.json()) as { verificationId: string }
  const contents = Readable.from([Buffer.from(`email,name,order\n${email},${name},order of ${name}`)])
  const file = { organizationId, projectId, fileName: 'a', kind: 'links', createdBy: null, contents } as const
  const { importId } = JSON.parse((await createImport(world.sql, file)) as string) as { importId: string }
  await cancelImport(world.sql, linkImports, { organizationId, projectId, importId })
  await buy(life)
  return { open, verificationId }
}

/** An order that waits. */
async function buy({ world, business: { organizationId, projectId }, person: { email, name } }: Life) {
  const orderSecretKeys = keyRing(...deriveKey(world.secretKey, 'order-secret'))
  const made = await createOrderSource(world.sql, {
    ...{ organizationId, projectId, platform: 'woocommerce', sendAfterDays: 90, createdBy: null },
    ...{ baseUrl: world.address, orderSecretKeys },
  })
  if (isProblem(made)) throw new Error(made.detail)
  const bytes = Buffer.from(
    JSON.stringify({ id: 7, number: `order of ${name}`, status: 'completed', billing: { email, first_name: name } }),
  )
  const signature = createHmac('sha256', made.secret).update(bytes).digest('base64')
  const source = (await findOrderSource(world.sql, made.orderSourceId))!
  expect(await receiveOrder(world.sql, { source, orderSecretKeys, bytes, signature, topic: '' })).toEqual({ isDue: false })
}

/** An opinion by the mailed link, with an answer to a question, which the business responds to. */
async function submitOpinion(life: Life, verificationId: string): Promise<string> {
  const { world, business, person } = life
  const { organizationId, projectId } = business
  const { name } = person
  const question = { tags: ['delivery'], question: 'How was it?' }
  const { questionId } = (await ask(life, 'questions.create', { ...question, answerMode: 'text_only' })).body
  const answer = { questionId, ...question, answer: `${name} says fine`, selectedOptions: [], selectedOptionIds: [] }
  const written = { ...opinionOf(person), answers: [answer] }
  const mailer = {
    baseUrl: world.address,
    mailKey: mailKeyOf(world),
    unsubscribeKey: deriveKey(world.secretKey, 'unsubscribe'),
  }
  const submission = { organizationId, projectId, verificationId, written, mailing: { mailer, language: 'en' } } as const
  expect((await submitWithLink(world.sql, submission)).kind).toBe('kept')
  const [{ reviewId }] = await world.sql<[{ reviewId: string }]>`select review_id from link where verification_id = ${verificationId}`
  await ask(life, 'opinions.respond', { id: reviewId, content: `Dear ${name}, thank you.` })
  return reviewId
}

const opinionOf = ({ name }: Person) => ({ title: `By ${name}`, opinion: `I am ${name}.`, name, incognito: false })

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** An opinion typed on the public page, with a receipt that waits. */
async function showReceipt({ world, business, person }: Life): Promise<string> {
  const { organizationId, projectId } = business
  const own = newOwnToken(world.sql)
  const reviewId = crypto.randomUUID()
  await world.sql.begin((sql) =>
    insertOpinion(sql, {
      ...{ organizationId, projectId, reviewId, ownTokenSha256: own.sha256 },
      ...{ source: 'direct', method: null, status: 'published', language: 'en' },
      written: { ...opinionOf(person), answers: [] },
      customer: { email: null, contactEmail: asciiEmail(person.email) },
    }),
  )
  const receipt = new FormData()
  receipt.append('receipt', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'receipt')
  const shown = await fetch(`${world.address}/receipt/${own.token}`, { method: 'POST', body: receipt, redirect: 'manual' })
  expect(shown.status).toBe(303)
  return reviewId
}

/** Subscribed, and unsubscribed from everything in another way. */
async function subscribeAndLeave({ world, business, person: { email, name } }: Life, mailServer: MailServer) {
  await typeAddress(world, { email, name }, business)
  await world.settle()
  const message = mailServer.mails.findLast(
    (mail) => mail.envelopeTo.some((to) => asciiEmail(to) === asciiEmail(email)) && linksOf(mail).confirm !== '',
  )!
  const links = linksOf(message)
  await press(links.confirm, { name })
  await suppress(world.sql, { organizationId: business.organizationId, projectId: null, email, reason: 'unsubscribed' })
  return links
}

/** A mail that waits for a mail server. */
async function waitForMail({ world, business: { organizationId, projectId }, person: { email, name } }: Life) {
  const about = { to: email, language: 'en', owner: { name: 'Acme', accentColor: '#2f6f5e' }, subject: name, heading: name }
  await queueMail(world.sql, mailKeyOf(world), {
    ...{ organizationId, projectId, kind: 'confirmation' },
    email: { ...about, paragraphs: [name], reason: name },
  })
}
