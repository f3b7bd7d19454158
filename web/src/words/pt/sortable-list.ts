import type { en } from '../en/sortable-list.ts'

export const pt: typeof en = {
  how: 'Pressione Espaço para pegar, as setas para mover, Espaço para soltar, Esc para devolver ao lugar.',
  move: (name) => `Mover ${name}`,
  up: (name) => `${name}: um lugar acima`,
  down: (name) => `${name}: um lugar abaixo`,
  taken: (name, at, of) => `Você pegou ${name}, no lugar ${at} de ${of}.`,
  over: (name, at, of) => `${name}: no lugar ${at} de ${of}.`,
  dropped: (name, at, of) => `Você soltou ${name} no lugar ${at} de ${of}.`,
  putBack: (name) => `${name} voltou ao lugar.`,
}
