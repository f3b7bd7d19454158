import type { en } from '../en/confirm-dialog.ts'

export const fr: typeof en = {
  type: (name) => `Saisissez «\u202f${name}\u202f» pour confirmer`,
  cancel: 'Annuler',
}
