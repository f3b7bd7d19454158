import { en } from './en/sortable-list.ts'
import { inLanguages } from './words.ts'

export const sortableWords = inLanguages('sortable-list', { en })
