import type { Words } from './en.ts'

// The name of a project is not inflected: sentences are built so that it stands as it is.

export const pl: Words = {
  frame: {
    address: 'Jeśli przycisk się nie otwiera, skopiuj ten adres do przeglądarki:',
    unsubscribe: 'Zrezygnuj z wiadomości',
  },

  link: {
    subject: (project) => `${project}: jaka jest Twoja opinia?`,
    greeting: (name) => `Dzień dobry, ${name},`,
    asks: (project) => `${project} chce poznać Twoją opinię: co było dobre, a co powinno być lepsze. Wystarczy tytuł i kilka zdań.`,
    incognito: (project) => `Możesz pozostać incognito. Strona mówi dokładnie, co zobaczy ${project}.`,
    open: (moment) => `Link jest przeznaczony tylko dla Ciebie i pozwala wyrazić jedną opinię. Jest ważny do ${moment}.`,
    button: 'Wyraź opinię',
    reason: (project) => `Otrzymujesz tę wiadomość, ponieważ ${project} prosi swoich klientów o opinie.`,
  },
}
