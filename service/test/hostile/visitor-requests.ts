import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey } from '../../src/secrets.ts'
import type { Business, World } from '../world/world.ts'

// What a program sends as a visitor: forms by their thousands, from one place or another.

export async function openOpinion(world: World, shop: Business) {
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status)
    values (${shop.organizationId}, ${shop.projectId}, 'Fine', 'All was well.', false, 'direct', 'published') returning review_id`
  return made.reviewId
}

export const guard = (world: World) => ({ formSessionKey: deriveKey(world.secretKey, 'form-session') })
export const attacker = '198.51.100.7'
export const elsewhere = '203.0.113.9'

export interface Sent {
  status: number
  headers: Headers
  text: string
}
export async function send(
  world: World,
  path: string,
  fields: Record<string, string>,
  { from = attacker, cookie = '' } = {},
): Promise<Sent> {
  const response = await fetch(world.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
export const opened = (world: World, about: string) => newSession(guard(world), { about, at: Date.now() - 30_000 })
export const giveOpinion = (world: World, shop: Business, fields: Record<string, string> = {}, from = attacker) =>
  send(
    world,
    `/p/${shop.slug}/write`,
    { session: opened(world, `opinion ${shop.projectId}`), homepage: '', title: 'Good', opinion: 'Very.', ...fields },
    { from },
  )
export const comment = (world: World, shop: Business, reviewId: string, from = attacker) =>
  send(
    world,
    `/p/${shop.slug}/${reviewId}/comment`,
    { session: opened(world, `comment ${reviewId}`), homepage: '', content: 'Me too.' },
    { from },
  )
export const countOf = (all: readonly Sent[], status: number) => all.filter((one) => one.status === status).length
/** As if what was used in the project so far had been used so often. */
export const asIfUsed = (world: World, shop: Business, uses: number) =>
  world.sql`update visitor_use set uses = ${uses} where project_id = ${shop.projectId}`
/** Many, twenty at a time. */
export async function many<Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < count; at += 20)
    results.push(...(await Promise.all(Array.from({ length: Math.min(20, count - at) }, (_, one) => act(at + one)))))
  return results
}
