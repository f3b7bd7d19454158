import type { ReceiptWords } from './en.ts'

export const pl: ReceiptWords = {
  title: 'Pokaż paragon',
  heading: 'Pokaż, że kupowano tutaj.',
  lead: (project) => `Dzięki paragonowi ${project} może oznaczyć Twoją opinię jako zweryfikowaną.`,
  choose: 'Twój paragon',
  formats: 'Zdjęcie lub PDF, najwyżej 10 MB: JPEG, PNG, WebP lub PDF.',
  seenHeading: 'Co się z nim dzieje',
  seen: (project) => [
    `Widzi go tylko zespół ${project}, aby sprawdzić Twój zakup.`,
    'To, co aparat ukrywa w zdjęciu, jak miejsce i czas, jest usuwane przed zapisaniem.',
    'Jest przechowywany w postaci zaszyfrowanej i usuwany 30 dni po decyzji.',
    'Zakryj to, czego nikt nie musi widzieć: numery kart, swój adres.',
  ],
  submit: 'Wyślij paragon',
  submitting: 'Wysyłanie paragonu',
  pending: {
    heading: 'Twój paragon jest sprawdzany.',
    what: (project) => `${project} podejmie decyzję w ciągu 30 dni. Do tego czasu Twoja opinia jest oznaczona jako niezweryfikowana.`,
    withdraw: 'Wycofaj paragon',
    withdrawHint: 'Zostanie wtedy usunięty i będzie można wysłać inny.',
  },
  verified: { heading: 'Twoja opinia jest zweryfikowana.', what: 'Nie trzeba już nic pokazywać.' },
  incognito: {
    heading: 'Pozostań incognito.',
    what: 'Paragon zdradziłby, kim jesteś, dlatego do opinii wystawionej incognito nie przyjmuje się żadnego.',
  },
  closed: { heading: (project) => `${project} nie przyjmuje teraz paragonów.`, what: 'Spróbuj ponownie później.' },
  limited: {
    heading: 'Wysłano już dziś kilka paragonów.',
    what: (receipts) => `Do jednej opinii można wysłać ${receipts} paragonów w ciągu 24 godzin.`,
    again: (moment) => `Następny można wysłać od tej chwili: ${moment}`,
  },
  before: {
    rejected: 'Twój ostatni paragon nie został przyjęty.',
    because: (reason) => `Podany powód: ${reason}`,
    reasons: {
      unreadable: 'Nie można go było odczytać. Pomoże ostrzejsze lub większe zdjęcie.',
      another_business: 'Pochodzi z innej firmy.',
      no_purchase: 'Nie potwierdza zakupu u nas.',
      too_old: 'Zakup był zbyt dawno.',
      altered: 'Wygląda na zmieniony.',
    },
    expired: 'Nikt nie zdecydował na czas o Twoim ostatnim paragonie. Możesz wysłać go jeszcze raz.',
    cancelled: 'Twój ostatni paragon został wycofany.',
  },
  mistakes: {
    heading: 'Paragon nie został wysłany.',
    missing: 'Najpierw wybierz plik.',
    'too-large': 'Plik ma ponad 10 MB. Zrób mniejsze zdjęcie albo zdjęcie fragmentu.',
    'not-supported': 'To nie jest obraz ani PDF, który można pokazać. Obsługiwane są JPEG, PNG, WebP i PDF.',
    'too-many-pixels': 'Obraz ma ponad 40 megapikseli. Użyj mniejszego.',
    unreadable: 'Nie udało się otworzyć obrazu; może być uszkodzony. Użyj innego.',
  },
  back: 'Wróć do swojej opinii',
}
