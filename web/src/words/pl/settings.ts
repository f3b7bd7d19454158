import type { en } from '../en/settings.ts'

export const pl: typeof en = {
  title: 'Ustawienia',
  purpose: 'Jak nazywa się ten projekt, jak mówią i wyglądają jego strony oraz co jest publikowane.',
  readOnly: 'Zmieniają je administratorzy i właściciele. Możesz je przeczytać.',
  save: 'Zapisz zmiany',
  undo: 'Cofnij',
  saved: 'Zapisano.',
  unsaved: {
    title: 'Porzucić zmiany?',
    what: 'Nie są jeszcze zapisane.',
    stay: 'Zostań tutaj',
    leave: 'Porzuć',
  },
  about: {
    title: 'Nazwa i adres',
    name: 'Nazwa',
    nameHint: 'Tak, jak czytają ją klienci.',
    description: 'Opis',
    descriptionHint: 'Czym jest projekt, w kilku słowach. Stoi na stronie publicznej.',
    slug: 'Adres publiczny',
    slugHint: 'Od 3 do 60 znaków a–z, 0–9 i łączników.',
    slugChanged: (before) =>
      `Adresy z /p/${before} przestaną działać: linki na Twojej stronie, kanał RSS i zakładki. Wydane linki i kody działają dalej.`,
    current: 'Adres strony publicznej:',
  },
  speech: {
    title: 'Język i czas',
    locale: 'Język',
    localeHint: 'Język stron, chyba że przeglądarka klienta prosi o inny, który jest dostępny.',
    timezone: 'Strefa czasowa',
    timezoneHint: 'Strefa zespołu. Wykresy liczą dni UTC.',
  },
  look: {
    title: 'Kolor i logo',
    accent: 'Kolor wiodący',
    accentHint: 'Przycisków, wyborów i linków, jako #rrggbb.',
    accentWrong: 'Zapisz go jako # i sześć cyfr lub liter a–f.',
    pick: 'Wybierz kolor',
    preview: 'Podgląd',
    light: 'Jasny',
    dark: 'Ciemny',
    button: 'Wyślij opinię',
    link: 'Link',
    kept: 'Jest czytelny taki, jaki jest.',
    adjusted: (wanted, light) =>
      `${wanted} jest za blady, aby dało się go czytać na jasnych stronach. Pokazują one ${light}; Twój wybór pozostaje zapisany.`,
    logo: 'Logo',
    logoHint: 'Stoi nad formularzem zamiast inicjału. PNG, JPEG lub WebP, zmniejszany tu, w Twojej przeglądarce.',
    choose: 'Wybierz obraz',
    remove: 'Usuń logo',
    none: 'Bez logo: strony pokazują inicjał nazwy.',
    elsewhere: (address) =>
      `Logo wskazuje na ${address}. Strony nie proszą o nic innych witryn, więc nie jest pokazywane. Wybierz zamiast tego obraz.`,
    tooLarge: 'Ten obraz jest za duży nawet po zmniejszeniu. Wybierz taki, który ma mniej szczegółów.',
    unreadable: 'Przeglądarka nie może odczytać tego jako obrazu.',
    logoNow: 'Logo tak, jak będzie wyglądać',
  },
  publishing: {
    title: 'Co jest publikowane',
    visibility: 'Odpowiedzi na pytania',
    visibilities: {
      private: { label: 'Widzi je tylko zespół', hint: 'W pytaniach, które same nie mówią inaczej.' },
      public: {
        label: 'Widzą je wszyscy',
        hint: 'Obok opinii, na stronie publicznej i w widżecie. Formularz mówi o tym klientom.',
      },
    },
    moderation: 'Opinie niezweryfikowanych klientów',
    moderations: {
      none: {
        label: 'Pojawiają się od razu',
        hint: 'Każda mówi, że jest niezweryfikowana. Możesz ukryć opinię z powodu z listy; nigdy dlatego, że jest zła.',
      },
      hold_unverified: {
        label: 'Czekają na zespół',
        hint: 'Są w „Do publikacji”, dopóki ktoś ich nie opublikuje. Zweryfikowane zawsze pojawiają się od razu.',
      },
    },
    incognito: 'Klienci mogą pozostać incognito',
    incognitoHint: 'Opinia incognito nie ma imienia, linku ani godziny. Więcej osób mówi, co myśli.',
    release: 'Opinie incognito z linków pojawiają się',
    releases: {
      delayed: {
        label: 'Razem, w losowej kolejności',
        hint: 'Gdy czeka ich dość albo 72 godziny po pierwszej. Wtedy może ich być niewiele lub tylko jedna i ten moment może zdradzić, kto to był. Formularz o tym mówi.',
      },
      immediate: { label: 'Od razu', hint: 'Gdy otwartych linków jest mało, godzina może zdradzić, kto to był. Formularz o tym mówi.' },
    },
    batch: 'Ile co najmniej pojawia się razem',
    batchHint:
      'Od 2 do 20. Im więcej, tym lepiej ukrywają się nawzajem i tym dłużej to trwa. Opinie, które już czekają, zachowują liczbę podaną w ich formularzu.',
  },
  widget: {
    title: 'Widżet',
    origins: 'Witryny, które mogą pokazywać widżet',
    originsHint: 'Po jednej w wierszu, jako https://shop.example. Najwyżej 20. Bez żadnej widżet nigdzie nic nie pokazuje.',
  },
  state: {
    title: 'Wstrzymaj, archiwizuj, usuń',
    active: 'Ten projekt przyjmuje opinie.',
    paused:
      'Ten projekt jest wstrzymany: jego strony nie przyjmują opinii, a otwarte formularze informują o tym przy wysyłaniu. To, co zostało napisane, pozostaje u klienta.',
    archived: 'Ten projekt jest w archiwum: nie przyjmuje opinii i stoi na listach osobno. Wszystko w nim nadal można czytać.',
    pause: 'Wstrzymaj',
    resume: 'Znów przyjmuj opinie',
    archive: 'Archiwizuj',
    unarchive: 'Przywróć z archiwum',
    delete: 'Usuń projekt',
    pausing: {
      title: (name) => `Wstrzymać ${name}?`,
      what: 'Formularze, kody i formularz publiczny nie będą przyjmować opinii, dopóki projekt nie zostanie wznowiony. Otwarty teraz formularz informuje o tym przy wysyłaniu i zachowuje wpisany tekst. Stronę publiczną nadal można czytać.',
      do: 'Wstrzymaj',
    },
    archiving: {
      title: (name) => `Archiwizować ${name}?`,
      what: 'Nie będzie już przyjmować opinii i będzie stać na listach osobno. Nic nie zostanie usunięte i można go stamtąd przywrócić.',
      do: 'Archiwizuj',
    },
    deleting: {
      title: (name) => `Usunąć ${name}?`,
      what: 'Wszystkie opinie, odpowiedzi, linki, kody i subskrybenci tego projektu zostaną usunięci na zawsze, także dla klientów. To, co wcześniej ogłoszono Twoim systemom, zostanie jeszcze doręczone. Tego nie można cofnąć.',
      do: 'Usuń na zawsze',
    },
  },
}
