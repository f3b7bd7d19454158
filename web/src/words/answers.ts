import { en } from './en/answers.ts'
import { inLanguages } from './words.ts'

export const answersWords = inLanguages('answers', { en })
