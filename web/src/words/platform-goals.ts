import { en } from './en/platform-goals.ts'
import { inLanguages } from './words.ts'

export const platformGoalWords = inLanguages('platform-goals', { en })
