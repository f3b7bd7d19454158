import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery, searchQuery } from './pagination.ts'
import { array, Deleted, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Order sources of a project, at most. */
export const orderSourcesMax = 20
/** Days between an order’s fulfilment and its email, at most. */
export const sendAfterDaysMax = 90
/** Bytes of one request of a shop, at most: an order of a thousand lines. */
export const orderBytesMax = 1024 * 1024

export const orderPlatforms = ['woocommerce', 'shopify'] as const
export type OrderPlatform = (typeof orderPlatforms)[number]

/** Why an order is not sent; GLOSSARY.md and the guide explain each. */
export const orderReasons = [
  'EMAIL_MISSING',
  'EMAIL_INVALID',
  'ORDER_CANCELLED',
  'ORDER_REFUNDED',
  'CUSTOMER_UNSUBSCRIBED',
  'CUSTOMER_BLOCKED',
  'LINK_EMAIL_COOLDOWN',
  'EMAIL_DELIVERY_FAILED',
  'PROJECT_INACTIVE',
  'SOURCE_DELETED',
  'RESTORED_FROM_BACKUP',
] as const
export type OrderReason = (typeof orderReasons)[number]

const source = {
  orderSourceId: id('Identifier of the order source.'),
  platform: oneOf(orderPlatforms, 'Shop system that sends the orders.'),
  url: Type.String({ format: 'uri', description: 'URL that the shop’s webhook is delivered to.' }),
  sendAfterDays: integer('Days between the order’s fulfilment and the email.', { minimum: 0, maximum: sendAfterDaysMax }),
  createdBy: nullable(Type.String({ description: 'Name of the member who created the order source.' })),
  createdAt: timestamp('Time when the order source was created.'),
  receivedAt: nullable(timestamp('Time of the last signed request, to the minute. Null if there was none.')),
}

export const OrderSource = record('OrderSource', 'A shop whose fulfilled orders are sent a delivery link.', source)
export type OrderSource = Static<typeof OrderSource>

export const OrderSourceCreated = record('OrderSourceCreated', 'A new order source with its secret, which is shown only once.', {
  ...source,
  secret: Type.String({ description: 'Secret that the shop signs its requests with.' }),
})
export type OrderSourceCreated = Static<typeof OrderSourceCreated>

export const OrderSourceCreate = object({
  platform: oneOf(orderPlatforms, 'Shop system that sends the orders.'),
  sendAfterDays: integer('Days between the order’s fulfilment and the email.', { minimum: 0, maximum: sendAfterDaysMax }),
  secret: optional(line(8, 200, 'Secret that the shop signs its requests with. Shopify generates its own; omit it to have one generated.')),
})
export type OrderSourceCreate = Static<typeof OrderSourceCreate>

export const Order = record('Order', 'A fulfilled order of a shop.', {
  orderId: id('Identifier of the order.'),
  orderSourceId: id('Identifier of the order source.'),
  reference: Type.String({ description: 'Number or name of the order in the shop.' }),
  customerEmail: nullable(Type.String({ description: 'Email address of the customer. Null if the order has none.' })),
  state: oneOf(['waiting', 'sent', 'skipped'], 'Whether the customer was emailed a delivery link.'),
  reason: nullable(oneOf(orderReasons, 'Reason why the order was skipped.')),
  sendAt: timestamp('Time when the email is due.'),
  verificationId: nullable(id('Identifier of the delivery link. Null if there is none.')),
  createdAt: timestamp('Time when the order was received.'),
})
export type Order = Static<typeof Order>

export const OrderList = object({ ...pageQuery, query: searchQuery('reference and the customer’s email address') })
export type OrderList = Static<typeof OrderList>

/** Operations of members alone. */
export const ordersDashboardRows = {
  'orderSources.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/order-sources',
    summary: 'List order sources',
    description: 'Lists the order sources of a project, newest first, without their secrets.',
    success: { 200: object({ orderSources: array(OrderSource) }) },
    errors: [],
  }),
  'orderSources.create': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/project/{projectId}/order-sources',
    summary: 'Create an order source',
    description: `Creates an order source and returns the URL for the shop’s webhook and the secret that signs its requests, which is shown only once. A project can have up to ${orderSourcesMax} order sources.`,
    body: OrderSourceCreate,
    success: { 201: OrderSourceCreated },
    errors: ['LIMIT_REACHED'],
  }),
  'orderSources.delete': operation({
    ...forMembers,
    role: 'admin',
    method: 'DELETE',
    path: '/project/{projectId}/order-sources/{orderSourceId}',
    summary: 'Delete an order source',
    description: 'Deletes an order source. Its URL stops working at once, and orders that are still waiting are not sent.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
  'orders.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/orders',
    mayLag: true,
    summary: 'List orders',
    description: 'Lists fulfilled orders, newest first, each with the reason if it was skipped.',
    query: OrderList,
    success: { 200: listOf('orders', Order) },
    errors: ['VALIDATION_ERROR'],
  }),
} as const
