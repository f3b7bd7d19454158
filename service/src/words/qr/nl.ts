import type { Words } from './en.ts'

export const nl: Words = {
  thanks: {
    verified: 'Je mening geldt als geverifieerd, omdat je de code hebt gescand.',
    done: 'Je kunt deze pagina sluiten.',
  },

  ended: {
    title: 'Code verlopen',
    heading: 'Deze code is verlopen.',
    what: 'Hij komt van een scherm, waar elke code vijf minuten geldt.',
    todo: 'Scan de code die nu op het scherm staat.',
  },

  replaced: {
    title: 'Code vervangen',
    heading: 'Deze code is vervangen.',
    what: (project) => `${project} heeft een nieuwe code; deze opent niets meer.`,
    todo: 'Zoek de nieuwe en scan die, of vraag ernaar.',
  },

  revoked: {
    title: 'Code niet meer in gebruik',
    heading: 'Deze code is niet meer in gebruik.',
    what: (project) => `${project} heeft hem ingetrokken; hij opent niets meer.`,
    todo: 'Vraag daar hoe je je mening kunt geven.',
    nothingSent: 'Er is niets verstuurd. Alles wat je hebt getypt staat hier nog en kun je kopiëren.',
  },

  paused: {
    todo: 'De code blijft dezelfde: scan hem later opnieuw.',
  },

  used: {
    title: 'Al verstuurd',
    heading: 'Je mening is al aangekomen.',
    what: 'Dit formulier is al verstuurd, en elk formulier neemt één mening aan.',
    todo: 'Wil je nog iets zeggen? Scan de code nog een keer.',
  },

  over: {
    title: 'Formulier verlopen',
    heading: 'Dit formulier is verlopen.',
    what: 'Het was na het scannen een uur open.',
    todo: 'Scan de code opnieuw.',
    draft: 'Wat je hebt geschreven is op dit apparaat bewaard en komt ermee terug.',
    renewedHeading: 'Er is een uur voorbij sinds je de code hebt gescand.',
    renewed: 'Er is nog niets verstuurd. Alles wat je hebt getypt staat hier nog: lees het na en verstuur het opnieuw.',
    nothingSent:
      'Er is niets verstuurd. Alles wat je hebt getypt staat hier nog: kopieer het, scan de code opnieuw en verstuur het vanaf daar.',
  },

  unknown: {
    title: 'Code onbekend',
    heading: 'We kennen deze code niet.',
    what: 'Misschien is onderweg een deel van het adres verloren gegaan. Scan de code opnieuw, of kopieer het hele adres.',
  },

  forgotten: {
    title: 'Scan de code opnieuw',
    heading: 'Scan de code opnieuw.',
    what: 'Deze pagina hoort bij een scan die deze browser zich niet meer herinnert. Wat je op dit apparaat hebt geschreven, komt met de volgende terug.',
  },

  kiosk: {
    title: 'Scan en vertel het ons',
    heading: 'Wat vind je ervan?',
    todo: 'Scan met de camera van je telefoon en vertel het ons.',
    image: 'QR-code die het formulier opent',
    next: 'Nieuwe code over {time}',
    ends: 'Geen verbinding. Deze code werkt nog {time}',
    offline: 'Geen verbinding',
    offlineTodo: 'Zodra die er weer is, verschijnt er vanzelf een nieuwe code.',
    back: 'De verbinding is terug.',
    waiting: 'De volgende code is onderweg.',
    pausedTodo: 'De code komt vanzelf terug.',
    over: 'Deze weergave is beëindigd.',
    overTodo: 'De code ervan is vervangen of ingetrokken. Open het nieuwe adres van de weergave.',
    fullScreen: 'Volledig scherm',
    forgotten: {
      title: 'Weergave onbekend',
      heading: 'Open het adres van de weergave opnieuw.',
      what: 'Deze browser weet niet meer welke weergave hier te zien was. Het adres staat in het dashboard, bij QR-codes.',
    },
  },

  print: {
    heading: 'Wat vind je ervan?',
    todo: 'Scan met de camera van je telefoon en vertel het ons.',
    or: 'Of open dit adres:',
  },
}
