import { languages } from '@earshot/contract/languages'
import { expect, test } from 'vitest'
import { presetOf, presets } from './presets.ts'
import {
  answersOf,
  blankQuestion,
  changeOf,
  emptyOption,
  mergedWith,
  mistakesIn,
  type TypedQuestion,
  typedOf,
  withKept,
} from './typed-question.ts'

const written = (change: Partial<TypedQuestion>): TypedQuestion => ({ ...blankQuestion(), question: 'Why?', tags: ['staff'], ...change })
const options = (...texts: string[]) => texts.map((text) => ({ ...emptyOption(), text }))
const idsOf = (typed: TypedQuestion) => answersOf(typed).options?.map(({ id }) => id)

test.each([
  [
    ['Very good', 'Très bien!'],
    ['very-good', 'tres-bien'],
  ],
  [
    ['Да', 'Нет'],
    ['option-1', 'option-2'],
  ],
  [
    ['C++', 'C#'],
    ['c', 'c-2'],
  ],
  [
    ['x'.repeat(500), `${'x'.repeat(499)}y`],
    ['x'.repeat(48), `${'x'.repeat(48)}-2`],
  ],
])('options %j get the ids %j', (texts, ids) => {
  expect(idsOf(written({ options: options(...texts) }))).toEqual(ids)
})

test('an option keeps its id whatever its text becomes, and no other gets it', () => {
  const kept = { key: 'yes', id: 'yes', text: 'Certainly', description: '' }
  expect(idsOf(written({ options: [...options('Yes'), kept] }))).toEqual(['yes-2', 'yes'])
})

test.each([
  ['Нет', 'Не знаю'],
  ['> 5 years', '< 5 years'],
  ['👎', '🤷'],
])('an option %j that is replaced by %j leaves its answers to nobody, also not to one with its own text', (text, next) => {
  const ids = idsOf(written({ options: options('Yes', text) }))!
  const kept = (taken: readonly string[]) => taken.map((id) => ({ key: id, id, text: id, description: '' }))
  const change = { isKept: true, options: [...kept(ids.slice(0, 1)), ...options(next, text)] }
  const after = idsOf(written(change))!
  expect(after).toHaveLength(3)
  for (const id of after.slice(1)) expect([ids.includes(id), id]).toEqual([false, expect.stringMatching(/^[a-z0-9-]{1,64}$/)])
  expect(idsOf(written(change))).toEqual(after)
})

test('what a mode has no use for is not sent, and comes back when one changes one’s mind', () => {
  const typed = written({ options: options('a', 'b'), answerMode: 'text_only', minSelections: '1', hasComment: true, maxLength: 300 })
  expect(answersOf(typed)).toEqual({ maxLength: 300 })
  expect(answersOf({ ...typed, answerMode: 'single_select' })).toEqual({
    options: [
      { id: 'a', option: 'a' },
      { id: 'b', option: 'b' },
    ],
    comment: 'optional',
  })
  expect(answersOf({ ...typed, answerMode: 'multi_select', minSelections: '5', maxSelections: '1' })).toMatchObject({ maxSelections: 1 })
  expect(answersOf({ ...typed, answerMode: 'multi_select', minSelections: '5' })).not.toHaveProperty('minSelections')
})

