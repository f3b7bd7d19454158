import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectSettingsAtFirst } from '@earshot/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '../../test/long-form.ts'
import { accentOf, contrast } from './accent.ts'

const tokens = readFileSync(path.resolve(import.meta.dirname, '../../../web/src/theme/tokens.css'), 'utf8')
const [light, dark] = tokens
  .split('prefers-color-scheme: dark')
  .map((part) => new Map([...part.matchAll(/--([\w-]+): (#\w{6});/g)].map((match) => [match[1]!, match[2]!]))) as [
  Map<string, string>,
  Map<string, string>,
]

test.each([
  ['#2f6f5e', '#2f6f5e', false],
  ['#000000', '#000000', false],
  ['#B3372F', '#b3372f', false],
  ['#ffffff', '#707070', true],
  ['#ffd400', '#856e00', true],
  ['#00c2ff', '#007ca3', true],
])('the accent %s is %s by day', (color, accent, adjusted) => {
  expect(accentOf(color)).toMatchObject({ light: { accent }, adjusted })
})

test('whatever the colour, it can be read where it stands, and so can what stands on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const accents = accentOf(`#${number.toString(16).padStart(6, '0')}`)
      for (const [{ accent, onAccent, soft }, scheme] of [
        [accents.light, light],
        [accents.dark, dark],
      ] as const) {
        for (const ground of ['paper', 'raised']) expect(contrast(accent, scheme.get(ground)!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(scheme.get('ink')!, soft)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: times({ short: 2000, long: 20_000 }) },
  )
})

test('the tokens are the accent every project starts with', () => {
  const accents = accentOf(projectSettingsAtFirst.accentColor)
  for (const [accent, scheme] of [
    [accents.light, light],
    [accents.dark, dark],
  ] as const)
    expect([scheme.get('accent'), scheme.get('on-accent'), scheme.get('accent-soft')]).toEqual([
      accent.accent,
      accent.onAccent,
      accent.soft,
    ])
})

const texts = ['ink', 'muted', 'warn', 'bad', 'good', 'accent']
test.each([
  ...texts.flatMap((text) => [
    [text, 'paper', 4.5],
    [text, 'raised', 4.5],
  ]),
  ['ink', 'accent-soft', 4.5],
  ['ink', 'warn-soft', 4.5],
  ['ink', 'bad-soft', 4.5],
  ['bad', 'bad-soft', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'raised', 3],
] as [string, string, number][])('%s on %s reaches %d:1, by day and by night', (text, ground, least) => {
  for (const scheme of [light, dark]) expect(contrast(scheme.get(text) ?? '', scheme.get(ground) ?? '')).toBeGreaterThanOrEqual(least)
})
