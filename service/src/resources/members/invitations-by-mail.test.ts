import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { accountOf, begin, codeIn, invited, mailTo, memberNamed, password, post } from './squatted-address.fixture.ts'

// Invitations where there is a mail server: an account is made by the holder of the mailbox, and nobody else learns of it.

let mailServer: MailServer
let withMail: World
let withoutMail: World
beforeAll(async () => {
  mailServer = await openMailServer()
  withMail = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  withoutMail = await openWorld()
})
afterAll(async () => {
  await Promise.all([withMail.close(), withoutMail.close()])
  await mailServer.close()
})

let world: World
let organizationId: string
let owner: Member
/** Whose mailbox it is about: somebody else in each test, as the organization is. */
let cfo: string

describe('with a mail server', () => {
  beforeEach(async () => {
    world = withMail
    ;({ organizationId, owner, cfo } = await begin(mailServer, world))
  })

  test('an admin who accepts the address they copied gets no account in a stranger’s e-mail address; the mailbox does', async () => {
    const admin = await world.member({ organizationId, role: 'admin', name: 'Mallory' })
    const code = await invited(owner, cfo, { by: admin, role: 'admin' })
    for (const browser of [openBrowser(world), openBrowser(world, admin.cookie)]) {
      const { status, body, headers } = await post(world, 'invitation', { code, name: 'CFO', password }, browser)
      expect([status, body.code, headers.getSetCookie()]).toEqual([401, 'Unauthorized', []])
      expect(body.detail).toContain('Request the email')
    }
    expect(await world.people`select from person where email = ${cfo}`).toHaveLength(0)
    expect((await post(world, 'invitation/look', { code })).body).toMatchObject({
      email: 'c…@acme.example',
      proof: 'needed',
      isYours: false,
    })

    await world.settle()
    mailServer.mails.length = 0
    expect((await post(world, 'invitation/mail', { code })).body).toEqual({ done: true })
    const mailed = codeIn(await mailTo(mailServer, world, cfo))
    expect((await post(world, 'invitation/look', { code: mailed })).body).toMatchObject({
      email: cfo,
      proof: 'mailed',
      personExists: false,
    })
    const browser = openBrowser(world)
    expect((await post(world, 'invitation', { code: mailed, name: 'Carla', password }, browser)).status).toBe(200)
    expect(await accountOf(browser)).toMatchObject({ email: cfo, emailVerified: true })
    expect(await memberNamed(owner, 'Carla')).toMatchObject({ emailVerified: true, role: 'admin' })
  })

  test('emails that are asked for leave those before good, are few, are the reader’s alone, and end with the invitation', async () => {
    const code = await invited(owner, cfo)
    const first = codeIn(await mailTo(mailServer, world, cfo))
    for (let times = 0; times < 5; times++) expect((await post(world, 'invitation/mail', { code })).status).toBe(200)
    const { status, headers } = await post(world, 'invitation/mail', { code })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    const last = codeIn(await mailTo(mailServer, world, cfo))
    expect(last).not.toBe(first)
    for (const each of [first, last]) expect((await post(world, 'invitation/look', { code: each })).body.proof).toBe('mailed')
    const [of] = await world.sql`select count(*)::int as count from mail where organization_id = ${organizationId}`
    expect(of!.count).toBe(1)
    // The team's own are not used up by it; another invitation takes the place of all.
    expect((await owner.ask('invitations.create', { email: cfo, role: 'viewer' })).status).toBe(201)
    for (const each of [code, first, last]) {
      expect((await post(world, 'invitation/look', { code: each })).status).toBe(404)
      expect((await post(world, 'invitation', { code: each, name: 'Carla', password })).status).toBe(404)
      expect((await post(world, 'invitation/mail', { code: each })).status).toBe(404)
    }
  })

  test('a copied address tells byte by byte the same of an account and of none, by the same statements', async () => {
    const other = await world.openBusiness('Other')
    const [proven, unproven] = [true, false].map((emailVerified) => world.member({ organizationId: other.organizationId, emailVerified }))
    const addresses = [(await proven)!.email, (await unproven)!.email, 'owner-nobody@members.example']
    /** Everything that the holder of such an address can ask about it, and the statements that answer it. */
    async function everythingAbout(email: string) {
      const code = await invited(owner, email)
      const statements: string[] = []
      // What the driver tells of every statement that is sent.
      const observe = (onStatement: ((wire: { text: string }) => void) | undefined) => {
        for (const sql of [world.sql, world.people]) sql.settings.onStatement = onStatement
      }
      observe(({ text }) => statements.push(text))
      const answers: unknown[] = []
      for (const [path, body] of [
        ['invitation/look', { code }],
        ['invitation', { code }],
        ['invitation', { code, name: 'Mallory' }],
        ['invitation', { code, name: 'Mallory', password: 'short' }],
        ['invitation', { code, name: 'Mallory', password }],
        ['invitation/mail', { code }],
        ['invitation/look', { code }],
      ] as const)
        for (const browser of [openBrowser(world), openBrowser(world, owner.cookie)]) {
          const { status, headers, text } = await post(world, path, body, browser)
          answers.push([path, status, [...headers.keys()].toSorted(), text.replace(/"requestId":"[^"]*"/, '')])
        }
      observe(undefined)
      // Workers are woken when there is time; of several homes, where an organization lives is asked once a second, of every address alike.
      return { answers, statements: statements.filter((text) => !/pg_notify|from organization_home/.test(text)) }
    }
    const [one, two, three] = [
      await everythingAbout(addresses[0]!),
      await everythingAbout(addresses[1]!),
      await everythingAbout(addresses[2]!),
    ]
    expect(one.statements.length).toBeGreaterThan(10)
    expect(one).toEqual(three)
    expect(two).toEqual(three)
    // The mailbox is told.
    expect((await post(world, 'invitation/look', { code: codeIn(await mailTo(mailServer, world, addresses[0]!)) })).body.personExists).toBe(
      true,
    )
    expect((await post(world, 'invitation/look', { code: codeIn(await mailTo(mailServer, world, addresses[2]!)) })).body.personExists).toBe(
      false,
    )
  })

  test('a person whose account is proven joins with the copied address, signed in', async () => {
    const other = await world.openBusiness('Other')
    const grace = await world.member({ organizationId: other.organizationId, name: 'Grace' })
    const code = await invited(owner, grace.email)
    const here = openBrowser(world, grace.cookie)
    expect((await post(world, 'invitation/look', { code }, here)).body).toMatchObject({
      proof: 'needed',
      personExists: null,
      isYours: true,
    })
    expect((await post(world, 'invitation', { code }, here)).status).toBe(200)
  })
})
