import { en } from './en/overview.ts'
import { inLanguages } from './words.ts'

export const overviewWords = inLanguages('overview', { en })
