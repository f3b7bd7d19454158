import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pl: Words = {
  language: 'pl',

  form: {
    title: 'Twoje dane',
    heading: (organization) => `Co wie o Tobie ${organization}`,
    lead: `Wpisz swój adres ${eMail}. Jeśli coś o nim wiadomo, dostaniesz wiadomość z linkiem: tam możesz wszystko zobaczyć, zabrać ze sobą albo usunąć.`,
    submit: 'Wyślij mi link',
    seen: 'Adres posłuży do wysłania tej wiadomości i do niczego więcej.',
  },

  asked: {
    what: (email) => `Jeśli coś wiadomo o ${email}, wiadomość jest już w drodze. Link w niej działa przez 24 godziny.`,
    once: 'Taka wiadomość wychodzi najwyżej raz na godzinę.',
  },

  open: {
    title: 'Twoje dane',
    heading: (organization) => `Co wie o Tobie ${organization}`,
    about: (email) => `Oto co wiadomo o ${email}:`,
    nothing: (email) => `O ${email} nic nie wiadomo.`,
    links: {
      one: '{count} link do wystawienia opinii',
      few: '{count} linki do wystawienia opinii',
      many: '{count} linków do wystawienia opinii',
      other: '{count} linku do wystawienia opinii',
    },
    opinions: { one: '{count} opinia', few: '{count} opinie', many: '{count} opinii', other: '{count}\u00a0opinii' },
    comments: { one: '{count} komentarz', few: '{count} komentarze', many: '{count} komentarzy', other: '{count} komentarza' },
    receipts: {
      one: '{count} dowód zakupu',
      few: '{count} dowody zakupu',
      many: '{count} dowodów zakupu',
      other: '{count} dowodu zakupu',
    },
    emails: {
      one: '{count} wysłana do Ciebie wiadomość',
      few: '{count} wysłane do Ciebie wiadomości',
      many: '{count} wysłanych do Ciebie wiadomości',
      other: '{count} wysłanej do Ciebie wiadomości',
    },
    subscription: (project) => `Nowości od ${project}`,
    suppressed: 'To, że na ten adres nie należy pisać',
    take: 'Zabierz ze sobą',
    download: 'Pobierz wszystko',
    downloadHint: 'Jeden plik (JSON), który możesz zachować i który odczytają inne programy.',
    forget: 'Usuń ślady',
    forgetHint: 'Zanim cokolwiek się stanie, zobaczysz, co z tego wynika.',
    erase: 'Usuń wszystko',
  },

  incognito:
    'Opinii incognito nie da się tu znaleźć: nic nie łączy ich z adresem. Swoją możesz zobaczyć, zmienić i usunąć pod prywatnym adresem pokazanym po wysłaniu.',

  confirm: {
    title: 'Usuń wszystko',
    heading: 'Usunąć wszystko?',
    what: (email) => `Wszystko, co wiadomo o ${email}, zostanie usunięte. Nikt tego nie przywróci.`,
    opinions: 'Twoje opinie zostaną usunięte, razem z należącymi do nich odpowiedziami i komentarzami, a także dowody zakupu.',
    subscriptions: 'Twoje subskrypcje się zakończą.',
    links: 'Wysłane do Ciebie linki przestaną działać. Nadal będą liczone, bez Twojego imienia i adresu.',
    suppressed: 'Jeśli nie chcesz wiadomości, tak pozostanie: zachowamy znacznik, z którego nikt nie odczyta Twojego adresu.',
    elsewhere: (organization) =>
      `Inne systemy ${organization} dowiedzą się o każdym usunięciu. Kopie, które same zrobiły, muszą usunąć same.`,
    button: 'Usuń wszystko',
    sending: 'Usuwanie, chwileczkę',
    back: 'Zachowaj wszystko',
  },

  done: {
    title: 'Wszystko usunięte',
    heading: 'Wszystko zostało usunięte.',
    what: (email) => `O ${email} nic już nie wiadomo.`,
    awaited: (organization) =>
      `Kilka powiadomień na ten temat nie dotarło jeszcze do innych systemów ${organization}. Twoje dane usunięto z nich przed wysłaniem.`,
    suppressed: 'Pozostaje znacznik, że nie należy do Ciebie pisać. Nikt nie odczyta z niego Twojego adresu.',
  },

  unfinished: {
    title: 'Prawie wszystko usunięte',
    heading: 'Prawie wszystko zostało usunięte.',
    what: 'Właśnie w tej chwili wysyłana jest do Ciebie wiadomość. Naciśnij jeszcze raz za minutę, a zniknie też reszta.',
    button: 'Usuń resztę',
  },

  ended: {
    title: 'Link wygasł',
    heading: 'Ten link wygasł.',
    what: 'Był ważny przez 24 godziny. W każdej chwili możesz poprosić o nowy.',
    again: 'Poproś o nowy link',
  },

  email: {
    subject: (organization) => `Twoje dane: ${organization}`,
    heading: 'Twoje dane',
    paragraphs: (organization) => [
      `Ktoś, zapewne Ty, zapytał, co o tym adresie wie ${organization}.`,
      'Naciśnij przycisk, aby to zobaczyć, pobrać albo usunąć. Link jest ważny przez 24 godziny. Nie przekazuj go nikomu: każdy, kto go ma, może zrobić to samo.',
      'Jeśli to nie Ty, nic nie musisz robić.',
    ],
    button: 'Zobacz moje dane',
    reason: (organization) => `Dostajesz tę jedną wiadomość, ponieważ Twój adres wpisano na stronie ${organization}.`,
  },
}
