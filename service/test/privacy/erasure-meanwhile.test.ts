import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseCustomer } from '../../src/privacy/erase-customer.ts'
import { submitWithLink } from '../../src/resources/preverified-links/submit-with-link.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { liveThrough } from './live-through.ts'
import { beingMailed, erase, exported, newPerson, type Person, placesOfPerson } from './traces.ts'

// A customer is erased while they act, twice, or by a run that is broken off: they are erased or new, never half.

let world: World
let mailServer: MailServer
let receiver: Receiver
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  receiver = await openReceiver()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await mailServer.close()
})

let person: Person
beforeEach(() => {
  person = newPerson()
})

test('a link that is being mailed at this moment is not pulled from under its request: the rest is erased, and it afterwards', async () => {
  expect(await beingMailed(world, person)).toBe('claimed')
  expect(await erase(world, person.email)).toMatchObject({ isBusy: true, linkMails: 0 })
  await world.timePasses('3 minutes')
  expect(await erase(world, person.email)).toMatchObject({ isBusy: false, linkMails: 1 })
  expect(await placesOfPerson(world, person)).toEqual([])
})

test('a customer who is erased while they submit, subscribe and are mailed at the same time, is erased or new, never half', async () => {
  const { organizationId, projectId } = world.business
  for (let round = 0; round < 4; round++) {
    person = newPerson()
    const made = await Promise.all(
      Array.from(
        { length: 3 },
        async () => (await world.ask('preverifiedLinks.create', { customerEmail: person.email })).body.verificationId as string,
      ),
    )
    const written = { title: `By ${person.name}`, opinion: 'Fine.', name: person.name, incognito: false, answers: [] }
    const [erased, ...submissions] = await Promise.all([
      erase(world, person.email),
      ...made.map((verificationId) => submitWithLink(world.sql, { organizationId, projectId, verificationId, written })),
      erase(world, person.email),
    ])
    expect(erased).toMatchObject({ isBusy: false })
    expect(submissions).toHaveLength(4)
    // What came after it is whole, and goes with the next one.
    await erase(world, person.email)
    await world.settle()
    await world.timePasses('11 minutes')
    await world.settle()
    expect(await placesOfPerson(world, person), `round ${round}`).toEqual([])
    expect(await world.sql`select 1 from customer where email = 'erased@erased.invalid'`).toEqual([])
  }
})

test('a step that waits in a circle with somebody, and is ended for it, is done again', async () => {
  const { organizationId } = world.business
  const made = [
    (await world.ask('preverifiedLinks.create', { customerEmail: person.email })).body.verificationId as string,
    (await world.ask('preverifiedLinks.create', { customerEmail: person.email })).body.verificationId as string,
  ]
  const [first, last] = made.toSorted()
  const erasing = await world.sql.begin(async (sql) => {
    const lock = (id: string | undefined) =>
      sql`select from link where organization_id = ${organizationId} and verification_id = ${id!} for update`
    await lock(last)
    const erasing = erase(world, person.email)
    // The erasure has locked the first link and waits for the last. PostgreSQL has each look for circles once, a second after it began
    // to wait, and ends who finds one: the circle is there before the erasure looks, and the other looks well after it.
    const waits = sql.home.isOnCitus
      ? 'citus_lock_waits where blocking_gpid = citus_backend_gpid()'
      : 'pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
    await sql.unsafe(`do $$ begin
      while not exists (select from ${waits}) loop
        perform pg_sleep(0.01);
      end loop;
      perform pg_sleep(0.3);
    end $$`)
    await lock(first)
    return { erasing }
  })
  expect(await erasing.erasing).toMatchObject({ links: 2 })
  expect(await placesOfPerson(world, person)).toEqual([])
})

test('a run that was broken off is finished by the next one', async () => {
  await liveThrough(world, mailServer, person)
  const broken = eraseCustomer(world.sql, {
    organizationId: world.business.organizationId,
    email: person.email,
    eraseResponses: () => Promise.reject(new Error('the machine went down')),
    noteErasure: async () => {},
  })
  await expect(broken).rejects.toThrow('the machine went down')
  await erase(world, person.email)
  await world.settle()
  await world.timePasses('11 minutes')
  await world.settle()
  expect(await placesOfPerson(world, person)).toEqual([])
})

test('a request that is repeated afterwards makes nothing again', async () => {
  const send = () =>
    fetch(`${world.apiUrl}/project/${world.business.projectId}/preverified-links/email`, {
      method: 'POST',
      headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': person.ascii },
      body: JSON.stringify({ customerEmail: person.ascii }),
    })
  await world.timePasses('1 minute')
  expect((await send()).status).toBe(200)
  await erase(world, person.email)
  const again = await send()
  expect([again.status, await again.json()]).toMatchObject([404, { detail: 'The resource created by this request was erased.' }])
  expect((await exported(world, person.email)).links).toEqual([])
})

test('a response to an opinion, sent again with its key, is told that it was erased', async () => {
  const { reviewId } = await liveThrough(world, mailServer, person)
  const respond = () =>
    fetch(`${world.apiUrl}/project/${world.business.projectId}/opinions/${reviewId}/responses`, {
      method: 'POST',
      headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': person.ascii },
      body: JSON.stringify({ content: `Dear ${person.name}, thank you again.` }),
    })
  expect((await respond()).status).toBeLessThan(300)
  await erase(world, person.email)
  expect((await respond()).status).toBe(404)
})

test('a second run finds nothing', async () => {
  await liveThrough(world, mailServer, person)
  const first = await erase(world, person.email)
  expect(first).toMatchObject({
    links: 2,
    linkMails: 1,
    subscriptions: 1,
    opinions: 2,
    receipts: 1,
    customers: 1,
    suppressions: 1,
    keptAnswers: 1,
    isBusy: false,
  })
  const second = await erase(world, person.email)
  expect(Object.entries(second).filter(([, count]) => count !== 0 && count !== false)).toEqual([])
})
