import type { en } from '../en/knowledge-base.ts'

export const de: typeof en = {
  title: 'Wissensdatenbank',
  purpose:
    'Texte und Seiten, die beim Antworten helfen: Was zu einer Meinung passt, steht beim Schreiben daneben. Alle Projekte der Organisation teilen sie, und sonst liest sie niemand.',
  list: 'Einträge',
  add: 'Text oder Seite hinzufügen',

  search: {
    label: 'Suchen',
    hint: 'Wörter oder "eine Wortfolge"',
    found: 'Was gefunden wurde',
    none: (query) => `Keine Passage hat mit „${query}“ zu tun.`,
    all: 'Alle Einträge zeigen',
  },
  passages: (count) => (count === 1 ? 'Eine Passage' : `${count} Passagen`),
  open: 'Eintrag öffnen',
  untitled: 'Ein Text des Teams',

  columns: { item: 'Eintrag', state: 'Status', updated: 'Geändert' },
  status: { ready: 'Bereit', fetching: 'Wird gelesen', failed: 'Nicht gelesen' },
  text: 'Text',
  page: 'Seite',

  failures: {
    dns: 'Zu ihrem Namen wurde keine Adresse gefunden. Ist sie richtig geschrieben?',
    refused: 'Die Verbindung wurde nicht angenommen.',
    reset: 'Die Verbindung ist abgebrochen.',
    timeout: 'Die Antwort hat zu lange gedauert.',
    tls: 'Ihr Zertifikat ist nicht in Ordnung.',
    'private-address': 'Sie führt zu einer privaten Adresse, und eine solche wird nicht gelesen.',
    redirects: 'Sie leitet zu oft an andere Adressen weiter.',
    'http-status': 'Sie hat mit einem Fehler geantwortet. Dürfen alle diese Seite lesen?',
    'content-type': 'Das ist weder eine Seite noch ein Text.',
    'too-large': 'Sie ist zu groß.',
    'no-text': 'Darin ist kein Text: Vielleicht zeichnen Skripte alles. Kopieren Sie den Text und fügen Sie ihn stattdessen hier ein.',
    unreadable: 'Sie ließ sich nicht lesen.',
    interrupted: 'Das Lesen wurde mehrmals unterbrochen.',
  },
  failedBefore: 'Was vorher gelesen wurde, bleibt.',

  empty: {
    title: 'Hier ist noch nichts',
    what: 'Fügen Sie hinzu, woraus Sie immer wieder antworten: Rückgabe, Lieferzeiten, Öffnungszeiten. Wenn jemand auf eine Meinung antwortet, stehen die passenden Passagen daneben.',
  },

  form: {
    addTitle: 'Zur Wissensdatenbank hinzufügen',
    editTitle: 'Eintrag ändern',
    what: 'Geben Sie einen Text an, die Adresse einer Seite oder beides.',
    url: 'Adresse einer Seite',
    urlHint: 'Sie wird einmal gelesen, und wieder, wenn Sie es verlangen.',
    text: 'Text',
    textHint: 'Eine kurze Zeile über einem Absatz, oder eine, die mit # beginnt, ist seine Überschrift.',
    add: 'Hinzufügen',
    save: 'Speichern',
    neither: 'Geben Sie einen Text oder eine Adresse an.',
  },
  drawer: {
    missing: 'Diesen Eintrag gibt es nicht mehr.',
    toList: 'Zurück zur Liste',
    page: 'Seite',
    state: 'Status',
    added: 'Hinzugefügt',
    updated: 'Geändert',
    edit: 'Ändern',
    refresh: 'Seite neu lesen',
    remove: 'Löschen',
    removeTitle: 'Diesen Eintrag löschen',
    removeWhat: 'Er wird nicht mehr gefunden, für kein Projekt. Antworten, die mit ihm geschrieben wurden, bleiben, wie sie sind.',
    ownText: 'Text',
    pageText: 'Wie gelesen',
    reading: 'Die Seite wird gelesen. Das dauert einige Sekunden.',
  },
}
