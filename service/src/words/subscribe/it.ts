import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const it: Words = {
  language: 'it',

  form: {
    title: 'Iscriviti',
    heading: (project) => `Novità da ${project}`,
    lead: `Lascia il tuo indirizzo ${eMail} e confermalo con il messaggio che riceverai. Solo allora l’iscrizione è valida.`,
    email: `Indirizzo ${eMail}`,
    name: 'Il tuo nome',
    nameHint: 'Lascialo vuoto se preferisci.',
    submit: 'Iscrivimi',
    submitting: 'Un momento',
    seen: (project) =>
      `Quando confermi, ${project} vede il tuo indirizzo, il tuo nome se lo indichi, e la tua lingua. Puoi annullare l’iscrizione in qualsiasi momento, con un link in ogni messaggio inviato da qui.`,
  },

  mistakes: {
    titlePrefix: (title) => `Da correggere: ${title}`,
    heading: 'C’è una cosa da correggere prima dell’invio',
    several: 'Ci sono due cose da correggere prima dell’invio',
    kept: 'Tutto quello che hai scritto è ancora qui.',
    missing: `Scrivi il tuo indirizzo ${eMail}.`,
    notAnAddress: `Questo non è un indirizzo ${eMail}. Scrivilo come nome@example.com.`,
    nameTooLong: (limit) => `Un nome può avere al massimo ${limit} caratteri.`,
    characters: 'Contiene un carattere che non può essere conservato. Scrivilo di nuovo.',
  },

  asked: {
    title: 'Controlla la posta',
    heading: 'Controlla la posta.',
    what: (email) =>
      `Se ${email} non è ancora nell’elenco, un messaggio è in arrivo. Premi il pulsante che contiene entro 7 giorni e l’iscrizione è fatta.`,
    nothing: 'Dopo qualche minuto non c’è nulla? Guarda nella cartella dello spam e controlla l’indirizzo qui sopra, lettera per lettera.',
    another: 'Usa un altro indirizzo',
  },

  closed: {
    title: 'Nessuna iscrizione',
    heading: (project) => `${project} non accetta più iscrizioni.`,
    what: 'Qui non c’è nulla da fare. Nei messaggi già ricevuti il link per annullare l’iscrizione resta valido.',
  },

  confirm: {
    title: 'Conferma l’iscrizione',
    heading: 'Manca un passo.',
    what: (email, project) => `Conferma che vuoi ricevere novità da ${project} all’indirizzo ${email}.`,
    button: 'Conferma',
    notYou: 'Non eri tu? Chiudi questa pagina. Non succede nulla e l’indirizzo viene cancellato.',
  },

  invited: {
    title: 'Invito',
    heading: (project) => `${project} ti invita.`,
    what: (email, project) => `Vuoi ricevere novità da ${project} all’indirizzo ${email}?`,
    accept: 'Sì, iscrivimi',
    decline: 'No, grazie',
    seen: (project) =>
      `Se accetti, ${project} lo saprà e vedrà il tuo indirizzo, il tuo nome se lo indichi, e la tua lingua. Puoi annullare l’iscrizione in qualsiasi momento.`,
  },

  confirmed: {
    title: 'Iscrizione confermata',
    heading: 'La tua iscrizione è confermata.',
    what: (email, project) => `Le novità da ${project} arrivano ora a ${email}.`,
    leave: 'Puoi annullare l’iscrizione in qualsiasi momento, con il link in ogni messaggio inviato da qui o subito.',
    leaveLink: 'Annulla l’iscrizione',
  },

  declined: {
    title: 'Nessuna iscrizione',
    heading: 'Va bene, nessuna novità.',
    what: (email) => `A ${email} non viene inviato nulla, e l’indirizzo viene cancellato tra qualche giorno.`,
    changed: 'Hai cambiato idea?',
    button: 'Iscrivimi lo stesso',
  },

  ended: {
    title: 'Link scaduto',
    heading: 'Questo link non è più valido.',
    what: (project) =>
      `Valeva 7 giorni, oppure nel frattempo hai annullato l’iscrizione. Per ricevere novità da ${project} iscriviti di nuovo: basta un minuto.`,
    again: 'Iscriviti di nuovo',
  },

  blocked: {
    title: 'Non è possibile',
    heading: 'Questo indirizzo non può essere iscritto qui.',
    what: (project) => `${project} ha deciso di non scrivergli. Se pensi che sia un errore, rivolgiti direttamente a loro.`,
  },

  leave: {
    title: 'Annulla l’iscrizione',
    heading: (project) => `Vuoi lasciare ${project}?`,
    what: (email, project) => `${email} non riceverà più novità da ${project}.`,
    everything: (organization) => `Lascia tutto ciò che viene da ${organization}`,
    everythingHint: 'Ogni iscrizione e anche ogni altro messaggio inviato da qui a questo indirizzo.',
    button: 'Annulla l’iscrizione',
  },

  left: {
    title: 'Iscrizione annullata',
    heading: 'L’iscrizione è annullata.',
    what: (project) => `${project} ne è al corrente, e il tuo nome e il tuo indirizzo sono stati eliminati dall’elenco degli iscritti.`,
    everything: (organization) =>
      `Tutte le iscrizioni presso ${organization} sono terminate, e da qui non parte più alcun messaggio per questo indirizzo.`,
    again: 'Iscriviti di nuovo',
  },

  unknown: {
    title: 'Link sconosciuto',
    heading: 'Non conosciamo questo link.',
    what: 'Forse una parte è andata persa lungo la strada, o ciò che riguardava è stato cancellato. Aprilo di nuovo dal messaggio con cui è arrivato.',
  },

  emails: {
    confirmation: {
      subject: (project) => `Da confermare: novità da ${project}`,
      heading: 'Manca un passo',
      paragraphs: (project) => [
        `Qualcuno, probabilmente tu, ha scritto questo indirizzo per ricevere novità da ${project}.`,
        'Se eri tu, premi il pulsante entro 7 giorni e conferma nella pagina che si apre. Altrimenti non fare nulla: non viene inviato altro, e l’indirizzo viene cancellato.',
      ],
      button: 'Conferma',
      reason: (project) => `Ricevi questo unico messaggio perché il tuo indirizzo è stato scritto nella pagina di ${project}.`,
    },
    invitation: {
      subject: (project) => `${project} ti invita a iscriverti`,
      heading: (project) => `${project} ti invita`,
      paragraphs: (project) => [
        `${project} vorrebbe inviarti novità, e prima te lo chiede.`,
        'Premi il pulsante per accettare o rifiutare. Se per 7 giorni non fai nulla, non viene inviato nulla e l’invito termina.',
      ],
      button: 'Rispondi all’invito',
      reason: (project) => `Ricevi questo messaggio perché ${project} ti ha inviato un invito.`,
    },
    welcome: {
      subject: (project) => `Iscrizione confermata: ${project}`,
      heading: 'La tua iscrizione è confermata',
      paragraphs: (project) => [
        `Hai confermato che vuoi ricevere novità da ${project}.`,
        'Conserva questo messaggio: con il link alla fine puoi annullare l’iscrizione in qualsiasi momento.',
      ],
      reason: (project) => `Ricevi questo messaggio perché l’iscrizione a ${project} è stata confermata.`,
    },
    already: {
      subject: (project) => `Iscrizione già attiva: ${project}`,
      heading: 'La tua iscrizione è già attiva',
      paragraphs: (project) => [
        `Qualcuno, probabilmente tu, ha scritto questo indirizzo per ricevere novità da ${project}. È già nell’elenco, quindi non c’è nulla da fare.`,
        'Se non le vuoi più, annulla l’iscrizione con il link alla fine di questo messaggio.',
      ],
      reason: (project) => `Ricevi questo messaggio perché la tua iscrizione a ${project} è attiva.`,
    },
  },
}
