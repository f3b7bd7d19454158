import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const pl: typeof en = {
  title: 'Przegląd',
  purpose: 'Jak radzi sobie ten projekt: co przyszło, na co odpowiedziano, co jest zweryfikowane i jak idą doręczenia.',
  span: { label: 'Czas', '7': '7 dni', '30': '30 dni', '90': '90 dni' },
  days: 'Dni to dni UTC, wraz z dzisiejszym; „wcześniej” oznacza tyle samo dni przedtem.',
  numbers: 'W liczbach',
  opinions: 'Opinie',
  responded: 'Z odpowiedzią',
  soon: 'Połowa z odpowiedzią w ciągu',
  verified: 'Zweryfikowane zakupy',
  before: (value) => `wcześniej ${value}`,
  nothing: '–',
  waiting: {
    title: 'Czeka na zespół',
    unresponded: 'Bez odpowiedzi',
    pending: 'Do publikacji',
    receipts: (count) => plural('pl', count, { one: 'Paragon do decyzji', few: 'Paragony do decyzji', other: 'Paragonów do decyzji' }),
    none: 'Nic nie czeka. Wszystkie opinie w tym projekcie mają odpowiedź.',
    incognito: (count, shown) =>
      plural('pl', count, {
        one: '1 opinia incognito czeka na inne, aby się pojawić.',
        few: `${shown} opinie incognito czekają, aby pojawić się razem.`,
        other: `${shown} opinii incognito czeka, aby pojawić się razem.`,
      }),
  },
  perDay: { title: 'Opinie według dni', what: 'Wszystkie, które przyszły: opublikowane, czekające i ukryte', series: 'Opinie' },
  funnel: {
    title: 'Linki',
    what: 'Co się stało z linkami utworzonymi w tym czasie',
    columns: ['Krok', 'Linki'],
    issued: 'Utworzone',
    emailed: 'Wysłane',
    clicked: 'Rozpoczęte',
    submitted: 'Wykorzystane',
    expired: 'Wygasłe bez opinii',
    none: 'W tym czasie nie utworzono żadnego linku.',
    action: 'Przejdź do linków',
  },
  deliveries: {
    title: 'Doręczenia webhooków',
    what: 'Wszystkie projekty organizacji razem',
    delivered: 'Dotarły',
    failed: 'Nieudane próby',
    failing: 'Cele, które teraz zawodzą',
    of: (failing, all) => `${failing} z ${all}`,
    none: 'Żaden z Twoich systemów nie dostaje jeszcze wiadomości o opiniach.',
    action: 'Dodaj cel',
    look: 'Zobacz cele',
  },
  steps: {
    title: 'Pierwsze kroki',
    what: 'Nie przyszła jeszcze żadna opinia. Oto droga do pierwszej.',
    done: 'Gotowe',
    question: {
      title: 'Zadaj pytanie',
      what: 'Wystarczy od trzech do pięciu. Klienci mogą pominąć każde z nich.',
      action: 'Przejdź do pytań',
    },
    form: {
      title: 'Wypróbuj formularz',
      what: 'Przeczytaj go tak jak klienci, na stronie publicznej projektu.',
      action: 'Otwórz stronę publiczną',
    },
    link: {
      title: 'Wyślij link',
      what: 'Kto go ma, jest zweryfikowanym klientem. Utwórz jeden albo wczytaj plik z klientami.',
      action: 'Przejdź do linków',
    },
    code: {
      title: 'Umieść kod',
      what: 'Przy kasie, na paragonie, na ekranie: klienci skanują go telefonem.',
      action: 'Przejdź do kodów QR',
    },
  },
}
