import type { Words } from './en.ts'

export const nl: Words = {
  language: 'nl',

  ask: {
    title: 'Afmelden',
    heading: (project) => `Geen mail meer van ${project}?`,
    what: (email, project) => `${project} stuurt dan niets meer naar ${email}.`,
    everything: (organization) => `Ook niets anders meer van ${organization}`,
    everythingHint: 'Waar het ook over gaat, nu en later.',
    button: 'Afmelden',
    sending: 'Bezig met afmelden',
  },

  done: {
    title: 'Afgemeld',
    heading: 'Je bent afgemeld.',
    what: (email, project) => `${project} stuurt niets meer naar ${email}.`,
    everything: (email, organization) => `Er gaat helemaal niets meer van ${organization} naar ${email}.`,
    links: 'Links die je al hebt gekregen, blijven zoals ze zijn.',
    mistake: 'Was dat een vergissing?',
    undo: 'Ongedaan maken',
    undoing: 'Bezig met ongedaan maken',
  },

  undone: {
    title: 'Ongedaan gemaakt',
    heading: 'Het is ongedaan gemaakt.',
    what: (email, project) => `${project} mag weer naar ${email} schrijven.`,
    again: 'Toch afmelden',
  },

  unknown: {
    title: 'Onbekende link',
    heading: 'Deze link kennen we niet.',
    what: 'Misschien is er onderweg een stuk van verloren gegaan. Open hem opnieuw vanuit het bericht waarin hij stond, of kopieer hem helemaal.',
  },
}
