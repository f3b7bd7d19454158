import type { en } from '../en/mail.ts'

export const it: typeof en = {
  title: 'E-mail',
  purpose:
    'Che cosa è stato inviato, che cosa è fallito e perché, e che cosa attende. I messaggi sull’accesso non sono elencati da nessuna parte.',
  list: 'Messaggi, dal più recente',
  test: 'Invia un test',
  server: (server, from) => `I messaggi partono da ${server}, come ${from}.`,
  noServer:
    'Non c’è un server di posta: i messaggi vengono conservati, non inviati. I link si leggono qui e si possono consegnare a mano. Per inviarli, chi gestisce Earshot imposta SMTP_URL e MAIL_FROM.',
  columns: { to: 'A', kind: 'Riguarda', state: 'Stato', when: 'Scritto' },
  kinds: {
    link: 'Un link per dare un’opinione',
    'own-opinion': 'La propria opinione',
    'my-data': 'I propri dati',
    subscription: 'La propria iscrizione',
    invitation: 'Un invito a questa organizzazione',
    webhooks: 'Webhook che falliscono',
    test: 'Un test',
  },
  states: { queued: 'In attesa', sent: 'Inviato', failed: 'Fallito', kept: 'Conservato' },
  again: 'Da ritentare',
  filters: { label: 'Restringi i messaggi', status: 'Stato', everything: 'Tutto', query: 'Indirizzo', clear: 'Mostra tutti' },
  empty: { title: 'Ancora nessun messaggio', what: 'Ogni messaggio appare qui da quando viene scritto.' },
  none: { title: 'Nessun risultato', what: 'Scegli un altro stato, o cerca una parte più breve dell’indirizzo.' },
  opened: {
    title: 'Messaggio',
    missing: 'Questo messaggio non c’è. Forse era di un progetto eliminato.',
    to: 'A',
    private: 'Di chi sia l’indirizzo non viene mostrato a nessuno.',
    kind: 'Riguarda',
    state: 'Stato',
    written: 'Scritto',
    sent: 'Accettato dal server di posta',
    attempts: 'Tentativi',
    next: 'Prossimo tentativo',
    said: 'Il server di posta ha detto',
    retry: 'Riprova subito',
    retried: 'È di nuovo in viaggio.',
    text: 'Che cosa contiene',
    notShown: {
      private:
        'Ciò che contiene è solo per chi lo legge: apre qualcosa di suo. Chi gestisce Earshot senza server di posta lo legge lì, con earshot mail show.',
      sent: 'È partito, quindi ciò che contiene è del cliente.',
      forgotten: 'Ciò che conteneva non è più conservato. I messaggi vengono svuotati dopo 30 giorni.',
    },
  },
  testing: {
    title: 'Invia un messaggio di prova',
    what: 'Parte subito, e vedi che cosa dice il server di posta. Se ne possono inviare cinque al minuto.',
    to: 'A',
    action: 'Invia il test',
    taken: 'Accettato',
    notTaken: 'Non accettato',
    conversation: 'Il dialogo con il server di posta',
    from: { us: 'Earshot', server: 'Server di posta', note: 'Nota' },
  },
}
