import type { en } from '../en/confirm-dialog.ts'

export const nl: typeof en = {
  type: (name) => `Typ ‘${name}’ om te bevestigen`,
  cancel: 'Annuleren',
}
