import { en } from './en/destinations.ts'
import { inLanguages } from './words.ts'

export const destinationsWords = inLanguages('destinations', { en })
