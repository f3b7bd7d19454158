import type { en } from '../en/destination-names.ts'

export const nl: typeof en = {
  label: 'Bestemming',
  all: 'Alle bestemmingen',
  choose: 'Kies een bestemming',
  deleted: 'een verwijderde bestemming',
  standing: { enabled: '', paused: ' (gepauzeerd)', disabled: ' (uitgeschakeld)' },
}
