import type { Words } from './en.ts'

export const de: Words = {
  language: 'de',

  ask: {
    title: 'Abbestellen',
    heading: (project) => `Keine E-Mails mehr von ${project}?`,
    what: (email, project) => `${project} schickt dann nichts mehr an ${email}.`,
    everything: (organization) => `Auch sonst nichts mehr von ${organization}`,
    everythingHint: 'Worum auch immer es geht, jetzt und später.',
    button: 'Abbestellen',
    sending: 'Wird abbestellt',
  },

  done: {
    title: 'Abbestellt',
    heading: 'Sie haben die E-Mails abbestellt.',
    what: (email, project) => `${project} schickt nichts mehr an ${email}.`,
    everything: (email, organization) => `Von ${organization} geht überhaupt nichts mehr an ${email}.`,
    links: 'Links, die Sie schon bekommen haben, bleiben, wie sie sind.',
    mistake: 'War das ein Versehen?',
    undo: 'Rückgängig machen',
    undoing: 'Wird rückgängig gemacht',
  },

  undone: {
    title: 'Rückgängig gemacht',
    heading: 'Rückgängig gemacht.',
    what: (email, project) => `${project} darf wie bisher an ${email} schreiben.`,
    again: 'Doch abbestellen',
  },

  unknown: {
    title: 'Link unbekannt',
    heading: 'Diesen Link kennen wir nicht.',
    what: 'Vielleicht ist unterwegs ein Teil davon verloren gegangen. Öffnen Sie ihn noch einmal aus der E-Mail, mit der er kam, oder kopieren Sie ihn ganz.',
  },
}
