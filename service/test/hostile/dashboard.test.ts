import { roles } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../world/world.ts'

// People in the dashboard who mean harm, or whose cookie somebody took.

let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member()
})
afterAll(() => world.close())

const status = async (answer: Promise<{ status: number }>) => (await answer).status

describe('a cookie that somebody took', () => {
  test('is worth nothing within a second of its owner signing out', async () => {
    const member = await world.member({ role: 'admin' })
    expect(await status(member.ask('apiKeys.list'))).toBe(200)
    expect((await member.post('/dashboard/auth/sign-out')).status).toBe(200)
    // What is known of a session is remembered for less than that. By when what was let in had been sent, not by when it was answered.
    const signedOutAt = performance.now()
    let letInAt = signedOutAt
    const ask = async () => {
      const sentAt = performance.now()
      const answered = await status(member.ask('apiKeys.list'))
      if (answered === 200) letInAt = sentAt
      return answered
    }
    await expect.poll(ask, { timeout: 30_000, interval: 50 }).toBe(401)
    expect(letInAt - signedOutAt).toBeLessThan(1000)
    for (const id of ['apiKeys.list', 'organization.get', 'projects.list'] as const)
      expect([id, await status(member.ask(id))]).toEqual([id, 401])
    expect((await member.ask('apiKeys.create', { name: 'Mine', permissions: ['reviews'] })).status).toBe(401)
    expect((await member.get('/dashboard/api/account')).status).toBe(401)
  })

  test('that somebody was given before is not theirs after they sign in', async () => {
    const mallory = await world.member({ role: 'viewer' })
    const victim = await world.member({ role: 'admin' })
    const answer = await fetch(`${world.address}/dashboard/auth/sign-in/email`, {
      method: 'POST',
      headers: { cookie: mallory.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: victim.email, password: victim.password }),
    })
    expect(answer.status).toBe(200)
    const [set] = answer.headers.getSetCookie()
    expect(set!.split(';')[0]).not.toBe(mallory.cookie)
    const still = await mallory.get('/dashboard/api/account')
    if (still.ok) expect(((await still.json()) as { person: { email: string } }).person.email).toBe(mallory.email)
    expect(await status(mallory.ask('apiKeys.list'))).not.toBe(200)
  })
})

describe('a role that is taken away', () => {
  test('reaches nothing with the next request, by whichever operation', async () => {
    const admin = await world.member({ role: 'admin' })
    expect(await status(admin.ask('apiKeys.list'))).toBe(200)
    expect(await status(owner.ask('members.update', { personId: admin.personId, role: 'viewer' }))).toBe(200)
    for (const [id, request] of [
      ['apiKeys.list', {}],
      ['goals.create', { goal: 'Mine' }],
      ['invitations.create', { email: 'accomplice@example.com', role: 'viewer' }],
      ['members.update', { personId: admin.personId, role: 'admin' }],
    ] as const)
      expect([id, await status(admin.ask(id, request))]).toEqual([id, 403])
    expect(await status(owner.ask('members.remove', { personId: admin.personId }))).toBe(200)
    expect(await status(admin.ask('organization.get'))).toBe(404)
  })

  test('while its holder is busy: what is done at that moment is done before it or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await world.member({ role: 'admin', name: `Admin ${round}` })
      const [, ...made] = await Promise.all([
        owner.ask('members.update', { personId: admin.personId, role: 'viewer' }),
        ...Array.from({ length: 6 }, (_, at) =>
          admin.ask('invitations.create', { email: `friend-${round}-${at}@example.com`, role: 'admin' }),
        ),
        admin.ask('members.update', { personId: admin.personId, role: 'admin' }),
      ])
      expect(made.every((answer) => [200, 201, 403].includes(answer.status))).toBe(true)
      // An invitation that a viewer could not send does not outlive the admin they were.
      const left = (await owner.ask('invitations.list')).body.invitations.filter(({ email }: { email: string }) =>
        email.startsWith(`friend-${round}-`),
      )
      const { members } = (await owner.ask('members.list')).body
      const role = members.find(({ personId }: { personId: string }) => personId === admin.personId).role
      expect([round, role === 'viewer' ? left : []]).toEqual([round, []])
    }
  })
})

