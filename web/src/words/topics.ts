import { en } from './en/topics.ts'
import { inLanguages } from './words.ts'

/** What each topic is sent for. */
export const topicsWords = inLanguages('topics', { en })
