import sharp from 'sharp'
import type { World } from '../../../test/world/world.ts'
import { transaction } from '../../database/transaction.ts'
import { insertOpinion, type WrittenOpinion } from '../opinions/insert-opinion.ts'
import { newOwnToken } from '../opinions/own-token.ts'
import { listVerifications } from './receipts.ts'

// A receipt that a customer shows for an opinion, and what is kept of it.

/** A photo as a camera makes it, with its place in it. */
export const photo = (width = 600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .withExif({ IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

/** An opinion that came without a link, so that nothing shows its purchase. */
export async function giveOpinion(world: World, more: Partial<WrittenOpinion> = {}) {
  const ownToken = newOwnToken(world.sql)
  const reviewId = crypto.randomUUID()
  const { organizationId, projectId } = world.business
  await transaction(world.sql, (sql) =>
    insertOpinion(sql, {
      organizationId,
      projectId,
      reviewId,
      ownTokenSha256: ownToken.sha256,
      written: { title: 'Good', opinion: 'Very good.', name: 'Ada', incognito: false, answers: [], ...more },
      source: 'direct',
      method: null,
      status: 'published',
      language: 'en',
      customer: { email: null },
    }),
  )
  return { token: ownToken.token, reviewId }
}

export const addressOf = (world: World, token: string, of = token) => `${world.address}/receipt/${of}`

export async function send(world: World, token: string, contents: Buffer, { of = token, type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append('receipt', new Blob([new Uint8Array(contents)], { type }), 'receipt')
  return fetch(addressOf(world, token, of), { method: 'POST', body: form, redirect: 'manual' })
}

export const withdraw = (world: World, token: string) =>
  fetch(`${addressOf(world, token)}/withdraw`, { method: 'POST', redirect: 'manual' })

export const opinion = async (world: World, reviewId: string) =>
  (await world.ask('opinions.list', { limit: 100 })).body.opinions.find((each: { reviewId: string }) => each.reviewId === reviewId)

export const verificationOf = async (world: World, reviewId: string) => {
  const [found] = await listVerifications(world.sql, { ...world.business, status: 'pending', limit: 1000 }).then((all) =>
    all.filter((each) => each.reviewId === reviewId),
  )
  return { ...world.business, verificationId: found!.verificationId }
}

export const events = async (world: World, reviewId: string) =>
  (
    await world.sql<{ topic: string; data: Record<string, unknown> }[]>`
      select topic, data from event where topic like 'verification.%' and data->>'reviewId' = ${reviewId} order by occurred_at, event_id`
  ).map(({ topic, data: { method, status, previousStatus } }) => [topic, method, status, previousStatus])
