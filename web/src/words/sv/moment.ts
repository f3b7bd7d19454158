import type { en } from '../en/moment.ts'

export const sv: typeof en = { locale: 'sv' }
