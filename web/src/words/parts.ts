import { en } from './en/parts.ts'
import { inLanguages } from './words.ts'

export const partsWords = inLanguages('parts', { en })
