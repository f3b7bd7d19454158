import type { en } from '../en/goals.ts'

export const pl: typeof en = {
  title: 'Cele',
  purpose: 'Czego ten projekt chce się dowiedzieć, oraz cele platformy w kolejności, która ma dla Ciebie znaczenie.',

  own: {
    title: 'Twoje cele',
    what: 'Własnymi słowami: czego chcesz się dowiedzieć lub co osiągnąć, pytając. Widzi je tylko Twój zespół.',
    list: 'Twoje cele',
    empty: 'Nie ma jeszcze celu. Wystarczy jedno zdanie, na przykład: dowiedzieć się, dlaczego ludzie wracają.',
    emptyForViewer: 'Nie ma jeszcze celu.',
    new: 'Nowy cel',
    add: 'Dodaj',
    edit: (goal) => `Zmień: ${goal}`,
    change: 'Zmień',
    text: 'Cel',
    save: 'Zapisz',
    cancel: 'Anuluj',
    remove: (goal) => `Usuń: ${goal}`,
    count: (count, most) => `${count} z ${most}`,
    full: 'Celów jest już tyle, ile może być. Usuń jeden, aby dodać inny.',
    changed: 'zmieniono',
    added: 'dodano',
  },

  removal: {
    title: 'Usuń ten cel',
    what: 'Zniknie z listy na zawsze. Pytania i odpowiedzi pozostają bez zmian.',
    action: 'Usuń cel',
  },

  platform: {
    title: 'Cele platformy',
    what: 'Czego może dotyczyć opinia. Wybierz najwyżej osiem i zacznij od najważniejszego: w tej kolejności proponują je pytania. Każda zmiana jest od razu zapisywana.',
    chosen: 'Wybrane, od najważniejszego',
    available: 'Niewybrane',
    choose: (title) => `Wybierz: ${title}`,
    chooseShort: 'Wybierz',
    leaveOut: (title) => `Pomiń: ${title}`,
    full: 'Wybrano osiem, więcej być nie może. Pomiń jeden, aby wybrać inny.',
    last: 'Jeden musi pozostać.',
    saving: 'Zapisywanie',
    saved: 'Zapisano.',
  },
}
