import type { OrderPlatform, OrderReason } from '@earshot/contract'
import { asciiEmail, keptEmail, readText } from '../../text.ts'

// What a shop posts, as far as it matters here: which order, whose, and whether it is fulfilled or over. Of WooCommerce the REST API's order
// (v3), of Shopify the Admin API's. Everything else in the request is left out, and kept nowhere.

/** A fulfilled order. */
export interface FulfilledOrder {
  reference: string
  platformOrderId: string | null
  customerEmail: string | null
  /** In the form it is compared in; null where it is none. */
  customerEmailAscii: string | null
  customerName: string | null
  language: string | null
}

/** An order that is over: named by its reference, or by the shop's own id where the request has nothing else. */
export interface EndedOrder {
  reference: string | null
  platformOrderId: string | null
  reason: Extract<OrderReason, 'ORDER_CANCELLED' | 'ORDER_REFUNDED'>
}

export type ReadOrder = { kind: 'fulfilled'; order: FulfilledOrder } | { kind: 'ended'; order: EndedOrder } | { kind: 'other' }

type Fields = Readonly<Record<string, unknown>>

/** Characters of a reference: those of a link's `customerReference`. */
const referenceMax = 255
const nameMax = 150

/** Reads an order of a platform. `topic`: what the request says it is about. Null when it is none: it has no number or name. */
export function readOrder(platform: OrderPlatform, body: unknown, topic: string): ReadOrder | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  return readers[platform](body as Fields, topic.toLowerCase())
}

const readers: Record<OrderPlatform, (order: Fields, topic: string) => ReadOrder | null> = {
  woocommerce(order, topic) {
    const reference = referenceOf(order.number)
    const platformOrderId = referenceOf(order.id)
    // A deleted order is sent as its id alone.
    if (topic === 'order.deleted' && (reference ?? platformOrderId) !== null)
      return ended({ reference, platformOrderId }, 'ORDER_CANCELLED')
    if (reference === null) return null
    switch (order.status) {
      case 'completed': {
        const billing = fieldsOf(order.billing)
        return fulfilled({ reference, platformOrderId, language: null }, billing.email, billing)
      }
      case 'refunded':
        return ended({ reference, platformOrderId }, 'ORDER_REFUNDED')
      case 'cancelled':
      case 'failed':
      case 'trash':
        return ended({ reference, platformOrderId }, 'ORDER_CANCELLED')
      default:
        return { kind: 'other' }
    }
  },

  shopify(order, topic) {
    // A refund is sent by itself, with the id of its order.
    if (topic === 'refunds/create') {
      const platformOrderId = referenceOf(order.order_id)
      return platformOrderId === null ? null : ended({ reference: null, platformOrderId }, 'ORDER_REFUNDED')
    }
    const reference = referenceOf(order.name)
    const platformOrderId = referenceOf(order.id)
    // A deleted order is sent as its id alone.
    if (topic === 'orders/delete' && platformOrderId !== null) return ended({ reference, platformOrderId }, 'ORDER_CANCELLED')
    if (reference === null) return null
    if (typeof order.cancelled_at === 'string' || order.financial_status === 'voided')
      return ended({ reference, platformOrderId }, 'ORDER_CANCELLED')
    if (order.financial_status === 'refunded') return ended({ reference, platformOrderId }, 'ORDER_REFUNDED')
    if (order.fulfillment_status !== 'fulfilled') return { kind: 'other' }
    const customer = fieldsOf(order.customer)
    const email = [order.email, order.contact_email, customer.email].find((each) => typeof each === 'string' && each.trim() !== '')
    return fulfilled({ reference, platformOrderId, language: languageOf(order.customer_locale) }, email, customer)
  },
}

const ended = (of: Pick<EndedOrder, 'reference' | 'platformOrderId'>, reason: EndedOrder['reason']): ReadOrder => ({
  kind: 'ended',
  order: { ...of, reason },
})

function fulfilled(
  of: Pick<FulfilledOrder, 'reference' | 'platformOrderId' | 'language'>,
  email: unknown,
  { first_name: first, last_name: last }: Fields,
): ReadOrder {
  const given = textOf(email)
  const customerEmailAscii = given === null ? null : asciiEmail(given)
  return {
    kind: 'fulfilled',
    order: {
      ...of,
      // A wrong one is kept as far as it can be shown: the shop's people find the order by it.
      customerEmail: given === null ? null : (keptEmail(given) ?? [...given].slice(0, 254).join('')),
      customerEmailAscii,
      customerName: textOf([textOf(first), textOf(last)].filter(Boolean).join(' '), nameMax),
    },
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** A number or name as one line; null where it is none that could be stored. */
const referenceOf = (value: unknown): string | null => textOf(Number.isSafeInteger(value) ? String(value) : value, referenceMax)

/** A text of one line that PostgreSQL takes; null where it is none, is empty, or is longer. */
function textOf(value: unknown, lengthMax = 1000): string | null {
  if (typeof value !== 'string' || value.length > 2 * lengthMax || !value.isWellFormed()) return null
  const read = readText.line(value)
  return 'wrong' in read || read.text === '' || [...read.text].length > lengthMax ? null : read.text
}

/** A language tag as a link takes it. */
const languageOf = (value: unknown): string | null => {
  const tag = textOf(value, 35)?.replace('_', '-') ?? null
  return tag !== null && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : null
}
