import { en } from './en/entrance.ts'
import { inLanguages } from './words.ts'

export const entranceWords = inLanguages('entrance', { en })
