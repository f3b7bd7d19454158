import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

// What a business calls itself can't be inflected here: its name only stands where it is the subject, or behind a colon. Verbs of
// the second person stand in no past tense, which would ask for the reader's gender.

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const pl: Messages = {
  language: 'pl',

  moment: (at, timeZone) => momentIn('pl', at, timeZone),

  form: {
    heading: (project) => `${project}: jaka jest Twoja opinia?`,
    lead: 'Wystarczą tytuł i opinia. Reszta zależy od Ciebie.',
    place: (at, of) => `Pytanie ${at} z ${of}`,
    hint: {
      one: 'Wybierz jedną odpowiedź lub pomiń pytanie.',
      several: 'Wybierz wszystkie pasujące odpowiedzi lub pomiń pytanie.',
      upTo: (most) => `Liczba odpowiedzi do wybrania: najwyżej ${most}. Możesz też pominąć pytanie.`,
      atLeast: (least) => `Liczba odpowiedzi do wybrania: co najmniej ${least}. Możesz też pominąć pytanie.`,
      exactly: (count) => `Liczba odpowiedzi do wybrania: ${count}. Możesz też pominąć pytanie.`,
      between: (least, most) => `Liczba odpowiedzi do wybrania: od ${least} do ${most}. Możesz też pominąć pytanie.`,
      words: 'Odpowiedz własnymi słowami lub pomiń pytanie.',
    },
    comment: 'Dodaj komentarz',
    commentTo: (question) => `Komentarz do pytania: ${question}`,
    clear: 'Usuń tę odpowiedź',
    ownWords: 'Własnymi słowami',
    title: 'Tytuł',
    titleHint: 'Twoja opinia w kilku słowach.',
    opinion: 'Twoja opinia',
    opinionHint: 'Co było dobre? Co mogłoby być lepsze?',
    name: 'Twoje imię',
    nameHint: 'To pole możesz zostawić puste.',
    nameIncognito: 'Nie zostanie wysłane, dopóki pozostajesz incognito.',
    incognito: 'Pozostań incognito',
    incognitoHint: `Bez imienia, bez adresu ${eMail}, bez niczego, co prowadzi do Ciebie.`,
    seen: (project) => `Co widzi ${project}`,
    seenNamed: `Wszystko, co tu wpiszesz i wybierzesz, Twoje imię, jeśli je podasz, oraz to, że opinia przyszła przez link utworzony dla Twojego adresu ${eMail}.`,
    seenNamedPublic: `Twój tekst wraz z imieniem może zostać pokazany innym; adres ${eMail} nigdy.`,
    seenIncognito: 'Wszystko, co tu wpiszesz i wybierzesz, to, że opinia pochodzi od prawdziwego klienta, oraz dzień wysłania.',
    seenIncognitoLate: 'Wszystko, co tu wpiszesz i wybierzesz, oraz dzień wysłania.',
    seenIncognitoPublic: `Nie to, kim jesteś: ani imienia, ani adresu ${eMail}, ani linku, ani godziny. Twoje własne słowa mogą Cię jednak zdradzić.`,
    ifIncognito: 'Jeśli pozostaniesz incognito:',
    submit: 'Wyślij opinię',
    submitting: 'Wysyłanie opinii',
    openUntil: (moment) => `Twój link jest ważny do ${moment}.`,
    keptHere: 'To, co wpisujesz, pozostaje na tym urządzeniu aż do wysłania.',
    charactersLeft: {
      one: 'Pozostał {count} znak',
      few: 'Pozostały {count} znaki',
      many: 'Pozostało {count} znaków',
      other: 'Pozostało {count} znaku',
    },
    charactersOver: {
      one: 'O {count} znak za dużo',
      few: 'O {count} znaki za dużo',
      many: 'O {count} znaków za dużo',
      other: 'O {count} znaku za dużo',
    },
  },

  mistakes: {
    heading: (count) =>
      counted(
        'pl',
        {
          one: 'Przed wysłaniem popraw jedną rzecz',
          few: 'Przed wysłaniem popraw {count} rzeczy',
          many: 'Przed wysłaniem popraw {count} rzeczy',
          other: 'Przed wysłaniem popraw {count} rzeczy',
        },
        count,
      ),
    kept: 'Cały wpisany tekst nadal tu jest.',
    missing: { title: 'Nadaj opinii tytuł.', opinion: 'Napisz swoją opinię; wystarczy jedno zdanie.' },
    tooLong: (limit) =>
      counted(
        'pl',
        {
          one: 'Mieści się tu tylko jeden znak.',
          few: 'Mieszczą się tu najwyżej {count} znaki. Skróć trochę tekst.',
          many: 'Mieści się tu najwyżej {count} znaków. Skróć trochę tekst.',
          other: 'Mieści się tu najwyżej {count} znaku. Skróć trochę tekst.',
        },
        limit,
      ),
    tooFew: (limit) => `Wybierz co najmniej ${limit} lub żadnej.`,
    tooMany: (limit) => (limit === 1 ? 'Wybierz jedną odpowiedź.' : `Wybierz najwyżej ${limit}.`),
    characters: 'Jest tu znak, którego nie można zachować. Wpisz tekst jeszcze raz.',
    notOffered: 'Wybranej odpowiedzi już nie ma. Wybierz jeszcze raz.',
    unknownQuestion: 'Jedna z odpowiedzi dotyczyła pytania, którego tu nie ma. Została pominięta; sprawdź resztę i wyślij jeszcze raz.',
    incognitoNotOffered:
      'Tutaj nie można wystawić opinii incognito. Nic nie zostało wysłane. Aby wysłać ją ze swoim imieniem i linkiem, wyślij jeszcze raz.',
    titlePrefix: (title) => `Do poprawy: ${title}`,
  },

  thanks: {
    title: 'Dziękujemy',
    heading: 'Dziękujemy.',
    arrived: (project) => `${project} ma już Twoją opinię.`,
    next: 'Co dalej',
    verified: 'Jest uznana za zweryfikowaną, ponieważ przyszła przez Twój link.',
    read: (project) => `${project} ją przeczyta i może na nią odpowiedzieć.`,
    unverified: 'Twój link wygasł przed wysłaniem, dlatego opinia zostanie opublikowana jako niezweryfikowana.',
    held: (project) => `Twój link wygasł przed wysłaniem. ${project} sprawdza opinie bez ważnego linku, zanim zostaną pokazane.`,
    done: 'Twój link spełnił swoje zadanie. Możesz zamknąć tę stronę.',
    goOn: (host) => `Przejdź do ${host}`,
  },

  used: {
    title: 'Link już wykorzystany',
    heading: 'Ten link został już wykorzystany.',
    what: 'Wysłano przez niego opinię, a każdy link służy do jednej.',
    you: 'Jeśli to Twoja opinia: dziękujemy, dotarła i nic więcej nie trzeba robić.',
    notYou: (project) => `Jeśli nie, poproś o nowy link. Może go wysłać ${project}.`,
  },

  expired: {
    title: 'Link wygasł',
    heading: 'Ten link wygasł.',
    when: (moment) => `Był ważny do ${moment}.`,
    what: (project) => `Aby podzielić się opinią, poproś o nowy link. Może go wysłać ${project}.`,
    keptHeading: 'Twój tekst nadal tu jest.',
    kept: (moment) => `Twój link był ważny do ${moment}. Nadal możesz wysłać swój tekst, jeden raz.`,
    published: 'Zostanie opublikowany jako niezweryfikowany.',
    held: (project) => `${project} sprawdzi go, zanim zostanie pokazany.`,
  },

  paused: {
    title: 'Na razie bez opinii',
    heading: (project) => `${project} nie przyjmuje teraz opinii.`,
    what: (moment) => `Twój link pozostaje bez zmian. Jest ważny do ${moment}; spróbuj później.`,
    over: 'Spróbuj później lub poproś o nowy link.',
    draft: 'Twój tekst jest zachowany na tym urządzeniu.',
    nothingSent: 'Nic nie zostało wysłane. Cały wpisany tekst nadal tu jest: zostaw tę stronę otwartą i wyślij go później lub skopiuj.',
  },

  unknown: {
    title: 'Nieznany link',
    heading: 'Nie znamy tego linku.',
    what: 'Być może jego część zgubiła się po drodze. Otwórz go jeszcze raz z wiadomości, w której był, lub skopiuj go w całości.',
  },

  forgotten: {
    title: 'Otwórz link jeszcze raz',
    heading: 'Otwórz swój link jeszcze raz.',
    what: 'Ta strona należy do linku, którego ta przeglądarka już nie pamięta. Otwórz go jeszcze raz z wiadomości, w której był.',
    draft: 'Twój tekst jest zachowany na tym urządzeniu i wróci razem z nim.',
  },

  failed: {
    tooLarge: {
      title: 'Za długie',
      heading: 'To więcej, niż można wysłać za jednym razem.',
      what: 'Nic nie zostało wysłane. Wróć: wpisany tekst nadal tam jest. Skróć go i wyślij jeszcze raz.',
    },
    unreadable: {
      title: 'Niezrozumiałe',
      heading: 'Nie udało się tego zrozumieć.',
      what: 'Nic nie zostało wysłane. Wróć i wyślij formularz jeszcze raz z jego własnej strony.',
    },
    method: { title: 'Niezrozumiałe', heading: 'Ta strona tylko pokazuje i przyjmuje opinie.', what: 'Nic się nie zmieniło.' },
    unavailable: {
      title: 'Chwileczkę',
      heading: 'Tej strony nie można teraz pokazać.',
      what: 'Wróć za minutę i spróbuj jeszcze raz; wpisany tekst nadal tam jest.',
    },
    ours: {
      title: 'Nasz błąd',
      heading: 'Coś poszło nie tak po naszej stronie.',
      what: 'Zostało to odnotowane. Wróć i spróbuj jeszcze raz; wpisany tekst nadal tam jest.',
    },
  },
}
