import type { en } from '../en/destination-names.ts'

export const it: typeof en = {
  label: 'Destinazione',
  all: 'Tutte le destinazioni',
  choose: 'Scegli una destinazione',
  deleted: 'una destinazione eliminata',
  standing: { enabled: '', paused: ' (in pausa)', disabled: ' (disattivata)' },
}
