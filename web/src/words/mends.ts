import { en } from './en/mends.ts'
import { inLanguages } from './words.ts'

export const mendWords = inLanguages('mends', { en })
