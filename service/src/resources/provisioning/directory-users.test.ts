import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openAuthenticator } from '../../../test/world/authenticator.ts'
import { appCode } from '../../../test/world/authenticator-app.ts'
import { connectApp, postForm } from '../../../test/world/connecting-app.ts'
import { schemas } from '../../../test/world/directory.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { account, auth, begin, openPasskeyWorld } from '../../accounts/passkeys/passkeys.fixture.ts'
import { passwordAddress } from '../../accounts/password-reset.ts'
import { setPassword } from '../../accounts/persons.ts'
import { deactivate, memberOf, openCompany, rename } from './company.fixture.ts'

// Whose account a directory's user has, and what the directory may change of it.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a user', () => {
  test('has an address of the verified domain, or is none', async () => {
    const { domain, directory } = await openCompany(world)
    const create = (userName: string, more: object = {}) =>
      directory.ask('POST', '/Users', { schemas: [schemas.user], userName, active: true, ...more })
    for (const userName of [
      'ada',
      'ada@elsewhere.example',
      `ada@sub.${domain}`,
      `ada@${domain}.evil.example`,
      `ädä@${domain}`,
      `ada@${domain.replace('company', 'cоmpany')}`,
      `a da@${domain}`,
      `"ada"@${domain}`,
    ]) {
      const { status, body } = await create(userName)
      expect([userName, status, body.scimType]).toEqual([userName, 400, 'invalidValue'])
    }
    expect((await create(`ada@${domain}`, { emails: [{ value: 'ada@elsewhere.example' }] })).status).toBe(400)
    expect(await world.people`select from person where email like '%ada%@%company%'`).toHaveLength(0)
    const id = await directory.user(`ada@${domain}`)
    const moved = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'ada@elsewhere.example' })
    expect(moved.status).toBe(400)
    expect((await directory.ask('GET', `/Users/${id}`)).body.userName).toBe(`ada@${domain}`)
  })

  test('is a member at once by their account, which the provider alone opens', async () => {
    const { domain, owner, directory } = await openCompany(world, { defaultRole: 'member' })
    await directory.user(`ada@${domain}`, { displayName: 'Ada' })
    const { personId, ...ada } = await memberOf(owner, `ada@${domain}`)
    expect(ada).toMatchObject({ role: 'member', name: 'Ada', emailVerified: true })
    const address = await passwordAddress(world.sql, { personId, baseUrl: world.address, hours: 1, isMailed: true })
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
    const browser = openBrowser(world)
    const reset = await browser.post('/dashboard/auth/reset-password', { token, newPassword: 'a heron walks at dawn' })
    expect(reset).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await browser.signIn(`ada@${domain}`, 'a heron walks at dawn')).status).toBe(401)
  })

  test('whom the directory has again has an account that the provider alone opens, also where they chose a password meanwhile', async () => {
    const { domain, owner, directory } = await openCompany(world)
    const email = `ada@${domain}`
    const first = await directory.user(email)
    const { personId } = await memberOf(owner, email)
    const choosePassword = async () => {
      const address = await passwordAddress(world.sql, { personId, baseUrl: world.address, hours: 1, isMailed: true })
      const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
      return (await openBrowser(world).post('/dashboard/auth/reset-password', { token, newPassword: 'a heron walks at dawn' })).status
    }
    const signIn = async () => (await openBrowser(world).signIn(email, 'a heron walks at dawn')).status
    await deactivate(directory, first)
    expect([await choosePassword(), await signIn()]).toEqual([200, 200])
    await directory.patch(`/Users/${first}`, { op: 'replace', path: 'active', value: true })
    expect([await signIn(), await choosePassword()]).toEqual([401, 403])
    await directory.ask('DELETE', `/Users/${first}`)
    expect([await choosePassword(), await signIn()]).toEqual([200, 200])
    await directory.user(email)
    expect([await signIn(), await choosePassword()]).toEqual([401, 403])
  })

  test('whom the directory has again has neither the session, the passkey nor the second factor of a password that they chose meanwhile', async () => {
    const at = await openPasskeyWorld()
    onTestFinished(() => at.world.close())
    const { domain, owner, directory } = await openCompany(at.world)
    const email = `ada@${domain}`
    const id = await directory.user(email)
    const { personId } = await memberOf(owner, email)
    const turnTo = (value: boolean) => directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value })
    await turnTo(false)
    const password = 'a heron walks at dawn'
    await setPassword(at.world.sql, { personId, password })
    const browser = openBrowser(at.world)
    expect((await browser.signIn(email, password)).status).toBe(200)
    const authenticator = openAuthenticator({ origin: at.origin })
    const { options } = (await begin(browser, password)).body
    const added = await browser.post(`${auth}/passkeys/add`, { name: 'Laptop', credential: authenticator.create(options) })
    expect([added.status, (await at.signIn(authenticator)).status]).toEqual([200, 200])
    const { totpUri } = (await browser.post(`${auth}/two-factor/enable`, { password })).body
    const code = appCode(new URL(totpUri).searchParams.get('secret')!)
    expect((await browser.post(`${auth}/two-factor/verify-totp`, { code })).status).toBe(200)
    await turnTo(true)
    await withinASecond(async () => (await browser.get(account)).status, 401)
    expect((await at.signIn(authenticator)).status).toBe(401)
    expect(await memberOf(owner, email)).toMatchObject({ personId, twoFactor: false })
    // Nor does the one set up meanwhile ask for its codes when they leave again.
    await turnTo(false)
    await setPassword(at.world.sql, { personId, password })
    expect((await openBrowser(at.world).signIn(email, password)).body).toEqual({ twoFactorRedirect: false })
  })

  test('who is a member already stays what they are, and keeps their password', async () => {
    const { domain, organizationId, owner, directory } = await openCompany(world)
    const ada = await world.member({ organizationId, role: 'admin' })
    const email = await rename(world, ada, `ada@${domain}`)
    await directory.user(email)
    expect(await memberOf(owner, email)).toMatchObject({ personId: ada.personId, role: 'admin' })
    expect((await openBrowser(world).signIn(email, ada.password)).status).toBe(200)
  })

  test('whose account somebody made in their address gets it without its password and its apps', async () => {
    const { domain, organizationId, owner, directory } = await openCompany(world)
    const squatted = await world.member({ organizationId, role: 'viewer', emailVerified: false })
    const { refreshToken, clientId } = await connectApp(world, squatted, { role: 'viewer' })
    const email = await rename(world, squatted, `ada@${domain}`)
    await directory.user(email)
    expect(await memberOf(owner, email)).toMatchObject({ emailVerified: true })
    const renewed = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }
    expect((await postForm(`${world.address}/oauth/token`, renewed)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await openBrowser(world).signIn(email, squatted.password)).status).toBe(401)
    await withinASecond(async () => (await squatted.ask('organization.get')).status, 401)
  })

  test('whose account is at home elsewhere alone is none, until they came themselves', async () => {
    const { domain, organizationId, owner, directory } = await openCompany(world)
    const ada = await world.member({ role: 'viewer' })
    const email = await rename(world, ada, `ada@${domain}`)
    const create = () => directory.ask('POST', '/Users', { schemas: [schemas.user], userName: email })
    expect(await create()).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await memberOf(owner, email)).toBe(null)
    await world.sql`insert into member (organization_id, person_id, role) values (${organizationId}, ${ada.personId}, 'viewer')`
    expect((await create()).status).toBe(201)
  })

  test('whose address has changed gets no new password by what was emailed to the address before', async () => {
    const { domain, organizationId, directory } = await openCompany(world)
    const ada = await world.member({ organizationId, role: 'viewer' })
    const id = await directory.user(await rename(world, ada, `ada@${domain}`))
    const address = await passwordAddress(world.sql, { ...ada, baseUrl: world.address, hours: 1, isMailed: true })
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
    expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: { userName: `byron@${domain}` } })).status).toBe(200)
    const browser = openBrowser(world)
    expect((await browser.post('/dashboard/auth/reset-password', { token, newPassword: 'a heron walks at dawn' })).status).toBe(404)
    expect((await browser.signIn(`byron@${domain}`, ada.password)).status).toBe(200)
  })

  test('has a long name as far as a name goes, in whole characters', async () => {
    const { domain, owner, directory } = await openCompany(world)
    await directory.user(`ada@${domain}`, { displayName: `${'x'.repeat(99)}🙂🙂` })
    expect(await memberOf(owner, `ada@${domain}`)).toMatchObject({ name: `${'x'.repeat(99)}🙂` })
  })

  test('has the address and the name that their directory says, while they are at home here alone', async () => {
    const { domain, organizationId, owner, directory } = await openCompany(world)
    const id = await directory.user(`ada@${domain}`, { displayName: 'Ada' })
    await directory.user(`taken@${domain}`)
    const { personId } = await memberOf(owner, `ada@${domain}`)
    const move = (to: string) => directory.patch(`/Users/${id}`, { op: 'replace', value: { userName: `${to}@${domain}`, displayName: to } })
    expect((await move('byron')).status).toBe(200)
    expect(await memberOf(owner, `byron@${domain}`)).toMatchObject({ personId, name: 'byron' })
    const stranger = await world.member({ role: 'viewer' })
    await rename(world, stranger, `stranger@${domain}`)
    expect((await move('stranger')).status).toBe(409)
    expect((await move('taken')).status).toBe(409)
    await world.sql`insert into member (organization_id, person_id, role) values (${world.business.organizationId}, ${personId}, 'viewer')`
    expect((await move('another')).status).toBe(400)
    const named = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Renamed' })
    expect([named.body.displayName, (await memberOf(owner, `byron@${domain}`)).name]).toEqual(['Renamed', 'byron'])
    expect(organizationId).not.toBe(world.business.organizationId)
  })
})
