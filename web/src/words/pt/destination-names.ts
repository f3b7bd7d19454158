import type { en } from '../en/destination-names.ts'

export const pt: typeof en = {
  label: 'Destino',
  all: 'Todos os destinos',
  choose: 'Escolha um destino',
  deleted: 'um destino apagado',
  standing: { enabled: '', paused: ' (pausado)', disabled: ' (desativado)' },
}
