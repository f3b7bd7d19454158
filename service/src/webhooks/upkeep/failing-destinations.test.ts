import { type Language, languages } from '@earshot/contract'
import { webhooksMessages } from '@earshot/messages/service/webhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { findMail, listMails } from '../../mail/read-mail.ts'
import { addOwner, ownersToNotify } from '../../resources/organizations/owners.ts'
import { deriveKey } from '../../secrets.ts'
import { checkFailingDestinations } from './failing-destinations.ts'

let world: World
let receiver: Receiver
beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  await own('ada@acme.example', 'en')
})
afterEach(async () => {
  await world.close()
  await receiver.close()
})

const own = (email: string, language: string) => addOwner(world.sql, { organizationId: world.business.organizationId, email, language })

const destinationAt = async (url: string): Promise<string> => (await world.ask('webhooks.destinations.upsert', { url })).body.destinationId
const host = () => new URL(receiver.url).host
const happen = (question: string) => world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' })
const statusOf = async (destinationId: string) =>
  (await world.sql`select status, disabled_reason from destination where destination_id = ${destinationId}`)[0]

/** What was written to owners, oldest first. */
async function emails() {
  const mailKey = deriveKey(world.secretKey, 'mail')
  const { mails } = await listMails(world.sql, { mailKey, limit: 100 })
  const found = await Promise.all(mails.toReversed().map(({ mailId }) => findMail(world.sql, { mailKey, mailId })))
  return found.map((each) => each!.email!)
}

/** Hours go by, four at a time; of some, something happens. Returns the hour in which each payload was there first. */
async function hoursPass(hours: number, eventEveryHours: number): Promise<[number, string][]> {
  const seen: [number, string][] = []
  for (let hour = 0; hour <= hours; hour += 4) {
    if (hour % eventEveryHours === 0) await happen(`Hour ${hour}?`)
    await world.settle()
    for (const { to, subject } of (await emails()).slice(seen.length)) seen.push([hour, `${to}: ${subject}`])
    await world.timePasses('4 hours')
  }
  return seen
}

describe('a destination at which nothing arrives', () => {
  test('is told of at 24, 60, 84 and 108 hours, and is disabled at 120, and what comes then is held', async () => {
    const destinationId = await destinationAt(receiver.url)
    receiver.answer(503)
    const to = `ada@acme.example: Webhooks to ${host()}`
    expect(await hoursPass(128, 8)).toEqual([
      [24, `${to} have been failing for 24 hours`],
      [60, `${to} have been failing for 60 hours`],
      [84, `${to} have been failing for 84 hours`],
      [108, `${to} have been failing for 108 hours`],
      [120, `${to} are disabled`],
    ])
    expect(await statusOf(destinationId)).toEqual({ status: 'disabled', disabledReason: 'failing' })
    const states = await world.sql<{ state: string }[]>`select distinct state from delivery where state <> 'exhausted'`
    expect(states.map(({ state }) => state)).toEqual(['held'])
    const told = await emails()
    for (const { paragraphs, button, owner, reason } of told) {
      expect(paragraphs[0]).toMatch(/^No webhook has been delivered to 127\.0\.0\.1:\d+ since \w+day, \d+ \w+ \d{4} at \d\d:\d\d\sUTC[.,]/)
      expect(paragraphs[0]).toMatch(/\d+ attempts failed\. The last response had status 503\.$/)
      expect([button, owner.name]).toEqual([undefined, 'Acme'])
      expect(reason).toContain('as an owner of Acme')
      expect(JSON.stringify(paragraphs)).not.toContain('/hooks')
    }
    expect(told.at(-1)!.paragraphs[1]).toContain('held for this destination for 30 days')
  })

  test.each<[string, { sinceHours?: number; failures?: number; isSeveral?: boolean; lastHours?: number }, string]>([
    ['failed for 120 hours, 20 times, with two events, over 12 hours', {}, 'disabled'],
    ['119 hours only', { sinceHours: 119 }, 'enabled'],
    ['19 times only', { failures: 19 }, 'enabled'],
    ['one event only', { isSeveral: false }, 'enabled'],
    ['over 11 hours only', { sinceHours: 20, lastHours: 9 }, 'enabled'],
    ['nothing was tried lately', { sinceHours: 200, lastHours: 30 }, 'enabled'],
    ['tried as late as the schedule has it', { sinceHours: 200, lastHours: 28 }, 'disabled'],
  ])('is disabled by the whole rule: %s', async (_, { sinceHours = 120, failures = 20, isSeveral = true, lastHours = 1 }, status) => {
    const destinationId = await destinationAt(receiver.url)
    await world.sql`
      insert into destination_failing (organization_id, destination_id, since, failures, first_event_id, is_several, last_failure_at)
      values (${world.business.organizationId}, ${destinationId}, now() - make_interval(hours => ${sinceHours}), ${failures},
        gen_random_uuid(), ${isSeveral}, now() - make_interval(hours => ${lastHours}))`
    await world.settle()
    expect(await statusOf(destinationId)).toMatchObject({ status })
  })

  test('is told of no more when it delivers, and from the beginning when it fails again', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    expect((await hoursPass(48, 8)).map(([hour]) => hour)).toEqual([24])
    receiver.answer(204)
    expect((await hoursPass(48, 8)).map(([hour]) => hour)).toEqual([0])
    receiver.answer(500)
    expect((await hoursPass(28, 8)).map(([hour]) => hour)).toEqual([0, 24])
  })

  test.each(['pause', 'delete'] as const)('is not told of when its people %s it', async (action) => {
    const destinationId = await destinationAt(receiver.url)
    receiver.answer(500)
    await hoursPass(20, 4)
    expect((await (await world.portal()).ask(`destinations.${action}`, { destinationId })).status).toBe(200)
    expect(await hoursPass(120, 40)).toEqual([])
    if (action === 'delete') return
    // Resumed, it is judged by what it does from now on.
    expect((await (await world.portal()).ask('destinations.resume', { destinationId })).status).toBe(200)
    expect((await hoursPass(28, 4)).map(([hour]) => hour)).toEqual([24])
    expect(await statusOf(destinationId)).toMatchObject({ status: 'enabled' })
  })

  test('is told of once where nobody was there to tell for days', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('One?')
    await world.settle()
    await world.timePasses('70 hours')
    await world.settle()
    expect(await emails()).toEqual([])
    // It was tried again: now there is something to tell.
    await world.settle()
    expect((await emails()).map(({ subject }) => subject)).toEqual([`Webhooks to ${host()} have been failing for 60 hours`])
  })
})

