import { expect } from 'vitest'
import type { MailServer } from '../../../test/world/mail-server.ts'
import { linksOf, press, typeAddress } from '../../../test/world/subscribing.ts'
import type { World } from '../../../test/world/world.ts'

// People who subscribe, the emails they get, and what the list and the events say of them.

let people = 0
/** An address that nobody has used. */
export const freshAddress = () => `person-${people++}@example.com`

/** The emails that went to an address, oldest first. */
export async function emailsTo(world: World, mailServer: MailServer, email: string) {
  await world.settle()
  return mailServer.mails.filter((mail) => mail.envelopeTo.some((to) => to.toLowerCase() === email))
}
/** The links of the last email that asks for an answer. */
export const linksTo = async (world: World, mailServer: MailServer, email: string) =>
  (await emailsTo(world, mailServer, email)).map(linksOf).findLast(({ confirm }) => confirm !== '')!
export const emailTo = async (world: World, mailServer: MailServer, email: string) => (await emailsTo(world, mailServer, email)).at(-1)!

export async function subscribe(
  world: World,
  mailServer: MailServer,
  fields: { email: string; name?: string } = { email: freshAddress() },
) {
  await typeAddress(world, { ...fields })
  const links = await linksTo(world, mailServer, fields.email)
  expect((await press(links.confirm)).status).toBe(303)
  const [subscriber] = (await world.ask('subscribers.list', { query: fields.email })).body.subscribers
  return { ...links, id: subscriber.id as string, email: fields.email }
}

export const listed = async (world: World, query: string) => (await world.ask('subscribers.list', { query })).body.subscribers
export const eventsOf = async (world: World, topic: string, email: string) =>
  world.sql<{ data: Record<string, unknown> }[]>`
    select data from event where topic = ${topic} and data->>'email' = ${email} order by event_id`
export const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ')
/** What somebody reads: the page without its tags. */
export const readingOf = async (response: Response) => (await textOf(response)).replaceAll(/<[^>]*>/g, '')
