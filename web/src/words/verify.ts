import { en } from './en/verify.ts'
import { inLanguages } from './words.ts'

export const verifyWords = inLanguages('verify', { en })
