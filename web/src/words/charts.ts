import { en } from './en/charts.ts'
import { inLanguages } from './words.ts'

export const chartWords = inLanguages('charts', { en })
