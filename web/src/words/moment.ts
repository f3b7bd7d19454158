import { en } from './en/moment.ts'
import { inLanguages } from './words.ts'

/** Times and numbers are written by the browser, in this language. */
export const momentWords = inLanguages('moment', { en })
