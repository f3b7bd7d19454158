import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/ask.ts'
import { inReadersLanguage } from './file-mistakes.ts'

const words = importedFilesMessages.english
const head = 'The first line names no column of this kind.'
const mistake = (path: string, code: string) => ({ path, code, message: 'As the API says it.' })
const answered = (code: string, ...errors: ReturnType<typeof mistake>[]) =>
  inReadersLanguage(new ApiError({ status: 400, code, detail: 'As the API says it.', errors }), words, head)

test.each(['encoding', 'empty', 'rows', 'cut-off'] as const)('a file with the mistake %s is told so at its field', (code) => {
  const error = answered('VALIDATION_ERROR', mistake('file', code))
  expect(error.at('file')).toBe(words.wrong[code])
  expect(error.elsewhere()).toEqual([])
})

test('a header row that lacks a column is told as the kind of import says it', () => {
  expect(answered('VALIDATION_ERROR', mistake('file', 'head')).at('file')).toBe(head)
})

test('a file that breaks off is told with the row', () => {
  expect(answered('VALIDATION_ERROR', mistake('file.1042', 'csv')).at('file')).toBe(words.wrongFrom({ row: 1043 }))
})

test.each(['PAYLOAD_TOO_LARGE', 'LIMIT_REACHED'] as const)('%s, which is of no field, is told at the file', (code) => {
  expect(answered(code).at('file')).toBe(words.wrong[code])
})

test('what the page does not know stays as the service says it', () => {
  expect(answered('RATE_LIMITED').message).toBe('As the API says it.')
  expect(answered('VALIDATION_ERROR', mistake('file', 'colour')).at('file')).toBe('As the API says it.')
  expect(answered('VALIDATION_ERROR', mistake('language', 'pattern')).at('language')).toBe('As the API says it.')
})
