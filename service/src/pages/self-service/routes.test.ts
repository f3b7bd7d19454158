import { languages } from '@earshot/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { dataTokenOf } from '../../privacy/data-token.ts'
import { bring, fileOf } from '../../resources/link-imports/import-files.fixture.ts'
import { openShop, post, wooOrder } from '../../resources/orders/shops.fixture.ts'
import { deriveKey } from '../../secrets.ts'
import { newSession } from '../spam/spam.ts'
import { askingOf } from './self-service-page.ts'

// The reader of a mailbox sees what is known about its address; no other visitor does.

let world: World
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await server.close()
})

let people = 0
let email: string
beforeEach(() => {
  email = `person${++people}@example.com`
})

const become = (customerEmail = email, customerName = 'Ada') => world.ask('preverifiedLinks.create', { customerEmail, customerName })

const said = async (response: Response) => ({ status: response.status, headers: response.headers, text: await response.text() })
/** Types an address into a form that was shown some seconds ago. */
function type(fields: Record<string, string>, { slug, projectId } = world.business as { slug: string; projectId: string }, query = '') {
  const guard = { formSessionKey: deriveKey(world.secretKey, 'form-session') }
  const session = newSession(guard, { about: askingOf(projectId), at: Date.now() - 10_000 })
  const body = new URLSearchParams({ session, homepage: '', ...fields })
  return fetch(`${world.address}/my-data/${slug}${query}`, { method: 'POST', body }).then(said)
}
const emailsTo = async (to = email) => {
  await world.settle()
  return server.mails.filter(({ envelopeTo }) => envelopeTo.some((each) => each.toLowerCase() === to))
}
const linkIn = (text = '') => /https?:\/\/\S+\/my-data\/open\/[\w-]+/.exec(text)?.[0] ?? ''
/** The address in the email that an address got. */
async function link() {
  await type({ email })
  return linkIn((await emailsTo()).at(-1)?.text)
}
const look = (address: string) => fetch(address).then(said)
const tokenOf = (more: Partial<Parameters<typeof dataTokenOf>[1]> = {}, secretKey = world.secretKey) =>
  dataTokenOf(deriveKey(secretKey, 'my-data'), {
    ...{ organizationId: world.business.organizationId, projectId: world.business.projectId, email },
    ...{ issuedSecond: Math.floor(Date.now() / 1000), ...more },
  })
const at = (token: string, behind = '') => `${world.address}/my-data/open/${token}${behind}`

