import type { en } from '../en/destination-names.ts'

export const pl: typeof en = {
  label: 'Cel',
  all: 'Wszystkie cele',
  choose: 'Wybierz cel',
  deleted: 'usunięty cel',
  standing: { enabled: '', paused: ' (wstrzymany)', disabled: ' (wyłączony)' },
}
