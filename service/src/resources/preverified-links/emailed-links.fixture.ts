import { randomUUID } from 'node:crypto'
import type { World } from '../../../test/world/world.ts'

// Links that are emailed over the API, and what the database and the list say of them.

export const someone = () => `${randomUUID()}@example.com`
export const send = (world: World, body: Record<string, unknown>) => world.ask('preverifiedLinks.sendEmail', body)
export const rowOf = async (world: World, verificationId: string) =>
  (await world.ask('preverifiedLinks.list', { query: verificationId })).body.preverifiedLinks[0]
export const events = async (world: World) =>
  (await world.sql<{ topic: string }[]>`select topic from event order by event_id`).map(({ topic }) => topic)
export const eventsSince = async (world: World, before: string[]) => (await events(world)).slice(before.length)
export const linksOf = async (world: World, customerEmail: string) =>
  (await world.ask('preverifiedLinks.list', { query: customerEmail })).body.preverifiedLinks

/** The organization has sent no link for a minute: its limit is another test's matter. */
export const aMinutePasses = (world: World) => world.timePasses('1 minute')
