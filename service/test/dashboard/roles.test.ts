import { randomUUID } from 'node:crypto'
import { codesOf, leastRole, type Role, roleMayAsk, roles } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberOperationId } from '../../src/handlers.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import {
  makeThings,
  memberOperation,
  memberOperationIds,
  memberPath,
  memberRequest,
  parametersOf,
  type Things,
} from './dashboard-things.ts'

// Every operation of the dashboard, asked by everybody: who may ask is let in, who may not is told so before anything is read, and nothing of it
// is done.

let world: World
let receiver: Receiver
let things: Things
let team: Record<Role, Member>
let stranger: Member
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  const members = await Promise.all(roles.map(async (role) => [role, await world.member({ role })] as const))
  team = Object.fromEntries(members) as Record<Role, Member>
  stranger = await world.member({ organizationId: (await world.openBusiness('Stranger')).organizationId })
  things = await makeThings(world, { owner: team.owner, business: world.business, word: 'Ours', receiverUrl: receiver.url })
  // That they were here is written down once an hour.
  for (const member of [...Object.values(team), stranger]) await member.ask('organization.get')
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

interface Asking {
  /** Null: nobody is signed in. */
  who: Pick<Member, 'cookie'> | null
  things?: Partial<Record<string, string>>
  body?: string
}

async function ask(id: MemberOperationId, { who, things: named = things, body }: Asking) {
  const { query, headers, ...request } = memberRequest(id, { things, ...(body !== undefined && { body }) })
  const answer = await fetch(`${team.owner.url}${memberPath(id, named)}${query && `?${query}`}`, {
    ...request,
    headers: { 'sec-fetch-site': 'same-origin', ...headers, ...(who && { cookie: who.cookie }) },
  })
  const text = await answer.text()
  const said = text.startsWith('{') ? JSON.parse(text) : {}
  expect(answer.status, `${id}: ${text}`).toBeLessThan(500)
  // The organization is a part of every address here.
  if (!answer.ok) expect([...codesOf(memberOperation(id)), 'NOT_FOUND'], `${id}: ${text}`).toContain(said.code)
  return { status: answer.status, code: said.code as string | undefined, text }
}

/** Nothing changes while it runs: nothing is done, nothing is read that is written down, nothing is said to be tried. */
async function withoutEffect(act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
}

describe('each role asks what it may', () => {
  test('a viewer changes nothing but that they are one; a member has no hand in keys, members, settings and webhooks', () => {
    const changing = memberOperationIds.filter((id) => memberOperation(id).method !== 'GET')
    expect(changing.filter((id) => roleMayAsk('viewer', memberOperation(id)))).toEqual([
      ...['members.remove', 'connectedApps.create', 'connectedApps.delete'],
    ])
    const reserved = memberOperationIds.filter((id) => /^(apiKeys|invitations|auditLog|mails)\./.test(id))
    expect(reserved.filter((id) => roleMayAsk('member', memberOperation(id)))).toEqual([])
    const others = [
      'organization.update',
      'members.update',
      'projects.create',
      'projects.update',
      'qrCodes.regenerate',
      'qrCodes.revoke',
    ] as const
    for (const id of others) expect([id, leastRole(memberOperation(id))]).toEqual([id, 'admin'])
    expect(memberOperationIds.filter((id) => /^(destinations|webhooks)\./.test(id) && roleMayAsk('member', memberOperation(id)))).toEqual([
      'destinations.list',
      'destinations.get',
      'destinations.preview',
      'destinations.test',
      'destinations.verify',
    ])
    expect(memberOperationIds.filter((id) => leastRole(memberOperation(id)) === 'owner')).toEqual([
      ...['ssoProviders.list', 'ssoProviders.create', 'ssoProviders.verifyDomain', 'ssoProviders.update', 'ssoProviders.delete'],
      ...['ssoProviders.createScimToken', 'ssoProviders.deleteScimToken'],
      'projects.delete',
    ])
  })

  test('what hands out files, secrets and whole lists is written down', () => {
    const handing = memberOperationIds.filter((id) => /\.(export|result|receipt|secrets)$/.test(id))
    expect(handing.length).toBeGreaterThan(7)
    expect(handing.filter((id) => memberOperation(id).method === 'GET' && !memberOperation(id).audited)).toEqual([])
  })
})

