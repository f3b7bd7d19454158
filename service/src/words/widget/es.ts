import type { Words } from './en.ts'

export const es: Words = {
  label: (project) => `Tu opinión sobre ${project}`,
  send: 'Enviar la respuesta',
  sending: 'Enviando',
  skip: 'Omitir',
  seen: (project) => `${project} ve tu respuesta y el día, no quién eres.`,
  missing: 'Elige o escribe algo primero, u omite la pregunta.',
  sent: 'Respuesta enviada.',
  gone: 'Esa pregunta ya no se hace.',
  arrived: (project) => `Lo que respondiste ya está en manos de ${project}.`,
  more: '¿Hay algo más que quieras contar?',
  answersStay: 'Lo que respondiste antes queda sin tu nombre.',
  back: 'Atrás',
  latest: 'Últimas opiniones',
  newTab: 'se abre en una pestaña nueva',
  offline: 'Ahora mismo no hay conexión. No se envió nada; lo que escribiste sigue aquí. Inténtalo de nuevo.',
  failed: 'Algo falló por nuestra parte. Lo que escribiste sigue aquí; inténtalo de nuevo en un momento.',
  busy: 'Está llegando más de lo que se puede recibir. Lo que escribiste sigue aquí; inténtalo de nuevo después de las {time}.',
  already: 'Desde aquí ya se envió una opinión. Para escribir otra, vuelve a cargar la página.',
}
