import type { en } from '../en/knowledge-base.ts'

export const nl: typeof en = {
  title: 'Kennisbank',
  purpose:
    'Teksten en pagina’s die helpen bij het beantwoorden: wat bij een mening past, staat ernaast terwijl je schrijft. Alle projecten van de organisatie delen ze, en niemand anders leest ze.',
  list: 'Items',
  add: 'Tekst of pagina toevoegen',

  search: {
    label: 'Zoeken',
    hint: 'Woorden, of "een zin"',
    found: 'Wat er is gevonden',
    none: (query) => `Geen passage heeft met ‘${query}’ te maken.`,
    all: 'Alle items tonen',
  },
  passages: (count) => (count === 1 ? 'Eén passage' : `${count} passages`),
  open: 'Item openen',
  untitled: 'Een tekst van het team',

  columns: { item: 'Item', state: 'Status', updated: 'Gewijzigd' },
  status: { ready: 'Klaar', fetching: 'Wordt gelezen', failed: 'Niet gelezen' },
  text: 'Tekst',
  page: 'Pagina',

  failures: {
    dns: 'De naam ervan is niet gevonden. Is het adres goed gespeld?',
    refused: 'De verbinding is geweigerd.',
    reset: 'De verbinding werd verbroken.',
    timeout: 'Het antwoord duurde te lang.',
    tls: 'Het certificaat deugt niet.',
    'private-address': 'Het leidt naar een privéadres, en dat wordt niet gelezen.',
    redirects: 'Het leidt te vaak door naar andere adressen.',
    'http-status': 'Het antwoord was een fout. Mag iedereen deze pagina lezen?',
    'content-type': 'Het is geen pagina en geen tekst.',
    'too-large': 'Het is te groot.',
    'no-text': 'Er staat geen tekst in: misschien wordt alles door scripts getekend. Kopieer de tekst en voeg die hier toe.',
    unreadable: 'Het kon niet worden gelezen.',
    interrupted: 'Het lezen is meermaals onderbroken.',
  },
  failedBefore: 'Wat eerder is gelezen, blijft.',

  empty: {
    title: 'Hier staat nog niets',
    what: 'Voeg toe waarmee je steeds weer antwoordt: retouren, levertijden, openingstijden. Terwijl iemand een mening beantwoordt, staan de passende passages ernaast.',
  },

  form: {
    addTitle: 'Toevoegen aan de kennisbank',
    editTitle: 'Item wijzigen',
    what: 'Geef een tekst, het adres van een pagina, of allebei.',
    url: 'Adres van een pagina',
    urlHint: 'De pagina wordt één keer gelezen, en opnieuw als je daarom vraagt.',
    text: 'Tekst',
    textHint: 'Een korte regel boven een alinea, of een regel die met # begint, is de kop ervan.',
    add: 'Toevoegen',
    save: 'Opslaan',
    neither: 'Geef een tekst of een adres.',
  },
  drawer: {
    missing: 'Dit item is er niet meer.',
    toList: 'Terug naar de lijst',
    page: 'Pagina',
    state: 'Status',
    added: 'Toegevoegd',
    updated: 'Gewijzigd',
    edit: 'Wijzigen',
    refresh: 'Pagina opnieuw lezen',
    remove: 'Verwijderen',
    removeTitle: 'Dit item verwijderen',
    removeWhat: 'Het wordt niet meer gevonden, in geen enkel project. Antwoorden die ermee zijn geschreven, blijven zoals ze zijn.',
    ownText: 'Tekst',
    pageText: 'Zoals gelezen',
    reading: 'De pagina wordt gelezen. Dat duurt een paar seconden.',
  },
}
