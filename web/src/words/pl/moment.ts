import type { en } from '../en/moment.ts'

export const pl: typeof en = {
  locale: 'pl',
}
