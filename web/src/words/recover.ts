import { en } from './en/recover.ts'
import { inLanguages } from './words.ts'

export const recoverWords = inLanguages('recover', { en })
