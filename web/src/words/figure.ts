import { en } from './en/figure.ts'
import { inLanguages } from './words.ts'

export const figureWords = inLanguages('figure', { en })
