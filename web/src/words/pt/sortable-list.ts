import type { en } from '../en/sortable-list.ts'

export const pt: typeof en = {
  how: 'Pressione Espaço para pegar, as setas para mover, Espaço para soltar, Escape para devolver ao lugar.',
  move: (name) => `Mover ${name}`,
  up: (name) => `${name}: um lugar acima`,
  down: (name) => `${name}: um lugar abaixo`,
  taken: (name, at, of) => `${name}: na mão, no lugar ${at} de ${of}.`,
  over: (name, at, of) => `${name}: no lugar ${at} de ${of}.`,
  dropped: (name, at, of) => `${name}: largado no lugar ${at} de ${of}.`,
  putBack: (name) => `${name}: de volta ao lugar.`,
}
