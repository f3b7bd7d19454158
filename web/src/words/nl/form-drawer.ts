import type { en } from '../en/form-drawer.ts'

export const nl: typeof en = {
  cancel: 'Annuleren',
  unsaved: {
    title: 'Weggaan zonder op te slaan?',
    what: 'Wat je hebt getypt, is nog niet opgeslagen.',
    stay: 'Hier blijven',
    leave: 'Weggaan',
  },
}
