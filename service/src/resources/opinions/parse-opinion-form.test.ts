import { describe, expect, test } from 'vitest'
import type { AskedQuestion } from './opinion-form.ts'
import { parseOpinion, readOpinionFields } from './parse-opinion-form.ts'

const question = (questionId: string, more: Partial<AskedQuestion>): AskedQuestion => ({
  questionId,
  question: `Question ${questionId}`,
  tags: ['delivery'],
  answerMode: 'single_select',
  answers: { options: ['yes', 'so-so', 'no'].map((id) => ({ id, option: id.toUpperCase() })) },
  ...more,
})

const form = {
  questions: [
    question('one', {}),
    question('some', { answerMode: 'multi_select', answers: { ...question('', {}).answers, minSelections: 2, maxSelections: 2 } }),
    question('words', { answerMode: 'text_only', answers: { maxLength: 10 } }),
  ],
  formerQuestionIds: ['former'],
  incognitoAllowed: true,
}

const check = (fields: string | [string, string][], more: Partial<typeof form> = {}) =>
  parseOpinion(readOpinionFields(new URLSearchParams(fields)), { ...form, ...more })
const good: [string, string][] = [
  ['title', 'Good'],
  ['opinion', 'Very good.'],
]
const written = (...fields: [string, string][]) => {
  const checked = check([...good, ...fields])
  if (!('written' in checked)) throw new Error(JSON.stringify(checked))
  return checked.written
}

describe('what is kept', () => {
  test('a title and an opinion are enough', () => {
    expect(written()).toEqual({ title: 'Good', opinion: 'Very good.', name: null, incognito: false, answers: [] })
  })

  test('answers are in the order of the questions, options in the order of the options, as they read now', () => {
    expect(
      written(['answers[words]', ' fine '], ['answers[some]', 'no'], ['answers[some]', 'yes'], ['answers[some]', 'no']).answers,
    ).toEqual([
      {
        questionId: 'some',
        question: 'Question some',
        tags: ['delivery'],
        answer: null,
        selectedOptions: ['YES', 'NO'],
        selectedOptionIds: ['yes', 'no'],
      },
      { questionId: 'words', question: 'Question words', tags: ['delivery'], answer: 'fine', selectedOptions: [], selectedOptionIds: [] },
    ])
  })

  test('a comment is kept beside the option, and without one', () => {
    expect(written(['answers[one]', 'yes'], ['comments[one]', 'Always']).answers).toMatchObject([
      { selectedOptions: ['YES'], answer: 'Always' },
    ])
    expect(written(['comments[one]', 'It depends']).answers).toMatchObject([{ selectedOptions: [], answer: 'It depends' }])
  })

  test('an answer left empty is none', () => {
    expect(written(['answers[one]', ''], ['answers[words]', '  '], ['comments[one]', '\n']).answers).toEqual([])
  })

  test('a question that is asked no longer is left out', () => {
    expect(written(['answers[former]', 'yes'], ['comments[former]', 'x']).answers).toEqual([])
  })

  test('an incognito opinion has no name, whatever the name field says', () => {
    expect(written(['name', 'Ada'], ['incognito', 'on'])).toMatchObject({ name: null, incognito: true })
  })

  test.each([
    ['  Ada  ', 'Ada'],
    ['', null],
    ['   ', null],
    ['Ada\tLovelace\r\n', 'Ada Lovelace'],
    ['A\u0007da\u009f', 'Ada'],
  ])('the name %j is kept as %j', (typed, kept) => expect(written(['name', typed])).toMatchObject({ name: kept }))

  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['\n a \t b \n\n', 'a \t b'],
    ['a\u000bb\u0000c'.replace('\0', ''), 'a\nbc'],
    ['👩‍👩‍👧 ü ﷽ <b>', '👩‍👩‍👧 ü ﷽ <b>'],
  ])('the opinion %j is kept as %j', (typed, kept) => {
    expect(
      check([
        ['title', 'Good'],
        ['opinion', typed],
      ]),
    ).toMatchObject({ written: { opinion: kept } })
  })

  test.each(['', '0', 'false', 'off'])('incognito=%j is named', (value) => expect(written(['incognito', value]).incognito).toBe(false))
})

