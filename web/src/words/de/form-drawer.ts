import type { en } from '../en/form-drawer.ts'

export const de: typeof en = {
  cancel: 'Abbrechen',
  unsaved: {
    title: 'Eingaben verwerfen?',
    what: 'Sie sind noch nicht gespeichert.',
    stay: 'Hier bleiben',
    leave: 'Verwerfen',
  },
}
