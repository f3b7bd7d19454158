import { en } from './en/shell.ts'
import { inLanguages } from './words.ts'

export const shellWords = inLanguages('shell', { en })
