import type { ReceiptWords } from './en.ts'

export const it: ReceiptWords = {
  title: 'Mostra una ricevuta',
  heading: 'Mostra che hai comprato qui.',
  lead: (project) => `Con una ricevuta, ${project} può segnare la tua opinione come verificata.`,
  choose: 'La tua ricevuta',
  formats: 'Una foto o un PDF, al massimo 10 MB: JPEG, PNG, WebP o PDF.',
  seenHeading: 'Che cosa ne sarà',
  seen: (project) => [
    `La vede solo il team di ${project}, per controllare il tuo acquisto.`,
    'Ciò che una fotocamera nasconde in una foto, come luogo e ora, viene tolto prima di conservarla.',
    'Viene conservata cifrata ed eliminata 30 giorni dopo la decisione.',
    'Copri ciò che nessuno ha bisogno di vedere: numeri di carta, il tuo indirizzo.',
  ],
  submit: 'Invia la ricevuta',
  submitting: 'Invio della ricevuta',
  pending: {
    heading: 'La tua ricevuta è in esame.',
    what: (project) => `${project} decide entro 30 giorni. Fino ad allora la tua opinione risulta non verificata.`,
    withdraw: 'Ritira la ricevuta',
    withdrawHint: 'Viene eliminata e puoi inviarne un’altra.',
  },
  verified: { heading: 'La tua opinione è verificata.', what: 'Non c’è altro da mostrare.' },
  incognito: {
    heading: 'Resta in incognito.',
    what: 'Una ricevuta rivelerebbe chi sei; per un’opinione data in incognito non se ne accetta quindi nessuna.',
  },
  closed: { heading: (project) => `${project} al momento non accetta ricevute.`, what: 'Riprova più tardi.' },
  limited: {
    heading: 'Oggi hai già inviato diverse ricevute.',
    what: (receipts) => `Per un’opinione si possono inviare ${receipts} ricevute in 24 ore.`,
    again: (moment) => `Potrai inviare la prossima a partire da questo momento: ${moment}`,
  },
  before: {
    rejected: 'La tua ultima ricevuta non è stata accettata.',
    because: (reason) => `Il motivo indicato: ${reason}`,
    reasons: {
      unreadable: 'Non era leggibile. Un’immagine più nitida o più grande aiuta.',
      another_business: 'È di un’altra attività.',
      no_purchase: 'Non mostra un acquisto da noi.',
      too_old: 'L’acquisto risale a troppo tempo fa.',
      altered: 'Sembra che sia stata modificata.',
    },
    expired: 'Nessuno ha deciso in tempo sulla tua ultima ricevuta. Puoi inviarla di nuovo.',
    cancelled: 'Hai ritirato la tua ultima ricevuta.',
  },
  mistakes: {
    heading: 'La ricevuta non è stata inviata.',
    missing: 'Scegli prima un file.',
    'too-large': 'Il file supera i 10 MB. Usa una foto più piccola, o solo una parte.',
    'not-supported': 'Questo non è un’immagine o un PDF che si possa mostrare. Vanno bene JPEG, PNG, WebP e PDF.',
    'too-many-pixels': 'L’immagine supera i 40 megapixel. Usane una più piccola.',
    unreadable: 'Non è stato possibile aprire l’immagine; forse è danneggiata. Usane un’altra.',
  },
  back: 'Torna alla tua opinione',
}
