import { languages } from '@earshot/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { queueMail } from '../../mail/mail.ts'
import { createProject } from '../../resources/projects/projects.ts'
import { unsubscribeTokenOf } from '../../resources/suppressions/unsubscribe-link.ts'
import { deriveKey } from '../../secrets.ts'

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

let customers = 0
let customerEmail: string
/** Where the mail's header leads. */
let address: string
beforeEach(async () => {
  customerEmail = `customer${++customers}@example.com`
  server.mails.length = 0
  await world.timePasses('1 minute')
  await send()
  const [, header] = /^List-Unsubscribe: <(.*)>$/m.exec(unfolded(server.mails[0]!.raw)) ?? []
  address = header!
})

const unfolded = (raw: string) => raw.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n')
const send = (projectId = world.business.projectId) => world.ask('preverifiedLinks.sendEmail', { customerEmail, projectId })
const post = (fields: Record<string, string>) => fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
const said = async (response: Response) => ({ status: response.status, text: await response.text() })
const otherProject = async () =>
  (await createProject(world.sql, { organizationId: world.business.organizationId, name: 'Harbour Café' })).projectId

test('one click in a mail program ends it, without cookies, scripts or questions, as often as it is sent', async () => {
  expect(unfolded(server.mails[0]!.raw)).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  for (let time = 0; time < 2; time++) {
    const answer = await said(await post({ 'List-Unsubscribe': 'One-Click' }))
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('You’re unsubscribed')
  }
  expect(await send()).toMatchObject({ status: 409, body: { code: 'CUSTOMER_UNSUBSCRIBED' } })
})

test('one click may come as the other kind of form, or with nothing in it', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200)
  expect((await fetch(address, { method: 'POST' })).status).toBe(200)
  expect((await send()).status).toBe(409)
})

test('looking at the page changes nothing, and it says whom it is about', async () => {
  const { status, text } = await said(await fetch(address))
  expect(status).toBe(200)
  expect(text).toContain(customerEmail)
  expect(text).toContain('Stop all emails from Acme?')
  await fetch(address, { method: 'HEAD' })
  await world.timePasses('48 hours')
  expect((await send()).status).toBe(200)
})

test('from one project: another of the organization may still write', async () => {
  const other = await otherProject()
  await post({})
  expect((await send()).status).toBe(409)
  expect((await send(other)).status).toBe(200)
})

test('from everything: no project of the organization may write, one that comes later neither; another organization may', async () => {
  expect((await said(await post({ from: 'everything' }))).text).toContain('Nothing more will be sent from anywhere at Acme')
  expect((await send()).status).toBe(409)
  expect((await send(await otherProject())).status).toBe(409)
  const foreign = await world.openBusiness('Foreign')
  const theirs = await world.ask('preverifiedLinks.sendEmail', { customerEmail, projectId: foreign.projectId }, foreign.apiKey)
  expect(theirs.status).toBe(200)
})

test('it can be taken back on the same page, all of it', async () => {
  await post({})
  await post({ from: 'everything' })
  expect((await said(await fetch(address))).text).toContain('Undo')
  expect((await said(await post({ answer: 'undo' }))).text).toContain('Acme can email')
  expect((await said(await fetch(address))).text).toContain('Stop all emails from Acme?')
  await world.timePasses('48 hours')
  expect((await send()).status).toBe(200)
})

test('what the team has blocked, its owner can not take back', async () => {
  await world.sql`
    insert into suppression (organization_id, project_id, email, reason)
    values (${world.business.organizationId}, ${world.business.projectId}, ${customerEmail}, 'blocked')`
  await post({ answer: 'undo' })
  expect(await send()).toMatchObject({ status: 409, body: { code: 'CUSTOMER_BLOCKED' } })
})

test('unsubscribing ends the subscription of the address, and says so', async () => {
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into subscriber (organization_id, project_id, email, email_ascii, status, source, language, confirmed_at)
    values (${organizationId}, ${projectId}, ${customerEmail}, ${customerEmail}, 'active', 'direct', 'en', now())`
  await post({})
  const events = await world.sql`select data from event where topic = 'subscriber.deleted' and data::text like ${`%${customerEmail}%`}`
  expect(events).toHaveLength(1)
})

test('the token tells nobody whom it is about, and none can be made up', async () => {
  const token = new URL(address).pathname.split('/').at(-1)!
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('customer')
  const otherKey = deriveKey('another secret key of thirty-two characters', 'unsubscribe')
  const forged = unsubscribeTokenOf(otherKey, { ...world.business, email: customerEmail })
  const changed = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`
  for (const wrong of ['x', forged, changed, token.slice(0, 30), token.slice(0, 20), `${token}=`, '%00', '%ff', "'", 'a'.repeat(4000)])
    for (const method of ['GET', 'POST']) {
      const { status } = await fetch(`${world.address}/unsubscribe/${wrong}`, {
        method,
        ...(method === 'POST' && { body: new URLSearchParams() }),
      })
      expect(status, wrong).toBeGreaterThanOrEqual(400)
      expect(status, wrong).toBeLessThan(500)
    }
})

test('what is sent by others than people is answered and changes nothing', async () => {
  const json = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"answer":"undo"}' })
  expect(json.status).toBe(415)
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(405)
  const large = await fetch(address, { method: 'POST', body: new URLSearchParams({ from: 'x'.repeat(70_000) }) })
  expect(large.status).toBe(413)
  await world.timePasses('48 hours')
  expect((await send()).status).toBe(200)
})

test.each(languages)('the page speaks %s when it is asked to, without losing a word', async (language) => {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  address = url.href
  for (const fields of [null, {}, { from: 'everything' }, { answer: 'undo' }]) {
    const { text } = await said(fields ? await post(fields) : await fetch(address))
    expect(text).toContain(`<html lang="${language}"`)
    expect(/<main>(.*)<\/main>/s.exec(text)![1]).not.toMatch(/\bundefined\b/)
    expect(text).toContain(customerEmail)
  }
})

test('an email’s language leads to the page in that language', async () => {
  await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'someone.else@example.com', language: 'sv' })
  const [, header] = /^List-Unsubscribe: <(.*)>$/m.exec(unfolded(server.mails.at(-1)!.raw)) ?? []
  expect((await said(await fetch(header!))).text).toContain('<html lang="sv"')
})

test('a queued link is not sent to somebody who has said in the meantime that they want none; other mail is', async () => {
  const mailKey = deriveKey(world.secretKey, 'mail')
  const { organizationId, projectId } = world.business
  const message = {
    ...{ to: customerEmail, language: 'en', owner: { name: 'Acme', accentColor: '#2f6f5e' } },
    ...{ subject: 'Asked for', heading: 'Asked for', paragraphs: ['You asked for this.'], reason: 'You asked for this.' },
  }
  await queueMail(world.sql, mailKey, { organizationId, projectId, kind: 'link', email: message })
  await queueMail(world.sql, mailKey, { organizationId, projectId, kind: 'confirmation', email: message })
  await post({})
  server.mails.length = 0
  await world.settle()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Asked for'])
  const rows =
    await world.sql`select kind, status from mail where to_email = ${customerEmail} and kind in ('link', 'confirmation') order by mail_id desc limit 2`
  expect(rows).toEqual([
    { kind: 'confirmation', status: 'sent' },
    { kind: 'link', status: 'failed' },
  ])
})
