import { randomUUID } from 'node:crypto'
import {
  type AnyOperationId,
  dashboardOperations,
  type Operation,
  operations,
  type PortalOperationId,
  portalOperations,
  type Role,
} from '@earshot/contract'
import { copyPerson } from '../../src/accounts/known-persons.ts'
import { cookiesOf, openSession } from '../../src/accounts/sessions.ts'
import { peopleOf } from '../../src/database/home-id.ts'
import type { Pool } from '../../src/database/pool.ts'
import { call } from './call.ts'

// People who are signed in: visitors of the webhook portal, and members.

/** Somebody in the webhook portal. */
export type PortalVisitor = Awaited<ReturnType<typeof openPortal>>

export async function openPortal(address: string, apiKey: string) {
  const asked = { id: 'webhooks.portal', row: operations['webhooks.portal'], at: `${address}/v1`, headers: { 'x-api-key': apiKey } }
  const { status, body } = await call(asked, {})
  if (status !== 200) throw new Error(`the portal is not opened: ${status} ${JSON.stringify(body)}`)
  const entered = await fetch(`${address}/portal/session`, {
    method: 'POST',
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ code: new URLSearchParams(new URL(body.url).hash.slice(1)).get('code')! }),
  })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0]
  if (!entered.ok || cookie === undefined) throw new Error(`the portal lets nobody in: ${entered.status}`)
  const at = `${address}/portal/api`
  return {
    /** What its browser sends. */
    cookie,
    /** Where the portal's operations are. */
    url: at,
    /** Calls an operation of the portal as its page does: `ask('destinations.get', { destinationId })`. */
    ask: (id: PortalOperationId, request: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      call({ id, row: portalOperations[id], at, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } }, request),
  }
}

/** Somebody who is a member. */
export type Member = Awaited<ReturnType<typeof openMember>>

/** What every member here signs in with, and its scrypt digest, made once: making one takes as long as a test. */
export const memberPassword = 'a heron walks at dusk'
const memberPasswordHash =
  '2043951040085de063687be25fc21bc3:cf2dd4f87967389994be30c65f7bdb22033ce548de6694acfa68666b2c322b72df5bcce3ab90d1d5ad88fecfc41853d4cb8e9df4452ffa40259e53687a1d93a7'

export async function openMember(
  { sql, address, baseUrl, secretKey }: { sql: Pool; address: string; baseUrl: string; secretKey: string },
  asked: { role: Role; organizationId: string; projectId: string; name?: string; emailVerified?: boolean },
) {
  const { role, organizationId, projectId, name = 'Ada', emailVerified = true } = asked
  const email = `${role}-${randomUUID()}@members.example`
  const people = peopleOf(sql)
  const [person] = await people<[{ personId: string }]>`
    with person as (
      insert into person (name, email, email_verified) values (${name}, ${email}, ${emailVerified}) returning *
    ), credential as (
      insert into person_credential (person_id, provider, account, password)
      select person_id, 'credential', person_id, ${memberPasswordHash} from person
    )
    select person_id from person`
  const { personId } = person
  await copyPerson(sql, { personId })
  await sql`insert into member (organization_id, person_id, role) values (${organizationId}, ${personId}, ${role})`
  const { cookie } = await openSession(people, { personId, ...cookiesOf({ baseUrl, secretKey }) })
  const headers = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }
  const at = `${address}/dashboard/api/${organizationId}`
  const table: Record<string, Operation> = { ...operations, ...portalOperations, ...dashboardOperations }
  return {
    personId,
    email,
    password: memberPassword,
    /** What their browser sends. */
    cookie: headers.cookie,
    /** Where the operations of their organization are. */
    url: at,
    /** Calls an operation as their page does. The project is the business's own unless named. */
    ask: (id: AnyOperationId, request: Record<string, unknown> = {}, more: Record<string, string> = {}) =>
      call({ id, row: table[id]!, at, headers: { ...headers, ...more } }, { projectId, ...request }),
    /** Reads an address of the service as their browser does: `/dashboard/api/account`. */
    get: (path: string) => fetch(address + path, { headers }),
    /** Posts to an address of the service as their page does: `/dashboard/auth/sign-out`. */
    post: (path: string, body: object = {}) =>
      fetch(address + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}
