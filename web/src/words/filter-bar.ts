import { en } from './en/filter-bar.ts'
import { inLanguages } from './words.ts'

export const filterWords = inLanguages('filter-bar', { en })
