import { en } from './en/form-drawer.ts'
import { inLanguages } from './words.ts'

export const formWords = inLanguages('form-drawer', { en })