describe('a visitor who types an address', () => {
  test('is answered the same whatever is known of it; an email comes only where something is', async () => {
    const unknown = await type({ email })
    expect(unknown.status).toBe(200)
    expect(await emailsTo()).toEqual([])
    const stranger = email
    email = `other${people}@example.com`
    await become()
    const known = await type({ email })
    expect(known.text.replaceAll(email, stranger).replaceAll(/nonce="[^"]+"/g, '')).toBe(unknown.text.replaceAll(/nonce="[^"]+"/g, ''))
    const [message] = await emailsTo()
    expect(message?.subject).toBe('Your data at Acme')
    expect(linkIn(message?.text)).not.toBe('')
  })

  test('gets the email, and sees it, where only an order of a shop is known, or a row of a file of customers', async () => {
    const member = await world.member()
    expect((await bring(world, member, fileOf([email]))).status).toBe(201)
    expect((await look(await link())).text).toContain('1 entry in a customer list')
    email = `buyer${people}@example.com`
    const shop = await openShop(member)
    expect((await post(world, shop, wooOrder('A1', email))).status).toBe(200)
    const known = await look(await link())
    expect(known.text).toContain('1 order')
    expect(known.text).not.toContain('entry in a customer list')
  })

  test.each([
    ['the Kelvin sign', '\u212aate', 'shop.example'],
    ['a long s', 'kate', '\u017fhop.example'],
    ['full-width letters', '\uff4b\uff41te', 'shop.example'],
    ['a full-width domain', 'kate', '\uff53hop.example'],
    ['a percent sign', 'kate', 's%68op.example'],
    ['a soft hyphen', 'kate', 's\u00adhop.example'],
    ['an ideographic full stop', 'kate', 'shop\u3002example'],
    ['capitals', 'KATE', 'SHOP.EXAMPLE'],
  ])(
    'with %s in it, which makes it like another’s, gets nothing: the link goes to the mailbox that is known',
    async (_what, local, domain) => {
      // Each has a customer of their own, so that no email of the hour before stands in the way.
      const number = ++people
      email = `kate${number}@shop.example`
      await become()
      await world.settle()
      const before = server.mails.length
      expect((await type({ email: `${local}${number}@${domain}` })).status).toBe(200)
      await world.settle()
      const emails = server.mails.slice(before)
      expect(emails.map(({ envelopeTo, subject }) => [envelopeTo, subject])).toEqual([[[email], 'Your data at Acme']])
      expect(linkIn(emails[0]!.text)).not.toBe('')
    },
  )

  test('is sent one email an hour, and three a day, however often and from however many pages it is asked', async () => {
    await become()
    await Promise.all(Array.from({ length: 5 }, () => type({ email })))
    expect(await emailsTo()).toHaveLength(1)
    for (const emails of [2, 3, 3]) {
      await world.timePasses('61 minutes')
      await type({ email: email.toUpperCase() })
      expect(await emailsTo()).toHaveLength(emails)
    }
  })

  test.each<[string, Record<string, string>, number]>([
    ['nothing', {}, 422],
    ['no address', { email: 'ada' }, 422],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 422],
    ['a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 422],
    ['255 characters', { email: `${'a'.repeat(64)}@${'b'.repeat(186)}.com` }, 422],
    ['U+0000', { email: 'a\0@example.com' }, 422],
    ['an address in a field for machines', { email: 'a@example.com', homepage: 'x' }, 422],
    ['a form that was not shown', { email: 'a@example.com', session: 'x' }, 422],
  ])('and types %s is told so, with it still there', async (_what, fields, status) => {
    const before = await everythingKept(world.sql)
    const answer = await type(fields)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain('<form')
    expect(await everythingKept(world.sql)).toEqual(before)
  })

  test('finds the page of no project that is not there, and only a form is taken', async () => {
    for (const slug of ['nobody', '%00', '%ff', "'", 'x'.repeat(300), '__proto__'])
      for (const method of ['GET', 'POST']) {
        const { status } = await fetch(`${world.address}/my-data/${slug}`, {
          method,
          ...(method === 'POST' && { body: new URLSearchParams({ email }) }),
        })
        expect(status, `${method} ${slug}`).toBeGreaterThanOrEqual(400)
        expect(status, `${method} ${slug}`).toBeLessThan(500)
      }
    const address = `${world.address}/my-data/${world.business.slug}`
    expect((await fetch(address, { method: 'POST' })).status).toBe(400)
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await fetch(address, json)).status).toBe(415)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(405)
  })
})

describe('a visitor who has the email', () => {
  test('sees what is known, in words; looking changes nothing', async () => {
    await become()
    await become()
    const address = await link()
    const before = await everythingKept(world.sql)
    const page = await look(address)
    expect(page.status).toBe(200)
    expect(page.text).toContain('2 links to give an opinion')
    expect(page.text).toContain(email)
    for (const behind of ['', '/download', '/erase']) {
      expect((await fetch(`${address}${behind}`, { method: 'HEAD' })).status).toBe(200)
      expect((await fetch(`${address}${behind}`)).status).toBe(200)
    }
    expect(await everythingKept(world.sql)).toEqual(before)
  })

  test('takes it with them as a file', async () => {
    await become()
    const { status, headers, text } = await look(`${await link()}/download`)
    expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      200,
      `attachment; filename="my-data-${world.business.slug}.json"; filename*=UTF-8''my-data-${world.business.slug}.json`,
      'no-store',
    ])
    expect(JSON.parse(text)).toMatchObject({ about: email, links: [{ customerEmail: email, customerName: 'Ada' }] })
  })

  test('has it erased after seeing what follows, and finds nothing afterwards', async () => {
    await become()
    const address = await link()
    expect((await look(`${address}/erase`)).text).toContain('This can’t be undone')
    const done = await fetch(`${address}/erase`, { method: 'POST', body: new URLSearchParams() }).then(said)
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Everything was erased')])
    expect((await look(address)).text).toContain('There’s no data about')
    const { body } = await world.ask('preverifiedLinks.list', { limit: 100 })
    expect(JSON.stringify(body)).not.toContain(email)
    const again = await fetch(`${address}/erase`, { method: 'POST' }).then(said)
    expect(again.status).toBe(200)
  })

  test('is told when a link is being mailed to them at this moment, and erases the rest a little later', async () => {
    await become()
    const address = await link()
    const { organizationId, projectId } = world.business
    await world.sql`
      insert into link_email (organization_id, project_id, customer_email, claimed_at) values (${organizationId}, ${projectId}, ${email}, now())`
    const first = await fetch(`${address}/erase`, { method: 'POST' }).then(said)
    expect([first.status, first.text]).toEqual([503, expect.stringContaining('Almost everything was erased')])
    await world.sql`update link_email set claimed_at = null where organization_id = ${organizationId} and customer_email = ${email}`
    expect((await fetch(`${address}/erase`, { method: 'POST' }).then(said)).text).toContain('Everything was erased')
  })

  test('sees and erases nothing of another organization', async () => {
    const foreign = await world.openBusiness('Foreign')
    await world.ask('preverifiedLinks.create', { projectId: foreign.projectId, customerEmail: email, customerName: 'Ada' }, foreign.apiKey)
    await become()
    const address = await link()
    expect((await look(`${address}/download`)).text).not.toContain(foreign.projectId)
    await fetch(`${address}/erase`, { method: 'POST' })
    const { body } = await world.ask('preverifiedLinks.list', { projectId: foreign.projectId }, foreign.apiKey)
    expect(body.preverifiedLinks).toMatchObject([{ customerEmail: email }])
  })

  test('still gets no mail when they wanted none, though nobody can read their address any more', async () => {
    await become()
    await world.sql`
      insert into suppression (organization_id, project_id, email, reason)
      values (${world.business.organizationId}, null, ${email}, 'unsubscribed')`
    const address = await link()
    const { text } = await fetch(`${address}/erase`, { method: 'POST' }).then(said)
    expect(text).toContain('Only a do-not-email marker remains')
    expect(await world.sql`select 1 from suppression where email = ${email}`).toEqual([])
    expect(await world.ask('preverifiedLinks.sendEmail', { customerEmail: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_UNSUBSCRIBED' },
    })
    expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail: `not.${email}` })).status).toBe(200)
  })
})

