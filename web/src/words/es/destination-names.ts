import type { en } from '../en/destination-names.ts'

export const es: typeof en = {
  label: 'Destino',
  all: 'Todos los destinos',
  choose: 'Elige un destino',
  deleted: 'un destino eliminado',
  standing: { enabled: '', paused: ' (en pausa)', disabled: ' (desactivado)' },
}
