import type { en } from '../en/knowledge-base.ts'
import { plural } from '../plural.ts'

export const pl: typeof en = {
  title: 'Baza wiedzy',
  purpose:
    'Teksty i strony, które pomagają odpowiadać: to, co pasuje do opinii, jest obok podczas pisania. Korzystają z niej wszystkie projekty organizacji i nikt inny jej nie czyta.',
  list: 'Wpisy',
  add: 'Dodaj tekst lub stronę',

  search: {
    label: 'Szukaj',
    hint: 'Słowa lub "zwrot"',
    found: 'Co znaleziono',
    none: (query) => `Żaden fragment nie dotyczy „${query}”.`,
    all: 'Pokaż wszystkie wpisy',
  },
  passages: (count) => plural('pl', count, { one: 'Jeden fragment', few: `${count} fragmenty`, other: `${count} fragmentów` }),
  open: 'Otwórz wpis',
  untitled: 'Tekst zespołu',

  columns: { item: 'Wpis', state: 'Stan', updated: 'Zmieniono' },
  status: { ready: 'Gotowy', fetching: 'Odczytywany', failed: 'Nieodczytany' },
  text: 'Tekst',
  page: 'Strona',

  failures: {
    dns: 'Nie znaleziono jej nazwy. Czy adres jest dobrze zapisany?',
    refused: 'Odmówiono połączenia.',
    reset: 'Połączenie zostało przerwane.',
    timeout: 'Odpowiedź trwała zbyt długo.',
    tls: 'Jej certyfikat jest nieprawidłowy.',
    'private-address': 'Prowadzi do adresu prywatnego, a takich się nie odczytuje.',
    redirects: 'Zbyt wiele razy przekierowuje pod inne adresy.',
    'http-status': 'Odpowiedziała błędem. Czy to strona, którą może czytać każdy?',
    'content-type': 'To nie jest strona ani tekst.',
    'too-large': 'Jest za duża.',
    'no-text': 'Nie ma w niej tekstu: być może całość tworzą skrypty. Skopiuj tekst i dodaj go tutaj.',
    unreadable: 'Nie udało się jej odczytać.',
    interrupted: 'Odczyt był kilka razy przerywany.',
  },
  failedBefore: 'To, co odczytano wcześniej, pozostaje.',

  empty: {
    title: 'Nic tu jeszcze nie ma',
    what: 'Dodaj to, z czego wciąż korzystasz w odpowiedziach: zwroty, czas dostawy, godziny otwarcia. Gdy ktoś odpowiada na opinię, pasujące fragmenty są obok.',
  },

  form: {
    addTitle: 'Dodaj do bazy wiedzy',
    editTitle: 'Zmień wpis',
    what: 'Podaj tekst, adres strony albo jedno i drugie.',
    url: 'Adres strony',
    urlHint: 'Strona jest odczytywana raz i ponownie na Twoją prośbę.',
    text: 'Tekst',
    textHint: 'Nagłówkiem akapitu jest krótki wiersz nad nim albo wiersz, który zaczyna się od #.',
    add: 'Dodaj',
    save: 'Zapisz',
    neither: 'Podaj tekst lub adres.',
  },
  drawer: {
    missing: 'Tego wpisu już nie ma.',
    toList: 'Wróć do listy',
    page: 'Strona',
    state: 'Stan',
    added: 'Dodano',
    updated: 'Zmieniono',
    edit: 'Zmień',
    refresh: 'Odczytaj stronę ponownie',
    remove: 'Usuń',
    removeTitle: 'Usuń ten wpis',
    removeWhat: 'Nie będzie już znajdowany, we wszystkich projektach. Odpowiedzi napisane z jego pomocą pozostają bez zmian.',
    ownText: 'Tekst',
    pageText: 'Tak, jak odczytano',
    reading: 'Strona jest odczytywana. Zajmie to kilka sekund.',
  },
}
