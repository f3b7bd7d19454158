import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const it: Words = {
  title: 'La tua opinione',
  states: {
    published: { name: 'Pubblicata', what: () => 'Altri possono leggerla.' },
    pending: { name: 'In esame', what: (project) => `${project} la guarda prima che altri possano leggerla.` },
    hidden: { name: 'Non mostrata', what: (project) => `${project} per ora non la mostra ad altri.` },
    waiting: {
      name: 'In arrivo',
      what: (project, batch) =>
        `Apparirà insieme ad altre opinioni in incognito, in ordine casuale: quando almeno ${batch} saranno in attesa, oppure 72 ore dopo l’invio della prima. A quel punto possono essere di meno, o solo la tua. Fino ad allora non la vede nessuno, nemmeno ${project}.`,
    },
  },
  incognito: 'In incognito',
  verified: 'Verificata',
  given: (day) => `Inviata il ${day}`,
  edited: (day) => `modificata il ${day}`,
  answers: 'Le tue risposte',
  upvotes: { one: 'Utile per {count} persona', other: 'Utile per {count} persone' },
  response: (project) => `${project} risponde`,
  paused: (project) => `${project} per ora non accetta nulla di nuovo. Puoi leggere ciò che hai scritto ed eliminarlo.`,
  change: 'Modifica',
  delete: 'Elimina',
  receipt: 'Mostra uno scontrino, perché valga come verificata',

  comments: {
    heading: 'Commenti',
    you: 'Tu',
    somebody: 'Qualcuno',
    label: 'Aggiungi un commento',
    hint: (project) => `${project} e altri possono leggerlo.`,
    hintIncognito: (project) => `${project} e altri possono leggerlo. È in incognito, come la tua opinione.`,
    send: 'Invia il commento',
    sending: 'Invio del commento',
    answer: 'Rispondi',
    answerTo: (name) => `La tua risposta a ${name}`,
    change: 'Modifica o elimina',
    changeLabel: 'Il tuo commento',
    save: 'Salva il commento',
    remove: 'Elimina il commento',
    missing: 'Prima scrivi qualcosa.',
    gone: 'Questo commento non c’è più.',
    limit: 'Qui ci sono già tanti tuoi commenti quanti possono essercene.',
  },

  done: {
    edited: 'Le modifiche sono salvate.',
    same: 'Non c’era nulla di diverso, quindi nulla è cambiato.',
    commented: 'Il tuo commento è al suo posto.',
    'comment-edited': 'Il tuo commento è modificato.',
    'comment-deleted': 'Il tuo commento è eliminato.',
  },

  edit: {
    title: 'Modifica la tua opinione',
    lead: (project) => `${project} vede le nuove parole, e che sono cambiate.`,
    leadIncognito: (project) => `${project} vede le nuove parole, e in che giorno sono cambiate. Resti in incognito.`,
    leadWaiting: 'Nessuno l’ha ancora vista. Appare così come la lasci qui.',
    save: 'Salva le modifiche',
    saving: 'Salvataggio in corso',
    back: 'Torna alla tua opinione',
    limit: 'Questa opinione è stata modificata quante più volte possibile. Puoi ancora eliminarla.',
    paused: (project) => `${project} per ora non accetta nulla di nuovo. Nulla è cambiato; ciò che hai scritto è ancora qui.`,
  },

  remove: {
    title: 'Elimina la tua opinione',
    heading: 'Eliminare per sempre la tua opinione?',
    what: 'Le tue parole spariscono, con le tue risposte e tutti i commenti. Non si può annullare.',
    told: (project) => `${project} viene a sapere che è stata eliminata, e può averla letta prima.`,
    waiting: 'Nessuno l’ha vista, e nessuno la vedrà.',
    link: 'Il link o il codice con cui è arrivata non si riapre per questo.',
    confirm: 'Elimina per sempre',
    deleting: 'Eliminazione in corso',
    keep: 'Conservala',
    done: 'La tua opinione è eliminata.',
    gone: 'Le tue parole, le tue risposte e i commenti non ci sono più.',
  },

  unknown: {
    title: 'Nessuna opinione',
    heading: 'Qui non c’è nessuna opinione.',
    what: 'È stata eliminata, o una parte dell’indirizzo si è persa per strada. Apri di nuovo l’indirizzo da dove lo conservi, e copialo per intero.',
  },

  forgotten: {
    title: 'Apri il tuo indirizzo privato',
    heading: 'Apri di nuovo il tuo indirizzo privato.',
    what: 'Questo browser non ricorda più di quale opinione parlava questa pagina. Apri di nuovo l’indirizzo privato da dove lo conservi.',
  },

  address: {
    heading: 'Il tuo indirizzo privato',
    what: 'Con questo vedi che cosa succede alla tua opinione, e puoi modificarla, commentarla o eliminarla. Può farlo chiunque abbia questo indirizzo, quindi tienilo per te.',
    incognito: 'È l’unica via per tornare. Nient’altro porta da te alla tua opinione, e nessuno può ritrovarla per te.',
    mailed: `È in arrivo anche per ${eMail}.`,
    copy: 'Copia l’indirizzo',
    copied: 'Copiato',
    open: 'Vai alla tua opinione',
  },

  email: {
    subject: (project) => `La tua opinione su ${project}`,
    heading: 'La via per tornare alla tua opinione',
    arrived: (project) => `La tua opinione è arrivata a ${project}. Grazie.`,
    what: 'A questo indirizzo vedi che cosa ne è, e puoi modificarla, commentarla o eliminarla.',
    secret: 'Può farlo chiunque abbia l’indirizzo, quindi non inoltrare questo messaggio.',
    button: 'Vai alla tua opinione',
    reason: (project) => `Ricevi questo messaggio perché con questo indirizzo ${eMail} è stata data un’opinione su ${project}.`,
  },
}
