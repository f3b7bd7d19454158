import type { en } from '../en/shell.ts'
import { plural } from '../plural.ts'

export const pl: typeof en = {
  product: 'Webhooki',
  of: (organization) => `Webhooki: ${organization}`,
  navigation: 'Miejsca',
  places: {
    destinations: 'Cele webhooków',
    deliveries: 'Doręczenia',
    recover: 'Odzyskiwanie',
    events: 'Zdarzenia',
    charts: 'Wykresy',
    test: 'Test',
    verify: 'Sprawdzanie',
  },
  until: (time) => `Dostęp trwa do ${time}.`,
  nearlyOver: (minutes) =>
    `Ta sesja skończy się za ${plural('pl', minutes, { one: 'minutę', few: `${minutes} minuty`, other: `${minutes} minut` })}. Dokończ to, co piszesz, a potem poproś własny system o nowy adres.`,
  leave: 'Zakończ tę sesję',
  over: {
    title: 'Twoja sesja się skończyła',
    what: 'Trwała osiem godzin albo ktoś ją zakończył. Nic, co zostało wysłane, nie zginęło, a cały wpisany tekst nadal jest na tej stronie.',
    how: 'Poproś własny system o nowy adres portalu i otwórz go w innej karcie tej przeglądarki. Potem wróć tutaj i kontynuuj.',
    goOn: 'Kontynuuj tutaj',
    stillOver: 'Nie ma jeszcze nowej sesji. Najpierw otwórz nowy adres w tej przeglądarce.',
  },
  unknown: { title: 'Nic tu nie ma', what: 'Adres donikąd nie prowadzi.', action: 'Przejdź do celów webhooków' },
}
