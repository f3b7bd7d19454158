import type { en } from '../en/confirm-dialog.ts'

export const pl: typeof en = {
  type: (name) => `Aby potwierdzić, wpisz „${name}”`,
  cancel: 'Anuluj',
}
