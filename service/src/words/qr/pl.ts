import type { Words } from './en.ts'

export const pl: Words = {
  thanks: {
    verified: 'Jest uznana za zweryfikowaną, ponieważ zeskanowano kod.',
    done: 'Możesz zamknąć tę stronę.',
  },

  ended: {
    title: 'Kod wygasł',
    heading: 'Ten kod wygasł.',
    what: 'Pochodzi z ekranu, na którym każdy kod działa pięć minut.',
    todo: 'Zeskanuj kod, który jest teraz na ekranie.',
  },

  replaced: {
    title: 'Kod zastąpiony',
    heading: 'Ten kod został zastąpiony nowym.',
    what: (project) => `${project} ma nowy kod, a ten niczego już nie otwiera.`,
    todo: 'Poszukaj nowego i zeskanuj go albo o niego zapytaj.',
  },

  revoked: {
    title: 'Kod wycofany',
    heading: 'Ten kod nie jest już używany.',
    what: (project) => `${project} nie używa go już i niczego on nie otwiera.`,
    todo: 'Zapytaj na miejscu, jak można wyrazić opinię.',
    nothingSent: 'Nic nie zostało wysłane. Wszystko, co jest wpisane, nadal tu jest i można to skopiować.',
  },

  paused: {
    todo: 'Kod pozostaje bez zmian: zeskanuj go ponownie później.',
  },

  used: {
    title: 'Już wysłano',
    heading: 'Twoja opinia już dotarła.',
    what: 'Ten formularz został już wysłany, a każdy przyjmuje jedną opinię.',
    todo: 'Chcesz powiedzieć coś jeszcze? Zeskanuj kod jeszcze raz.',
  },

  over: {
    title: 'Formularz wygasł',
    heading: 'Ten formularz wygasł.',
    what: 'Po zeskanowaniu kodu był otwarty przez godzinę.',
    todo: 'Zeskanuj kod ponownie.',
    draft: 'To, co zostało napisane, jest zapisane na tym urządzeniu i wróci razem z nim.',
    renewedHeading: 'Od zeskanowania kodu minęła godzina.',
    renewed: 'Nic jeszcze nie zostało wysłane. Wszystko, co jest wpisane, nadal tu jest: przejrzyj to i wyślij ponownie.',
    nothingSent:
      'Nic nie zostało wysłane. Wszystko, co jest wpisane, nadal tu jest: skopiuj to, zeskanuj kod ponownie i wyślij z nowej strony.',
  },

  unknown: {
    title: 'Nieznany kod',
    heading: 'Nie znamy tego kodu.',
    what: 'Być może po drodze zgubiła się część adresu. Zeskanuj kod ponownie albo skopiuj cały adres.',
  },

  forgotten: {
    title: 'Zeskanuj kod ponownie',
    heading: 'Zeskanuj kod ponownie.',
    what: 'Ta strona należy do skanu, którego ta przeglądarka już nie pamięta. To, co zostało napisane na tym urządzeniu, wróci z następnym.',
  },

  kiosk: {
    title: 'Zeskanuj i podziel się opinią',
    heading: 'Co o tym myślisz?',
    todo: 'Zeskanuj aparatem w telefonie i powiedz nam.',
    image: 'Kod QR otwierający formularz',
    next: 'Nowy kod za {time}',
    ends: 'Brak połączenia. Ten kod działa jeszcze {time}',
    offline: 'Brak połączenia',
    offlineTodo: 'Gdy połączenie wróci, nowy kod pojawi się sam.',
    back: 'Połączenie wróciło.',
    waiting: 'Następny kod jest w drodze.',
    pausedTodo: 'Kod wróci sam.',
    over: 'Ten ekran zakończył działanie.',
    overTodo: 'Jego kod został zastąpiony lub wycofany. Otwórz nowy adres ekranu.',
    fullScreen: 'Pełny ekran',
    forgotten: {
      title: 'Nieznany ekran',
      heading: 'Otwórz ponownie adres ekranu.',
      what: 'Ta przeglądarka nie pamięta już, który ekran był tu pokazywany. Jego adres znajduje się w panelu, w sekcji Kody QR.',
    },
  },

  print: {
    heading: 'Co o tym myślisz?',
    todo: 'Zeskanuj aparatem w telefonie i powiedz nam.',
    or: 'Albo otwórz ten adres:',
  },
}
