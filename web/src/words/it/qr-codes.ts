import type { en } from '../en/qr-codes.ts'

export const it: typeof en = {
  title: 'Codici QR',
  purpose: 'Codici da stampare e da mostrare, per i clienti che sono sul posto.',
  modes: {
    permanent: {
      name: 'Codice stampato',
      what: 'Resta lo stesso. Stampalo per i tavoli, gli scontrini o la porta.',
      make: 'Crea il codice da stampare',
    },
    rotating: {
      name: 'Codice a schermo',
      what: 'Cambia di continuo: una sua foto non vale più nulla dopo cinque minuti. Mostralo su un tablet o uno schermo alla cassa.',
      make: 'Crea il codice a schermo',
    },
  },
  none: 'Non ce n’è ancora nessuno.',
  askMember: 'I membri della tua organizzazione possono crearne uno.',
  scans: 'Scansioni',
  opinions: 'Opinioni',
  made: 'Creato',
  regenerated: 'Sostituito',
  noLabel: 'Senza nome',
  show: 'Mostra il codice',
  see: (name) => `Mostra il codice: ${name}`,
  former: 'Codici ritirati',
  revoked: 'Ritirato',
  columns: { code: 'Codice', scans: 'Scansioni', opinions: 'Opinioni', revoked: 'Ritirato' },

  form: {
    title: { permanent: 'Crea il codice da stampare', rotating: 'Crea il codice a schermo' },
    label: 'Un nome per il tuo team',
    labelHint: 'Per esempio dove è appeso. I clienti non lo vedono.',
    action: 'Crea',
  },

  drawer: {
    missing: 'Questo codice non esiste, o è stato ritirato.',
    toList: 'Torna ai codici',
    forViewer: 'I membri della tua organizzazione possono mostrarlo, stamparlo e modificarlo.',
    picture: 'Il codice',
    address: 'Il suo indirizzo',
    copy: 'Copia l’indirizzo',
    label: 'Nome per il tuo team',
    keep: 'Salva il nome',
    print: 'Da stampare',
    printWhat: 'Un foglio con il codice e poche parole nella lingua del progetto.',
    layout: 'Foglio',
    layouts: { poster: 'Una locandina', labels: 'Etichette da ritagliare' },
    paper: 'Carta',
    papers: { a4: 'A4', letter: 'Letter' },
    sheet: 'Scarica il foglio (PDF)',
    pictures: 'Come immagine',
    png: 'Scarica PNG',
    svg: 'Scarica SVG',
    screen: 'Su uno schermo',
    screenWhat: 'Apri questa pagina sullo schermo che vedono i clienti, e lasciala aperta. Rinnova il codice da sola.',
    kiosk: 'Apri la schermata',
    copyKiosk: 'Copia il suo indirizzo',
    now: 'Il codice di questo momento; apre il modulo per cinque minuti.',
    fresh: 'Mostrane uno nuovo',
    end: 'Sostituirlo o ritirarlo',
    endWhat: 'Nessuna delle due cose si può annullare.',
    regenerate: 'Sostituisci il codice',
    revoke: 'Ritira il codice',
    forAdmins: 'Gli admin possono sostituirlo o ritirarlo.',
  },

  regenerating: {
    title: 'Sostituire questo codice?',
    what: {
      permanent:
        'Ogni copia stampata smette subito di funzionare: chi la scansiona ne viene informato. Al suo posto stampi il codice nuovo.',
      rotating: 'Ogni schermo che lo mostra smette subito di funzionare. Al suo posto apri la nuova schermata.',
    },
    type: 'sostituisci',
    action: 'Sostituisci il codice',
    done: 'Il codice è sostituito. Questo è quello nuovo.',
  },
  revoking: {
    title: 'Ritirare questo codice?',
    what: {
      permanent:
        'Non apre più nulla, comprese le copie stampate, e i moduli aperti non si possono inviare. Puoi crearne uno nuovo, con un nuovo codice.',
      rotating:
        'Non apre più nulla, compresi gli schermi che lo mostrano, e i moduli aperti non si possono inviare. Puoi crearne uno nuovo.',
    },
    type: 'ritira',
    action: 'Ritira il codice',
  },
}
