import { type Topic, topicNames, topics } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../../client/src/index.ts'
import { runCommand } from '../../src/commands/run-command.fixture.ts'
import { misfitOf } from '../world/fits-schema.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import { openWorld, type World } from '../world/world.ts'

// Every topic is provoked by what a real person or integration does, arrives at a real receiver, is signed, and carries what its
// schema says.

let world: World
let mailServer: MailServer
let receiver: Receiver
let secret: string
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  receiver = await openReceiver()
  secret = (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body.secret
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
  await receiver.close()
})

/** The events that arrive from what happens, in their order, each verified and checked against its schema. */
async function eventsOf(happening: () => Promise<unknown>) {
  receiver.received.length = 0
  await happening()
  await world.settle()
  for (const { body, headers, event } of receiver.received) {
    await verifyWebhook(body, headers, secret)
    expect([event.type, misfitOf(topics[event.type].data, event.data)]).toEqual([event.type, null])
    expect(Object.keys(event)).toEqual(['id', 'type', 'timestamp', 'data'])
    provoked.add(event.type)
  }
  return receiver.received
    .map(({ event }) => event)
    .toSorted((one, other) => (one.timestamp + one.id < other.timestamp + other.id ? -1 : 1))
}
const provoked = new Set<Topic>()

/** A command as it is typed, on the world's database. */
async function earshot(words: string, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BASE_URL: world.address }
  return (await runCommand(words, args, { env })).result
}

const typesOf = (events: { type: Topic }[]) => events.map(({ type }) => type)
const submit = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

let questionId: string
let link: string

test('a question that is created, changed and removed says so, and a change that changes nothing does not', async () => {
  const question = { tags: ['delivery'], question: 'How was it?', answerMode: 'text_only' }
  const created = await eventsOf(async () => {
    questionId = (await world.ask('questions.create', question)).body.questionId
  })
  expect(created).toMatchObject([{ type: 'question.created', data: { questionId, question: 'How was it?', status: 'active' } }])

  expect(await eventsOf(() => world.ask('questions.update', { questionId, question: 'How was it?' }))).toEqual([])
  const archived = await eventsOf(() => world.ask('questions.update', { questionId, status: 'archived' }))
  expect(archived).toMatchObject([{ type: 'question.updated', data: { questionId, status: 'archived' } }])
  await eventsOf(() => world.ask('questions.update', { questionId, status: 'active' }))

  const { questionId: doomed } = (await world.ask('questions.create', question)).body
  const deleted = await eventsOf(() => world.ask('questions.delete', { questionId: doomed }))
  expect(deleted.at(-1)).toMatchObject({ type: 'question.deleted', data: { questionId: doomed, projectId: world.business.projectId } })
})

test('a link that is made says so, without its address', async () => {
  const events = await eventsOf(async () => {
    link = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', customerReference: 'order 7' })).body.link
  })
  expect(events).toMatchObject([
    { type: 'link.created', data: { customerEmail: 'ada@example.com', customerReference: 'order 7', status: 'issued', reviewId: null } },
  ])
  expect(JSON.stringify(events)).not.toContain(link.split('/').at(-1))
})

test('a link that is e-mailed says so, a new one after it was made, in the state it was in', async () => {
  const events = await eventsOf(() => world.ask('preverifiedLinks.sendEmail', { customerEmail: 'grace@example.com' }))
  expect(events).toMatchObject([
    { type: 'link.created', data: { customerEmail: 'grace@example.com', status: 'issued', emailedAt: null } },
    { type: 'link.emailed', data: { customerEmail: 'grace@example.com', status: 'issued', emailedAt: expect.any(String) } },
  ])
})

