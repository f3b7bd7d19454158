import { dashboardOperations, type Operation, operations, portalOperations } from '@earshot/contract'
import { expect, test } from 'vitest'
import { en } from './en/audit-log.ts'

const rows: Readonly<Record<string, Operation>> = { ...operations, ...portalOperations, ...dashboardOperations }
const audited = Object.keys(rows).filter((id) => rows[id]!.method !== 'GET' || rows[id]!.audited)

test('everything that a member does has a sentence in the audit log', () => {
  // Whose way into the portal a member needs not, as they have its screens.
  expect(audited.filter((id) => id !== 'webhooks.portal' && en.deeds[id] === undefined)).toEqual([])
})

test('every sentence is of something that can be done', () => {
  // Joining is not asked by a member: who does so is none yet.
  expect(Object.keys(en.deeds).filter((id) => id !== 'invitations.accept' && !audited.includes(id))).toEqual([])
})

test('every deed is among the kinds that the log is narrowed to', () => {
  const kinds = Object.keys(en.kinds)
  expect(Object.keys(en.deeds).filter((id) => !kinds.some((kind) => id.startsWith(kind)))).toEqual(['webhooks.destinations.upsert'])
})
