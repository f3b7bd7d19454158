import { randomUUID } from 'node:crypto'
import { type Operation, operationIds, operations, permissions, portalOperationIds } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../world/raw-request.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../world/world.ts'
import {
  asking,
  expectProblem,
  goodBody,
  goodQuery,
  makeThings,
  parametersOf,
  pathOf,
  propertiesOf,
  rowOf,
  send,
  withBody,
  withoutEffect,
} from './portal-requests.ts'

// The portal's operations, asked badly, by looping over their table: without a session, from another site, with another organization's
// ids, with ids, bodies and parameters that are none. The answer is the stated 4xx, and nothing has changed.

let world: World
let receiver: Receiver
let portal: PortalVisitor
let stranger: PortalVisitor
/** Things of the business, and things of a stranger's: what the operations' addresses, bodies and parameters name. */
let ours: Record<string, string>
let theirs: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
  stranger = await world.portal((await world.openBusiness('Stranger')).apiKey)
  ours = await makeThings(world, receiver, portal)
  theirs = await makeThings(world, receiver, stranger)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const naming = portalOperationIds.filter((id) => parametersOf(id).length > 0)

test('every operation that needs a body or parameters has good ones here', () => {
  const needy = [...withBody, ...asking].filter((id) => ((rowOf(id).body ?? rowOf(id).query) as { required?: string[] }).required?.length)
  expect(needy.filter((id) => !goodBody[id] && !goodQuery[id])).toEqual([])
})

describe.each(portalOperationIds)('%s', (id) => {
  test('is nobody’s without a session', () =>
    withoutEffect(world, portal, async () => {
      const secrets = [
        null,
        '',
        'earshot_portal=',
        `earshot_portal=${'A'.repeat(43)}`,
        `earshot_portal=${portal.cookie.split('=')[1]!.toLowerCase()}!`,
      ]
      for (const cookie of secrets) expectProblem(await send(world, portal, ours, id, { cookie }), 401, 'Unauthorized')
      expectProblem(
        await send(world, portal, ours, id, { cookie: null, headers: { 'x-api-key': world.business.apiKey } }),
        401,
        'Unauthorized',
      )
      // Before anything else is looked at.
      expectProblem(
        await send(world, portal, ours, id, { cookie: null, path: `${pathOf(ours, id, {}).replaceAll(' ', '-')}?kind=x`, body: '{}' }),
        401,
        'Unauthorized',
      )
    }))

  test('has its own method only', () =>
    withoutEffect(world, portal, async () => {
      const path = pathOf(ours, id)
      const known = portalOperationIds.filter((other) => pathOf(ours, other) === path).map((other) => rowOf(other).method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.includes(each as never))) {
        const answer = await sendRaw(world.address, {
          method,
          path,
          headers: [
            ['cookie', portal.cookie],
            ['sec-fetch-site', 'same-origin'],
          ],
        })
        expectProblem(answer!, 405, 'METHOD_NOT_ALLOWED')
        for (const each of known) expect(answer!.headers.allow!.split(', ')).toContain(each)
      }
    }))
})

describe.each(portalOperationIds)('%s', (id) => {
  test('is not asked from another site', () =>
    withoutEffect(world, portal, async () => {
      // An address that is typed is read, and changes nothing.
      const typed = rowOf(id).method === 'GET' ? [] : ['none']
      const foreign: Record<string, string>[] = [
        ...['cross-site', 'same-site', ...typed, 'Same-Origin', 'x'].map((site) => ({ 'sec-fetch-site': site })),
        ...['https://evil.example', 'null', `${world.address}.evil.example`, `${world.address}:1`, 'https://127.0.0.1'].map((origin) => ({
          ...{ 'sec-fetch-site': '', origin },
        })),
        { 'sec-fetch-site': 'cross-site', origin: world.address },
      ]
      for (const headers of foreign) expectProblem(await send(world, portal, ours, id, { headers }), 403, 'Forbidden')
    }))
})

describe.each(naming)('%s', (id) => {
  test('does not know another organization’s things, and leaves them as they are', () =>
    withoutEffect(world, portal, async () => {
      for (const name of parametersOf(id)) {
        const foreign = await send(world, portal, ours, id, { path: pathOf(ours, id, { ...ours, [name]: theirs[name]! }) })
        expectProblem(foreign, 404, 'NOT_FOUND')
        const unknown = await send(world, portal, ours, id, { path: pathOf(ours, id, { ...ours, [name]: randomUUID() }) })
        const { requestId: _, ...said } = foreign.body
        expect({ ...said, requestId: unknown.body.requestId }).toEqual(unknown.body)
      }
    }))

  test('does not know what is no id, nor an id of another kind', () =>
    withoutEffect(world, portal, async () => {
      const none = [
        'x',
        '0',
        'null',
        '1;drop%20table%20delivery',
        "'",
        '%00',
        '%ff',
        '%',
        '..%2f..',
        '{}',
        'a'.repeat(300),
        'a'.repeat(3000),
      ]
      for (const name of parametersOf(id)) {
        const others = Object.entries(ours).flatMap(([other, value]) => (other === name ? [] : [value]))
        const near = [
          `${ours[name]}x`,
          `${ours[name]}%20`,
          `%20${ours[name]}`,
          ours[name]!.replaceAll('-', ''),
          `{${ours[name]}}`,
          `urn:uuid:${ours[name]}`,
        ]
        for (const value of [...none, ...others, ...near]) {
          const answer = await send(world, portal, ours, id, { path: pathOf(ours, id, { ...ours, [name]: value }) })
          expect.soft([id, value.slice(0, 40), answer.status]).toEqual([id, value.slice(0, 40), 404])
        }
      }
    }))
})