test('only what changed is sent', () => {
  const before = typedOf({
    questionId: '00000000-0000-4000-8000-000000000000',
    projectId: '00000000-0000-4000-8000-000000000000',
    tags: ['staff'],
    priority: 0,
    question: 'Why?',
    answerMode: 'single_select',
    // As an API client may have written it.
    answers: {
      options: [
        { id: 'a', option: 'A' },
        { id: 'b', option: 'B' },
      ],
      comment: 'none',
      shuffle: false,
    },
    status: 'active',
    responseVisibility: 'default',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf({ ...before, question: ' Why? ' }, before)).toEqual({})
  expect(changeOf({ ...before, tags: ['staff', 'loyalty'] }, before)).toEqual({ tags: ['staff', 'loyalty'] })
  expect(changeOf({ ...before, answerMode: 'text_only' }, before)).toEqual({ answerMode: 'text_only', answers: {} })
})

test('what others changed stays beside what was typed, also of how it is answered; the same of it in two ways is a conflict', () => {
  const kept = (...ids: string[]) => ids.map((id) => ({ key: id, id, text: id, description: '' }))
  const before = { ...written({ options: kept('yes', 'no') }), isKept: true }
  const present = { ...before, question: 'Why not?', options: kept('yes', 'no', 'perhaps') }
  const merged = mergedWith({ ...before, hasComment: true }, { before, present })!
  expect(merged).toEqual({ ...present, hasComment: true })
  expect(changeOf(merged, present)).toEqual({ answers: { ...answersOf(present), comment: 'optional' } })
  expect(mergedWith({ ...before, options: kept('yes', 'never') }, { before, present })).toBeNull()
  expect(mergedWith({ ...before, options: kept('yes', 'no', 'perhaps') }, { before, present })).toEqual(present)
  expect(mergedWith({ ...before, options: kept('no', 'yes') }, { before, present: { ...before, isShuffled: true } })).toMatchObject({
    isShuffled: true,
    options: kept('no', 'yes'),
  })
  // The last one who changes the text or the tags has it as they wrote it.
  expect(mergedWith({ ...before, question: 'When?' }, { before, present })).toMatchObject({ question: 'When?' })
})

test('what is missing is told, each where it is', () => {
  expect(mistakesIn(blankQuestion()).map(({ kind }) => kind)).toEqual(['question', 'emptyOption', 'emptyOption', 'tags'])
  expect(mistakesIn(written({ options: options('a', ' a ') })).map(({ kind }) => kind)).toEqual(['twice'])
  expect(mistakesIn(written({ answerMode: 'text_only', maxLength: 0 })).map(({ kind }) => kind)).toEqual(['length'])
  expect(
    mistakesIn(written({ answerMode: 'multi_select', options: options('a', 'b', 'c'), minSelections: '3', maxSelections: '2' })).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['selections'])
})

test('the preset of 0 to 10 has six bands, as many as a question takes', () => {
  expect(presetOf('bands', 'en').options.map(({ id, text }) => [id, text])).toEqual([
    ['0-2', '0–2'],
    ['3-4', '3–4'],
    ['5-6', '5–6'],
    ['7-8', '7–8'],
    ['9', '9'],
    ['10', '10'],
  ])
})

test.each([...languages, 'pt-BR', 'ja'])('every preset can be asked in %s', (locale) => {
  for (const preset of presets) {
    const begun = presetOf(preset, locale)
    if (begun.options.length === 0) continue
    expect(mistakesIn(written(begun))).toEqual([])
    // Ids of options are the same in every language, so that answers can be counted.
    expect(idsOf(written(begun))).toEqual(presetOf(preset, 'en').options.map(({ id }) => id))
  }
})

test('after a save the form is as the question is kept, but for what was typed since; a new option keeps the id that it got', () => {
  const sent = written({ question: ' Fresh? ', options: options('Yes', 'No') })
  const kept = {
    ...sent,
    isKept: true,
    question: 'Fresh?',
    options: ['Yes', 'No'].map((text) => ({ key: text.toLowerCase(), id: text.toLowerCase(), text, description: '' })),
  }
  expect(withKept(sent, { sent, kept })).toEqual(kept)
  const [yes, no] = sent.options
  const since = { ...sent, hasComment: true, options: [...options('Perhaps'), no!, { ...yes!, text: 'Very' }] }
  const after = withKept(since, { sent, kept })
  expect(after).toMatchObject({ question: 'Fresh?', hasComment: true })
  expect(idsOf(after)).toEqual([expect.stringMatching(/^perhaps-/), 'no', 'yes'])
})
