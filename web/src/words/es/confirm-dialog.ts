import type { en } from '../en/confirm-dialog.ts'

export const es: typeof en = {
  type: (name) => `Escribe «${name}» para confirmar`,
  cancel: 'Cancelar',
}
