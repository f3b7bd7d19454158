import { en } from './en/settings.ts'
import { inLanguages } from './words.ts'

export const settingsWords = inLanguages('settings', { en })
