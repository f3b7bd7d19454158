import { en } from './en/export-menu.ts'
import { inLanguages } from './words.ts'

export const exportWords = inLanguages('export-menu', { en })
