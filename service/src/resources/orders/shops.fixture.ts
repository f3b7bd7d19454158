import { createHmac } from 'node:crypto'
import type { Order, OrderPlatform, OrderSourceCreated } from '@earshot/contract'
import type { Member, World } from '../../../test/world/world.ts'

// Shops that post their orders as WooCommerce and Shopify do.

export type Shop = OrderSourceCreated

export const openShop = async (member: Pick<Member, 'ask'>, platform: OrderPlatform = 'woocommerce', sendAfterDays = 3): Promise<Shop> => {
  const { status, body } = await member.ask('orderSources.create', { platform, sendAfterDays })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const headersOf = {
  woocommerce: { signature: 'x-wc-webhook-signature', topic: 'x-wc-webhook-topic' },
  shopify: { signature: 'x-shopify-hmac-sha256', topic: 'x-shopify-topic' },
} as const

/** The signature of a body, as both compute it. */
export const signatureOf = (secret: string, body: string | Buffer) => createHmac('sha256', secret).update(body).digest('base64')

/** Posts a body, signed unless another signature is given. */
export async function post(
  world: World,
  { url, secret, platform }: Pick<Shop, 'url' | 'secret' | 'platform'>,
  told: object | string | Buffer,
  { signature, topic }: { signature?: string | null; topic?: string } = {},
) {
  const body = typeof told === 'string' || Buffer.isBuffer(told) ? told : JSON.stringify(told)
  const names = headersOf[platform]
  const signed = signature === undefined ? signatureOf(secret, body) : signature
  const answer = await fetch(world.address + new URL(url).pathname, {
    method: 'POST',
    body: body as string,
    headers: {
      'content-type': 'application/json',
      ...(signed === null ? {} : { [names.signature]: signed }),
      ...(topic === undefined ? {} : { [names.topic]: topic }),
    },
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; received?: true } }
}

export const wooOrder = (number: string, email: string, status = 'completed') => ({
  ...{ id: Number(number), number, status, currency: 'EUR', total: '12.00' },
  billing: { first_name: 'Ada', last_name: 'Lovelace', email, phone: '+49 30 1' },
  line_items: [{ name: 'Bread', quantity: 1 }],
})

export const shopifyOrder = (name: string, email: string | null, more: Record<string, unknown> = {}) => ({
  ...{ id: 4_508_912_000_000 + Number(name.replace('#', '')), name, email, fulfillment_status: 'fulfilled', financial_status: 'paid' },
  ...{ cancelled_at: null, customer_locale: 'de-DE', customer: { first_name: 'Ada', last_name: 'Lovelace' } },
  ...more,
})

export const ordersOf = async (member: Pick<Member, 'ask'>, query: Record<string, unknown> = {}): Promise<Order[]> =>
  (await member.ask('orders.list', query)).body.orders
