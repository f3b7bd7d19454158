import { en } from './en/test.ts'
import { inLanguages } from './words.ts'

export const testWords = inLanguages('test', { en })
