import { en } from './en/paged-table.ts'
import { inLanguages } from './words.ts'

export const tableWords = inLanguages('paged-table', { en })
