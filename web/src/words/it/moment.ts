import type { en } from '../en/moment.ts'

export const it: typeof en = { locale: 'it' }
