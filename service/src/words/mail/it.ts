import type { Words } from './en.ts'

export const it: Words = {
  frame: {
    address: 'Se il pulsante non si apre, copia questo indirizzo nel browser:',
    unsubscribe: 'Annulla l’iscrizione',
  },

  link: {
    subject: (project) => `Cosa pensi di ${project}?`,
    greeting: (name) => `Ciao ${name},`,
    asks: (project) =>
      `${project} vorrebbe sapere cosa ne pensi: cosa è andato bene e cosa dovrebbe migliorare. Bastano un titolo e poche frasi.`,
    incognito: (project) => `Puoi restare in incognito. La pagina dice esattamente cosa vedrà ${project}.`,
    open: (moment) => `Il link è solo per te e vale per una sola opinione. È valido fino a ${moment}.`,
    button: 'Dai la tua opinione',
    reason: (project) => `Ricevi questo messaggio perché ${project} chiede l’opinione dei suoi clienti.`,
  },
}
