import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Collector, openCollector, traced, untilAllCame } from '../world/collector.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import { openWorld, type World } from '../world/world.ts'

// A whole day of a business and its customers, in which much goes wrong, too. Afterwards no line of the log has a key, a token, a link, an
// address or a word that anybody wrote (docs/rules/http.md#logs), and nothing that opens anything stands in the database
// (docs/rules/http.md#authentication, docs/rules/links.md#tokens).

/** Stands in every text, name, reference, search and address of the day. */
const word = 'Vertraulich'

let world: World
let mailServer: MailServer
let receiver: Receiver
let collector: Collector
/** What opens something, as far as it was told to somebody. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  mailServer = await openMailServer()
  receiver = await openReceiver()
  collector = await openCollector()
  world = await openWorld({
    ...traced(collector),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Acme <feedback@acme.example>',
    RATE_LIMIT_PER_MINUTE: '1000',
  })
  await aDay()
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
  await receiver.close()
  await collector.close()
})

const email = (name: string) => `${name}@${word.toLowerCase()}.example`
const lastPart = (address: string) => address.split('/').at(-1)!
const linkIn = (mail: ParsedMail, kind: string) => new RegExp(`https?://\\S+/${kind}/([\\w-]+)`).exec(mail.text ?? '')?.[1]
const lastMail = () => mailServer.mails.at(-1)!

async function aDay() {
  secrets.set('API key', world.business.apiKey)
  secrets.set('SECRET_KEY', world.secretKey)
  await atTheApi()
  const link = await byLink()
  await byCode()
  await asSubscriber()
  await badly(link)
  await world.timePasses('7 days')
  await world.settle()
}

let questionId: string

async function atTheApi() {
  const { secret } = (await world.ask('webhooks.destinations.upsert', { url: `${receiver.url}/${word}` })).body
  secrets.set('signing secret', secret)
  await world.ask('goals.create', { goal: word })
  const question = { tags: ['delivery'], question: word, answerMode: 'text_only' }
  questionId = (await world.ask('questions.create', question)).body.questionId
  await world.ask('knowledgeBase.add', { text: word, url: `http://127.0.0.1:1/${word}` })
  const portal = (await world.ask('webhooks.portal')).body.url
  const code = new URLSearchParams(new URL(portal).hash.slice(1)).get('code')!
  secrets.set('portal code', code)
  const entered = await press(`${world.address}/portal/session`, { code })
  secrets.set('portal session', /=([\w-]{43});/.exec(entered.headers.getSetCookie().join())![1]!)
  await world.settle()
}

/** An opinion by a link that was mailed, changed and commented at its private address, with its answer and a response. */
async function byLink(): Promise<string> {
  const sent = await world.ask('preverifiedLinks.sendEmail', { customerEmail: email('ada'), customerReference: word, customerName: word })
  const { link } = sent.body
  secrets.set('link', lastPart(link))
  secrets.set('unsubscribe link', linkIn(lastMail(), 'unsubscribe')!)
  await fetch(link)
  await press(`${link}/start`)
  const submitted = await press(link, { title: word, opinion: word, name: word, [`answers[${questionId}]`]: word })
  const own = /earshot_own=([\w-]{43})/.exec(submitted.headers.getSetCookie().join())![1]!
  secrets.set('private address', own)
  await fetch(`${world.address}/mine/${own}`)
  await press(`${world.address}/mine/${own}/edit`, { title: `${word} too`, opinion: word, name: word })
  await press(`${world.address}/mine/${own}/comments`, { content: word })
  const { opinions } = (await world.ask('opinions.list', { query: word })).body
  await world.ask('opinions.respond', { id: opinions[0].reviewId, content: word })
  await fetch(`${world.address}/p/${world.business.slug}?q=${word}&query=${word}`)
  await world.settle()
  return link
}

async function byCode() {
  await world.ask('qrCodes.create', { mode: 'permanent', label: word })
  await world.ask('qrCodes.create', { mode: 'rotating' })
  const shown = (await world.ask('qrCodes.displayRotating')).body
  const printed = (await world.ask('qrCodes.create', { mode: 'permanent' })).body
  for (const [name, address] of [
    ['printed code', printed.link],
    ['shown code', shown.link],
    ['kiosk', shown.kioskUrl],
  ]) {
    secrets.set(name, lastPart(address))
    const page = await (await fetch(address)).text()
    const session = /\/q\/form\/([\w.-]+)/.exec(page)?.[1]
    if (session) await press(`${world.address}/q/form/${session}`, { title: word, opinion: word, name: word })
  }
  await fetch(printed.pngUrl)
}

async function asSubscriber() {
  await typeAddress(world, { email: email('grace'), name: word })
  await world.settle()
  const { confirm, leave } = linksOf(lastMail())
  secrets.set('confirmation', lastPart(confirm))
  await press(confirm)
  await world.ask('subscribers.list', { query: email('grace') })
  await world.settle()
  secrets.set('leaving', lastPart(leave || linksOf(lastMail()).leave))
}

