import type { en } from '../en/parts.ts'

export const it: typeof en = {
  destinationStatus: { enabled: 'Attiva', paused: 'In pausa', disabled: 'Disattivata' },
  deliveryState: { pending: 'In corso', delivered: 'Consegnata', exhausted: 'Abbandonata', held: 'Trattenuta', cancelled: 'Annullata' },
  failure: {
    dns: 'Il suo nome non è stato trovato',
    refused: 'La connessione è stata rifiutata',
    reset: 'La connessione si è interrotta',
    timeout: 'Ci ha messo troppo',
    tls: 'Il certificato non era valido',
    'private-address': 'Un indirizzo privato, a cui non si invia',
    'too-large': 'La risposta era troppo grande',
    'http-status': 'Ha risposto con un errore',
  },
  retry: 'Riprova',
  copy: 'Copia',
  copied: 'Copiato',
  close: 'Chiudi',
  cancel: 'Annulla',
  notCopied: 'Il browser non ha permesso di copiare. Seleziona il testo e copialo a mano.',
  more: 'Mostra altri',
  loadingMore: 'Caricamento di altri',
  pretty: 'Leggibile',
  raw: 'Come inviato',
  formOfBody: 'Come mostrare il corpo',
  unknownTime: 'nessuna ora',
  unreachable: {
    title: 'Earshot non è raggiungibile',
    detail: 'Ciò che non è arrivato non ha cambiato nulla. Controlla la connessione; questa pagina riprova da sola.',
  },
  notYet: { title: 'Non ancora in questa versione', detail: 'Il servizio non risponde ancora a questa richiesta.' },
  refused: { title: 'Non è riuscito' },
}
