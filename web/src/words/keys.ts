import { en } from './en/keys.ts'
import { inLanguages } from './words.ts'

export const keysWords = inLanguages('keys', { en })