describe('an organization', () => {
  test('keeps an owner, also when all leave at once, or each takes the other out', async () => {
    for (let round = 0; round < 4; round++) {
      const { organizationId } = await world.openBusiness(`Round ${round}`)
      const [ada, grace] = [await world.member({ organizationId }), await world.member({ organizationId })]
      const leaving = [ada.ask('members.remove', { personId: ada.personId }), grace.ask('members.remove', { personId: grace.personId })]
      const fighting = [
        ada.ask('members.remove', { personId: grace.personId }),
        grace.ask('members.update', { personId: ada.personId, role: 'viewer' }),
      ]
      const answers = await Promise.all(round % 2 ? leaving : fighting)
      expect(answers.map((answer) => answer.status).filter((each) => each >= 500)).toEqual([])
      const [{ owners }] = await world.sql<[{ owners: number }]>`
        select count(*)::int as owners from member where organization_id = ${organizationId} and role = 'owner'`
      expect([round, owners]).toEqual([round, 1])
    }
  })

  test('is not climbed: nobody makes themselves or others more than they may', async () => {
    for (const role of roles.filter((each) => each !== 'owner')) {
      const climber = await world.member({ role })
      const helper = await world.member({ role: 'viewer' })
      const tries = await Promise.all([
        climber.ask('members.update', { personId: climber.personId, role: 'owner' }),
        climber.ask('members.update', { personId: helper.personId, role: 'owner' }),
        climber.ask('members.update', { personId: owner.personId, role: 'viewer' }),
        climber.ask('members.remove', { personId: owner.personId }),
        climber.ask('invitations.create', { email: 'owner@example.com', role: 'owner' }),
        climber.ask('projects.delete', { name: 'Acme' }),
      ])
      expect([role, ...tries.map((answer) => answer.status)]).toEqual([role, 403, 403, 403, 403, 403, 403])
    }
  })
})

describe('the log', () => {
  const entries = async (personId: string) =>
    world.sql<{ operation: string; status: number | null }[]>`
      select operation, status from audit_entry
      where organization_id = ${world.business.organizationId} and person_id = ${personId} order by entry_id`

  test('has what somebody did who hung up at once', async () => {
    const member = await world.member({ role: 'member' })
    const giveUp = new AbortController()
    const asked = fetch(`${member.url}/project/${world.business.projectId}/goals`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ goal: 'A goal of somebody who hung up' }),
      signal: giveUp.signal,
    }).catch(() => null)
    const isMade = async () => (await world.sql`select from goal where goal = 'A goal of somebody who hung up'`).count > 0
    await expect.poll(async () => (await entries(member.personId)).length, { timeout: 10_000 }).toBe(1)
    giveUp.abort()
    await asked
    await expect.poll(async () => (await entries(member.personId))[0]!.status, { timeout: 10_000 }).not.toBe(null)
    const [entry] = await entries(member.personId)
    expect([entry!.operation, await isMade()]).toEqual(['goals.create', entry!.status === 201])
  })

  test('has it however the address is spelt, and however often a request is repeated', async () => {
    const member = await world.member({ role: 'member' })
    const { projectId } = world.business
    const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const at = `${member.url}/project/${projectId}/goals`
    const spelt = [at, at.replace('/goals', '/%67oals'), at.replace(projectId, projectId.toUpperCase()), `${at}?x=1`]
    let made = 0
    for (const address of spelt) {
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ goal: 'Spelt' }) })
      expect([200, 201, 404]).toContain(answer.status)
      if (answer.ok) made++
    }
    const keyed = { ...headers, 'idempotency-key': 'again' }
    for (let time = 0; time < 3; time++) {
      const answer = await fetch(at, { method: 'POST', headers: keyed, body: JSON.stringify({ goal: 'Once' }) })
      if (answer.ok) made++
    }
    expect((await entries(member.personId)).filter((entry) => entry.status === 201)).toHaveLength(made)
  })

  test('is neither changed nor emptied by anybody: there is no operation for it, and who is taken out stays in it', async () => {
    const member = await world.member({ role: 'admin', name: 'Was here' })
    await member.ask('goals.create', { goal: 'Before leaving' })
    await member.ask('members.remove', { personId: member.personId })
    const log = (await owner.ask('auditLog.list', { personId: member.personId })).body.entries
    expect(log).toMatchObject([
      { operation: 'members.remove', person: { name: 'Was here', email: member.email }, outcome: 'done' },
      { operation: 'goals.create' },
    ])
    for (const method of ['DELETE', 'PATCH', 'PUT', 'POST'])
      expect([method, (await fetch(`${owner.url}/audit-log`, { method, headers: { cookie: owner.cookie } })).status]).toEqual([method, 405])
  })
})
