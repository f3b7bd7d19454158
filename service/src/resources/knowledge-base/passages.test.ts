import { expect, test } from 'vitest'
import { splitText } from './passages.ts'

const sentence = 'We ship every Monday and every Thursday, and it takes two days. '

test('paragraphs are put together up to 800 characters, with the headings above them', () => {
  const text = `Intro that stands alone.\n\n# Delivery\n${sentence.trim()}\n\n${sentence.repeat(10).trim()}\n\n${sentence.repeat(5).trim()}\n\n## Abroad ##\n\nNever.\n\n# Returns\n\nWithin thirty days.`
  const passages = splitText(text)
  expect(passages.map(({ heading, passage }) => [heading, passage.slice(0, 12), passage.length <= 800])).toEqual([
    ['', 'Intro that s', true],
    ['Delivery', 'We ship ever', true],
    ['Delivery', 'We ship ever', true],
    ['Delivery › Abroad', 'Never.', true],
    ['Returns', 'Within thirt', true],
  ])
})

test('a short line without a full stop is a heading to what follows, and a text where nothing follows', () => {
  expect(splitText('How we ship\n\nBy bicycle.\n\nOpening hours')).toEqual([
    { heading: 'How we ship', passage: 'By bicycle.\n\nOpening hours' },
  ])
  expect(splitText('Monday\n\nTuesday\n\nClosed.')).toEqual([
    { heading: '', passage: 'Monday' },
    { heading: 'Tuesday', passage: 'Closed.' },
  ])
  expect(splitText('# Only a heading')).toEqual([{ heading: '', passage: 'Only a heading' }])
  expect(splitText('We ship on Mondays')).toEqual([{ heading: '', passage: 'We ship on Mondays' }])
  expect(splitText('- one\n- two\n\n1. three')).toEqual([{ heading: '', passage: '- one\n- two\n\n1. three' }])
})

test.each([
  ['between sentences', sentence.repeat(100)],
  ['between words', 'word '.repeat(5000)],
  ['anywhere', 'x'.repeat(5000)],
  ['but inside a character', '🙂'.repeat(5000)],
  ['in a script without spaces', '火曜日に発送します。'.repeat(300)],
])('a paragraph that is too long is cut %s, and nothing of it is lost', (_, text) => {
  const passages = splitText(text)
  expect(passages.length).toBeGreaterThan(1)
  for (const { passage } of passages) {
    expect(passage.length).toBeLessThanOrEqual(800)
    expect(passage.isWellFormed()).toBe(true)
  }
  const letters = (written: string) => written.replaceAll(/\s/g, '')
  expect(letters(passages.map(({ passage }) => passage).join(''))).toBe(letters(text))
})

test('a text of nothing but line breaks, hashes and dashes takes no time and loses nothing', () => {
  expect(splitText('')).toEqual([])
  expect(splitText('\n \n\t\n')).toEqual([])
  for (const text of [
    '#'.repeat(50_000),
    `# ${'#'.repeat(49_998)}`,
    '#\n'.repeat(25_000),
    '-\n\n'.repeat(16_000),
    `a${' \n'.repeat(25_000)}b`,
  ])
    expect(splitText(text).every(({ passage }) => passage !== '')).toBe(true)
})
