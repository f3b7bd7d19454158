import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const nl: Words = {
  language: 'nl',

  form: {
    title: 'Je gegevens',
    heading: (organization) => `Wat ${organization} van je weet`,
    lead: `Typ je ${eMail}adres. Als er iets over bekend is, krijg je een bericht met een link: daar kun je alles bekijken, meenemen of laten wissen.`,
    submit: 'Stuur me de link',
    seen: 'Het adres wordt gebruikt voor dit bericht en voor niets anders.',
  },

  asked: {
    what: (email) => `Als er iets bekend is over ${email}, is er een bericht onderweg. De link daarin is 24 uur geldig.`,
    once: 'Zo’n bericht gaat hooguit één keer per uur uit.',
  },

  open: {
    title: 'Je gegevens',
    heading: (organization) => `Wat ${organization} van je weet`,
    about: (email) => `Dit is er bekend over ${email}:`,
    nothing: (email) => `Er is niets bekend over ${email}.`,
    links: { one: '{count} link om je mening te geven', other: '{count} links om je mening te geven' },
    opinions: { one: '{count} mening', other: '{count} meningen' },
    comments: { one: '{count} reactie', other: '{count} reacties' },
    receipts: { one: '{count} aankoopbewijs', other: '{count} aankoopbewijzen' },
    emails: { one: '{count} bericht dat je is gestuurd', other: '{count} berichten die je zijn gestuurd' },
    subscription: (project) => `Nieuws van ${project}`,
    suppressed: 'Dat er niet naar dit adres geschreven mag worden',
    take: 'Meenemen',
    download: 'Alles downloaden',
    downloadHint: 'Eén bestand (JSON) dat je kunt bewaren en dat andere programma’s kunnen lezen.',
    forget: 'Vergeten worden',
    forgetHint: 'Je ziet wat eruit volgt voordat er iets gebeurt.',
    erase: 'Alles wissen',
  },

  incognito:
    'Incognito meningen zijn hier niet te vinden: niets verbindt ze met een adres. Die van jou bekijk, wijzig en verwijder je op het privéadres dat na het versturen verscheen.',

  confirm: {
    title: 'Alles wissen',
    heading: 'Alles wissen?',
    what: (email) => `Alles wat over ${email} bekend is, wordt gewist. Niemand kan het terughalen.`,
    opinions: 'Je meningen worden verwijderd, met alle antwoorden en reacties die erbij horen, en je aankoopbewijzen.',
    subscriptions: 'Je abonnementen eindigen.',
    links: 'Links die je zijn gestuurd, werken niet meer. Ze tellen nog mee, zonder je naam en je adres.',
    suppressed: 'Als je geen berichten wilt, blijft dat zo: daarvoor wordt een merkteken bewaard waaruit niemand je adres kan lezen.',
    elsewhere: (organization) =>
      `Andere systemen van ${organization} krijgen bericht van elke verwijdering. Kopieën die zij maakten, moeten zij zelf wissen.`,
    button: 'Alles wissen',
    sending: 'Bezig met wissen',
    back: 'Alles bewaren',
  },

  done: {
    title: 'Alles is gewist',
    heading: 'Alles is gewist.',
    what: (email) => `Er is niets meer bekend over ${email}.`,
    awaited: (organization) =>
      `Enkele berichten hierover hadden andere systemen van ${organization} nog niet bereikt. Je gegevens zijn eruit gehaald voordat ze worden verstuurd.`,
    suppressed: 'Wat blijft, is een merkteken dat je niet aangeschreven wilt worden. Niemand kan er je adres uit lezen.',
  },

  unfinished: {
    title: 'Bijna alles is gewist',
    heading: 'Bijna alles is gewist.',
    what: 'Op dit moment wordt er een bericht naar je gestuurd. Druk over een minuut nog eens, dan is de rest ook weg.',
    button: 'De rest wissen',
  },

  ended: {
    title: 'Link verlopen',
    heading: 'Deze link is verlopen.',
    what: 'Hij was 24 uur geldig. Je kunt altijd een nieuwe vragen.',
    again: 'Een nieuwe link vragen',
  },

  email: {
    subject: (organization) => `Je gegevens bij ${organization}`,
    heading: 'Je gegevens',
    paragraphs: (organization) => [
      `Iemand, waarschijnlijk jijzelf, vroeg wat ${organization} van dit adres weet.`,
      'Druk op de knop om het te bekijken, te downloaden of te laten wissen. De link is 24 uur geldig. Geef hem aan niemand door: wie hem heeft, kan hetzelfde doen.',
      'Was jij het niet, dan hoef je niets te doen.',
    ],
    button: 'Mijn gegevens bekijken',
    reason: (organization) => `Je krijgt alleen dit bericht, omdat je adres is getypt op de pagina van ${organization}.`,
  },
}