describe.each(roles)('as %s', (role) => {
  const forbidden = memberOperationIds.filter((id) => !roleMayAsk(role, memberOperation(id)))
  const allowed = memberOperationIds.filter((id) => roleMayAsk(role, memberOperation(id)) && id !== 'members.remove')

  test('what may not be asked is refused before anything is read, and nothing is done', () =>
    withoutEffect(async () => {
      for (const id of forbidden) {
        const good = await ask(id, { who: team[role] })
        expect([id, good.status, good.code]).toEqual([id, 403, 'Forbidden'])
        // Neither what is sent nor what is named is looked at: the same words to all of it.
        for (const other of [{ body: '{' }, { things: { ...things, projectId: randomUUID() } }, { things: { projectId: 'x' } }]) {
          const { status, text } = await ask(id, { who: team[role], ...other })
          expect([id, status, wordsOf(text)]).toEqual([id, 403, wordsOf(good.text)])
        }
      }
    }))

  test('what may be asked is never refused for who asks', async () => {
    for (const id of allowed) {
      // What a path names is not there, so that all of it can be asked again by the next.
      const { status, text } = await ask(id, { who: team[role], things: { projectId: things.projectId } })
      expect([401, 403], `${id}: ${text}`).not.toContain(status)
      if (parametersOf(id).some((name) => name !== 'projectId')) expect([id, status], text).toEqual([id, 404])
      else expect([200, 201, 404, 409, 429], `${id}: ${text}`).toContain(status)
    }
  })

  test('everybody may leave; others are taken out by admins', async () => {
    const leaving = await world.member({ role })
    const other = await ask('members.remove', { who: leaving, things: { personId: randomUUID() } })
    expect(other.status).toBe(roles.indexOf(role) >= roles.indexOf('admin') ? 404 : 403)
    expect((await ask('members.remove', { who: leaving, things: { personId: leaving.personId } })).status).toBe(200)
    expect((await ask('organization.get', { who: leaving })).status).toBe(404)
  })
})

const wordsOf = (text: string): string => JSON.parse(text).detail

/** A cookie whose token is another one, whatever it begins with. */
const other = (cookie: string): string => cookie.replace(/=(.)/, (_, first: string) => `=${first === '_' ? 'A' : '_'}`)

test('no visitor who isn’t signed in gets anywhere, and learns nothing of what is there', () =>
  withoutEffect(async () => {
    for (const id of memberOperationIds)
      for (const who of [null, { cookie: '' }, { cookie: 'earshot_session=x' }, { cookie: other(team.owner.cookie) }])
        for (const named of [things, { projectId: randomUUID() }]) {
          const { status, code } = await ask(id, { who, things: named })
          expect([id, status, code]).toEqual([id, 401, 'Unauthorized'])
        }
  }))

test('an owner of another organization is told the same as of one there is not', () =>
  withoutEffect(async () => {
    const nowhere = team.owner.url.replace(world.business.organizationId, randomUUID())
    const unknown = await fetch(`${nowhere}/organization`, { headers: { cookie: stranger.cookie } })
    const words = wordsOf(await unknown.text())
    expect(unknown.status).toBe(404)
    for (const id of memberOperationIds) {
      const { status, text } = await ask(id, { who: stranger })
      expect([id, status, wordsOf(text)]).toEqual([id, 404, words])
    }
  }))

test('an API key and a session of the webhook portal open nothing of the dashboard', () =>
  withoutEffect(async () => {
    for (const id of memberOperationIds) {
      const { query, headers, ...request } = memberRequest(id, { things })
      const answer = await fetch(`${team.owner.url}${memberPath(id, things)}?${query}`, {
        ...request,
        headers: { ...headers, 'x-api-key': world.business.apiKey },
      })
      expect([id, answer.status]).toEqual([id, 401])
    }
  }))

test('of all that was tried, each thing that was let in is in the log, and nothing that was not', async () => {
  const entries = await world.sql<{ operation: MemberOperationId; role: Role; status: number | null }[]>`
    select distinct operation, role, status from audit_entry where organization_id = ${world.business.organizationId}`
  for (const { operation, role, status } of entries) {
    expect([operation, roleMayAsk(role, memberOperation(operation))]).toEqual([operation, true])
    expect(status).not.toBeNull()
  }
  const written = memberOperationIds.filter((id) => memberOperation(id).method !== 'GET' || memberOperation(id).audited)
  expect(written.filter((id) => !entries.some(({ operation }) => operation === id))).toEqual([])
})
