import { en } from './en/frame.ts'
import { inLanguages } from './words.ts'

export const frameWords = inLanguages('frame', { en })