/** Everything that can go wrong, with the same words. */
async function badly(link: string) {
  const { apiKey, projectId } = world.business
  const at = `${world.apiUrl}/project/${projectId}`
  const json = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  await fetch(`${at}/opinions?query=${word}&page=0&sort=${word}&x-api-key=${apiKey}`, { headers: { 'x-api-key': apiKey } })
  await fetch(`${at}/${word}?x-api-key=${apiKey}`, { headers: { 'x-api-key': apiKey } })
  for (const body of [`{"customerEmail":"${email('eve')}`, `{"customerEmail":"${word}"}`, 'x'.repeat(70_000) + word])
    expect((await fetch(`${at}/preverified-links`, { method: 'POST', headers: json, body })).status).toBeGreaterThanOrEqual(400)
  for (const token of [word, `${lastPart(link)}x`])
    for (const way of ['o', 'mine', 'q', 'unsubscribe', 'receipt']) await fetch(`${world.address}/${way}/${token}`)
  await press(link, { title: word, opinion: word })
  await press(`${world.address}/portal/session`, { code: secrets.get('portal code')! })

  // The mail server refuses the recipient by name, or all of it.
  for (const misbehaviour of [{ recipient: 550 }, { data: 554 }, { greeting: 421 }]) {
    mailServer.misbehave(misbehaviour)
    expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail: email('eve') })).status).toBe(502)
  }
  mailServer.misbehave({})
  receiver.answer(500)

  // The database refuses rows, and quotes them. Each in a statement of its own: Citus takes no two at once that it hands on to its nodes.
  const refused = {
    goal: `goal not like '${word}%'`,
    link: `customer_email not like 'bob%'`,
    opinion: `title not like '${word} refused%'`,
    delivery: 'false',
  }
  for (const [table, check] of Object.entries(refused))
    await world.sql.unsafe(`alter table ${table} add constraint refuses check (${check}) not valid`)
  expect((await world.ask('goals.create', { goal: `${word} again` })).status).toBe(500)
  expect((await world.ask('preverifiedLinks.create', { customerEmail: email('bob'), customerReference: word })).status).toBe(500)
  await world.sql`alter table link drop constraint refuses`
  const { link: other } = (await world.ask('preverifiedLinks.create', { customerEmail: email('bob') })).body
  secrets.set('another link', lastPart(other))
  expect((await press(other, { title: `${word} refused`, opinion: word, name: word })).status).toBe(500)
  await world.settle().catch(() => {})
  for (const table of ['delivery', 'goal', 'opinion']) await world.sql`alter table ${world.sql(table)} drop constraint refuses`
  receiver.answer(204)
}

test('no line of the log has a key, a token, a link, an address or a text', () => {
  const lines = world.logged.join('')
  expect(world.logged.length).toBeGreaterThan(50)
  expect(lines).toContain('violates check constraint')
  for (const [what, secret] of secrets) expect(lines.includes(secret), what).toBe(false)
  expect(world.logged.filter((line) => line.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(world.logged.filter((line) => /[\w.]+@[\w-]+\.\w+/.test(line.replaceAll(/node_modules\/\S+/g, '')))).toEqual([])
})

test('no span has a key, a token, a link, an address, a text or an id of anything but traces', async () => {
  await untilAllCame(collector, world)
  // Of everything that there is to tell of, something was told.
  for (const name of [
    /^POST \/o\/:token$/,
    /^GET \/v1\//,
    /INSERT held_opinion|INSERT opinion/,
    /^send email$/,
    /^POST webhook$/,
    /^dispatch /,
    /^job /,
  ])
    expect(collector.spans.filter((span) => name.test(span.name)).length, String(name)).toBeGreaterThan(0)
  const raw = collector.raw.join('\n')
  for (const [what, secret] of secrets) expect(raw.includes(secret), what).toBe(false)
  const texts = collector.spans.flatMap(({ name, attributes }) => [name, ...Object.entries(attributes).flat().map(String)])
  expect(texts.filter((text) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(texts.filter((text) => /@|\d+\.\d+\.\d+\.\d+|[\da-f]{8}-[\da-f]{4}-|https?:\/\/|\?/.test(text))).toEqual([])
})

test('every line is JSON and says which request or which work it is about', () => {
  for (const line of world.logged.map((text) => JSON.parse(text))) {
    if (line.msg !== 'request') continue
    expect(line).toMatchObject({ requestId: expect.any(String), operation: expect.any(String), status: expect.any(Number) })
    expect(line.milliseconds).toBeGreaterThanOrEqual(0)
    expect([line.trace_id, line.span_id]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{16}$/)])
  }
})

test('nothing that opens anything can be read from the database', async () => {
  expect(secrets.size).toBeGreaterThanOrEqual(13)
  const tables = await world.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`
  for (const { name } of tables) {
    const rows = await world.sql<{ kept: string }[]>`select to_jsonb(one)::text as kept from ${world.sql(name)} as one`
    const kept = rows.map((row) => row.kept).join('\n')
    for (const [what, secret] of secrets) {
      expect(kept.includes(secret), `${what} in ${name}`).toBe(false)
      // As bytes are shown.
      expect(kept.includes(Buffer.from(secret).toString('hex')), `${what} in ${name}`).toBe(false)
      expect(kept.includes(Buffer.from(secret, 'base64url').toString('hex')), `${what} in ${name}`).toBe(false)
    }
  }
})
