import { en } from './en/destination-names.ts'
import { inLanguages } from './words.ts'

export const destinationWords = inLanguages('destination-names', { en })
