import type { en } from '../en/destination-names.ts'

export const de: typeof en = {
  label: 'Ziel',
  all: 'Alle Ziele',
  choose: 'Ziel wählen',
  deleted: 'ein gelöschtes Ziel',
  standing: { enabled: '', paused: ' (pausiert)', disabled: ' (abgeschaltet)' },
}
