import type { Words } from './en.ts'

// What a business calls itself can't be inflected here: its name only stands where it is the subject, or behind a colon. Verbs of
// the second person stand in no past tense, which would ask for the reader's gender.

const eMail = 'e\u2011mail'

export const pl: Words = {
  title: 'Twoja opinia',
  states: {
    published: { name: 'Opublikowana', what: () => 'Inni mogą ją przeczytać.' },
    pending: { name: 'Sprawdzana', what: (project) => `${project} sprawdza ją, zanim inni będą mogli ją przeczytać.` },
    hidden: { name: 'Niewidoczna', what: (project) => `${project} nie pokazuje jej teraz innym.` },
    waiting: {
      name: 'W drodze',
      what: (project, batch) =>
        `Pojawi się razem z innymi opiniami incognito, w losowej kolejności: gdy będzie ich czekać co najmniej ${batch} albo 72 godziny po wysłaniu pierwszej z nich. Wtedy może ich być mniej, a nawet tylko Twoja. Do tego czasu nikt jej nie widzi, nawet ${project}.`,
    },
  },
  incognito: 'Incognito',
  verified: 'Zweryfikowana',
  given: (day) => `Wysłana ${day}`,
  edited: (day) => `zmieniona ${day}`,
  answers: 'Twoje odpowiedzi',
  upvotes: {
    one: 'Pomocna dla {count} osoby',
    few: 'Pomocna dla {count} osób',
    many: 'Pomocna dla {count} osób',
    other: 'Pomocna dla {count} osoby',
  },
  response: (project) => `${project} odpowiada`,
  paused: (project) => `${project} nie przyjmuje teraz niczego nowego. Możesz przeczytać swoją opinię i ją usunąć.`,
  change: 'Zmień',
  delete: 'Usuń',
  receipt: 'Pokaż dowód zakupu, żeby opinia była zweryfikowana',

  comments: {
    heading: 'Komentarze',
    you: 'Ty',
    somebody: 'Ktoś',
    label: 'Dodaj komentarz',
    hint: (project) => `${project} i inni mogą go przeczytać.`,
    hintIncognito: (project) => `${project} i inni mogą go przeczytać. Jest incognito, tak jak Twoja opinia.`,
    send: 'Wyślij komentarz',
    sending: 'Wysyłanie komentarza',
    answer: 'Odpowiedz',
    answerTo: (name) => `Twoja odpowiedź, do: ${name}`,
    change: 'Zmień lub usuń',
    changeLabel: 'Twój komentarz',
    save: 'Zapisz komentarz',
    remove: 'Usuń komentarz',
    missing: 'Najpierw coś napisz.',
    gone: 'Tego komentarza już nie ma.',
    limit: 'Jest tu już tyle Twoich komentarzy, ile może być.',
  },

  done: {
    edited: 'Zmiany są zapisane.',
    same: 'Nic się nie różniło, więc nic się nie zmieniło.',
    commented: 'Twój komentarz już tu jest.',
    'comment-edited': 'Twój komentarz jest zmieniony.',
    'comment-deleted': 'Twój komentarz jest usunięty.',
  },

  edit: {
    title: 'Zmień swoją opinię',
    lead: (project) => `${project} widzi nowe słowa i to, że się zmieniły.`,
    leadIncognito: (project) => `${project} widzi nowe słowa i dzień, w którym się zmieniły. Pozostajesz incognito.`,
    leadWaiting: 'Nikt jej jeszcze nie widział. Pojawi się taka, jaką ją tu zostawisz.',
    save: 'Zapisz zmiany',
    saving: 'Zapisywanie zmian',
    back: 'Wróć do swojej opinii',
    limit: 'Ta opinia została zmieniona tyle razy, ile można. Nadal możesz ją usunąć.',
    paused: (project) => `${project} nie przyjmuje teraz niczego nowego. Nic się nie zmieniło, a wpisany tekst nadal tu jest.`,
  },

  remove: {
    title: 'Usuń swoją opinię',
    heading: 'Usunąć Twoją opinię na zawsze?',
    what: 'Znikną Twoje słowa, odpowiedzi i wszystkie komentarze do nich. Tego nie da się cofnąć.',
    told: (project) => `${project} dowie się o usunięciu, a opinia mogła zostać wcześniej przeczytana.`,
    waiting: 'Nikt jej nie widział i nikt nie zobaczy.',
    link: 'Link lub kod, którym przyszła, nie otworzy się przez to ponownie.',
    confirm: 'Usuń na zawsze',
    deleting: 'Usuwanie',
    keep: 'Zostaw ją',
    done: 'Twoja opinia jest usunięta.',
    gone: 'Twoich słów, odpowiedzi i komentarzy do nich już nie ma.',
  },

  unknown: {
    title: 'Nie ma tu opinii',
    heading: 'Nie ma tu żadnej opinii.',
    what: 'Została usunięta albo część adresu zginęła po drodze. Otwórz adres jeszcze raz stamtąd, gdzie go przechowujesz, i skopiuj go w całości.',
  },

  forgotten: {
    title: 'Otwórz swój prywatny adres',
    heading: 'Otwórz jeszcze raz swój prywatny adres.',
    what: 'Ta przeglądarka już nie pamięta, o jaką opinię tu chodziło. Otwórz prywatny adres jeszcze raz stamtąd, gdzie go przechowujesz.',
  },

  address: {
    heading: 'Twój prywatny adres',
    what: 'Pod nim widzisz, co dzieje się z Twoją opinią, i możesz ją zmienić, skomentować lub usunąć. Może to zrobić każdy, kto ma ten adres, więc zachowaj go dla siebie.',
    incognito: 'To jedyna droga powrotna. Nic innego nie prowadzi od Ciebie do Twojej opinii i nikt jej dla Ciebie nie odnajdzie.',
    mailed: `Jest też w drodze do Ciebie ${eMail}em.`,
    copy: 'Kopiuj adres',
    copied: 'Skopiowano',
    open: 'Przejdź do swojej opinii',
  },

  email: {
    subject: (project) => `Twoja opinia: ${project}`,
    heading: 'Droga powrotna do Twojej opinii',
    arrived: (project) => `Twoja opinia dotarła, ma ją ${project}. Dziękujemy.`,
    what: 'Pod tym adresem widzisz, co się z nią dzieje, i możesz ją zmienić, skomentować lub usunąć.',
    secret: 'Może to zrobić każdy, kto ma ten adres, więc nie przekazuj tego listu dalej.',
    button: 'Przejdź do swojej opinii',
    reason: (project) => `Dostajesz tę wiadomość, bo z tym adresem ${eMail} została wysłana opinia. Dotyczy: ${project}.`,
  },
}
