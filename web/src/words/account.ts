import { en } from './en/account.ts'
import { inLanguages } from './words.ts'

export const accountWords = inLanguages('account', { en })
