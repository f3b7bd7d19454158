import { expect, test } from 'vitest'
import { areaModule, indexModule } from './emit.ts'

const english = { title: 'Links', one: { text: '{count, plural, one {# link} other {# links}}' } }

test('a message that is missing is the English one, and English is imported for nothing else', () => {
  const whole = { title: 'Länkar, en. Två', one: { text: '{count, plural, one {# länk} other {# länkar}}' } }
  expect(areaModule({ language: 'sv', area: 'links', english, tree: whole })).not.toContain('import en')
  const partly = areaModule({ language: 'sv', area: 'links', english, tree: { title: 'Länkar' } })
  expect(partly).toContain("import en from '../en/links.js'")
  expect(partly).toContain('text: en.one.text')
  expect(partly).toContain('title: "Länkar"')
})

test('the browser loads an area in English with its screen, and presets, which are in a project’s language, in every language', () => {
  expect(indexModule('web', 'links')).toContain("import english from './en/links.js'")
  expect(indexModule('web', 'links')).not.toContain('./sv/')
  expect(indexModule('web', 'question-presets')).toContain("import sv from './sv/question-presets.js'")
})
