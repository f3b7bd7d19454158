import type { en } from '../en/shell.ts'
import { plural } from '../plural.ts'
import { to } from './times.ts'

export const it: typeof en = {
  product: 'Webhook',
  of: (organization) => `Webhook di ${organization}`,
  navigation: 'Sezioni',
  places: {
    destinations: 'Destinazioni',
    deliveries: 'Consegne',
    recover: 'Recupero',
    events: 'Eventi',
    charts: 'Grafici',
    test: 'Test',
    verify: 'Firma',
  },
  until: (time) => `Hai accesso fino ${to(time)}.`,
  nearlyOver: (minutes) =>
    `Questa sessione termina tra ${plural('it', minutes, { one: 'un minuto', other: `${minutes} minuti` })}. Finisci ciò che stai scrivendo, poi chiedi al tuo sistema un nuovo indirizzo.`,
  leave: 'Termina la sessione',
  over: {
    title: 'La tua sessione è terminata',
    what: 'Valeva otto ore, o qualcuno l’ha terminata. Nulla di ciò che hai inviato è perso, e quello che hai scritto è ancora in questa pagina.',
    how: 'Chiedi al tuo sistema un nuovo indirizzo del portale, e aprilo in un’altra scheda di questo browser. Poi torna qui e continua.',
    goOn: 'Continua qui',
    stillOver: 'Non c’è ancora una nuova sessione. Prima apri il nuovo indirizzo in questo browser.',
  },
  unknown: { title: 'Qui non c’è nulla', what: 'L’indirizzo non porta da nessuna parte.', action: 'Vai alle destinazioni' },
}
