import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressSpellings } from '../../src/privacy/erase-customer.ts'
import { writeComment } from '../../src/resources/comments/write-comment.ts'
import { deleteProject } from '../../src/resources/projects/projects.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { liveThrough } from './live-through.ts'
import { beingMailed, erase, exported, newPerson, type Person, placesOfPerson } from './traces.ts'

// A customer asks to be forgotten: afterwards nothing in the whole database says that they were ever there, and all others are there as
// before.

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

let person: Person
beforeEach(() => {
  mailServer.misbehave({})
  person = newPerson()
})

test('a customer who asks to be forgotten stands nowhere any more: no address in any form, no name, in no column of no table', async () => {
  await liveThrough(world, mailServer, person)
  expect(await placesOfPerson(world, person)).toEqual(
    expect.arrayContaining(['link.customer_email', 'opinion.customer_name', 'event.data']),
  )
  await erase(world, person.email.toUpperCase())
  // What the business's own systems are told of it says nothing of the person any more.
  receiver.received.length = 0
  await world.settle()
  const told = receiver.received.map(({ body }) => body)
  expect(told.map((body) => (JSON.parse(body) as { type: string }).type)).toContain('subscriber.deleted')
  for (const text of [person.name, ...addressSpellings(person.ascii)])
    expect(told.filter((body) => body.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(world, person)).toEqual([])
  expect(receiver.topics()).toEqual(expect.arrayContaining(['opinion.deleted', 'subscriber.deleted', 'verification.failed']))
})

test('what is handed out has everything in it, nothing that opens anything, and changes nothing', async () => {
  const { open, subscription } = await liveThrough(world, mailServer, person)
  const before = await everythingKept(world.sql)
  const known = await exported(world, person.email)
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

test('what is handed out has a comment of their own that was hidden, with the reason, and of others that they were hidden', async () => {
  const other = newPerson()
  const mine = await liveThrough(world, mailServer, person)
  const { reviewId } = await liveThrough(world, mailServer, other)
  const member = await world.member()
  const write = async (below: string, author: { customerId: string | null; name: string }, content: string) => {
    const written = await writeComment(world.sql, {
      ...{ ...world.business, reviewId: below, author, content, ownTokenSha256: randomBytes(32), visitor: null },
    })
    if (written.kind !== 'written') throw new Error(written.kind)
    await member.ask('comments.hide', { reviewId: below, commentId: written.commentId, reason: 'hate_or_threat' })
  }
  const [{ customerId }] = await world.sql<[{ customerId: string }]>`select customer_id from opinion where review_id = ${mine.reviewId}`
  await write(reviewId, { customerId, name: person.name }, 'Rude, and mine.')
  await write(mine.reviewId, { customerId: null, name: 'Mallory' }, 'I know where you live.')
  const known = await exported(world, person.email)
  expect(known.comments).toEqual([expect.objectContaining({ content: 'Rude, and mine.', hiddenReason: 'hate_or_threat' })])
  const { comments } = known.opinions.find((each) => each.reviewId === mine.reviewId) as { comments: unknown[] }
  expect(comments).toContainEqual(expect.objectContaining({ content: null, isOwn: false, hiddenReason: 'hate_or_threat' }))
  const text = JSON.stringify(known)
  expect(text).toContain('Dear ')
  for (const theirs of ['I know where you live', 'Mallory']) expect(text).not.toContain(theirs)
  expect(JSON.stringify(known.events)).toContain('Rude, and mine.')
})

test('no other person loses anything: neither one with almost the same address, nor the same person elsewhere', async () => {
  const other = newPerson()
  const foreign = await world.openBusiness('Foreign')
  await liveThrough(world, mailServer, person)
  await liveThrough(world, mailServer, other)
  await liveThrough(world, mailServer, person, foreign)
  await world.settle()
  const theirs = async () =>
    JSON.stringify([await exported(world, other.email), await exported(world, person.email, foreign)]).replaceAll(
      /"exportedAt":"[^"]*"/g,
      '',
    )
  const before = await theirs()
  await erase(world, person.email)
  await world.settle()
  expect(await theirs()).toBe(before)
})

test('links stay and count, without anybody in them; those that were open have ended', async () => {
  const { open, verificationId } = await liveThrough(world, mailServer, person)
  await erase(world, person.email)
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
  const theirs = await liveThrough(world, mailServer, person)
  const { reviewId } = await liveThrough(world, mailServer, other)
  await commentBelow(reviewId, theirs.reviewId)
  await world.sql`
    insert into answer (organization_id, project_id, question_id, question, tags, answer, selected_options, selected_option_ids, customer_id)
    select organization_id, project_id, question_id, question, tags, ${person.name}, '{}', '{}', customer_id from answer where review_id = ${theirs.reviewId}`
  // One of the first days, which nobody has a token of.
  await world.sql`update opinion set own_token_sha256 = null where review_id = ${theirs.reviewId}`
  expect(await erase(world, person.email)).toMatchObject({ opinions: 2, comments: 1, answers: 1 })
  expect(await world.sql`select comment_count from opinion where review_id = ${reviewId}`).toEqual([{ commentCount: 0 }])
  const told = await world.sql`
    select 1 from event where organization_id = ${organizationId} and project_id = ${projectId} and resource_id = ${reviewId} and topic = 'comment.deleted'`
  expect(told).toHaveLength(1)
  await world.settle()
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(world, person)).toEqual([])
})

/** A comment of the person below somebody else's opinion; `ownReviewId`: of an opinion of theirs. */
async function commentBelow(reviewId: string, ownReviewId: string) {
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, author_id, author_name, content)
    select organization_id, project_id, ${reviewId}, 'customer', customer_id, ${person.name}, ${`By ${person.name}`}
    from opinion where review_id = ${ownReviewId}`
  await world.sql`update opinion set comment_count = 1 where review_id = ${reviewId}`
}

test('a project that was deleted a moment ago holds nothing back', async () => {
  const shop = await world.openBusiness('Closing')
  const theirs = await liveThrough(world, mailServer, person, shop)
  const { reviewId } = await liveThrough(world, mailServer, newPerson(), shop)
  await commentBelow(reviewId, theirs.reviewId)
  await deleteProject(world.sql, shop)
  const told = async () => (await world.sql`select from event where organization_id = ${shop.organizationId}`).length
  const before = await told()
  const erased = await erase(world, person.email, shop)
  expect(erased).toMatchObject({ opinions: 2, receipts: 1, comments: 1, subscriptions: 1, isBusy: false })
  // Its last event was that of its deletion: of what goes with it nobody hears any more.
  expect(await told()).toBe(before)
  await world.settle()
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(world, person)).toEqual([])
})

test('a project that is gone with all its rows leaves nothing of a customer in the events that their link leads to', async () => {
  const shop = await world.openBusiness('Gone')
  const { reviewId } = await liveThrough(world, mailServer, person, shop)
  await world.settle()
  await world.sql`update project set deleted_at = now() where project_id = ${shop.projectId}`
  await world.timePasses('2 minutes')
  await world.settle()
  const told = () => world.sql<{ data: string }[]>`select data::text from event where resource_id = ${reviewId} order by event_id`
  const before = await told()
  expect(before.filter(({ data }) => data.includes(person.name)).length).toBeGreaterThan(1)
  expect(JSON.stringify((await exported(world, person.email, shop)).events)).toContain(`"${person.name} says fine"`)
  await erase(world, person.email, shop)
  const after = await told()
  expect(after).toHaveLength(before.length)
  expect(after.filter(({ data }) => data.includes(person.name))).toEqual([])
})

test('what the team noted beside a receipt goes with it', async () => {
  const member = await world.member()
  const { directId } = await liveThrough(world, mailServer, person)
  const [{ verificationId }] = await world.sql<[{ verificationId: string }]>`
    select verification_id from verification where review_id = ${directId} and status = 'pending'`
  const rejected = await member.ask('verifications.reject', { verificationId, reason: 'altered', note: `Not of ${person.name}` })
  expect(rejected.status).toBe(200)
  await erase(world, person.email)
  expect(await world.sql`select note from verification where verification_id = ${verificationId}`).toEqual([{ note: null }])
})

test('a digest that waits for the mail server is not sent any more when it tells of somebody who was erased', async () => {
  const to = 'team@acme.example'
  const topics = ['opinion.created']
  const destination = { kind: 'email', url: `mailto:${to}`, topics, digest: 'day' }
  await world.ask('webhooks.destinations.upsert', destination)
  const other = newPerson()
  const due = async () => {
    await world.sql`update destination set digest_due_at = now() where kind = 'email'`
    await world.settle()
  }
  const told = () => mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(to)).map(({ text }) => text)
  await liveThrough(world, mailServer, person)
  await world.settle()
  mailServer.misbehave({ domain: ['acme.example', 451] })
  await due()
  // Put by for the next one, as that of another.
  await liveThrough(world, mailServer, other)
  await world.settle()
  await erase(world, person.email)
  mailServer.misbehave({})
  await world.timePasses('1 hour')
  await due()
  expect(told()).toEqual([expect.stringContaining(other.name)])
  expect(told().join()).not.toContain(person.name)
})

test('every column that can hold an address is known here: filled by what people do, and handed out or wiped', async () => {
  await liveThrough(world, mailServer, person)
  await beingMailed(world, person, await world.openBusiness('Another'))
  const columns = await world.sql<{ place: string }[]>`
    select class.relname || '.' || attname as place
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and (attname like '%email%' or attname like '%mail\\_to%') and atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
    order by 1`
  const places = columns.map(({ place }) => place)
  expect(places).toContain('link.customer_email')
  // A new one? Fill it in liveThrough, read it in a file of src/privacy/export/, wipe it in erase-customer.ts. The business’s
  // people are no customers: the business invites and removes them.
  const ofTheTeam = [
    'organization_owner.email',
    'person.email',
    'invitation.email',
    'audit_entry.person_email',
    'scim_user.email',
    'scim_user.email_type',
  ]
  const ofCustomers = places.filter((place) => !ofTheTeam.includes(place))
  expect(await placesOfPerson(world, person)).toEqual(expect.arrayContaining(ofCustomers))
})
