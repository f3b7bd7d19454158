import { en } from './en/subscribers.ts'
import { inLanguages } from './words.ts'

export const subscribersWords = inLanguages('subscribers', { en })
