import { en } from './en/questions.ts'
import { inLanguages } from './words.ts'

export const questionsWords = inLanguages('questions', { en })
