import type { en } from '../en/qr-codes.ts'

export const pl: typeof en = {
  title: 'Kody QR',
  purpose: 'Kody do druku i do pokazania, dla klientów na miejscu.',
  modes: {
    permanent: {
      name: 'Kod drukowany',
      what: 'Pozostaje bez zmian. Wydrukuj go na stoliki, paragony lub drzwi.',
      make: 'Utwórz kod do druku',
    },
    rotating: {
      name: 'Kod na ekranie',
      what: 'Stale się zmienia: jego zdjęcie po pięciu minutach jest bezwartościowe. Pokaż go na tablecie lub ekranie przy kasie.',
      make: 'Utwórz kod na ekran',
    },
  },
  none: 'Nie ma jeszcze żadnego.',
  askMember: 'Mogą go utworzyć członkowie Twojej organizacji.',
  scans: 'Skany',
  opinions: 'Opinie',
  made: 'Utworzono',
  regenerated: 'Zastąpiono',
  noLabel: 'Bez nazwy',
  show: 'Pokaż kod',
  see: (name) => `Pokaż kod: ${name}`,
  former: 'Kody wycofane',
  revoked: 'Wycofano',
  columns: { code: 'Kod', scans: 'Skany', opinions: 'Opinie', revoked: 'Wycofano' },

  form: {
    title: { permanent: 'Utwórz kod do druku', rotating: 'Utwórz kod na ekran' },
    label: 'Nazwa dla zespołu',
    labelHint: 'Na przykład gdzie wisi. Klienci jej nie widzą.',
    action: 'Utwórz',
  },

  drawer: {
    missing: 'Nie ma takiego kodu albo został wycofany.',
    toList: 'Wróć do kodów',
    forViewer: 'Członkowie Twojej organizacji mogą go pokazywać, drukować i zmieniać.',
    picture: 'Kod',
    address: 'Jego adres',
    copy: 'Kopiuj adres',
    label: 'Nazwa dla zespołu',
    keep: 'Zapisz nazwę',
    print: 'Do druku',
    printWhat: 'Arkusz z kodem i kilkoma słowami w języku projektu.',
    layout: 'Arkusz',
    layouts: { poster: 'Jeden plakat', labels: 'Etykiety do wycięcia' },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'Letter' },
    sheet: 'Pobierz arkusz (PDF)',
    pictures: 'Jako obraz',
    png: 'Pobierz PNG',
    svg: 'Pobierz SVG',
    screen: 'Na ekranie',
    screenWhat: 'Otwórz tę stronę na ekranie, który widzą klienci, i zostaw ją otwartą. Sama odnawia kod.',
    kiosk: 'Otwórz ekran',
    copyKiosk: 'Kopiuj jego adres',
    now: 'Kod z tej chwili; otwiera formularz przez pięć minut.',
    fresh: 'Pokaż nowy',
    end: 'Zastąp lub wycofaj',
    endWhat: 'Ani jednego, ani drugiego nie można cofnąć.',
    regenerate: 'Zastąp kod',
    revoke: 'Wycofaj kod',
    forAdmins: 'Mogą go zastąpić lub wycofać administratorzy.',
  },

  regenerating: {
    title: 'Zastąpić ten kod?',
    what: {
      permanent:
        'Wszystkie wydrukowane egzemplarze od razu przestaną działać: kto taki zeskanuje, dowie się o tym. Zamiast nich wydrukujesz nowy kod.',
      rotating: 'Wszystkie ekrany, które go pokazują, od razu przestaną działać. Zamiast nich otworzysz nowy ekran.',
    },
    type: 'zastąp',
    action: 'Zastąp kod',
    done: 'Kod został zastąpiony. To jest nowy.',
  },
  revoking: {
    title: 'Wycofać ten kod?',
    what: {
      permanent:
        'Niczego już nie otworzy, także wydrukowane egzemplarze, a otwartych formularzy nie będzie można wysłać. Możesz utworzyć nowy, z nowym kodem.',
      rotating:
        'Niczego już nie otworzy, także ekrany, które go pokazują, a otwartych formularzy nie będzie można wysłać. Możesz utworzyć nowy.',
    },
    type: 'wycofaj',
    action: 'Wycofaj kod',
  },
}
