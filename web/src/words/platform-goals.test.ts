import { platformGoals } from '@earshot/contract'
import { expect, test } from 'vitest'
import { en } from './en/platform-goals.ts'

test('in English the platform goals are called what the API calls them', () => {
  expect(Object.entries(en).map(([id, words]) => ({ id, ...words }))).toEqual(platformGoals)
})
