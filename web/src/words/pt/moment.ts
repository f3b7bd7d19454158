import type { en } from '../en/moment.ts'

export const pt: typeof en = { locale: 'pt' }
