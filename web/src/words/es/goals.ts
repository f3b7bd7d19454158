import type { en } from '../en/goals.ts'

export const es: typeof en = {
  title: 'Objetivos',
  purpose: 'Lo que este proyecto quiere saber, y los objetivos de la plataforma en el orden que te importa.',

  own: {
    title: 'Tus objetivos',
    what: 'Con tus palabras: lo que quieres saber o lograr al preguntar. Solo los ve tu equipo.',
    list: 'Tus objetivos',
    empty: 'Todavía no hay objetivos. Basta con una frase, como: saber por qué la gente vuelve.',
    emptyForViewer: 'Todavía no hay objetivos.',
    new: 'Nuevo objetivo',
    add: 'Añadir',
    edit: (goal) => `Cambiar: ${goal}`,
    change: 'Cambiar',
    text: 'Objetivo',
    save: 'Guardar',
    cancel: 'Cancelar',
    remove: (goal) => `Eliminar: ${goal}`,
    count: (count, most) => `${count} de ${most}`,
    full: 'Hay tantos objetivos como puede haber. Elimina uno para añadir otro.',
    changed: 'cambiado',
    added: 'añadido',
  },

  removal: {
    title: 'Eliminar este objetivo',
    what: 'Desaparece de la lista para siempre. Las preguntas y las respuestas no cambian.',
    action: 'Eliminar el objetivo',
  },

  platform: {
    title: 'Objetivos de la plataforma',
    what: 'De qué puede tratar una opinión. Elige ocho como máximo y pon primero el que más importa: las preguntas los ofrecen en este orden. Cada cambio se guarda al momento.',
    chosen: 'Elegidos, primero el más importante',
    available: 'Sin elegir',
    choose: (title) => `Elegir ${title}`,
    chooseShort: 'Elegir',
    leaveOut: (title) => `Quitar ${title}`,
    full: 'Hay ocho elegidos, y no puede haber más. Quita uno para elegir otro.',
    last: 'Tiene que quedar uno.',
    saving: 'Guardando',
    saved: 'Guardado.',
  },
}
