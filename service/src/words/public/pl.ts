import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const pl: Words = {
  list: {
    title: (project) => `Co mówi się o ${project}`,
    summary: (project, opinions) =>
      counted(
        'pl',
        {
          one: 'Jedna opinia o {project}.',
          few: '{count} opinie o {project}.',
          many: '{count} opinii o {project}.',
          other: '{count} opinii o {project}.',
        },
        opinions,
      ).replace('{project}', () => project),
    write: 'Napisz opinię',
    paused: (project) => `${project} nie przyjmuje teraz opinii.`,
    none: 'Nikt jeszcze tu nie napisał.',
    first: 'Zacznij od swojej.',
  },

  numbers: {
    heading: 'W liczbach',
    published: 'Opinie',
    verified: 'Zweryfikowane',
    responded: 'Z odpowiedzią',
    hidden: 'Ukryte',
    what: 'Co znaczą te liczby',
    verifiedMeans: 'Zweryfikowane: klient przyszedł przez osobisty link, kod na miejscu albo z paragonem.',
    respondedMeans: (project) => `Z odpowiedzią: ${project} odpowiada na opinię.`,
    hiddenMeans: (project) => `Ukryte: ${project} nie pokazuje ich na tej stronie. Ich liczba jest zawsze widoczna.`,
  },

  find: {
    label: 'Szukaj w opiniach',
    button: 'Szukaj',
    found: (query, count) =>
      counted(
        'pl',
        {
          one: '{count} opinia z „{query}”',
          few: '{count} opinie z „{query}”',
          many: '{count} opinii z „{query}”',
          other: '{count} opinii z „{query}”',
        },
        count,
      ).replace('{query}', () => query),
    foundMore: (query, count) => `Ponad ${numberIn('pl', count)} opinii z „${query}”`,
    none: (query) => `W żadnej opinii nie ma „${query}”.`,
    all: 'Pokaż wszystkie',
    tooLong: 'Szukany tekst może mieć najwyżej 200 znaków.',
    sort: 'Kolejność',
    sorts: {
      newest: 'Najnowsze',
      oldest: 'Najstarsze',
      'most-upvoted': 'Najbardziej pomocne',
      'most-commented': 'Najczęściej komentowane',
    },
  },

  opinion: {
    incognito: 'Incognito',
    nameless: 'Bez imienia',
    methods: {
      delivery_link: 'Zweryfikowana osobistym linkiem',
      qr_permanent: 'Zweryfikowana kodem na miejscu',
      qr_rotating: 'Zweryfikowana kodem na miejscu',
      visual_evidence: 'Zweryfikowana paragonem',
    },
    notVerified: 'Niezweryfikowana',
    edited: 'zmieniona',
    more: 'Czytaj całość',
    response: (project) => `Odpowiedź: ${project}`,
    answers: 'Odpowiedzi',
    upvote: 'Pomocna',
    upvoted: 'Oznaczona jako pomocna',
    takeBack: 'naciśnij ponownie, aby cofnąć',
    upvotes: (count) => counted('pl', { one: '{count} głos', few: '{count} głosy', many: '{count} głosów', other: '{count} głosu' }, count),
    comments: (count) =>
      counted(
        'pl',
        { one: '{count} komentarz', few: '{count} komentarze', many: '{count} komentarzy', other: '{count} komentarza' },
        count,
      ),
    commentOn: 'Skomentuj',
    all: (project) => `Wszystkie opinie o ${project}`,
  },

  pages: {
    label: 'Strony',
    before: 'Poprzednia',
    after: 'Następna',
    at: (page, of) => `Strona ${numberIn('pl', page)} z ${numberIn('pl', of)}`,
    atOfMany: (page) => `Strona ${numberIn('pl', page)}`,
    first: 'Pierwsza strona',
  },

  comments: {
    heading: 'Komentarze',
    none: 'Nie ma jeszcze komentarzy.',
    write: 'Dodaj komentarz',
    on: (title) => `Komentarz do „${title}”`,
    public: 'Każdy może go przeczytać.',
    back: 'Wróć do opinii',
    mine: 'Twoje komentarze do tej opinii',
    change: 'Zmień lub usuń swoje komentarze',
    done: { written: 'Twój komentarz już jest.', changed: 'Twój komentarz został zmieniony.', removed: 'Twój komentarz został usunięty.' },
    address: 'To prywatny adres. Zachowaj go, aby móc później zmienić lub usunąć swoje komentarze: może to zrobić każdy, kto go ma.',
    noneOfYours: 'Nie ma tu już żadnego Twojego komentarza.',
    used: {
      title: 'Już wysłano',
      heading: 'Ten formularz został wysłany.',
      what: 'Wysłano nim komentarz, a każdy formularz przyjmuje jeden.',
    },
  },

  subscribe: {
    heading: 'Wiadomości od czasu do czasu',
    what: 'Nowości e\u2011mailem, dopóki nie zrezygnujesz. Najpierw zapytamy w wiadomości.',
    link: 'Subskrybuj',
  },

  feed: { link: 'Kanał RSS', title: (project) => `Opinie o ${project}` },

  thanks: {
    title: 'Dziękujemy',
    heading: 'Dziękujemy.',
    arrived: (project) => `${project} ma już Twoją opinię.`,
    next: 'Co dalej',
    published: 'Jest już na stronie publicznej, oznaczona jako niezweryfikowana.',
    held: (project) => `${project} przegląda niezweryfikowane opinie, zanim się pojawią.`,
    read: (project) => `${project} ją przeczyta i może odpowiedzieć.`,
    look: 'Przejdź do strony publicznej',
  },

  used: {
    title: 'Już wysłano',
    heading: 'Ten formularz został wysłany.',
    what: 'Wysłano nim opinię, a każdy formularz przyjmuje jedną. Jeśli to Twoja: dziękujemy, dotarła.',
    again: 'Napisz kolejną opinię',
  },

  paused: {
    title: 'Nie przyjmuje opinii',
    what: 'Spróbuj później.',
    nothingSent:
      'Nic nie wysłano. Wszystko, co zostało wpisane, nadal tu jest: zostaw tę stronę otwartą i wyślij później albo skopiuj tekst.',
    nothingDone: 'Nic się nie zmieniło.',
  },

  unknown: {
    title: 'Nieznana strona',
    heading: 'Nie ma takiej strony.',
    project: 'W adresie może być literówka albo tego, co tu było, już nie ma.',
    opinion: 'Opinia mogła zostać usunięta lub ukryta albo w adresie jest literówka.',
    page: 'Lista nie sięga tak daleko.',
  },

  busyVotes: {
    title: 'W tej chwili jest ich zbyt wiele',
    heading: 'Przychodzi więcej głosów, niż można teraz policzyć.',
    what: 'Twój nie został policzony. Wróć i spróbuj ponownie za kilka minut.',
  },
  voteAgain: {
    title: 'Naciśnij jeszcze raz',
    heading: 'Naciśnij jeszcze raz.',
    what: 'Nic jeszcze nie policzono. Aby każda osoba liczyła się raz, przeglądarka zapamiętała teraz losową liczbę. Jeśli ta strona pojawi się ponownie, przeglądarka nie przyjmuje plików cookie.',
  },

  elsewhere: {
    title: 'Nie stąd',
    heading: 'To nie przyszło z tej strony.',
    what: 'Wysłała to inna witryna, więc nic się nie zmieniło. Otwórz stronę publiczną i zrób to tam.',
  },
}
