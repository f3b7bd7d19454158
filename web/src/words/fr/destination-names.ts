import type { en } from '../en/destination-names.ts'

export const fr: typeof en = {
  label: 'Destination',
  all: 'Toutes les destinations',
  choose: 'Choisir une destination',
  deleted: 'une destination supprimée',
  standing: { enabled: '', paused: ' (en pause)', disabled: ' (désactivée)' },
}
