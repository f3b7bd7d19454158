import type { en } from '../en/form-drawer.ts'

export const es: typeof en = {
  cancel: 'Cancelar',
  unsaved: {
    title: '¿Descartar lo que escribiste?',
    what: 'Todavía no está guardado.',
    stay: 'Seguir aquí',
    leave: 'Descartar',
  },
}
