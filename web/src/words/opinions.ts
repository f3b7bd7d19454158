import { en } from './en/opinions.ts'
import { inLanguages } from './words.ts'

export const opinionsWords = inLanguages('opinions', { en })