test('opening a link says nothing; starting an opinion with it says so once', async () => {
  expect(await eventsOf(() => fetch(link))).toEqual([])
  const events = await eventsOf(async () => {
    for (let time = 0; time < 3; time++) await fetch(`${link}/start`, { method: 'POST' })
  })
  expect(events).toMatchObject([
    { type: 'link.clicked', data: { status: 'clicked' } },
    { type: 'verification.created', data: { method: 'delivery_link', status: 'pending', previousStatus: null, reviewId: null } },
  ])
})

let reviewId: string
test('a named opinion says so, its answers too, then the link and the verification, all leading to it', async () => {
  const events = await eventsOf(() =>
    submit(link, { title: 'Fast', opinion: 'It came in a day.', name: 'Ada', [`answers[${questionId}]`]: 'Very fast' }),
  )
  expect(typesOf(events)).toEqual(['opinion.created', 'answer.created', 'link.submitted', 'verification.verified'])
  reviewId = (events[0]!.data as { reviewId: string }).reviewId
  expect(events).toMatchObject([
    { data: { reviewId, title: 'Fast', customer: { name: 'Ada' }, verified: true, incognito: false, answerCount: 1 } },
    { data: { reviewId, questionId, answer: 'Very fast', selectedOptions: [], customer: { name: 'Ada' } } },
    { data: { reviewId, status: 'submitted' } },
    { data: { reviewId, status: 'verified', previousStatus: 'pending' } },
  ])
})

test('an opinion given without starting first says everything, in order; incognito, it comes days later and nothing leads to it', async () => {
  const { link: fresh } = (await world.ask('preverifiedLinks.create', { customerEmail: 'bob@example.com' })).body
  const open = await eventsOf(() =>
    submit(fresh, { title: 'Quiet', opinion: 'Nobody shall know.', incognito: 'on', [`answers[${questionId}]`]: 'Slow' }),
  )
  const hidden = await eventsOf(() => world.timePasses('72 hours'))
  const midnight = /T00:00:00\.000Z$/
  expect(typesOf(open)).toEqual(['link.created', 'link.clicked', 'verification.created', 'link.submitted', 'verification.verified'])
  expect(typesOf(hidden)).toEqual(['opinion.created', 'answer.created'])
  for (const event of hidden) expect(event).toMatchObject({ timestamp: midnight, data: { customer: { name: null }, createdAt: midnight } })
  for (const event of open.slice(1)) expect(event.data).toMatchObject({ reviewId: null })
  for (const event of hidden) expect(Object.keys((event.data as { customer: object }).customer)).toEqual(['name'])
})

test('a response says so, an edited one as well, the same words again do not', async () => {
  const respond = (content: string) => world.ask('opinions.respond', { id: reviewId, content })
  expect(await eventsOf(() => respond('Thank you.'))).toMatchObject([
    { type: 'comment.created', data: { reviewId, content: 'Thank you.', author: { type: 'business', name: 'Acme' } } },
  ])
  expect(await eventsOf(() => respond('Thank you, Ada.'))).toMatchObject([
    { type: 'comment.updated', data: { content: 'Thank you, Ada.' } },
  ])
  expect(await eventsOf(() => respond('Thank you, Ada.'))).toEqual([])
})

test('a link that was started and runs out fails its verification; one that was never started ends without a word', async () => {
  const { link: started } = (await world.ask('preverifiedLinks.create', { customerEmail: 'eve@example.com' })).body
  await world.ask('preverifiedLinks.create', { customerEmail: 'never@example.com' })
  await fetch(`${started}/start`, { method: 'POST' })
  await world.settle()
  await world.timePasses('7 days 1 second')
  expect(await eventsOf(async () => {})).toMatchObject([
    { type: 'verification.failed', data: { method: 'delivery_link', status: 'expired', previousStatus: 'pending', reviewId: null } },
  ])
})

