import { en } from './en/mail.ts'
import { inLanguages } from './words.ts'

export const mailWords = inLanguages('mail', { en })
