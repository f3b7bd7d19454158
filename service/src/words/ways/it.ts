import type { Words } from './en.ts'

export const it: Words = {
  qr: {
    seenNamed: 'Tutto quello che scrivi e scegli qui, il tuo nome se lo indichi, e che proviene da qualcuno che ha scansionato il codice.',
    seenIncognito: 'Tutto quello che scrivi e scegli qui, che l’ha inviato qualcuno che ha scansionato il codice, e in quale giorno.',
  },
  direct: {
    seenNamed: 'Tutto quello che scrivi e scegli qui, e il tuo nome se lo indichi. L’opinione è segnata come non verificata.',
    seenIncognito: 'Tutto quello che scrivi e scegli qui, e in quale giorno l’hai inviato. L’opinione è segnata come non verificata.',
  },
  seenTogether: (count) =>
    `Appare insieme ad altre opinioni in incognito, in ordine casuale e con la data di quel giorno: quando almeno ${count} sono in attesa, oppure 72 ore dopo l’invio della prima. A quel punto possono essere di meno, o solo la tua, e il momento potrebbe rivelare chi sei.`,
  seenAtOnce: 'Appare subito. Dove scrivono in pochi, il momento potrebbe rivelare chi sei.',
  email: 'Il tuo indirizzo e\u2011mail',
  emailHint:
    'Se vuoi. Serve a inviarti l’indirizzo privato dove puoi modificare o eliminare la tua opinione, e non viene mostrato a nessuno.',
  emailIncognito: 'Viene omesso finché resti in incognito.',
  notAnAddress: 'Questo non è un indirizzo e\u2011mail. Scrivilo come nome@example.com, oppure lascia vuoto il campo.',
}
