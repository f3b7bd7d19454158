import { en } from './en/topic-select.ts'
import { inLanguages } from './words.ts'

export const topicWords = inLanguages('topic-select', { en })
