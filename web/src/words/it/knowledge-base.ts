import type { en } from '../en/knowledge-base.ts'
import { plural } from '../plural.ts'

export const it: typeof en = {
  title: 'Base di conoscenza',
  purpose:
    'Testi e pagine che aiutano a rispondere: ciò che riguarda un’opinione appare accanto mentre scrivi. La condividono tutti i progetti dell’organizzazione, e nessun altro la legge.',
  list: 'Voci',
  add: 'Aggiungi testo o pagina',

  search: {
    label: 'Cerca',
    hint: 'Parole, o "una frase"',
    found: 'Risultati',
    none: (query) => `Nessun passo riguarda «${query}».`,
    all: 'Mostra tutte',
  },
  passages: (count) => plural('it', count, { one: 'Un passo', other: `${count} passi` }),
  open: 'Apri la voce',
  untitled: 'Un testo del team',

  columns: { item: 'Voce', state: 'Stato', updated: 'Modificata' },
  status: { ready: 'Pronta', fetching: 'In lettura', failed: 'Non letta' },
  text: 'Testo',
  page: 'Pagina',

  failures: {
    dns: 'Il suo nome non è stato trovato. L’indirizzo è scritto bene?',
    refused: 'La connessione è stata rifiutata.',
    reset: 'La connessione si è interrotta.',
    timeout: 'La risposta ha tardato troppo.',
    tls: 'Il suo certificato non è valido.',
    'private-address': 'Porta a un indirizzo privato, che non viene letto.',
    redirects: 'Rimanda troppe volte ad altri indirizzi.',
    'http-status': 'Ha risposto con un errore. È una pagina che tutti possono leggere?',
    'content-type': 'Non è né una pagina né un testo.',
    'too-large': 'È troppo grande.',
    'no-text': 'Non contiene testo: forse tutto è disegnato da script. Copia il testo e aggiungilo qui.',
    unreadable: 'Non è stato possibile leggerla.',
    interrupted: 'La lettura è stata interrotta più volte.',
  },
  failedBefore: 'Resta ciò che era stato letto prima.',

  empty: {
    title: 'Qui non c’è ancora nulla',
    what: 'Aggiungi ciò che serve di continuo per rispondere: resi, tempi di consegna, orari di apertura. Mentre qualcuno risponde a un’opinione, i passi che la riguardano appaiono accanto.',
  },

  form: {
    addTitle: 'Aggiungi alla base di conoscenza',
    editTitle: 'Modifica la voce',
    what: 'Inserisci un testo, l’indirizzo di una pagina, o entrambi.',
    url: 'Indirizzo di una pagina',
    urlHint: 'Viene letta una volta, e di nuovo quando lo chiedi.',
    text: 'Testo',
    textHint: 'Una riga breve sopra un paragrafo, o una che comincia con #, è il suo titolo.',
    add: 'Aggiungi',
    save: 'Salva',
    neither: 'Inserisci un testo o un indirizzo.',
  },
  drawer: {
    missing: 'Questa voce non c’è più.',
    toList: 'Torna all’elenco',
    page: 'Pagina',
    state: 'Stato',
    added: 'Aggiunta',
    updated: 'Modificata',
    edit: 'Modifica',
    refresh: 'Rileggi la pagina',
    remove: 'Elimina',
    removeTitle: 'Elimina questa voce',
    removeWhat: 'Non sarà più trovata, in nessun progetto. Le risposte scritte con il suo aiuto restano come sono.',
    ownText: 'Testo',
    pageText: 'Come è stata letta',
    reading: 'La pagina è in lettura. Ci vuole qualche secondo.',
  },
}
