import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../test/visitor.ts'
import { memberPassword, openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('somebody signs in with e-mail and password, is told who they are and where they may go, and goes again', async () => {
  const member = await world.member({ role: 'admin' })
  const browser = openBrowser(world)
  expect((await browser.get('/dashboard/api/account')).status).toBe(401)
  const entered = await browser.post('/dashboard/auth/sign-in/email', {
    email: ` ${member.email.toUpperCase()} `,
    password: memberPassword,
  })
  if (entered.status !== 200) console.log(world.logged.filter((l) => /error|fail/.test(l)).join(''))
  expect([entered.status, entered.body]).toEqual([200, { twoFactorRedirect: false }])
  expect((await browser.get('/dashboard/api/account')).body).toEqual({
    person: { personId: member.personId, name: 'Ada', email: member.email, emailVerified: false, twoFactor: false },
    organizations: [{ organizationId: world.business.organizationId, name: 'Acme', role: 'admin' }],
  })
  const { cookie } = browser
  expect((await browser.post('/dashboard/auth/sign-out')).status).toBe(200)
  expect(browser.cookies.size).toBe(0)
  await expect.poll(async () => (await fetch(`${world.address}/dashboard/api/account`, { headers: { cookie } })).status).toBe(401)
})
