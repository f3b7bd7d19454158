import { Type } from 'typebox'
import { id, nullable, optional, record, type Static } from './vocabulary.ts'

/** The sources of an opinion. */
export const opinionSources = ['delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct', 'import'] as const

export const Customer = record('Customer', 'The customer who wrote it. An incognito customer has no `id`.', {
  id: optional(id('Identifier of the customer within the organization. The same in all of their named opinions.')),
  name: nullable(Type.String({ description: 'Name of the customer. Null if none was given.' })),
})
export type Customer = Static<typeof Customer>

export const customerId = 'c2a7d1e8-6b34-4f59-8a0d-7e9f2c5b1d46'

/** Values of examples, by field, or by record and field. */
export const customersExamples = {
  'Customer.id': customerId,
  'Customer.name': 'Ada',
} as const
