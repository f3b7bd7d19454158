import type { Words } from './en.ts'

export const it: Words = {
  thanks: {
    verified: 'È considerata verificata, perché hai scansionato il codice.',
    done: 'Puoi chiudere questa pagina.',
  },

  ended: {
    title: 'Codice scaduto',
    heading: 'Questo codice è scaduto.',
    what: 'Viene da uno schermo, dove ogni codice dura cinque minuti.',
    todo: 'Scansiona il codice che si vede ora sullo schermo.',
  },

  replaced: {
    title: 'Codice sostituito',
    heading: 'Questo codice è stato sostituito.',
    what: (project) => `${project} ha un codice nuovo e questo non apre più nulla.`,
    todo: 'Cerca quello nuovo e scansionalo, oppure chiedilo.',
  },

  revoked: {
    title: 'Codice non più in uso',
    heading: 'Questo codice non è più in uso.',
    what: (project) => `${project} lo ha ritirato e non apre più nulla.`,
    todo: 'Chiedi sul posto come dire la tua opinione.',
    nothingSent: 'Non è stato inviato nulla. Tutto quello che hai scritto è ancora qui e si può copiare.',
  },

  paused: {
    todo: 'Il codice resta lo stesso: scansionalo di nuovo più tardi.',
  },

  used: {
    title: 'Già inviata',
    heading: 'La tua opinione è già arrivata.',
    what: 'Questo modulo è già stato inviato, e ognuno accoglie una sola opinione.',
    todo: 'C’è altro da dire? Scansiona il codice ancora una volta.',
  },

  over: {
    title: 'Modulo scaduto',
    heading: 'Questo modulo è scaduto.',
    what: 'È rimasto aperto per un’ora dopo la scansione.',
    todo: 'Scansiona di nuovo il codice.',
    draft: 'Quello che hai scritto è conservato su questo dispositivo e tornerà con il codice.',
    renewedHeading: 'È passata un’ora da quando hai scansionato il codice.',
    renewed: 'Non è ancora stato inviato nulla. Tutto quello che hai scritto è ancora qui: rileggilo e invialo di nuovo.',
    nothingSent:
      'Non è stato inviato nulla. Tutto quello che hai scritto è ancora qui: copialo, scansiona di nuovo il codice e invialo dalla nuova pagina.',
  },

  unknown: {
    title: 'Codice sconosciuto',
    heading: 'Non conosciamo questo codice.',
    what: 'Forse una parte del suo indirizzo si è persa per strada. Scansiona di nuovo il codice o copia l’indirizzo per intero.',
  },

  forgotten: {
    title: 'Scansiona di nuovo il codice',
    heading: 'Scansiona di nuovo il codice.',
    what: 'Questa pagina appartiene a una scansione che questo browser non ricorda più. Quello che hai scritto su questo dispositivo tornerà con la prossima.',
  },

  kiosk: {
    title: 'Scansiona e dicci la tua',
    heading: 'Che cosa ne pensi?',
    todo: 'Scansiona con la fotocamera del telefono e raccontacelo.',
    image: 'Codice QR che apre il modulo',
    next: 'Nuovo codice tra {time}',
    ends: 'Nessuna connessione. Questo codice vale ancora {time}',
    offline: 'Nessuna connessione',
    offlineTodo: 'Appena torna, compare da solo un nuovo codice.',
    back: 'La connessione è tornata.',
    waiting: 'Il prossimo codice sta arrivando.',
    pausedTodo: 'Il codice tornerà da solo.',
    over: 'Questa schermata è terminata.',
    overTodo: 'Il suo codice è stato sostituito o ritirato. Apri il nuovo indirizzo della schermata.',
    fullScreen: 'Schermo intero',
    forgotten: {
      title: 'Schermata sconosciuta',
      heading: 'Apri di nuovo l’indirizzo della schermata.',
      what: 'Questo browser non ricorda più quale schermata era mostrata qui. Il suo indirizzo si trova nella dashboard, alla voce Codici QR.',
    },
  },

  print: {
    heading: 'Che cosa ne pensi?',
    todo: 'Scansiona con la fotocamera del telefono e raccontacelo.',
    or: 'Oppure apri questo indirizzo:',
  },
}
