import { en } from './en/fix-hints.ts'
import { inLanguages } from './words.ts'

export const fixHintWords = inLanguages('fix-hints', { en })
