import type { en } from '../en/confirm-dialog.ts'

export const it: typeof en = {
  type: (name) => `Scrivi «${name}» per confermare`,
  cancel: 'Annulla',
}
