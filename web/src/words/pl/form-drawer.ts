import type { en } from '../en/form-drawer.ts'

export const pl: typeof en = {
  cancel: 'Anuluj',
  unsaved: {
    title: 'Porzucić wpisany tekst?',
    what: 'Nie jest jeszcze zapisany.',
    stay: 'Zostań tutaj',
    leave: 'Porzuć',
  },
}
