import type { en } from '../en/sortable-list.ts'

export const es: typeof en = {
  how: 'Pulsa Espacio para tomarlo, las flechas para moverlo, Espacio para soltarlo y Escape para devolverlo a su sitio.',
  move: (name) => `Mover ${name}`,
  up: (name) => `${name}: subir un puesto`,
  down: (name) => `${name}: bajar un puesto`,
  taken: (name, at, of) => `Has tomado ${name}, en el puesto ${at} de ${of}.`,
  over: (name, at, of) => `${name} está en el puesto ${at} de ${of}.`,
  dropped: (name, at, of) => `Has soltado ${name} en el puesto ${at} de ${of}.`,
  putBack: (name) => `${name} ha vuelto a su sitio.`,
}