test('nobody sees another organization’s things, neither in a list nor by naming them', () =>
  withoutEffect(world, portal, async () => {
    const secretsOf = (things: Record<string, string>) => Object.values(things)
    for (const id of portalOperationIds.filter((each) => rowOf(each).method === 'GET')) {
      const { text } = await send(world, portal, ours, id)
      for (const value of secretsOf(theirs)) expect(text, id).not.toContain(value)
      const { text: strangers } = await send(world, portal, ours, id, { cookie: stranger.cookie, path: pathOf(ours, id, theirs) })
      for (const value of secretsOf(ours)) expect(strangers, id).not.toContain(value)
    }
    for (const id of portalOperationIds) {
      for (const name of Object.keys(propertiesOf(rowOf(id).query)).filter((each) => each in theirs)) {
        const answer = await send(world, portal, ours, id, {
          path: `${pathOf(ours, id)}?${[goodQuery[id], `${name}=${theirs[name]}`].filter(Boolean).join('&')}`,
        })
        expect([200, 404]).toContain(answer.status)
        for (const value of secretsOf(theirs)) expect(answer.text, id).not.toContain(value)
      }
      for (const name of Object.keys(propertiesOf(rowOf(id).body)).filter((each) => each in theirs))
        for (const value of [theirs[name], randomUUID(), 'x', "'; drop table delivery"])
          expectProblem(await send(world, portal, ours, id, { body: JSON.stringify({ ...goodBody[id], [name]: value }) }), 404, 'NOT_FOUND')
    }
  }))

test('what is no operation is answered to programs as such, with a session and without', async () => {
  for (const path of [
    '/portal/api',
    '/portal/api/',
    '/portal/api/nothing',

    '/portal/api//destinations',
    '/portal/api/%00',
  ])
    for (const headers of [[], [['cookie', portal.cookie]]] as [string, string][][])
      expectProblem((await sendRaw(world.address, { method: 'GET', path, headers }))!, 404, 'NOT_FOUND')
})

test('a session of the portal reaches no operation of the API', () =>
  withoutEffect(world, portal, async () => {
    for (const id of operationIds) {
      const { method, path } = operations[id] as Operation
      const answer = await sendRaw(world.address, {
        ...{ method, path: `/v1${path.replaceAll(/\{(\w+)\}/g, () => world.business.projectId)}` },
        headers: [
          ['cookie', portal.cookie],
          ['sec-fetch-site', 'same-origin'],
          ['content-type', 'application/json'],
        ],
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect([id, answer!.status, answer!.body.code]).toEqual([id, 401, 'Unauthorized'])
    }
  }))

test('a key for anything but webhooks opens no portal', async () => {
  const { key } = await world.business.keyWith({ permissions: permissions.filter((each) => each !== 'webhooks') })
  expect(await world.ask('webhooks.portal', {}, key)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
})

test('a session that is over opens nothing more', async () => {
  const visitor = await world.portal()
  await fetch(`${world.address}/portal/session`, { method: 'DELETE', headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' } })
  for (const id of portalOperationIds) expectProblem(await send(world, portal, ours, id, { cookie: visitor.cookie }), 401, 'Unauthorized')
})

test('whatever is asked at once of one destination, each answer is a stated one, and the end is a whole', async () => {
  const crowd = await world.portal((await world.openBusiness('Crowd')).apiKey)
  for (let round = 0; round < 3; round++) {
    const { destinationId } = (await crowd.ask('destinations.create', { url: receiver.url })).body
    const asked = Array.from({ length: 8 }, (_, at) => [
      crowd.ask('destinations.pause', { destinationId }),
      crowd.ask('destinations.resume', { destinationId, held: at % 2 ? 'send' : 'discard' }),
      crowd.ask('destinations.update', { destinationId, ordered: at % 2 === 0, url: `${receiver.url}/${at}` }),
      crowd.ask('destinations.rotateSecret', { destinationId }),
      crowd.ask('destinations.test', { destinationId, topic: 'link.created' }),
      ...(at === 5 ? [crowd.ask('destinations.delete', { destinationId })] : []),
    ])
    const answers = await Promise.all(asked.flat())
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([])
    const [left] = await world.sql`
      select status, (select count(*)::int from lane where destination_id = ${destinationId}) as lanes,
        (select count(*)::int from destination_secret where destination_id = ${destinationId}) as secrets
      from destination where destination_id = ${destinationId}`
    expect(left).toEqual({ status: 'deleted', lanes: 0, secrets: 0 })
    await world.settle()
  }
})
