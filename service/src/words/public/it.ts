import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const it: Words = {
  list: {
    title: (project) => `Che cosa si dice di ${project}`,
    summary: (project, opinions) =>
      counted('it', { one: 'Un’opinione su {project}.', other: '{count} opinioni su {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Scrivi un’opinione',
    paused: (project) => `${project} non raccoglie opinioni in questo momento.`,
    none: 'Qui non ha ancora scritto nessuno.',
    first: 'Comincia tu.',
  },

  numbers: {
    heading: 'In cifre',
    published: 'Opinioni',
    verified: 'Verificate',
    responded: 'Con risposta',
    hidden: 'Nascoste',
    what: 'Che cosa dicono queste cifre',
    verifiedMeans: 'Verificate: il cliente è arrivato da un link personale, da un codice sul posto o con uno scontrino.',
    respondedMeans: (project) => `Con risposta: ${project} ha risposto.`,
    hiddenMeans: (project) => `Nascoste: ${project} le ha tolte da questa pagina. Quante sono si vede sempre.`,
  },

  find: {
    label: 'Cerca nelle opinioni',
    button: 'Cerca',
    found: (query, count) =>
      counted('it', { one: '{count} opinione con «{query}»', other: '{count} opinioni con «{query}»' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Più di ${numberIn('it', count)} opinioni con «${query}»`,
    none: (query) => `Nessuna opinione contiene «${query}».`,
    all: 'Mostra tutte',
    tooLong: 'Una ricerca può avere al massimo 200 caratteri.',
    sort: 'Ordine',
    sorts: { newest: 'Più recenti', oldest: 'Meno recenti', 'most-upvoted': 'Più utili', 'most-commented': 'Più commentate' },
  },

  opinion: {
    incognito: 'In incognito',
    nameless: 'Senza nome',
    methods: {
      delivery_link: 'Verificata con link personale',
      qr_permanent: 'Verificata con un codice sul posto',
      qr_rotating: 'Verificata con un codice sul posto',
      visual_evidence: 'Verificata con scontrino',
    },
    notVerified: 'Non verificata',
    edited: 'modificata',
    more: 'Leggi tutto',
    response: (project) => `${project} ha risposto`,
    answers: 'Risposte',
    upvote: 'Utile',
    upvoted: 'Ti è stata utile',
    takeBack: 'premi di nuovo per annullare',
    upvotes: (count) => counted('it', { one: '{count} voto', other: '{count} voti' }, count),
    comments: (count) => counted('it', { one: '{count} commento', other: '{count} commenti' }, count),
    commentOn: 'Commenta',
    all: (project) => `Tutte le opinioni su ${project}`,
  },

  pages: {
    label: 'Pagine',
    before: 'Precedente',
    after: 'Successiva',
    at: (page, of) => `Pagina ${numberIn('it', page)} di ${numberIn('it', of)}`,
    atOfMany: (page) => `Pagina ${numberIn('it', page)}`,
    first: 'Prima pagina',
  },

  comments: {
    heading: 'Commenti',
    none: 'Ancora nessun commento.',
    write: 'Aggiungi un commento',
    on: (title) => `Commento su «${title}»`,
    public: 'Tutti possono leggerlo.',
    back: 'Torna all’opinione',
    mine: 'I tuoi commenti su questa opinione',
    change: 'Modifica o elimina i tuoi commenti',
    done: {
      written: 'Il tuo commento è online.',
      changed: 'Il tuo commento è stato modificato.',
      removed: 'Il tuo commento è stato eliminato.',
    },
    address: 'Questo indirizzo è privato. Conservalo se vuoi modificare o eliminare i tuoi commenti più tardi: chi ce l’ha può farlo.',
    noneOfYours: 'Qui non c’è più nessun tuo commento.',
    used: {
      title: 'Già inviato',
      heading: 'Questo modulo è stato inviato.',
      what: 'Con questo modulo è stato inviato un commento, e ogni modulo ne accetta uno.',
    },
  },

  subscribe: {
    heading: 'Notizie di tanto in tanto',
    what: 'Novità per e\u2011mail, finché non dici di no. Prima te lo chiediamo con un messaggio.',
    link: 'Iscriviti',
  },

  feed: { link: 'Feed RSS', title: (project) => `Opinioni su ${project}` },

  thanks: {
    title: 'Grazie',
    heading: 'Grazie.',
    arrived: (project) => `La tua opinione è arrivata a ${project}.`,
    next: 'Che cosa succede ora',
    published: 'Ora è sulla pagina pubblica, indicata come non verificata.',
    held: (project) => `${project} guarda le opinioni non verificate prima che vengano mostrate.`,
    read: (project) => `${project} la legge e può rispondere.`,
    look: 'Vai alla pagina pubblica',
  },

  used: {
    title: 'Già inviato',
    heading: 'Questo modulo è stato inviato.',
    what: 'Con questo modulo è stata inviata un’opinione, e ogni modulo ne accetta una. Se eri tu: grazie, è arrivata.',
    again: 'Scrivi un’altra opinione',
  },

  paused: {
    title: 'Non raccoglie opinioni',
    what: 'Riprova più tardi.',
    nothingSent:
      'Non è stato inviato nulla. Tutto ciò che hai scritto è ancora qui: lascia aperta questa pagina e invia più tardi, oppure copialo.',
    nothingDone: 'Non è cambiato nulla.',
  },

  unknown: {
    title: 'Pagina sconosciuta',
    heading: 'Questa pagina non esiste.',
    project: 'Forse l’indirizzo contiene un errore, o ciò che era qui non c’è più.',
    opinion: 'Forse l’opinione è stata eliminata o nascosta, o l’indirizzo contiene un errore.',
    page: 'L’elenco non arriva fin lì.',
  },

  busyVotes: {
    title: 'Troppi in questo momento',
    heading: 'Stanno arrivando più voti di quanti se ne possano contare ora.',
    what: 'Il tuo non è stato contato. Torna indietro e riprova tra qualche minuto.',
  },
  voteAgain: {
    title: 'Premi ancora una volta',
    heading: 'Premi ancora una volta.',
    what: 'Non è stato ancora contato nulla. Perché ogni persona conti una volta, il tuo browser ora conserva un numero casuale. Se questa pagina ricompare, il tuo browser non accetta i cookie.',
  },

  elsewhere: {
    title: 'Non da qui',
    heading: 'Questo non veniva da questa pagina.',
    what: 'Lo ha inviato un altro sito, quindi non è cambiato nulla. Apri la pagina pubblica e fallo lì.',
  },
}
