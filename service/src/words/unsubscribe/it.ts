import type { Words } from './en.ts'

export const it: Words = {
  language: 'it',

  ask: {
    title: 'Annulla l’iscrizione',
    heading: (project) => `Non vuoi più messaggi da ${project}?`,
    what: (email, project) => `${project} non invierà più nulla a ${email}.`,
    everything: (organization) => `E nient’altro da ${organization}`,
    everythingHint: 'Di qualunque cosa si tratti, ora e in futuro.',
    button: 'Annulla l’iscrizione',
    sending: 'Annullamento in corso',
  },

  done: {
    title: 'Iscrizione annullata',
    heading: 'L’iscrizione è annullata.',
    what: (email, project) => `${project} non invia più nulla a ${email}.`,
    everything: (email, organization) => `Da ${organization} non parte più nulla per ${email}.`,
    links: 'I link già ricevuti restano come sono.',
    mistake: 'È stato un errore?',
    undo: 'Torna indietro',
    undoing: 'Ripristino in corso',
  },

  undone: {
    title: 'Ripristinata',
    heading: 'Tutto come prima.',
    what: (email, project) => `${project} può scrivere a ${email} come prima.`,
    again: 'Annulla comunque l’iscrizione',
  },

  unknown: {
    title: 'Link sconosciuto',
    heading: 'Non conosciamo questo link.',
    what: 'Forse una parte è andata persa lungo la strada. Aprilo di nuovo dal messaggio con cui è arrivato, o copialo per intero.',
  },
}
