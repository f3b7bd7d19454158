import { topics } from '@earshot/contract'
import { expect, test } from 'vitest'
import { en } from './en/topics.ts'

test('in English a topic is told as the API tells it', () => {
  expect(Object.entries(en)).toEqual(Object.entries(topics).map(([topic, { description }]) => [topic, description]))
})
