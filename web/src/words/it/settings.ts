import type { en } from '../en/settings.ts'

export const it: typeof en = {
  title: 'Impostazioni',
  purpose: 'Come si chiama questo progetto, come parlano e appaiono le sue pagine, e che cosa viene pubblicato.',
  readOnly: 'Le modificano admin e titolari. Tu puoi leggerle.',
  save: 'Salva modifiche',
  undo: 'Annulla',
  saved: 'Salvato.',
  unsaved: {
    title: 'Abbandonare le modifiche?',
    what: 'Non sono ancora salvate.',
    stay: 'Resta qui',
    leave: 'Abbandona',
  },
  about: {
    title: 'Nome e indirizzo',
    name: 'Nome',
    nameHint: 'Come lo leggono i clienti.',
    description: 'Descrizione',
    descriptionHint: 'Che cos’è il progetto, in poche parole. Si legge nella pagina pubblica.',
    slug: 'Indirizzo pubblico',
    slugHint: 'Da 3 a 60 tra a–z, 0–9 e trattini.',
    slugChanged: (before) =>
      `Gli indirizzi con /p/${before} smettono di funzionare: link sul tuo sito, il feed e i segnalibri. I link e i codici già consegnati continuano a funzionare.`,
    current: 'La pagina pubblica è a',
  },
  speech: {
    title: 'Lingua e ora',
    locale: 'Lingua',
    localeHint: 'Delle pagine, a meno che il browser del cliente non ne chieda un’altra disponibile.',
    timezone: 'Fuso orario',
    timezoneHint: 'Del team. I grafici contano giorni UTC.',
  },
  look: {
    title: 'Colore e logo',
    accent: 'Colore principale',
    accentHint: 'Di pulsanti, scelte e link, come #rrggbb.',
    accentWrong: 'Scrivilo come # e sei cifre o lettere a–f.',
    pick: 'Scegli un colore',
    preview: 'Anteprima',
    light: 'Chiaro',
    dark: 'Scuro',
    button: 'Invia l’opinione',
    link: 'Un link',
    kept: 'Si legge bene così com’è.',
    adjusted: (wanted, light) =>
      `${wanted} è troppo pallido per leggersi sulle pagine chiare. Lì si usa ${light}; la tua scelta resta conservata.`,
    logo: 'Logo',
    logoHint: 'Si trova sopra il modulo al posto dell’iniziale. Un PNG, JPEG o WebP, rimpicciolito qui nel tuo browser.',
    choose: 'Scegli un’immagine',
    remove: 'Togli il logo',
    none: 'Nessun logo: le pagine mostrano l’iniziale del nome.',
    elsewhere: (address) =>
      `Il logo è impostato su ${address}. Le pagine non chiedono nulla ad altri siti, quindi non viene mostrato. Scegli invece un’immagine.`,
    tooLarge: 'Questa immagine resta troppo grande, anche rimpicciolita. Scegline una con meno dettagli.',
    unreadable: 'Il browser non riesce a leggerla come immagine.',
    logoNow: 'Il logo come apparirà',
  },
  publishing: {
    title: 'Che cosa viene pubblicato',
    visibility: 'Risposte alle domande',
    visibilities: {
      private: { label: 'Le vede solo il team', hint: 'Per le domande che non dicono altro.' },
      public: {
        label: 'Le vedono tutti',
        hint: 'Accanto all’opinione, nella pagina pubblica e nel widget. I clienti lo leggono nel modulo.',
      },
    },
    moderation: 'Opinioni di clienti non verificati',
    moderations: {
      none: {
        label: 'Appaiono subito',
        hint: 'Ognuna dice che non è verificata. Puoi nasconderne una per un motivo dell’elenco; mai perché è negativa.',
      },
      hold_unverified: {
        label: 'Attendono il team',
        hint: 'Sono sotto «Da pubblicare» finché qualcuno le pubblica. Quelle verificate appaiono comunque subito.',
      },
    },
    incognito: 'I clienti possono restare in incognito',
    incognitoHint: 'Un’opinione in incognito non ha nome, né link, né ora. Più persone dicono ciò che pensano.',
    release: 'Le opinioni in incognito dai link appaiono',
    releases: {
      delayed: {
        label: 'Insieme, in ordine casuale',
        hint: 'Quando sono abbastanza, oppure 72 ore dopo la prima. A quel punto possono essere poche, o una sola, e il momento può dire chi era. Il modulo lo dice.',
      },
      immediate: { label: 'Subito', hint: 'Dove pochi link sono aperti, l’ora può dire chi era. Il modulo lo dice.' },
    },
    batch: 'Quante appaiono insieme, come minimo',
    batchHint:
      'Da 2 a 20. Più sono, meglio si nascondono a vicenda, e più tempo serve. Quelle già in attesa mantengono il numero indicato dal loro modulo.',
  },
  widget: {
    title: 'Widget',
    origins: 'Siti che possono mostrare il widget',
    originsHint: 'Uno per riga, come https://shop.example. Al massimo 20. Senza nessuno, il widget non mostra nulla da nessuna parte.',
  },
  state: {
    title: 'Pausa, archivio, eliminazione',
    active: 'Questo progetto accetta opinioni.',
    paused:
      'Questo progetto è in pausa: le sue pagine non accettano opinioni, e i moduli aperti lo dicono all’invio. Ciò che è stato scritto resta al cliente.',
    archived: 'Questo progetto è archiviato: non accetta opinioni e sta a parte negli elenchi. Tutto ciò che contiene resta leggibile.',
    pause: 'Pausa',
    resume: 'Accetta di nuovo opinioni',
    archive: 'Archivia',
    unarchive: 'Togli dall’archivio',
    delete: 'Elimina progetto',
    pausing: {
      title: (name) => `Mettere in pausa ${name}?`,
      what: 'I suoi moduli, i codici e il modulo pubblico non accettano opinioni finché non riprendi. Un modulo aperto ora lo dice all’invio, e conserva ciò che è stato scritto. La pagina pubblica resta leggibile.',
      do: 'Pausa',
    },
    archiving: {
      title: (name) => `Archiviare ${name}?`,
      what: 'Non accetta più opinioni e sta a parte negli elenchi. Nulla viene eliminato, e puoi toglierlo di nuovo dall’archivio.',
      do: 'Archivia',
    },
    deleting: {
      title: (name) => `Eliminare ${name}?`,
      what: 'Tutte le opinioni, le risposte, i link, i codici e gli iscritti di questo progetto vengono eliminati per sempre, anche per i tuoi clienti. Ciò che prima è stato annunciato ai tuoi sistemi viene ancora consegnato. Non si può annullare.',
      do: 'Elimina per sempre',
    },
  },
}
