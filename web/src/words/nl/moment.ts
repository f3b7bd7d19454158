import type { en } from '../en/moment.ts'

export const nl: typeof en = { locale: 'nl' }
