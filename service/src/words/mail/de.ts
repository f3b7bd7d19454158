import type { Words } from './en.ts'

export const de: Words = {
  frame: {
    address: 'Falls sich die Schaltfläche nicht öffnen lässt, kopieren Sie diese Adresse in Ihren Browser:',
    unsubscribe: 'Abbestellen',
  },

  link: {
    subject: (project) => `Was halten Sie von ${project}?`,
    greeting: (name) => `Guten Tag ${name},`,
    asks: (project) =>
      `${project} möchte wissen, was Sie denken: was gut war und was besser sein sollte. Ein Titel und ein paar Sätze genügen.`,
    incognito: (project) => `Sie können inkognito bleiben. Auf der Seite steht genau, was ${project} zu sehen bekommt.`,
    open: (moment) => `Der Link ist nur für Sie bestimmt und reicht für eine Meinung. Er ist gültig bis ${moment}.`,
    button: 'Meinung abgeben',
    reason: (project) => `Sie erhalten diese E-Mail, weil ${project} Sie als Kundin oder Kunden um Ihre Meinung bittet.`,
  },
}
