import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { transaction } from '../../../src/database/transaction.ts'
import { insertOpinion } from '../../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../../src/resources/opinions/own-token.ts'
import type { World } from '../../world/world.ts'

// What a customer does who shows a receipt for an opinion, without a browser.

/** Gives an opinion by no link, so that nothing shows its purchase. */
export async function giveOpinion(world: World, written: { title: string; opinion?: string; name?: string }) {
  const ownToken = newOwnToken(world.sql)
  const reviewId = randomUUID()
  const { organizationId, projectId } = world.business
  await transaction(world.sql, (sql) =>
    insertOpinion(sql, {
      ...{ organizationId, projectId, reviewId, ownTokenSha256: ownToken.sha256 },
      written: {
        opinion: 'The tea arrived within two days, and warm words with it.',
        name: 'Ada',
        incognito: false,
        answers: [],
        ...written,
      },
      ...{ source: 'direct', method: null, status: 'published', language: 'en', customer: { email: null } },
    }),
  )
  return { reviewId, token: ownToken.token }
}

/** A picture of a till's receipt. */
export const receiptPicture = (total = '24.80') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="520" height="820"><rect width="520" height="820" fill="#f4f1ea"/>
<g font-family="monospace" font-size="26" fill="#222"><text x="150" y="80">ACME TEA SHOP</text><text x="60" y="170">1 x Oolong 100 g</text>
<text x="60" y="220">1 x Pot, blue</text><text x="60" y="320">TOTAL ${total} EUR</text><text x="60" y="420">12 Nov 2026  14:03</text></g></svg>`),
  )
    .jpeg()
    .toBuffer()

export const receiptPdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

/** Shows a receipt for it; answers which verification waits then. */
export async function showReceipt(
  world: World,
  { token, reviewId }: { token: string; reviewId: string },
  contents: Buffer,
): Promise<string> {
  const form = new FormData()
  form.append('receipt', new Blob([new Uint8Array(contents)]), 'receipt')
  const { status } = await fetch(`${world.address}/receipt/${token}`, { method: 'POST', body: form, redirect: 'manual' })
  if (status !== 303) throw new Error(`the receipt was not taken: ${status}`)
  const [{ verificationId }] = await world.sql<[{ verificationId: string }]>`
    select verification_id from verification where organization_id = ${world.business.organizationId} and review_id = ${reviewId} and status = 'pending'`
  return verificationId
}
