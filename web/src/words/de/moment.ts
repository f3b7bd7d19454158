import type { en } from '../en/moment.ts'

export const de: typeof en = { locale: 'de' }
