import type { Words } from './en.ts'

export const nl: Words = {
  frame: {
    address: 'Opent de knop niet, kopieer dan dit adres naar je browser:',
    unsubscribe: 'Afmelden',
  },

  link: {
    subject: (project) => `Wat vind je van ${project}?`,
    greeting: (name) => `Hallo ${name},`,
    asks: (project) =>
      `${project} wil graag weten wat je ervan vindt: wat goed was en wat beter kan. Een titel en een paar zinnen zijn genoeg.`,
    incognito: (project) => `Je kunt incognito blijven. Op de pagina staat precies wat ${project} te zien krijgt.`,
    open: (moment) => `De link is alleen voor jou en is goed voor één mening. Hij is geldig tot ${moment}.`,
    button: 'Geef je mening',
    reason: (project) => `Je ontvangt dit bericht omdat ${project} je als klant om je mening vraagt.`,
  },
}
