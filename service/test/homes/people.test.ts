import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificationAddress, vouchForEmail } from '../../src/accounts/email-verification.ts'
import { passwordAddress } from '../../src/accounts/password-reset.ts'
import { createPerson } from '../../src/accounts/persons.ts'
import { connect } from '../../src/database/database.ts'
import { setupAddress } from '../../src/resources/people/people.ts'
import { connectApp, postForm } from '../world/connecting-app.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { databaseUrl } from '../world/postgres.ts'
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

/** The businesses' database lets no one in while a test does something. */
async function whileAway(act: () => Promise<void>): Promise<void> {
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const maintenance = connect(databaseUrl(world.databaseUrl, 'postgres'), { connectionsMax: 1 })
  try {
    await maintenance`alter database ${maintenance(database)} with allow_connections false`
    await maintenance`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
    await act()
  } finally {
    await maintenance`alter database ${maintenance(database)} with allow_connections true`
    await maintenance.end()
  }
}

const tokenIn = (address: string) => new URLSearchParams(new URL(address).hash.slice(1)).get('token')!
const codeIn = (address: string) => new URLSearchParams(new URL(address).hash.slice(1)).get('code')!
/** The code of the newest invitation that was emailed to somebody. */
async function mailedCode(email: string): Promise<string> {
  await world.settle()
  const { text } = mailServer.mails.findLast(({ envelopeTo }) => envelopeTo.includes(email))!
  return codeIn(/https?:\/\/\S+\/dashboard\/invitation#code=[\w-]{43}/.exec(text!)![0])
}

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
  const code = await mailedCode(email)
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
  const reset = { token: tokenIn(address), newPassword: 'nine lanterns under water' }
  expect((await openBrowser(world).post('/dashboard/auth/reset-password', reset)).status).toBe(200)
  expect(await world.sql`select from connected_app where person_id = ${member.personId}`).toHaveLength(0)
})

test('while a home is away people sign in and prove their address; whether a new password may be chosen is not known, so it waits', async () => {
  const [forgetful, unproven] = [await world.member(), await world.member({ emailVerified: false })]
  const newPassword = 'nine lanterns under water'
  const reset = { token: tokenIn(await passwordAddress(world.people, { ...forgetful, baseUrl: world.address, hours: 1 })), newPassword }
  const proof = tokenIn(await verificationAddress(world.people, { person: unproven, baseUrl: world.address, hours: 1 }))
  const logged = world.logged.length
  await whileAway(async () => {
    expect((await openBrowser(world).post('/dashboard/auth/reset-password', reset)).status).toBe(503)
    expect((await openBrowser(world).signIn(forgetful.email, forgetful.password)).status).toBe(200)
    expect((await unproven.post('/dashboard/auth/verify-email', { token: proof })).status).toBe(200)
  })
  const lines = world.logged.slice(logged).filter((line) => line.includes('stay connected in a home that is away'))
  expect(lines.map((line) => JSON.parse(line).personId)).toEqual([unproven.personId])
  expect((await openBrowser(world).post('/dashboard/auth/reset-password', reset)).status).toBe(200)
  expect((await openBrowser(world).signIn(forgetful.email, newPassword)).status).toBe(200)
})

test('who takes over an unproven account by an emailed invitation takes it without the apps that its maker connected', async () => {
  const maker = await world.member({ emailVerified: false })
  const { refreshToken, clientId } = await connectApp(world, maker)
  const { organizationId } = await world.openBusiness('Other')
  const boss = await world.member({ organizationId })
  expect((await boss.ask('invitations.create', { email: maker.email, role: 'viewer' })).status).toBe(201)
  const code = await mailedCode(maker.email)
  const theirs = { code, name: 'Hedy', password: 'six owls on one long branch' }
  expect((await openBrowser(world).post('/dashboard/auth/invitation', theirs)).status).toBe(200)
  const renewed = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }
  expect((await postForm(`${world.address}/oauth/token`, renewed)).body).toMatchObject({ error: 'invalid_grant' })
})

test('a body leads to its home also where the client writes the whole address', async () => {
  const { refreshToken, clientId } = await connectApp(world, await world.member())
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }).toString()
  const headers = [['content-type', 'application/x-www-form-urlencoded'] as const]
  const answer = await sendRaw(world.address, { method: 'POST', path: `${world.address}/oauth/token`, headers, body })
  expect(answer?.status).toBe(200)
})

test('a client that ends its connection after the answer is not left waiting, also where a body says which home it is', async () => {
  const headers = [['origin', world.address] as const, ['content-type', 'application/json'] as const]
  const answer = await sendRaw(world.address, { method: 'POST', path: '/portal/session', headers, body: '{"code":"x"}' })
  expect([answer?.status, answer?.headers.connection]).toEqual([415, 'close'])
})
