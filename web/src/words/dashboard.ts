import { en } from './en/dashboard.ts'
import { inLanguages } from './words.ts'

export const dashboardWords = inLanguages('dashboard', { en })
