import type { Words } from './en.ts'

export const it: Words = {
  language: 'it',
  session: {
    heading: (organization) => `Webhook di ${organization}`,
    until: (moment) => `Hai accesso fino a ${moment}.`,
    needsScript: 'Il portale stesso ha bisogno di JavaScript. Lo attivi in questo browser, oppure termini qui la sessione.',
    end: 'Termina la sessione',
  },
  missing: {
    title: 'Portale non costruito',
    heading: 'Il portale non è stato costruito.',
    what: 'Il servizio è stato avviato senza la sua preparazione. Nulla è perso: i webhook vengono inviati comunque. Dopo npm run start o node scripts/setup.mjs il portale è qui.',
  },
  closed: {
    title: 'Portale dei webhook',
    heading: 'Il portale è chiuso.',
    what: 'Si apre con un indirizzo creato dal tuo sistema, valido cinque minuti e una sola volta. Chiedine uno lì.',
    field: 'L’indirizzo che hai ricevuto',
    fieldHint: 'Senza JavaScript non si apre da solo. Incollalo per intero.',
    open: 'Apri il portale',
  },
  opening: { title: 'Apertura', heading: 'Apertura del portale', what: 'Ci vuole un attimo.' },
  over: {
    title: 'Indirizzo usato o scaduto',
    heading: 'Questo indirizzo non apre più nulla.',
    what: 'Valeva cinque minuti e una sola volta. Torna da dove è venuto e chiedine uno nuovo.',
  },
  failed: {
    title: 'Nessuna risposta',
    heading: 'Il portale non ha risposto.',
    what: 'Controlla la connessione e riprova. Se nel frattempo l’indirizzo è scaduto, chiedine uno nuovo.',
    again: 'Riprova',
  },
  foreign: {
    title: 'Non da qui',
    heading: 'Questa richiesta viene da un altro sito.',
    what: 'Non è cambiato nulla. Apri il portale al suo indirizzo e ripeti da lì.',
  },
}
