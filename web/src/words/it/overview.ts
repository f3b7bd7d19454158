import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const it: typeof en = {
  title: 'Panoramica',
  purpose: 'Come va questo progetto: che cosa è arrivato, che cosa ha una risposta, che cosa è verificato, e come vanno le consegne.',
  span: { label: 'Periodo', '7': '7 giorni', '30': '30 giorni', '90': '90 giorni' },
  days: 'I giorni sono giorni UTC, oggi compreso; «prima» sono altrettanti giorni precedenti.',
  numbers: 'In cifre',
  opinions: 'Opinioni',
  responded: 'Con risposta',
  soon: 'Metà con risposta entro',
  verified: 'Acquisti verificati',
  before: (value) => `${value} prima`,
  nothing: '–',
  waiting: {
    title: 'In attesa del team',
    unresponded: 'Senza risposta',
    pending: 'Da pubblicare',
    receipts: (count) => plural('it', count, { one: 'Ricevuta da esaminare', other: 'Ricevute da esaminare' }),
    none: 'Nulla in attesa. Tutte le opinioni di questo progetto hanno la loro risposta.',
    incognito: (count, shown) =>
      plural('it', count, {
        one: '1 opinione in incognito ne aspetta altre per apparire.',
        other: `${shown} opinioni in incognito aspettano di apparire insieme.`,
      }),
  },
  perDay: { title: 'Opinioni per giorno', what: 'Tutte quelle arrivate, pubblicate, in attesa o nascoste', series: 'Opinioni' },
  funnel: {
    title: 'Link',
    what: 'Che cosa ne è stato dei link creati in questo periodo',
    columns: ['Passo', 'Link'],
    issued: 'Creati',
    emailed: 'Inviati',
    clicked: 'Iniziati',
    submitted: 'Usati',
    expired: 'Scaduti senza opinione',
    none: 'In questo periodo non sono stati creati link.',
    action: 'Vai ai link',
  },
  deliveries: {
    title: 'Consegne di webhook',
    what: 'Tutti i progetti dell’organizzazione insieme',
    delivered: 'Arrivate',
    failed: 'Tentativi falliti',
    failing: 'Destinazioni che ora falliscono',
    of: (failing, all) => `${failing} di ${all}`,
    none: 'Ancora nessuno dei tuoi sistemi viene informato delle opinioni.',
    action: 'Aggiungi destinazione',
    look: 'Vedi le destinazioni',
  },
  steps: {
    title: 'Primi passi',
    what: 'Non è ancora arrivata nessuna opinione. Ecco come arriva la prima.',
    done: 'Fatto',
    question: {
      title: 'Poni una domanda',
      what: 'Ne bastano da tre a cinque. I clienti possono lasciare in bianco ognuna.',
      action: 'Vai alle domande',
    },
    form: {
      title: 'Prova il modulo',
      what: 'Leggilo come faranno i tuoi clienti, nella pagina pubblica del progetto.',
      action: 'Apri la pagina pubblica',
    },
    link: {
      title: 'Invia un link',
      what: 'Chi ne ha uno è un cliente verificato. Creane uno, o carica un file di clienti.',
      action: 'Vai ai link',
    },
    code: {
      title: 'Esponi un codice',
      what: 'Accanto alla cassa, sullo scontrino, su uno schermo: i clienti lo scansionano con il telefono.',
      action: 'Vai ai codici QR',
    },
  },
}
