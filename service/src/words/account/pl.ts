import type { Words } from './en.ts'

export const pl: Words = {
  language: 'pl',

  reset: {
    subject: 'Wybierz nowe hasło',
    what: (host) => `Ktoś poprosił o nowe hasło do Twojego logowania w Earshot na ${host}. Wybierz je w ciągu godziny.`,
    otherwise: 'Jeśli to nie Ty, nie rób nic: stare hasło pozostaje ważne, a ten list sam niczego nie otwiera.',
    button: 'Wybierz nowe hasło',
  },

  verify: {
    subject: 'Potwierdź swój adres e-mail',
    what: (host) => `Tym adresem logujesz się do Earshot na ${host}. Potwierdź w ciągu godziny, że należy do Ciebie.`,
    otherwise: 'Na ten adres przychodzą listy dotyczące logowania.',
    button: 'Potwierdź adres',
  },

  changed: {
    subject: 'Twoje hasło zostało zmienione',
    what: (host) => `Hasło do Twojego logowania w Earshot na ${host} zostało właśnie zmienione. Wszędzie indziej nastąpiło wylogowanie.`,
    otherwise: 'Jeśli to nie Ty, od razu poproś o nowe hasło na stronie logowania i powiedz o tym temu, kto prowadzi tę usługę.',
  },

  reason: (host) => `Dostajesz ten list, bo ktoś loguje się na ${host} tym adresem.`,
}
