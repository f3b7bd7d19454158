import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const it: Words = {
  language: 'it',

  failing: {
    subject: (place, hours) => `I webhook verso ${place} falliscono da ${hours} ore`,
    since: (place, moment) => `Dal momento seguente nessun webhook è arrivato a ${place}: ${moment}.`,
    failures: (count) => counted('it', { one: '{count} tentativo è fallito.', other: '{count} tentativi sono falliti.' }, count),
    next: (moment) =>
      `Ciò che fallisce viene ritentato secondo il calendario previsto. La destinazione viene disattivata se non arriva nulla entro questo momento: ${moment}. Da allora lì non si invia più nulla, e ciò che arriva viene conservato per lei.`,
    fix: {
      inPortal:
        'Controlli il server che li riceve. Ogni tentativo e la sua risposta si trovano nel portale dei webhook, che si apre dal programma in cui il suo team ha impostato i webhook. Ciò che è stato abbandonato può essere inviato di nuovo da lì.',
      inDashboard:
        'Controlli il server che li riceve. Ogni tentativo e la sua risposta si trovano nella dashboard. Ciò che è stato abbandonato può essere inviato di nuovo da lì.',
    },
  },

  disabled: {
    subject: (place) => `I webhook verso ${place} sono disattivati`,
    failing: (place, moment) =>
      `Dal momento seguente nessun webhook è arrivato a ${place}: ${moment}. Perciò questa destinazione è stata disattivata.`,
    gone: (place) => `${place} ha risposto con lo stato 410: lì nessuno vuole più webhook. Perciò questa destinazione è stata disattivata.`,
    asked: (place) =>
      `${place} ha chiesto, nell’intestazione webhook-delivery di una risposta, di non inviare più nulla. Perciò questa destinazione è stata disattivata.`,
    next: (days) =>
      `Lì non si invia più nulla. E nulla va perso: ciò che accade da ora viene conservato per ${days} giorni per questa destinazione.`,
    fix: {
      inPortal:
        'Quando il suo server accetterà di nuovo i webhook, riprenda la destinazione nel portale dei webhook, che si apre dal programma in cui il suo team ha impostato i webhook. Lì decide se inviare ciò che è stato conservato.',
      inDashboard:
        'Quando il suo server accetterà di nuovo i webhook, riprenda la destinazione nella dashboard. Lì decide se inviare ciò che è stato conservato.',
    },
  },

  last: {
    status: (status) => `L’ultima risposta aveva lo stato ${status}.`,
    dns: 'All’ultimo tentativo non è stato trovato alcun indirizzo per il suo nome.',
    refused: 'All’ultimo tentativo il suo server non ha accettato la connessione.',
    reset: 'All’ultimo tentativo la connessione si è interrotta.',
    timeout: 'All’ultimo tentativo nessuna risposta è arrivata in tempo.',
    tls: 'All’ultimo tentativo non c’è stata una connessione sicura: forse il suo certificato è scaduto.',
    'private-address': 'All’ultimo tentativo il suo nome portava a un indirizzo privato, e lì non si invia nulla.',
    'too-large': 'L’ultima risposta era troppo grande.',
  },

  button: 'Vedi la destinazione',
  reason: (organization) =>
    `Riceve questa lettera perché figura tra i responsabili di ${organization}. Chi gestisce questo servizio può cambiarlo.`,
}
