import type { en } from '../en/form-drawer.ts'

export const it: typeof en = {
  cancel: 'Annulla',
  unsaved: {
    title: 'Abbandonare ciò che hai scritto?',
    what: 'Non è ancora salvato.',
    stay: 'Resta qui',
    leave: 'Abbandona',
  },
}
