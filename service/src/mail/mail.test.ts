import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../test/world/mail-server.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { runCommand } from '../commands/run-command.fixture.ts'
import { transaction } from '../database/transaction.ts'
import { deriveKey } from '../secrets.ts'
import { type Email, queueMail } from './mail.ts'

let server: MailServer
let world: World
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(async () => {
  server.misbehave({})
  await world.settle()
  server.mails.length = 0
})

const email: Email = {
  to: 'Ada.Lovelace@example.com',
  language: 'de',
  owner: { name: 'Café Größe', accentColor: '#ffee00' },
  subject: 'Bitte bestätigen: Neuigkeiten ✓',
  heading: 'Einmal bestätigen',
  paragraphs: ['Erste Zeile\nzweite <Zeile>', 'Noch ein Absatz & mehr.'],
  button: { label: 'Abonnement bestätigen', url: 'https://acme.example/confirm/abc?x=1&y=2' },
  reason: 'Sie haben darum gebeten.',
  unsubscribeUrl: 'https://acme.example/unsubscribe/abc?lang=de',
}
const queue = (more: Partial<Email> = {}, of: World = world, sql = of.sql) =>
  queueMail(sql, deriveKey(of.secretKey, 'mail'), {
    organizationId: of.business.organizationId,
    projectId: of.business.projectId,
    kind: 'confirmation',
    email: { ...email, ...more },
  })
const newest = async (of: World = world) =>
  (
    await of.sql<{ status: string; attempts: number; lastError: string | null }[]>`
    select status, attempts, last_error from mail order by mail_id desc limit 1`
  )[0]

test('a queued email arrives as mail: whose it is, what it says, in text as in HTML', async () => {
  await queue()
  await world.settle()
  const [mail] = server.mails
  expect(mail).toMatchObject({
    envelopeTo: ['ada.lovelace@example.com'],
    subject: email.subject,
    from: { value: [{ name: 'Café Größe', address: 'feedback@acme.example' }] },
  })
  for (const words of [
    'Einmal bestätigen',
    'Erste Zeile\nzweite <Zeile>',
    'Noch ein Absatz & mehr.',
    email.button!.url,
    email.reason,
    email.unsubscribeUrl!,
  ])
    expect(mail!.text).toContain(words)
  expect(mail!.html).toContain('Erste Zeile<br>zweite &#60;Zeile&#62;')
  expect(mail!.html).toContain('href="https://acme.example/confirm/abc?x&#61;1&#38;y&#61;2"')
  expect(mail!.html).toContain('<html lang="de"')
  expect(mail!.headers.get('content-language')).toBe('de')
  expect(mail!.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail!.messageId).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/)
  expect(mail!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(await newest()).toEqual({ status: 'sent', attempts: 1, lastError: null })
})

test('an email that can not be unsubscribed from says nothing of it', async () => {
  const { unsubscribeUrl: _, button: __, ...bare } = email
  await queueMail(world.sql, deriveKey(world.secretKey, 'mail'), { ...world.business, kind: 'own-opinion', email: bare })
  await world.settle()
  expect(server.mails[0]!.raw).not.toMatch(/unsubscribe/i)
  expect(server.mails[0]!.html).not.toContain('<a ')
})

test('no word of an email becomes a header, whoever wrote it', async () => {
  const evil = 'Hi\r\nBcc: eve@example.com\r\n\r\nbody'
  await queue({
    subject: evil,
    owner: { name: evil, accentColor: '#2f6f5e' },
    language: evil,
    unsubscribeUrl: `https://acme.example/${evil}`,
  })
  await world.settle()
  const [mail] = server.mails
  expect(mail!.envelopeTo).toEqual(['ada.lovelace@example.com'])
  expect(mail!.headers.has('bcc')).toBe(false)
  expect(mail!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im)
})

test('text in an email never becomes markup', async () => {
  const evil = '</h1><img src=x onerror=alert(1)>"&'
  await queue({
    ...{ subject: evil, heading: evil, paragraphs: [evil, evil], reason: evil },
    owner: { name: evil, accentColor: '#2f6f5e' },
    button: { label: evil, url: `https://acme.example/${evil}` },
  })
  await world.settle()
  expect(server.mails[0]!.html).not.toContain('<img')
  expect(server.mails[0]!.html).toContain('&#60;img src&#61;x onerror&#61;alert(1)&#62;')
})

