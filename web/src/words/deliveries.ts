import { en } from './en/deliveries.ts'
import { inLanguages } from './words.ts'

export const deliveriesWords = inLanguages('deliveries', { en })
