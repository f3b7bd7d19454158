import type { Words } from './en.ts'

export const de: Words = {
  language: 'de',

  reset: {
    subject: 'Ein neues Passwort wählen',
    what: (host) =>
      `Jemand hat ein neues Passwort für Ihre Anmeldung bei Earshot auf ${host} angefordert. Wählen Sie es innerhalb einer Stunde.`,
    otherwise: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Das alte bleibt, und dieser Brief öffnet von sich aus nichts.',
    button: 'Neues Passwort wählen',
  },

  verify: {
    subject: 'Ihre E-Mail-Adresse bestätigen',
    what: (host) =>
      `Mit dieser Adresse melden Sie sich bei Earshot auf ${host} an. Bestätigen Sie innerhalb einer Stunde, dass sie Ihnen gehört.`,
    otherwise: 'Briefe zu Ihrer Anmeldung kommen dorthin.',
    button: 'Adresse bestätigen',
  },

  changed: {
    subject: 'Ihr Passwort wurde geändert',
    what: (host) => `Das Passwort Ihrer Anmeldung bei Earshot auf ${host} wurde gerade geändert. Überall sonst wurden Sie abgemeldet.`,
    otherwise:
      'Wenn Sie das nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an und sagen Sie es denen, die diesen Dienst betreiben.',
  },

  reason: (host) => `Sie erhalten diesen Brief, weil sich jemand auf ${host} mit dieser Adresse anmeldet.`,
}
