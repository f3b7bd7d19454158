import type { Words } from './en.ts'

export const pl: Words = {
  language: 'pl',

  ask: {
    title: 'Rezygnacja z wiadomości',
    heading: (project) => `Zrezygnować z wiadomości od ${project}?`,
    what: (email, project) => `${project} nie wyśle już niczego na adres ${email}.`,
    everything: (organization) => `Także z wszystkiego innego od ${organization}`,
    everythingHint: 'Niezależnie od tematu, teraz i później.',
    button: 'Rezygnuję',
    sending: 'Zapisywanie rezygnacji',
  },

  done: {
    title: 'Rezygnacja przyjęta',
    heading: 'Rezygnacja jest przyjęta.',
    what: (email, project) => `${project} nie wysyła już niczego na adres ${email}.`,
    everything: (email, organization) => `Od ${organization} nic już nie przyjdzie na adres ${email}.`,
    links: 'Otrzymane wcześniej linki pozostają bez zmian.',
    mistake: 'To była pomyłka?',
    undo: 'Cofnij',
    undoing: 'Cofanie',
  },

  undone: {
    title: 'Cofnięto',
    heading: 'Rezygnacja jest cofnięta.',
    what: (email, project) => `${project} może pisać na adres ${email} tak jak wcześniej.`,
    again: 'Jednak rezygnuję',
  },

  unknown: {
    title: 'Nieznany link',
    heading: 'Nie znamy tego linku.',
    what: 'Być może jego część zginęła po drodze. Otwórz go ponownie z wiadomości, w której przyszedł, albo skopiuj go w całości.',
  },
}