test('a link ends after 24 hours, and nothing is shown, downloaded or erased by it any more', async () => {
  await become()
  const second = Math.floor(Date.now() / 1000)
  expect((await look(at(tokenOf({ issuedSecond: second - 86_000 })))).status).toBe(200)
  const old = tokenOf({ issuedSecond: second - 86_500 })
  for (const behind of ['', '/download', '/erase']) {
    const { status, text } = await look(at(old, behind))
    expect([status, text]).toEqual([410, expect.stringContaining('This link has expired')])
    expect(text).not.toContain(email)
  }
  expect((await fetch(at(old, '/erase'), { method: 'POST' })).status).toBe(410)
  expect((await world.ask('preverifiedLinks.list', { query: email })).body.preverifiedLinks).toHaveLength(1)
})

test('no link can be made up, changed, or read', async () => {
  await become()
  const token = tokenOf()
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('person')
  const wrong = [
    tokenOf({}, 'another secret key of thirty-two characters'),
    `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`,
    `${token}=`,
    token.slice(0, 40),
    'x',
    '%00',
    '%ff',
    "'",
    'a'.repeat(4000),
  ]
  for (const each of wrong)
    for (const behind of ['', '/download', '/erase'])
      for (const method of behind === '/erase' ? ['GET', 'POST'] : ['GET']) {
        const { status } = await fetch(at(each, behind), { method })
        expect(status, `${method} ${each}`).toBeGreaterThanOrEqual(400)
        expect(status, `${method} ${each}`).toBeLessThan(500)
      }
})

test.each(languages)('every page speaks %s, and none is above 40 KB', async (language) => {
  await become(email, 'Ada')
  const token = tokenOf()
  const asked = await type({ email: `nobody${people}@example.com` }, world.business, `?lang=${language}`)
  const pages = [
    await look(`${world.address}/my-data/${world.business.slug}?lang=${language}`),
    asked,
    await look(`${at(token)}?lang=${language}`),
    await look(`${at(token, '/erase')}?lang=${language}`),
    await look(`${at(tokenOf({ issuedSecond: 0 }))}?lang=${language}`),
    await fetch(`${at(token, '/erase')}?lang=${language}`, { method: 'POST' }).then(said),
    await look(`${at(token)}?lang=${language}`),
  ]
  for (const { text } of pages) {
    expect(text).toContain(`<html lang="${language}"`)
    expect(/<main>(.*)<\/main>/s.exec(text)![1]).not.toMatch(/\bundefined\b|\{count\}/)
    expect(text.length).toBeLessThan(40_000)
  }
})