test('a project that is made, changed and deleted on the command line says so, and what changed', async () => {
  const { organizationId } = world.business
  let projectId = ''
  const created = await eventsOf(async () => {
    projectId = String((await earshot('project create', '--organization', organizationId, '--name', 'Harbour Café')).projectId)
  })
  expect(created).toMatchObject([
    { type: 'project.created', data: { projectId, organizationId, name: 'Harbour Café', slug: 'harbour-cafe', status: 'active' } },
  ])

  const update = (...options: string[]) => eventsOf(() => earshot('project update', '--project', projectId, ...options))
  expect(await update('--name', 'Harbour Bar', '--status', 'paused')).toMatchObject([
    { type: 'project.updated', data: { projectId, name: 'Harbour Bar', status: 'paused', changes: ['name', 'status'] } },
  ])
  expect(await update('--settings', '{"widgetOrigins":["https://harbour.example/"],"locale":"en"}')).toMatchObject([
    { data: { settings: { widgetOrigins: ['https://harbour.example'], locale: 'en' }, changes: ['settings'] } },
  ])
  expect(await update('--slug', 'harbour', '--description', 'Down by the sea')).toMatchObject([
    { data: { slug: 'harbour', description: 'Down by the sea', changes: ['slug', 'description'] } },
  ])
  expect(await update('--name', 'Harbour Bar', '--slug', 'harbour', '--settings', '{"locale":"en"}')).toEqual([])

  const deleted = await eventsOf(() => earshot('project delete', '--project', projectId, '--confirm', 'Harbour Bar'))
  expect(deleted).toMatchObject([{ type: 'project.deleted', data: { projectId, slug: 'harbour', deletedAt: expect.any(String) } }])
})

test('a subscription is announced once it is confirmed; leaving and being removed say which it was', async () => {
  const emailTo = async (email: string) => {
    await world.settle()
    return linksOf(mailServer.mails.findLast((mail) => mail.envelopeTo.includes(email))!)
  }
  const { projectId } = world.business
  const [ada, grace] = ['ada@subscriber.example', 'grace@subscriber.example']

  expect(await eventsOf(() => typeAddress(world, { email: ada, name: 'Ada' }))).toEqual([])
  const { confirm, leave } = await emailTo(ada)
  expect(await eventsOf(() => fetch(confirm))).toEqual([])
  expect(await eventsOf(() => press(confirm))).toMatchObject([
    { type: 'subscriber.created', data: { projectId, email: ada, name: 'Ada', status: 'active', source: 'direct' } },
  ])
  expect(await eventsOf(() => press(leave))).toMatchObject([{ type: 'subscriber.deleted', data: { email: ada, blocked: false } }])

  await earshot('subscriber invite', '--project', projectId, '--email', grace)
  const invitation = await emailTo(grace)
  const [accepted] = await eventsOf(() => press(invitation.confirm))
  expect(accepted).toMatchObject({ type: 'subscriber.created', data: { email: grace, source: 'invitation' } })
  const { id } = accepted!.data as { id: string }
  expect(await eventsOf(() => world.ask('subscribers.block', { id }))).toMatchObject([
    { type: 'subscriber.deleted', data: { id, email: grace, blocked: true } },
  ])
  expect(await eventsOf(() => world.ask('subscribers.block', { id }))).toEqual([])
  await earshot('subscriber unblock', '--project', projectId, '--email', grace)
})

test('a QR code that is made, regenerated and revoked says so; the codes that are there already say nothing', async () => {
  const { projectId } = world.business
  const code = ['--project', projectId, '--mode', 'rotating']
  const made = await eventsOf(() => world.ask('qrCodes.create', { mode: 'rotating', label: 'Till' }))
  expect(made).toMatchObject([
    { type: 'qr_code.created', data: { projectId, mode: 'rotating', status: 'active', label: 'Till', scanCount: 0 } },
  ])
  const link = (await world.ask('qrCodes.displayRotating')).body.link
  expect(await eventsOf(() => world.ask('qrCodes.create', { mode: 'rotating' }))).toEqual([])
  const regenerated = await eventsOf(() => earshot('qr-code regenerate', ...code))
  expect(regenerated).toMatchObject([{ type: 'qr_code.regenerated', data: { regeneratedAt: expect.any(String), revokedAt: null } }])
  const revoked = await eventsOf(() => earshot('qr-code revoke', ...code))
  expect(revoked).toMatchObject([{ type: 'qr_code.revoked', data: { status: 'revoked', revokedAt: expect.any(String) } }])
  expect(JSON.stringify([made, regenerated, revoked])).not.toContain(link.split('/').at(-1))
})

