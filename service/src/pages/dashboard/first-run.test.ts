import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteBusiness } from '../../../test/world/home.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createOrganization } from '../../resources/organizations/organizations.ts'
import { setupAddress } from '../../resources/people/people.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const ada = { name: 'Ada', email: 'ada@acme.example', password: 'a heron walks at dusk' }
const codeOf = (url: string | null) => new URLSearchParams(new URL(url!).hash.slice(1)).get('code')!
const address = () => setupAddress(world.sql, { baseUrl: world.address })
const begin = (body: object, browser = openBrowser(world)) => browser.post('/dashboard/auth/begin', body)
/** As a new service is: without the business that a test's world has. */
async function emptied() {
  const { organizationId } = world.business
  await world.sql`update api_key set revoked_at = now() where organization_id = ${organizationId}`
  await world.sql`
    delete from event where organization_id = ${organizationId}`
  await world.sql`delete from api_key where organization_id = ${organizationId}`
  await world.sql`delete from project where organization_id = ${organizationId}`
  await world.sql`delete from organization where organization_id = ${organizationId}`
}

test('the first person comes in by an address that the log shows, as the owner of the one organization there is', async () => {
  const url = await address()
  expect(url).toMatch(new RegExp(`^${world.address}/dashboard/begin#code=[\\w-]{43}$`))
  const browser = openBrowser(world)
  const begun = await begin({ ...ada, code: codeOf(url), organizationName: 'Not needed' }, browser)
  expect([begun.status, begun.body]).toEqual([200, { organizationId: world.business.organizationId }])
  expect((await browser.get('/dashboard/api/account')).body).toMatchObject({
    person: { name: 'Ada', email: 'ada@acme.example', emailVerified: true },
    organizations: [{ organizationId: world.business.organizationId, role: 'owner' }],
  })
  // The log is the operator’s, who answers for the address: without a mail server nothing else could.
  expect((await browser.post('/dashboard/auth/two-factor/enable', { password: ada.password })).status).toBe(200)
  expect((await openBrowser(world).signIn(ada.email, ada.password)).status).toBe(200)
  expect(await address()).toBeNull()
})

test('where there is no organization they name a new one', async () => {
  await emptied()
  const code = codeOf(await address())
  expect((await begin({ ...ada, code })).body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'organizationName' }] })
  const browser = openBrowser(world)
  const { body } = await begin({ ...ada, code, organizationName: ' Pier & Sons ' }, browser)
  expect((await browser.get('/dashboard/api/account')).body.organizations).toEqual([
    { organizationId: body.organizationId, name: 'Pier & Sons', role: 'owner' },
  ])
})

test('where there are several, nobody guesses which', async () => {
  await noteBusiness(world.sql, await createOrganization(world.sql, { name: 'Second' }))
  expect((await begin({ ...ada, code: codeOf(await address()) })).body).toMatchObject({ code: 'CONFLICT' })
})

test('of two at once one is made, whichever address of whichever node they have', async () => {
  const codes = [codeOf(await address()), codeOf(await address())]
  const answers = await Promise.all(
    [...codes, ...codes].map((code, at) => begin({ ...ada, email: `ada${at}@acme.example`, code }, openBrowser(world))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  const [{ count }] = await world.sql<[{ count: number }]>`select count(*)::int as count from member`
  expect(count).toBe(1)
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1)
})

test('an address that is over, unknown or used makes nobody; one whose words were not taken may be used again', async () => {
  for (const code of ['', 'x', 'A'.repeat(43), "' or true; --"])
    expect((await begin({ ...ada, code })).body).toMatchObject({ code: 'NOT_FOUND' })
  const late = codeOf(await address())
  await world.timePasses('1 hour')
  expect((await begin({ ...ada, code: late })).status).toBe(404)
  const code = codeOf(await address())
  for (const wrong of [
    { password: 'short' },
    { password: 'passwordpassword' },
    { email: 'nobody' },
    { email: 'ödön@acme.example' },
    { name: ' ' },
    { name: 'a\0b' },
    { email: undefined },
  ])
    expect((await begin({ ...ada, ...wrong, code })).body).toMatchObject({ code: 'VALIDATION_ERROR' })
  const [{ count }] = await world.people<[{ count: number }]>`select count(*)::int as count from person`
  expect(count).toBe(0)
  expect((await begin({ ...ada, code })).status).toBe(200)
  expect((await begin({ ...ada, email: 'eve@acme.example', code })).status).toBe(404)
})

test('a person who is there already keeps their service: an address that was left over opens nothing', async () => {
  const code = codeOf(await address())
  await world.member()
  expect((await begin({ ...ada, code })).body).toMatchObject({ code: 'CONFLICT' })
})

test('the code stands nowhere: neither in the database nor, when it is used, in the log', async () => {
  const code = codeOf(await address())
  const [{ text }] = await world.people<[{ text: string }]>`select string_agg(p::text, ' ') as text from person_proof p`
  expect(text).not.toContain(code)
  await begin({ ...ada, code })
  for (const secret of [code, ada.password, ada.email]) expect(world.logged.join('')).not.toContain(secret)
})

test('where mail is set up they are written to, so that the address is shown to be theirs', async () => {
  await using mailing = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Acme <feedback@acme.example>' })
  const code = codeOf(await setupAddress(mailing.sql, { baseUrl: mailing.address }))
  const browser = openBrowser(mailing)
  expect((await begin({ ...ada, code }, browser)).status).toBe(200)
  expect((await browser.get('/dashboard/api/account')).body.person.emailVerified).toBe(false)
  const mails = await mailing.people`select kind, to_email, status from mail`
  expect(mails.map((mail) => ({ ...mail }))).toEqual([{ kind: 'sign-in', toEmail: ada.email, status: 'queued' }])
  expect((await browser.post('/dashboard/auth/request-password-reset', { email: ada.email })).body).toEqual({ done: true, mail: true })
})
