import { en } from './en/qr-codes.ts'
import { inLanguages } from './words.ts'

export const qrCodesWords = inLanguages('qr-codes', { en })
