import type { en } from '../en/projects.ts'
import { plural } from '../plural.ts'

export const pl: typeof en = {
  title: 'Projekty',
  purpose: 'To, o czym zbiera się opinie: sklep, miejsce, linia produktów.',
  list: 'Projekty',
  archived: 'W archiwum',
  add: 'Nowy projekt',
  empty: {
    title: 'Nie ma jeszcze projektu',
    what: 'Projekt to coś, o czym zbiera się opinie: sklep, miejsce, linia produktów. Ma własne pytania, linki i stronę publiczną.',
    ask: 'Poproś administratora swojej organizacji o utworzenie projektu.',
  },
  status: { active: 'Przyjmuje opinie', paused: 'Wstrzymany', archived: 'W archiwum' },
  opinions: (count, shown) =>
    count === 0 ? 'Nie ma jeszcze opinii' : plural('pl', count, { one: '1 opinia', few: `${shown} opinie`, other: `${shown} opinii` }),
  last: 'Ostatnia',
  waiting: 'Co czeka',
  unresponded: (shown) => `${shown} bez odpowiedzi`,
  pending: (shown) => `${shown} do publikacji`,
  receipts: (count, shown) =>
    plural('pl', count, { one: '1 paragon do decyzji', few: `${shown} paragony do decyzji`, other: `${shown} paragonów do decyzji` }),
  nothingWaits: 'Nic nie czeka',
  settings: 'Ustawienia',
  settingsOf: (name) => `Ustawienia: ${name}`,
  publicPage: 'Strona publiczna',
  publicPageOf: (name) => `Strona publiczna: ${name}`,
  create: {
    title: 'Nowy projekt',
    name: 'Nazwa',
    nameHint: 'Tak, jak czytają ją klienci.',
    slug: 'Adres publiczny',
    slugHint: 'Powstaje z nazwy, chyba że podasz inny: od 3 do 60 znaków a–z, 0–9 i łączników.',
    do: 'Utwórz projekt',
    missing: 'Projekt musi mieć nazwę.',
  },
}
