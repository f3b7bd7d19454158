import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const it: Words = {
  language: 'it',

  form: {
    title: 'I tuoi dati',
    heading: (organization) => `Che cosa sa di te ${organization}`,
    lead: `Scrivi il tuo indirizzo ${eMail}. Se se ne sa qualcosa, ricevi un messaggio con un link: lì puoi vedere tutto, portarlo con te o farlo cancellare.`,
    submit: 'Inviami il link',
    seen: 'L’indirizzo serve per questo messaggio e per nient’altro.',
  },

  asked: {
    what: (email) => `Se si sa qualcosa di ${email}, un messaggio è in arrivo a quell’indirizzo. Il suo link vale 24 ore.`,
    once: 'Un messaggio del genere parte al massimo una volta all’ora.',
  },

  open: {
    title: 'I tuoi dati',
    heading: (organization) => `Che cosa sa di te ${organization}`,
    about: (email) => `Ecco che cosa si sa di ${email}:`,
    nothing: (email) => `Di ${email} non si sa nulla.`,
    links: { one: '{count} link per dare un’opinione', other: '{count}\u00a0link per dare un’opinione' },
    opinions: { one: '{count} opinione', other: '{count} opinioni' },
    comments: { one: '{count} commento', other: '{count} commenti' },
    receipts: { one: '{count} ricevuta', other: '{count} ricevute' },
    emails: { one: '{count} messaggio che ti è stato inviato', other: '{count} messaggi che ti sono stati inviati' },
    subscription: (project) => `Le novità di ${project}`,
    suppressed: 'Il fatto che a questo indirizzo non si deve scrivere',
    take: 'Portarli con te',
    download: 'Scarica tutto',
    downloadHint: 'Un file (JSON) che puoi conservare e che altri programmi sanno leggere.',
    forget: 'Farti dimenticare',
    forgetHint: 'Vedi che cosa comporta prima che accada qualcosa.',
    erase: 'Cancella tutto',
  },

  incognito:
    'Le opinioni in incognito qui non si possono trovare: nulla le lega a un indirizzo. La tua si vede, si modifica e si cancella all’indirizzo privato che è apparso dopo l’invio.',

  confirm: {
    title: 'Cancella tutto',
    heading: 'Cancellare tutto?',
    what: (email) => `Tutto ciò che si sa di ${email} viene cancellato. Nessuno può recuperarlo.`,
    opinions: 'Le tue opinioni vengono cancellate, con tutte le risposte e i commenti che ne fanno parte, e anche le tue ricevute.',
    subscriptions: 'Le tue iscrizioni finiscono.',
    links: 'I link che ti sono stati inviati non funzionano più. Vengono ancora contati, senza il tuo nome e il tuo indirizzo.',
    suppressed: 'Se non vuoi ricevere posta, resta così: si conserva un segno dal quale nessuno può leggere il tuo indirizzo.',
    elsewhere: (organization) =>
      `Gli altri sistemi di ${organization} vengono avvisati di ogni cancellazione. Le copie che hanno fatto tocca a loro cancellarle.`,
    button: 'Cancella tutto',
    sending: 'Cancellazione in corso',
    back: 'Conserva tutto',
  },

  done: {
    title: 'Tutto è cancellato',
    heading: 'Tutto è cancellato.',
    what: (email) => `Di ${email} non si sa più nulla.`,
    awaited: (organization) =>
      `Alcuni avvisi al riguardo non erano ancora arrivati ad altri sistemi di ${organization}. I tuoi dati sono stati tolti prima dell’invio.`,
    suppressed: 'Resta un segno che non si deve scriverti. Nessuno può leggerne il tuo indirizzo.',
  },

  unfinished: {
    title: 'Quasi tutto è cancellato',
    heading: 'Quasi tutto è cancellato.',
    what: 'Proprio in questo momento ti viene inviato un messaggio. Premi di nuovo tra un minuto e sparirà anche il resto.',
    button: 'Cancella il resto',
  },

  ended: {
    title: 'Link scaduto',
    heading: 'Questo link è scaduto.',
    what: 'Valeva 24 ore. Puoi chiederne uno nuovo in qualsiasi momento.',
    again: 'Chiedi un nuovo link',
  },

  email: {
    subject: (organization) => `I tuoi dati presso ${organization}`,
    heading: 'I tuoi dati',
    paragraphs: (organization) => [
      `Qualcuno, molto probabilmente tu, ha chiesto che cosa sa ${organization} di questo indirizzo.`,
      'Premi il pulsante per vederlo, scaricarlo o farlo cancellare. Il link vale 24 ore. Non passarlo a nessuno: chi lo ha può fare lo stesso.',
      'Se la richiesta non è tua, non c’è nulla da fare.',
    ],
    button: 'Vedi i miei dati',
    reason: (organization) => `Ricevi solo questo messaggio, perché il tuo indirizzo è stato scritto nella pagina di ${organization}.`,
  },
}
