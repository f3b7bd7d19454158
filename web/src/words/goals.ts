import { en } from './en/goals.ts'
import { inLanguages } from './words.ts'

export const goalsWords = inLanguages('goals', { en })
