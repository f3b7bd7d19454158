import type { Words } from './en.ts'

export const pl: Words = {
  language: 'pl',
  session: {
    heading: (organization) => `Webhooki: ${organization}`,
    until: (moment) => `Dostęp trwa do ${moment}.`,
    needsScript: 'Sam portal wymaga JavaScriptu. Proszę go włączyć w tej przeglądarce albo zakończyć sesję tutaj.',
    end: 'Zakończ sesję',
  },
  missing: {
    title: 'Portal niezbudowany',
    heading: 'Portal nie został zbudowany.',
    what: 'Usługę uruchomiono bez jej przygotowania. Nic nie ginie: webhooki są wysyłane mimo to. Po npm run start albo node scripts/setup.mjs portal będzie tutaj.',
  },
  closed: {
    title: 'Portal webhooków',
    heading: 'Portal jest zamknięty.',
    what: 'Otwiera go adres utworzony przez Państwa własny system, ważny pięć minut i tylko raz. Tam można o niego poprosić.',
    field: 'Otrzymany adres',
    fieldHint: 'Bez JavaScriptu nie otwiera się sam. Proszę wkleić go w całości.',
    open: 'Otwórz portal',
  },
  opening: { title: 'Otwieranie', heading: 'Otwieranie portalu', what: 'To potrwa chwilę.' },
  over: {
    title: 'Adres wykorzystany lub nieważny',
    heading: 'Ten adres niczego już nie otwiera.',
    what: 'Był ważny pięć minut i tylko raz. Proszę wrócić tam, skąd pochodzi, i poprosić o nowy.',
  },
  failed: {
    title: 'Brak odpowiedzi',
    heading: 'Portal nie odpowiedział.',
    what: 'Proszę sprawdzić połączenie i spróbować ponownie. Jeśli adres w międzyczasie stracił ważność, proszę poprosić o nowy.',
    again: 'Spróbuj ponownie',
  },
  foreign: {
    title: 'Nie stąd',
    heading: 'Ta prośba przyszła z innej witryny.',
    what: 'Niczego nie zmieniono. Proszę otworzyć portal pod jego własnym adresem i zrobić to tam.',
  },
}
