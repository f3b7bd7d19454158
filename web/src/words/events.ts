import { en } from './en/events.ts'
import { inLanguages } from './words.ts'

export const eventWords = inLanguages('events', { en })
