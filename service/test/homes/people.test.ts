import { afterAll, beforeAll, expect, test } from 'vitest'
import { vouchForEmail } from '../../src/accounts/email-verification.ts'
import { passwordAddress } from '../../src/accounts/password-reset.ts'
import { createPerson } from '../../src/accounts/persons.ts'
import { setupAddress } from '../../src/resources/people/people.ts'
import { connectApp } from '../world/connecting-app.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { sendRaw } from '../world/raw-request.ts'
import { openBrowser } from '../world/visitor.ts'
import { openWorld, type World } from '../world/world.ts'

// People are known in the first home and are members in another: what is decided about them there is decided by what the first one knows.

let world: World
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' }, { isInSecondHome: true })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const codeIn = (address: string) => new URLSearchParams(new URL(address).hash.slice(1)).get('code')!

test('the first person is the owner of the one organization there is, in whichever home', async () => {
  const browser = openBrowser(world)
  const code = codeIn((await setupAddress(world.people, { baseUrl: world.address }))!)
  const begun = await browser.post('/dashboard/auth/begin', {
    name: 'Ada',
    email: 'ada@acme.example',
    password: 'a heron walks at dusk',
    code,
  })
  const { organizationId } = world.business
  expect([begun.status, begun.body]).toEqual([200, { organizationId }])
  expect((await browser.get('/dashboard/api/account')).body.organizations).toMatchObject([{ organizationId, role: 'owner' }])
})

test('an emailed invitation tells that its person has an account, though nobody in its home knows them', async () => {
  const owner = await world.member()
  const email = 'grace@acme.example'
  await createPerson(world.people, { name: 'Grace', email, password: 'seven otters crossed the ice', emailVerified: true })
  expect((await owner.ask('invitations.create', { email, role: 'viewer' })).status).toBe(201)
  await world.settle()
  const { text } = mailServer.mails.findLast(({ envelopeTo }) => envelopeTo.includes(email))!
  const code = codeIn(/https?:\/\/\S+\/dashboard\/invitation#code=[\w-]{43}/.exec(text!)![0])
  const browser = openBrowser(world)
  expect((await browser.post('/dashboard/auth/invitation/look', { code })).body).toMatchObject({ proof: 'mailed', personExists: true })
})

test('a member may rise from the moment that their address is verified', async () => {
  const [owner, member] = [await world.member(), await world.member({ role: 'viewer', emailVerified: false })]
  const { personId } = member
  expect((await owner.ask('members.update', { personId, role: 'admin' })).status).toBe(409)
  await vouchForEmail(world.people, { personId })
  expect((await owner.ask('members.update', { personId, role: 'admin' })).status).toBe(200)
})

test('a password that is reset disconnects the apps of a person in every home', async () => {
  const member = await world.member()
  await connectApp(world, member)
  const address = await passwordAddress(world.people, { ...member, baseUrl: world.address, hours: 1 })
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
  const reset = { token, newPassword: 'nine lanterns under water' }
  expect((await openBrowser(world).post('/dashboard/auth/reset-password', reset)).status).toBe(200)
  expect(await world.sql`select from connected_app where person_id = ${member.personId}`).toHaveLength(0)
})

test('a client that ends its connection after the answer is not left waiting, also where a body says which home it is', async () => {
  const headers = [['origin', world.address] as const, ['content-type', 'application/json'] as const]
  const answer = await sendRaw(world.address, { method: 'POST', path: '/portal/session', headers, body: '{"code":"x"}' })
  expect([answer?.status, answer?.headers.connection]).toEqual([415, 'close'])
})
