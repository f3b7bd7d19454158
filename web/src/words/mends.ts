import { en } from './en/mends.ts'
import { inLanguages } from './words.ts'

export const fixHintWords = inLanguages('mends', { en })
