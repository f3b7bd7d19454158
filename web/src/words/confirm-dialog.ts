import { en } from './en/confirm-dialog.ts'
import { inLanguages } from './words.ts'

export const confirmWords = inLanguages('confirm-dialog', { en })
