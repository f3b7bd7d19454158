import type { en } from '../en/moment.ts'

export const fr: typeof en = { locale: 'fr' }
