import { type AnswerMode, isProblem, type QuestionAnswers } from '@earshot/contract'
import { expect, test } from 'vitest'
import { fitAnswers } from './answers-rule.ts'

const options = (...texts: string[]) => texts.map((option, at) => ({ id: `o${at}`, option }))
const two = { options: options('Yes', 'No') }
const three = { options: options('Early', 'On time', 'Late') }

test.each<[string, AnswerMode, QuestionAnswers]>([
  ['a text question that says nothing more', 'text_only', {}],
  ['a text question with a length', 'text_only', { maxLength: 1 }],
  ['two options to choose one from', 'single_select', two],
  ['options with a comment, in an order of their own', 'single_select', { ...two, comment: 'optional', shuffle: true }],
  ['several to choose from three', 'multi_select', three],
  ['exactly two of three', 'multi_select', { ...three, minSelections: 2, maxSelections: 2 }],
  ['none to all', 'multi_select', { ...three, minSelections: 0, maxSelections: 3 }],
  ['texts that differ in case only', 'single_select', { options: options('yes', 'Yes') }],
])('%s: fits', (_what, mode, answers) => expect(fitAnswers(mode, answers)).toEqual(answers))

test.each<[string, AnswerMode, QuestionAnswers, string[]]>([
  ['options for a text', 'text_only', two, ['answers.options']],
  ['selections for a text', 'text_only', { minSelections: 1, maxSelections: 2 }, ['answers.minSelections', 'answers.maxSelections']],
  ['no options to choose one from', 'single_select', {}, ['answers.options']],
  ['no options to choose several from', 'multi_select', { minSelections: 2 }, ['answers.options']],
  ['selections when one is chosen', 'single_select', { ...two, maxSelections: 1 }, ['answers.maxSelections']],
  ['a text length beside options', 'multi_select', { ...two, maxLength: 10 }, ['answers.maxLength']],
  [
    'more selections than options',
    'multi_select',
    { ...two, minSelections: 3, maxSelections: 3 },
    ['answers.minSelections', 'answers.maxSelections'],
  ],
  ['at least more than at most', 'multi_select', { ...three, minSelections: 2, maxSelections: 1 }, ['answers.minSelections']],
  [
    'an id twice',
    'single_select',
    {
      options: [
        { id: 'a', option: 'Yes' },
        { id: 'a', option: 'No' },
      ],
    },
    ['answers.options.1.id'],
  ],
  [
    'an id in NFC and in NFD',
    'single_select',
    {
      options: [
        { id: '\u00e9', option: 'Yes' },
        { id: 'e\u0301', option: 'No' },
      ],
    },
    ['answers.options.1.id'],
  ],
  [
    'a text twice',
    'single_select',
    { options: options('Yes', 'No', 'Yes', 'Yes') },
    ['answers.options.2.option', 'answers.options.3.option'],
  ],
  ['a text in NFC and in NFD', 'multi_select', { options: options('Caf\u00e9', 'Cafe\u0301') }, ['answers.options.1.option']],
])('%s: refused, and told where', (_what, mode, answers, paths) => {
  const problem = fitAnswers(mode, answers)
  expect(isProblem(problem) && problem.errors?.map(({ path }) => path)).toEqual(paths)
})

test('what is kept has the contract’s order, so that the same said in another order is the same', () => {
  const kept = fitAnswers('single_select', {
    shuffle: true,
    comment: 'none',
    options: [
      { option: 'Yes', id: 'y' },
      { description: 'Never', option: 'No', id: 'n' },
    ],
  })
  expect(JSON.stringify(kept)).toBe(
    '{"options":[{"id":"y","option":"Yes"},{"id":"n","option":"No","description":"Never"}],"comment":"none","shuffle":true}',
  )
})