describe('a destination that was disabled because its receiver', () => {
  test.each([
    ['is gone', 410, {}, 'responded with status 410'],
    ['asked for it', 503, { 'webhook-delivery': 'disable' }, 'asked us to stop sending, in the webhook-delivery header'],
  ])('%s is told of, once for each owner and in their language, by however many workers', async (_, status, headers, why) => {
    await own('grace@acme.example', 'de')
    const destinationId = await destinationAt(receiver.url)
    await world.sql`update destination set name = 'Shop' where destination_id = ${destinationId}`
    receiver.answer(status, headers)
    await happen('One?')
    await world.settle()
    const telling = { baseUrl: world.address, mailKey: deriveKey(world.secretKey, 'mail'), retentionDays: 30, ownersToNotify }
    await Promise.all(Array.from({ length: 5 }, () => checkFailingDestinations(world.sql, telling)))
    await world.settle()
    const told = await emails()
    expect(told.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      `ada@acme.example: Webhooks to Shop (${host()}) are disabled`,
      `grace@acme.example: Webhooks an Shop (${host()}) sind deaktiviert`,
    ])
    expect(told.find(({ language }) => language === 'en')!.paragraphs[0]).toContain(why)

    // Resumed and disabled again, it is told of again.
    expect((await (await world.portal()).ask('destinations.resume', { destinationId })).status).toBe(200)
    await happen('Two?')
    await world.settle()
    await world.timePasses('1 minute')
    await world.settle()
    expect(await emails()).toHaveLength(4)
  })
})

test('an owner of another organization is told nothing, and nobody is told where there is no owner', async () => {
  await world.sql`delete from organization_owner`
  const other = await world.openBusiness('Other')
  await addOwner(world.sql, { organizationId: other.organizationId, email: 'eve@other.example', language: 'en' })
  await destinationAt(receiver.url)
  receiver.answer(410)
  await happen('One?')
  await world.settle()
  await world.settle()
  expect(await emails()).toEqual([])
  // A member who becomes an owner later is told of what comes then.
  await own('ada@acme.example', 'en')
  await world.settle()
  expect(await emails()).toEqual([])
})

test('members who are owners are told like those who are listed, and whoever is both once', async () => {
  const member = await world.member({ role: 'owner' })
  const [{ personId }, admin] = [await world.member({ role: 'owner' }), await world.member({ role: 'admin' })]
  await world.people`update person set email = 'ada@acme.example' where person_id = ${personId}`
  await destinationAt(receiver.url)
  receiver.answer(410)
  await happen('Why?')
  await world.settle()
  await world.settle()
  const told = (await emails()).map(({ to }) => to)
  expect(told.toSorted()).toEqual(['ada@acme.example', member.email].toSorted())
  expect(told).not.toContain(admin.email)
})

test('a member is led to the destination in the dashboard, in any language, and whoever is only listed to the portal', async () => {
  await world.sql`delete from organization_owner`
  const owners = new Map<string, { language: Language; isMember: boolean }>()
  for (const language of languages) {
    await own(`${language}@acme.example`, language)
    const { personId, email } = await world.member({ role: 'owner' })
    await world.sql`update member set language = ${language} where person_id = ${personId}`
    owners.set(`${language}@acme.example`, { language, isMember: false }).set(email, { language, isMember: true })
  }
  const destinationId = await destinationAt(receiver.url)
  receiver.answer(410)
  await happen('Why?')
  await world.settle()
  await world.settle()
  const url = `${world.address}/dashboard/o/${world.business.organizationId}/destinations/${destinationId}`
  const told = await emails()
  expect(told).toHaveLength(owners.size)
  for (const { to, button, paragraphs } of told) {
    const { language, isMember } = owners.get(to)!
    const { button: label, disabled } = webhooksMessages(language)
    expect([to, button, paragraphs.at(-1)]).toEqual(
      isMember ? [to, { label, url }, disabled.fix.inDashboard] : [to, undefined, disabled.fix.inPortal],
    )
  }
})
