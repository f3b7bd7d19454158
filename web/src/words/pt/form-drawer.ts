import type { en } from '../en/form-drawer.ts'

export const pt: typeof en = {
  cancel: 'Cancelar',
  unsaved: {
    title: 'Descartar o que você digitou?',
    what: 'Ainda não foi salvo.',
    stay: 'Ficar aqui',
    leave: 'Descartar',
  },
}
