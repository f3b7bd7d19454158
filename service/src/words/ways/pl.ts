import type { Words } from './en.ts'

export const pl: Words = {
  qr: {
    seenNamed:
      'Wszystko, co tu napiszesz i wybierzesz, Twoje imię, jeśli je podasz, oraz to, że pochodzi to od osoby, która zeskanowała kod.',
    seenIncognito: 'Wszystko, co tu napiszesz i wybierzesz, to, że wysłała to osoba, która zeskanowała kod, oraz dzień wysłania.',
  },
  direct: {
    seenNamed: 'Wszystko, co tu napiszesz i wybierzesz, oraz Twoje imię, jeśli je podasz. Opinia jest oznaczona jako niezweryfikowana.',
    seenIncognito: 'Wszystko, co tu napiszesz i wybierzesz, oraz dzień wysłania. Opinia jest oznaczona jako niezweryfikowana.',
  },
  seenTogether: (count) =>
    `Opinia pojawia się razem z innymi opiniami incognito, w losowej kolejności i z datą tego dnia: gdy czeka ich co najmniej ${count} albo 72 godziny po wysłaniu pierwszej z nich. Wtedy może ich być mniej, a nawet tylko Twoja, i ten moment może zdradzić, kim jesteś.`,
  seenAtOnce: 'Opinia pojawia się od razu. Tam, gdzie pisze niewiele osób, ten moment może zdradzić, kim jesteś.',
  email: 'Twój adres e\u2011mail',
  emailHint: 'Jeśli chcesz. Wyślemy na niego prywatny adres, pod którym możesz zmienić lub usunąć swoją opinię; nikomu go nie pokazujemy.',
  emailIncognito: 'Pomijany, dopóki pozostajesz incognito.',
  notAnAddress: 'To nie jest adres e\u2011mail. Wpisz go w postaci nazwa@example.com albo zostaw to pole puste.',
}
