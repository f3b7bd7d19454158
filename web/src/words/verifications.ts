import { en } from './en/verifications.ts'
import { inLanguages } from './words.ts'

export const verificationsWords = inLanguages('verifications', { en })
