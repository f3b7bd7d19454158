import type { Words } from './en.ts'

export const nl: Words = {
  language: 'nl',

  reset: {
    subject: 'Een nieuw wachtwoord kiezen',
    what: (host) => `Iemand heeft een nieuw wachtwoord aangevraagd voor uw aanmelding bij Earshot op ${host}. Kies het binnen een uur.`,
    otherwise: 'Was u het niet, dan hoeft u niets te doen: het oude blijft gelden, en deze brief opent uit zichzelf niets.',
    button: 'Een nieuw wachtwoord kiezen',
  },

  verify: {
    subject: 'Uw e-mailadres bevestigen',
    what: (host) => `Met dit adres meldt u zich aan bij Earshot op ${host}. Bevestig binnen een uur dat het van u is.`,
    otherwise: 'Brieven over uw aanmelding komen daar aan.',
    button: 'Het adres bevestigen',
  },

  changed: {
    subject: 'Uw wachtwoord is gewijzigd',
    what: (host) => `Het wachtwoord van uw aanmelding bij Earshot op ${host} is zojuist gewijzigd. Overal elders bent u afgemeld.`,
    otherwise: 'Was u het niet, vraag dan meteen een nieuw wachtwoord aan op de aanmeldpagina en vertel het wie deze dienst beheert.',
  },

  reason: (host) => `U krijgt deze brief omdat iemand zich op ${host} met dit adres aanmeldt.`,
}
