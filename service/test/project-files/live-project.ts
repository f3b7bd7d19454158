import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { writeComment } from '../../src/resources/comments/write-comment.ts'
import { subscribe } from '../../src/resources/subscribers/subscribed.fixture.ts'
import { suppress } from '../../src/resources/suppressions/suppressions.ts'
import { openShop } from '../privacy/fifty-customers.ts'
import { liveThrough } from '../privacy/live-through.ts'
import { newPerson } from '../privacy/traces.ts'
import type { MailServer } from '../world/mail-server.ts'
import type { World } from '../world/world.ts'

// A project in which everything has happened that leaves a row.

/** Addresses that were given out. */
export interface GivenOut {
  /** Of a link that nobody used. */
  open: string
  used: string
  /** A private address of a named opinion. */
  own: string
  /** A private address of an incognito opinion that waits. */
  ownHeld: string
  code: string
  kiosk: string
  leave: string
  /** Of an email with a link, to unsubscribe@example.com. */
  unsubscribe: string
}

/** Lives in the project of a world. Of every table that moves there are rows afterwards. */
export async function liveProject(world: World, mailServer: MailServer): Promise<GivenOut> {
  const { organizationId, projectId } = world.business
  await world.ask('goals.create', { goal: 'Learn what is missing' })
  const shop = await openShop(world, 99)
  await shop.live(async () => {})
  // All that waited appear together.
  await world.timePasses('80 hours')
  await world.settle()
  const lived = await liveThrough(world, mailServer, newPerson())
  const { leave } = await subscribe(world, mailServer)
  const { link: code } = (await world.ask('qrCodes.create', { mode: 'permanent', label: 'Door' })).body
  const { kioskUrl: kiosk, qrCodeId } = (await world.ask('qrCodes.create', { mode: 'rotating' })).body
  await world.ask('knowledgeBase.add', { text: '# Delivery\n\nWe deliver within two days, and the courier calls before coming.' })
  await suppress(world.sql, { organizationId, projectId, email: 'no@example.com', reason: 'blocked' })
  await importOpinions(world)
  await visit(world, { qrCodeId, reviewId: lived.reviewId })
  await world.settle()
  const opened = (await world.ask('preverifiedLinks.create', { customerEmail: 'late@example.com' })).body.link as string
  const unsubscribe = await emailedUnsubscribe(world, mailServer)
  const held = await submit(world, { customerEmail: 'waits@example.com', incognito: 'on' })
  const named = await submit(world, { customerEmail: 'named@example.com', name: 'Nora' })
  const [hidden] = await world.sql<
    [{ reviewId: string }]
  >`select review_id from opinion where title like 'Opinion %' and not incognito limit 1`
  await (await world.member()).ask('opinions.hide', { reviewId: hidden.reviewId, reason: 'spam' })
  await hideComment(world, lived.reviewId)
  // What was hidden is in the log.
  await world.settle()
  return { open: opened, used: named.link, own: named.own, ownHeld: held.own, code, kiosk, leave, unsubscribe }
}

/** A comment of a visitor that the team hid. */
async function hideComment(world: World, reviewId: string) {
  const written = await writeComment(world.sql, {
    ...{ ...world.business, reviewId, content: 'Buy pills', author: { customerId: null, name: 'Visitor' } },
    ...{ ownTokenSha256: randomBytes(32), visitor: null },
  })
  if (written.kind !== 'written') throw new Error(written.kind)
  const { commentId } = written
  expect((await (await world.member()).ask('comments.hide', { reviewId, commentId, reason: 'spam' })).status).toBe(200)
}

async function submit(world: World, { customerEmail, ...fields }: { customerEmail: string } & Record<string, string>) {
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail })).body as { link: string }
  const body = new URLSearchParams({ title: `Of ${customerEmail}`, opinion: 'All was well.', ...fields })
  const sent = await fetch(link, { method: 'POST', redirect: 'manual', body })
  expect(sent.status).toBe(303)
  const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
  return { link, own: `${world.address}/mine/${token}` }
}

async function emailedUnsubscribe(world: World, mailServer: MailServer) {
  await world.timePasses('1 minute')
  const { status } = await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'unsubscribe@example.com' })
  expect(status).toBe(200)
  const raw = mailServer.mails.at(-1)!.raw.replaceAll(/\r\n[ \t]+/g, '')
  return /^List-Unsubscribe: <(.*)>/m.exec(raw)![1]!
}

async function importOpinions(world: World) {
  const member = await world.member()
  const url = `${member.url}/project/${world.business.projectId}/opinion-imports?fileName=opinions.csv&preset=judgeme`
  const body = 'body,review_date,reviewer_name\nAll was well elsewhere.,2025-01-02,Olga\n'
  const headers = { cookie: member.cookie, 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' }
  const sent = await fetch(url, { method: 'POST', headers, body })
  expect(sent.status).toBe(201)
  const { importId } = (await sent.json()) as { importId: string }
  await member.ask('opinionImports.start', { importId })
  await world.settle()
}

/** What visitors leave: an upvote, a comment on one opinion, and a form of a QR code that was not sent. */
async function visit(
  { sql, business: { organizationId, projectId } }: World,
  { qrCodeId, reviewId }: { qrCodeId: string; reviewId: string },
) {
  await sql`
    insert into upvote (organization_id, project_id, review_id, visitor_sha256) values (${organizationId}, ${projectId}, ${reviewId}, ${randomBytes(32)})`
  const verificationId = randomUUID()
  await sql`
    insert into qr_session (organization_id, project_id, verification_id, qr_code_id, started_at, expires_at)
    values (${organizationId}, ${projectId}, ${verificationId}, ${qrCodeId}, now(), now() + interval '1 hour')`
  await sql`
    insert into verification (organization_id, project_id, verification_id, method)
    values (${organizationId}, ${projectId}, ${verificationId}, 'qr_rotating')`
  await sql`
    insert into moved_token (organization_id, project_id, token_sha256) values (${organizationId}, ${projectId}, ${randomBytes(32)})`
}
