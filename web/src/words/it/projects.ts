import type { en } from '../en/projects.ts'
import { plural } from '../plural.ts'

export const it: typeof en = {
  title: 'Progetti',
  purpose: 'Ciò su cui si chiedono opinioni: un negozio, un luogo, una linea di prodotti.',
  list: 'Progetti',
  archived: 'Archiviati',
  add: 'Nuovo progetto',
  empty: {
    title: 'Non c’è ancora nessun progetto',
    what: 'Un progetto è ciò su cui si chiedono opinioni: un negozio, un luogo, una linea di prodotti. Ha le sue domande, i suoi link e la sua pagina pubblica.',
    ask: 'Chiedi a un admin della tua organizzazione di crearne uno.',
  },
  status: { active: 'Accetta opinioni', paused: 'In pausa', archived: 'Archiviato' },
  opinions: (count, shown) =>
    count === 0 ? 'Ancora nessuna opinione' : plural('it', count, { one: '1 opinione', other: `${shown} opinioni` }),
  last: 'L’ultima',
  waiting: 'In attesa',
  unresponded: (shown) => `${shown} senza risposta`,
  pending: (shown) => `${shown} da pubblicare`,
  receipts: (count, shown) => plural('it', count, { one: '1 ricevuta da esaminare', other: `${shown} ricevute da esaminare` }),
  nothingWaits: 'Nulla in attesa',
  settings: 'Impostazioni',
  settingsOf: (name) => `Impostazioni di ${name}`,
  publicPage: 'Pagina pubblica',
  publicPageOf: (name) => `Pagina pubblica di ${name}`,
  create: {
    title: 'Nuovo progetto',
    name: 'Nome',
    nameHint: 'Come lo leggono i clienti.',
    slug: 'Indirizzo pubblico',
    slugHint: 'Ricavato dal nome, se non ne scegli un altro: da 3 a 60 tra a–z, 0–9 e trattini.',
    do: 'Crea progetto',
    missing: 'Un progetto ha bisogno di un nome.',
  },
}
