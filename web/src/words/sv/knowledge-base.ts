import type { en } from '../en/knowledge-base.ts'
import { plural } from '../plural.ts'

export const sv: typeof en = {
  title: 'Kunskapsbas',
  purpose:
    'Texter och sidor som hjälper dig att svara: det som passar ett omdöme står bredvid medan du skriver. Alla projekt i organisationen delar den, och ingen annan läser den.',
  list: 'Poster',
  add: 'Lägg till en text eller sida',

  search: {
    label: 'Sök',
    hint: 'Ord, eller "en fras"',
    found: 'Vad som hittades',
    none: (query) => `Inget stycke handlar om ”${query}”.`,
    all: 'Visa alla poster',
  },
  passages: (count) => plural('sv', count, { one: 'Ett stycke', other: `${count} stycken` }),
  open: 'Öppna posten',
  untitled: 'En text från teamet',

  columns: { item: 'Post', state: 'Status', updated: 'Ändrad' },
  status: { ready: 'Klar', fetching: 'Läses', failed: 'Inte läst' },
  text: 'Text',
  page: 'Sida',

  failures: {
    dns: 'Namnet hittades inte. Är adressen rätt stavad?',
    refused: 'Anslutningen nekades.',
    reset: 'Anslutningen bröts.',
    timeout: 'Det tog för lång tid att svara.',
    tls: 'Certifikatet är inte giltigt.',
    'private-address': 'Den leder till en privat adress, och sådana läses inte.',
    redirects: 'Den leder vidare till andra adresser för många gånger.',
    'http-status': 'Den svarade med ett fel. Är det en sida som alla får läsa?',
    'content-type': 'Det är varken en sida eller en text.',
    'too-large': 'Den är för stor.',
    'no-text': 'Det finns ingen text i den: kanske ritas allt av skript. Kopiera texten och lägg till den här i stället.',
    unreadable: 'Den gick inte att läsa.',
    interrupted: 'Läsningen avbröts flera gånger.',
  },
  failedBefore: 'Det som lästes tidigare finns kvar.',

  empty: {
    title: 'Inget här än',
    what: 'Lägg till det du svarar utifrån gång på gång: returer, leveranstider, öppettider. Medan någon svarar på ett omdöme står de stycken som passar bredvid.',
  },

  form: {
    addTitle: 'Lägg till i kunskapsbasen',
    editTitle: 'Ändra posten',
    what: 'Ange en text, en sidas adress eller båda.',
    url: 'Sidans adress',
    urlHint: 'Den läses en gång, och igen när du ber om det.',
    text: 'Text',
    textHint: 'En kort rad ovanför ett stycke, eller en som börjar med #, är dess rubrik.',
    add: 'Lägg till',
    save: 'Spara',
    neither: 'Ange en text eller en adress.',
  },
  drawer: {
    missing: 'Den här posten finns inte längre.',
    toList: 'Tillbaka till listan',
    page: 'Sida',
    state: 'Status',
    added: 'Tillagd',
    updated: 'Ändrad',
    edit: 'Ändra',
    refresh: 'Läs sidan igen',
    remove: 'Ta bort',
    removeTitle: 'Ta bort posten',
    removeWhat: 'Den hittas inte längre, i något projekt. Svar som skrevs med den förblir som de är.',
    ownText: 'Text',
    pageText: 'Som den lästes',
    reading: 'Sidan läses. Det tar några sekunder.',
  },
}
