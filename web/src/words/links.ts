import { en } from './en/links.ts'
import { inLanguages } from './words.ts'

export const linksWords = inLanguages('links', { en })
