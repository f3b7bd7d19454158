import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const it: Messages = {
  language: 'it',

  moment: (at, timeZone) => momentIn('it', at, timeZone),

  form: {
    heading: (project) => `Cosa pensi di ${project}?`,
    lead: 'Bastano un titolo e la tua opinione. Il resto è facoltativo.',
    place: (at, of) => `Domanda ${at} di ${of}`,
    hint: {
      one: 'Scegli una risposta, oppure lascia in bianco.',
      several: 'Scegli tutte le risposte adatte, oppure lascia in bianco.',
      upTo: (most) => `Scegline al massimo ${most}, oppure lascia in bianco.`,
      atLeast: (least) => `Scegline almeno ${least}, oppure lascia in bianco.`,
      exactly: (count) => `Scegline ${count}, oppure lascia in bianco.`,
      between: (least, most) => `Scegline da ${least} a ${most}, oppure lascia in bianco.`,
      words: 'Rispondi con parole tue, oppure lascia in bianco.',
    },
    comment: 'Aggiungi un commento',
    commentTo: (question) => `Commento su: ${question}`,
    clear: 'Cancella questa risposta',
    ownWords: 'Con parole tue',
    title: 'Titolo',
    titleHint: 'La tua opinione in poche parole.',
    opinion: 'La tua opinione',
    opinionHint: 'Cosa è andato bene? Cosa dovrebbe migliorare?',
    name: 'Il tuo nome',
    nameHint: 'Puoi lasciarlo vuoto.',
    nameIncognito: 'Non viene inviato finché resti in incognito.',
    incognito: 'Resta in incognito',
    incognitoHint: `Nessun nome, nessun indirizzo ${eMail}, niente che porti a te.`,
    seen: (project) => `Cosa vede ${project}`,
    seenNamed: `Tutto ciò che scrivi e scegli qui, il tuo nome se lo indichi, e che è arrivato con il link creato per il tuo indirizzo ${eMail}.`,
    seenNamedPublic: `Quello che hai scritto può essere mostrato ad altri, con il tuo nome; mai il tuo indirizzo ${eMail}.`,
    seenIncognito: 'Tutto ciò che scrivi e scegli qui, che arriva davvero dalla sua clientela, e in quale giorno.',
    seenIncognitoLate: 'Tutto ciò che scrivi e scegli qui, e in quale giorno lo hai inviato.',
    seenIncognitoPublic: `Non chi sei: niente nome, niente indirizzo ${eMail}, niente link, niente ora. Le tue stesse parole potrebbero comunque rivelarlo.`,
    ifIncognito: 'Se resti in incognito:',
    submit: 'Invia la tua opinione',
    submitting: 'Invio della tua opinione',
    openUntil: (moment) => `Il tuo link è valido fino a ${moment}.`,
    keptHere: 'Quello che scrivi resta su questo dispositivo finché non lo invii.',
    charactersLeft: { one: '{count} carattere rimasto', other: '{count} caratteri rimasti' },
    charactersOver: { one: '{count} carattere di troppo', other: '{count} caratteri di troppo' },
  },

  mistakes: {
    heading: (count) =>
      counted('it', { one: 'Una cosa da correggere prima dell’invio', other: '{count} cose da correggere prima dell’invio' }, count),
    kept: 'Tutto quello che hai scritto è ancora qui.',
    missing: { title: 'Dai un titolo alla tua opinione.', opinion: 'Scrivi la tua opinione; basta una frase.' },
    tooLong: (limit) =>
      counted(
        'it',
        { one: 'Qui c’è posto per un solo carattere.', other: 'Qui c’è posto per {count} caratteri al massimo. Accorcia un po’.' },
        limit,
      ),
    tooFew: (limit) => `Scegline almeno ${limit}, oppure nessuna.`,
    tooMany: (limit) => (limit === 1 ? 'Scegline una sola.' : `Scegline al massimo ${limit}.`),
    characters: 'Qui c’è un carattere che non può essere conservato. Scrivi di nuovo il testo.',
    notOffered: 'Quello che hai scelto non è più disponibile. Scegli di nuovo.',
    unknownQuestion: 'C’era una risposta a una domanda che qui non viene posta. È stata tralasciata; controlla il resto e invia di nuovo.',
    incognitoNotOffered:
      'Qui non si può dare un’opinione in incognito. Non è stato inviato nulla. Per inviarla con il tuo nome e il tuo link, invia di nuovo.',
    titlePrefix: (title) => `Da correggere: ${title}`,
  },

  thanks: {
    title: 'Grazie',
    heading: 'Grazie.',
    arrived: (project) => `La tua opinione è arrivata a ${project}.`,
    next: 'Cosa succede ora',
    verified: 'È considerata verificata, perché è arrivata con il tuo link.',
    read: (project) => `${project} la legge e può rispondere.`,
    unverified: 'Il tuo link era scaduto prima dell’invio, quindi la tua opinione viene pubblicata come non verificata.',
    held: (project) => `Il tuo link era scaduto prima dell’invio. ${project} guarda le opinioni senza un link valido prima di mostrarle.`,
    done: 'Il tuo link ha fatto il suo lavoro. Puoi chiudere questa pagina.',
    goOn: (host) => `Continua su ${host}`,
  },

  used: {
    title: 'Link già usato',
    heading: 'Questo link è già stato usato.',
    what: 'Con questo link è stata inviata un’opinione, e ogni link ne accetta una.',
    you: 'Se è la tua: grazie, è arrivata e non c’è altro da fare.',
    notYou: (project) => `Se non lo è, chiedi un nuovo link a ${project}.`,
  },

  expired: {
    title: 'Link scaduto',
    heading: 'Questo link è scaduto.',
    when: (moment) => `Era valido fino a ${moment}.`,
    what: (project) => `Per dire a ${project} cosa pensi, chiedi un nuovo link.`,
    keptHeading: 'Quello che hai scritto è ancora qui.',
    kept: (moment) => `Il tuo link era valido fino a ${moment}. Puoi ancora inviare quello che hai scritto, una volta.`,
    published: 'Sarà pubblicato come non verificato.',
    held: (project) => `${project} lo guarderà prima che venga mostrato.`,
  },

  paused: {
    title: 'Nessuna opinione per ora',
    heading: (project) => `${project} al momento non accetta opinioni.`,
    what: (moment) => `Il tuo link resta com’è. È valido fino a ${moment}; riprova più tardi.`,
    over: 'Riprova più tardi, oppure chiedi un nuovo link.',
    draft: 'Quello che hai scritto è conservato su questo dispositivo.',
    nothingSent:
      'Non è stato inviato nulla. Tutto quello che hai scritto è ancora qui: lascia aperta questa pagina e invia più tardi, oppure copia il testo.',
  },

  unknown: {
    title: 'Link sconosciuto',
    heading: 'Non conosciamo questo link.',
    what: 'Forse una parte si è persa per strada. Aprilo di nuovo dal messaggio in cui l’hai ricevuto, oppure copialo per intero.',
  },

  forgotten: {
    title: 'Apri di nuovo il tuo link',
    heading: 'Apri di nuovo il tuo link.',
    what: 'Questa pagina appartiene a un link che questo browser non ricorda più. Aprilo di nuovo dal messaggio in cui l’hai ricevuto.',
    draft: 'Quello che hai scritto è conservato su questo dispositivo e torna con il link.',
  },

  failed: {
    tooLarge: {
      title: 'Troppo lungo',
      heading: 'È più di quanto si possa inviare in una volta.',
      what: 'Non è stato inviato nulla. Torna indietro: quello che hai scritto è ancora lì. Accorcialo e invia di nuovo.',
    },
    unreadable: {
      title: 'Non compreso',
      heading: 'Non è stato possibile capire questo invio.',
      what: 'Non è stato inviato nulla. Torna indietro e invia di nuovo il modulo dalla sua pagina.',
    },
    method: { title: 'Non compreso', heading: 'Questa pagina mostra e riceve soltanto opinioni.', what: 'Non è cambiato nulla.' },
    unavailable: {
      title: 'Un momento',
      heading: 'Questa pagina non può essere mostrata adesso.',
      what: 'Torna indietro tra un minuto e riprova; quello che hai scritto è ancora lì.',
    },
    ours: {
      title: 'Un nostro errore',
      heading: 'Qualcosa è andato storto da parte nostra.',
      what: 'È stato annotato. Torna indietro e riprova; quello che hai scritto è ancora lì.',
    },
  },
}
