import { expect, test } from 'vitest'
import { blank, settingsOf, typedOf } from './typed-destination.ts'

const destination = (filter: Parameters<typeof typedOf>[0]['filter']) =>
  ({ ...settingsOf(blank), kind: 'slack', everyTopic: true, filter }) as unknown as Parameters<typeof typedOf>[0]

test('a filter that nobody changes stays as it is, with its projects and the commas in its words', () => {
  const filter = { projectIds: ['shop'], verified: 'no' as const, words: ['late, broken', 'refund'] }
  expect(settingsOf(typedOf(destination(filter))).filter).toEqual(filter)
})

test('words are read between commas; without any, the filter has none', () => {
  const typed = typedOf(destination({ words: ['late, broken'] }))
  expect(settingsOf({ ...typed, words: ' late ,, refund,' }).filter).toEqual({ words: ['late', 'refund'] })
  expect(settingsOf({ ...typed, words: ' , ' }).filter).toEqual({})
})
