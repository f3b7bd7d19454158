import type { en } from '../en/form-drawer.ts'

export const fr: typeof en = {
  cancel: 'Annuler',
  unsaved: {
    title: 'Abandonner la saisie\u202f?',
    what: 'Ce n’est pas encore enregistré.',
    stay: 'Rester ici',
    leave: 'Abandonner',
  },
}
