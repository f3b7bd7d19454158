import type { en } from '../en/confirm-dialog.ts'

export const pt: typeof en = {
  type: (name) => `Digite “${name}” para confirmar`,
  cancel: 'Cancelar',
}
