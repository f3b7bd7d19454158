import type { en } from '../en/moment.ts'

export const es: typeof en = { locale: 'es' }