test('an answer in the widget says so, each one once, and comes of nobody and with no opinion', async () => {
  await earshot('project update', '--project', world.business.projectId, '--settings', '{"widgetOrigins":["https://shop.example"]}')
  await world.settle()
  const send = (place: string, body: object) =>
    fetch(`${world.address}/widget/${world.business.slug}/${place}`, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { session } = (await (await send('sessions', {})).json()) as { session: string }
  const events = await eventsOf(async () => {
    // A sender who is faster than people are is asked to wait.
    await expect.poll(async () => (await send('answers', { session, questionId, text: 'Fast' })).status, { timeout: 60_000 }).toBe(201)
    await send('answers', { session, questionId, text: 'Fast' })
    await send('opinions', { session, title: 'Good', opinion: 'All was well.', name: 'Eve' })
  })
  expect(typesOf(events)).toEqual(['answer.created', 'opinion.created'])
  const [answer, opinion] = events
  const midnight = /T00:00:00\.000Z$/
  expect(answer).toMatchObject({
    timestamp: expect.stringMatching(midnight),
    data: { reviewId: null, questionId, answer: 'Fast', language: null, createdAt: expect.stringMatching(midnight) },
  })
  expect((answer!.data as { customer: object }).customer).toEqual({ name: null })
  expect(opinion).toMatchObject({ data: { source: 'widget', verified: false, answerCount: 0, customer: { name: 'Eve' } } })
})

test('a customer who changes, comments and deletes their opinion says so, each time once', async () => {
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'lin@example.com' })).body
  let mine = ''
  await eventsOf(async () => {
    const sent = await submit(link, { title: 'First', opinion: 'First words.', name: 'Lin', [`answers[${questionId}]`]: 'Slow' })
    mine = `${world.address}/mine/${/earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())![1]}`
  })
  const edited = await eventsOf(() =>
    submit(`${mine}/edit`, { title: 'Second', opinion: 'First words.', [`answers[${questionId}]`]: 'Not so slow' }),
  )
  expect(edited).toMatchObject([
    { type: 'opinion.updated', data: { title: 'Second', changes: ['title'], customer: { name: 'Lin' } } },
    { type: 'answer.updated', data: { answer: 'Not so slow', customer: { name: 'Lin' } } },
  ])
  const commented = await eventsOf(() => submit(`${mine}/comments`, { content: 'One thing more.' }))
  expect(commented).toMatchObject([
    { type: 'comment.created', data: { content: 'One thing more.', author: { type: 'customer', id: expect.any(String), name: 'Lin' } } },
  ])
  const comment = `${mine}/comments/${(commented[0]!.data as { commentId: string }).commentId}`
  expect(await eventsOf(() => submit(comment, { content: 'One thing less.' }))).toMatchObject([
    { type: 'comment.updated', data: { content: 'One thing less.', author: { type: 'customer' } } },
  ])
  expect(typesOf(await eventsOf(() => submit(comment, { delete: 'yes' })))).toEqual(['comment.deleted'])
  const deleted = await eventsOf(() => submit(`${mine}/delete`, {}))
  expect(deleted).toMatchObject([{ type: 'opinion.deleted' }])
  expect(Object.keys(deleted[0]!.data)).toEqual(['reviewId', 'projectId'])
})

test('every topic was provoked', () => {
  expect([...provoked].toSorted()).toEqual(topicNames.toSorted())
})