test('an email of a change that did not happen is not sent', async () => {
  const change = transaction(world.sql, async (sql) => {
    await queue({}, world, sql as World['sql'])
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  await world.settle()
  expect(server.mails).toEqual([])
})

describe('a mail server that does not take an email', () => {
  test('is asked again later and later, and the email arrives once', async () => {
    server.misbehave({ greeting: 421 })
    await queue()
    for (const pause of ['30 seconds', '2 minutes', '10 minutes']) {
      await world.settle()
      await world.settle()
      await world.timePasses(pause)
    }
    expect(await newest()).toMatchObject({ status: 'queued', attempts: 3 })
    server.misbehave({})
    await world.settle()
    await world.settle()
    expect(server.mails).toHaveLength(1)
    expect(await newest()).toEqual({ status: 'sent', attempts: 4, lastError: null })
  })

  test('is asked for a day, then the email has failed', async () => {
    server.misbehave({ data: 451 })
    await queue()
    await world.settle()
    await world.timePasses('24 hours 1 second')
    await world.settle()
    expect(await newest()).toMatchObject({ status: 'failed', attempts: 2 })
    await world.timePasses('24 hours')
    await world.settle()
    expect(await newest()).toMatchObject({ attempts: 2 })
  })

  test('and does not take our sender for now, is asked again: no email fails for what is ours to put right', async () => {
    server.misbehave({ sender: 550 })
    await queue()
    await world.settle()
    expect(await newest()).toMatchObject({ status: 'queued', attempts: 1 })
    server.misbehave({})
    await world.timePasses('1 minute')
    await world.settle()
    expect(server.mails).toHaveLength(1)
    expect(await newest()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('and says that there is no such mailbox, is not asked again; what it said is kept, without the address', async () => {
    server.misbehave({ recipient: 550 })
    await queue()
    await world.settle()
    const { status, attempts, lastError } = (await newest())!
    expect({ status, attempts }).toEqual({ status: 'failed', attempts: 1 })
    expect(lastError).toContain('550')
    expect(lastError).not.toMatch(/ada/i)
    expect(world.logged.join('')).not.toMatch(/ada\.lovelace/i)
  })
})

test('an email whose worker was killed is sent by the next one, when its lease is over', async () => {
  await queue()
  await world.sql`update mail set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes' where status = 'queued'`
  await world.settle()
  expect(server.mails).toEqual([])
  await world.timePasses('2 minutes')
  await world.settle()
  expect(server.mails).toHaveLength(1)
})

test('many emails all arrive, each once', async () => {
  await Promise.all(Array.from({ length: 35 }, (_, at) => queue({ to: `customer${at}@example.com` })))
  await world.settle()
  expect(server.mails.map(({ envelopeTo }) => envelopeTo[0]).toSorted()).toEqual(
    Array.from({ length: 35 }, (_, at) => `customer${at}@example.com`).toSorted(),
  )
})

test('contents are deleted after 30 days; that there was a mail, and what became of it, stays', async () => {
  await queue({ to: 'old@example.com' })
  await world.settle()
  await world.timePasses('30 days 1 second')
  await world.settle()
  const [row] = await world.sql`select contents_encrypted, status from mail where to_email = 'old@example.com'`
  expect(row).toEqual({ contentsEncrypted: null, status: 'sent' })
})

const earshot = (of: World, words: string, ...args: string[]) =>
  runCommand(words, args, { env: { DATABASE_URL: of.databaseUrl, SECRET_KEY: of.secretKey } })

describe('without a mail server', () => {
  test('mails are kept, and read on the command line with their links', async () => {
    await using quiet = await openWorld()
    await queue({}, quiet)
    await quiet.settle()
    const { link } = (await quiet.ask('preverifiedLinks.sendEmail', { customerEmail: 'grace@example.com' })).body
    const { result, shown } = await earshot(quiet, 'mail list')
    expect(result.mails).toMatchObject([
      { kind: 'link', to: 'grace@example.com', status: 'kept', subject: 'What do you think of Acme?' },
      { kind: 'confirmation', to: 'ada.lovelace@example.com', status: 'kept', subject: email.subject },
    ])
    expect(shown!.split('\n')).toHaveLength(2)
    expect((await earshot(quiet, 'mail list', '--limit', '1')).result.mails).toHaveLength(1)

    const mail = await earshot(quiet, 'mail show', '--mail', result.mails[0].mailId)
    expect(mail.result).toMatchObject({ link, status: 'kept', text: expect.stringContaining(link) })
    expect(mail.shown).toContain(link)
    expect((await fetch(mail.result.link)).status).toBe(200)
  })

  test('a mail that is too old, or was written with another key, says so', async () => {
    await using quiet = await openWorld()
    await queue({}, quiet)
    await quiet.settle()
    const { mailId } = (await earshot(quiet, 'mail list')).result.mails[0]
    const other = { ...quiet, secretKey: 'another secret key of more than thirty-two characters' } as World
    expect((await earshot(other, 'mail show', '--mail', mailId)).shown).toContain('deleted after 30 days')
    await quiet.timePasses('31 days')
    await quiet.settle()
    expect((await earshot(quiet, 'mail show', '--mail', mailId)).result).toMatchObject({ subject: null, text: null, link: null })
    await expect(earshot(quiet, 'mail show', '--mail', quiet.business.projectId)).rejects.toThrow('There is no email')
  })
})