describe('what has to be fixed', () => {
  const long = (length: number) => '👍'.repeat(length)
  test.each<[string, [string, string][], object[]]>([
    [
      'nothing typed',
      [],
      [
        { field: 'title', kind: 'missing' },
        { field: 'opinion', kind: 'missing' },
      ],
    ],
    [
      'only spaces',
      [
        ['title', ' '],
        ['opinion', '\r\n'],
      ],
      [
        { field: 'title', kind: 'missing' },
        { field: 'opinion', kind: 'missing' },
      ],
    ],
    ['a title of 150 code points', [['title', long(150)], good[1]!], []],
    ['one of 151', [['title', long(151)], good[1]!], [{ field: 'title', kind: 'too-long', limit: 150 }]],
    ['an opinion of 5,000', [good[0]!, ['opinion', long(5000)]], []],
    ['one of 5,001', [good[0]!, ['opinion', long(5001)]], [{ field: 'opinion', kind: 'too-long', limit: 5000 }]],
    ['a name of 151', [...good, ['name', long(151)]], [{ field: 'name', kind: 'too-long', limit: 150 }]],
    ['a long name that is not kept', [...good, ['name', long(151)], ['incognito', 'on']], []],
    ['an answer that is too long', [...good, ['answers[words]', long(11)]], [{ field: 'answers[words]', kind: 'too-long', limit: 10 }]],
    ['a comment that is too long', [...good, ['comments[one]', long(2001)]], [{ field: 'comments[one]', kind: 'too-long', limit: 2000 }]],
    ['U+0000', [['title', 'a\0'], good[1]!], [{ field: 'title', kind: 'characters' }]],
    ['two of one', [...good, ['answers[one]', 'yes'], ['answers[one]', 'no']], [{ field: 'answers[one]', kind: 'too-many', limit: 1 }]],
    ['one of two', [...good, ['answers[some]', 'yes']], [{ field: 'answers[some]', kind: 'too-few', limit: 2 }]],
    [
      'three of two',
      [...good, ...['yes', 'no', 'so-so'].map((id): [string, string] => ['answers[some]', id])],
      [{ field: 'answers[some]', kind: 'too-many', limit: 2 }],
    ],
    ['an option that is not there', [...good, ['answers[one]', 'YES']], [{ field: 'answers[one]', kind: 'not-offered' }]],
    ['a question that never was', [...good, ['answers[other]', 'yes']], [{ field: 'form', kind: 'unknown-question' }]],
    ['__proto__ as a question', [...good, ['answers[__proto__]', 'yes']], [{ field: 'form', kind: 'unknown-question' }]],
  ])('%s', (_, fields, mistakes) => {
    const checked = check(fields)
    expect('mistakes' in checked ? checked.mistakes : []).toEqual(mistakes)
  })

  test('incognito where it is not offered is told, never published with a name', () => {
    expect(check([...good, ['incognito', 'on']], { incognitoAllowed: false })).toEqual({
      mistakes: [{ field: 'form', kind: 'incognito-not-offered' }],
    })
  })
})

test('what was typed is there to the letter, to be shown again', () => {
  const typed = readOpinionFields(
    new URLSearchParams([
      ['title', ' <b> '],
      ['answers[words]', ' too long for this '],
      ['answers[one]', 'gone'],
    ]),
  )
  expect(typed).toMatchObject({ title: ' <b> ', opinion: '', incognito: false })
  expect([...typed.answers]).toEqual([
    ['words', [' too long for this ']],
    ['one', ['gone']],
  ])
})

test('an option that is there again, however often, is chosen once', () => {
  const typed = readOpinionFields(new URLSearchParams('answers[one]=yes&'.repeat(3000)))
  expect([...typed.answers]).toEqual([['one', ['yes']]])
})
