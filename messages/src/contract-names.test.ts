import { dashboardOperations, type Operation, operations, platformGoals, portalOperations, topics } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { type MessageTree, readArea } from './read-messages.ts'

// Messages that are named after operations, topics and goals of the contract.

describe('the audit log', () => {
  const { deeds, kinds } = readArea('en', 'web', 'audit-log') as Record<'deeds' | 'kinds', MessageTree>
  const rows: Readonly<Record<string, Operation>> = { ...operations, ...portalOperations, ...dashboardOperations }
  const audited = Object.keys(rows).filter((id) => rows[id]!.method !== 'GET' || rows[id]!.audited)

  test('has a sentence for everything that a member does', () => {
    // Whose way into the portal a member needs not, as they have its screens.
    expect(audited.filter((id) => id !== 'webhooks.portal' && deeds[id] === undefined)).toEqual([])
  })

  test('has no sentence of something that can’t be done', () => {
    // Joining is not asked by a member: who does so is none yet. Nor is what a directory does, or an identity provider at a sign-in.
    const unasked = ['invitations.accept', 'ssoProviders.join', 'ssoProviders.updateMember']
    expect(Object.keys(deeds).filter((id) => !unasked.includes(id) && !id.startsWith('provisioning.') && !audited.includes(id))).toEqual([])
  })

  test('is narrowed to kinds that together are every deed', () => {
    const names = Object.keys(kinds)
    expect(Object.keys(deeds).filter((id) => !names.some((kind) => id.startsWith(kind)))).toEqual(['webhooks.destinations.upsert'])
  })
})

test('in English the platform goals are called what the API calls them', () => {
  const goals = Object.entries(readArea('en', 'web', 'platform-goals')).map(([id, messages]) => ({ id, ...(messages as object) }))
  expect(goals).toEqual(platformGoals)
})

test('in English a topic is told as the API tells it', () => {
  expect(readArea('en', 'web', 'topics')).toEqual(
    Object.fromEntries(Object.entries(topics).map(([topic, { description }]) => [topic, description])),
  )
})
