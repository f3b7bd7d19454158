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
  seenLater: 'Opinia pojawia się kilka godzin po wysłaniu, z datą dnia, w którym się pojawia, aby nawet pora nie zdradzała, kim jesteś.',
  email: 'Twój adres e\u2011mail',
  emailHint: 'Jeśli chcesz. Wyślemy na niego prywatny adres, pod którym możesz zmienić lub usunąć swoją opinię; nikomu go nie pokazujemy.',
  emailIncognito: 'Pomijany, dopóki pozostajesz incognito.',
  notAnAddress: 'To nie jest adres e\u2011mail. Wpisz go w postaci nazwa@example.com albo zostaw to pole puste.',
}
