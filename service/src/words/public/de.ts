import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const de: Words = {
  list: {
    title: (project) => `Was Menschen über ${project} sagen`,
    summary: (project, opinions) =>
      counted('de', { one: 'Eine Meinung über {project}.', other: '{count} Meinungen über {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Eine Meinung schreiben',
    paused: (project) => `${project} nimmt gerade keine Meinungen an.`,
    none: 'Hier hat noch niemand geschrieben.',
    first: 'Machen Sie den Anfang.',
  },

  numbers: {
    heading: 'In Zahlen',
    published: 'Meinungen',
    verified: 'Verifiziert',
    responded: 'Beantwortet',
    hidden: 'Ausgeblendet',
    what: 'Was diese Zahlen bedeuten',
    verifiedMeans: 'Verifiziert: Die Person kam über einen persönlichen Link, einen Code vor Ort oder mit einem Beleg.',
    respondedMeans: (project) => `Beantwortet: ${project} hat geantwortet.`,
    hiddenMeans: (project) => `Ausgeblendet: ${project} hat sie von dieser Seite genommen. Wie viele es sind, steht immer hier.`,
  },

  find: {
    label: 'Meinungen durchsuchen',
    button: 'Suchen',
    found: (query, count) =>
      counted('de', { one: '{count} Meinung mit „{query}“', other: '{count} Meinungen mit „{query}“' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Mehr als ${numberIn('de', count)} Meinungen mit „${query}“`,
    none: (query) => `In keiner Meinung steht „${query}“.`,
    all: 'Alle anzeigen',
    tooLong: 'Eine Suche darf höchstens 200 Zeichen haben.',
    sort: 'Reihenfolge',
    sorts: { newest: 'Neueste', oldest: 'Älteste', 'most-upvoted': 'Hilfreichste', 'most-commented': 'Meistkommentierte' },
  },

  opinion: {
    incognito: 'Inkognito',
    nameless: 'Ohne Namen',
    methods: {
      delivery_link: 'Verifiziert durch persönlichen Link',
      qr_permanent: 'Verifiziert durch Code vor Ort',
      qr_rotating: 'Verifiziert durch Code vor Ort',
      visual_evidence: 'Verifiziert durch Beleg',
    },
    notVerified: 'Nicht verifiziert',
    edited: 'geändert',
    more: 'Ganz lesen',
    response: (project) => `${project} hat geantwortet`,
    answers: 'Antworten',
    upvote: 'Hilfreich',
    upvoted: 'Hilfreich gefunden',
    takeBack: 'noch einmal drücken nimmt es zurück',
    upvotes: (count) => counted('de', { one: '{count} fand das hilfreich', other: '{count} fanden das hilfreich' }, count),
    comments: (count) => counted('de', { one: '{count} Kommentar', other: '{count} Kommentare' }, count),
    commentOn: 'Kommentieren',
    all: (project) => `Alle Meinungen über ${project}`,
  },

  pages: {
    label: 'Seiten',
    before: 'Zurück',
    after: 'Weiter',
    at: (page, of) => `Seite ${numberIn('de', page)} von ${numberIn('de', of)}`,
    atOfMany: (page) => `Seite ${numberIn('de', page)}`,
    first: 'Erste Seite',
  },

  comments: {
    heading: 'Kommentare',
    none: 'Noch keine Kommentare.',
    write: 'Kommentar schreiben',
    on: (title) => `Kommentar zu „${title}“`,
    public: 'Alle können ihn lesen.',
    back: 'Zurück zur Meinung',
    mine: 'Ihre Kommentare zu dieser Meinung',
    change: 'Ihre Kommentare ändern oder löschen',
    done: { written: 'Ihr Kommentar ist da.', changed: 'Ihr Kommentar ist geändert.', removed: 'Ihr Kommentar ist gelöscht.' },
    address:
      'Dies ist eine private Adresse. Behalten Sie sie, wenn Sie Ihre Kommentare später ändern oder löschen möchten: Wer sie hat, kann das.',
    noneOfYours: 'Hier steht kein Kommentar mehr von Ihnen.',
    used: {
      title: 'Schon abgeschickt',
      heading: 'Dieses Formular wurde abgeschickt.',
      what: 'Damit wurde ein Kommentar abgeschickt, und jedes Formular nimmt einen an.',
    },
  },

  subscribe: {
    heading: 'Ab und zu etwas hören',
    what: 'Neuigkeiten per E\u2011Mail, bis Sie Nein sagen. Vorher fragen wir Sie mit einer Mail.',
    link: 'Abonnieren',
  },

  feed: { link: 'RSS-Feed', title: (project) => `Meinungen über ${project}` },

  thanks: {
    title: 'Danke',
    heading: 'Danke.',
    arrived: (project) => `Ihre Meinung ist bei ${project} angekommen.`,
    next: 'Wie es weitergeht',
    published: 'Sie steht jetzt auf der öffentlichen Seite, als nicht verifiziert gekennzeichnet.',
    held: (project) => `${project} sieht sich Meinungen, die nicht verifiziert sind, an, bevor sie erscheinen.`,
    read: (project) => `${project} liest sie und kann antworten.`,
    look: 'Zur öffentlichen Seite',
  },

  used: {
    title: 'Schon abgeschickt',
    heading: 'Dieses Formular wurde abgeschickt.',
    what: 'Damit wurde eine Meinung abgeschickt, und jedes Formular nimmt eine an. Waren Sie das: danke, sie ist angekommen.',
    again: 'Noch eine Meinung schreiben',
  },

  paused: {
    title: 'Nimmt keine Meinungen an',
    what: 'Versuchen Sie es später wieder.',
    nothingSent:
      'Nichts wurde abgeschickt. Alles, was Sie getippt haben, ist noch da: Lassen Sie diese Seite offen und schicken Sie es später ab, oder kopieren Sie es.',
    nothingDone: 'Nichts wurde geändert.',
  },

  unknown: {
    title: 'Seite unbekannt',
    heading: 'Diese Seite gibt es nicht.',
    project: 'Vielleicht ist die Adresse vertippt, oder was hier war, ist nicht mehr da.',
    opinion: 'Die Meinung wurde vielleicht gelöscht oder ausgeblendet, oder die Adresse ist vertippt.',
    page: 'So weit reicht die Liste nicht.',
  },

  busyVotes: {
    title: 'Gerade zu viele',
    heading: 'Gerade kommen mehr Stimmen, als gezählt werden können.',
    what: 'Ihre wurde nicht gezählt. Gehen Sie zurück und versuchen Sie es in ein paar Minuten wieder.',
  },
  voteAgain: {
    title: 'Noch einmal drücken',
    heading: 'Bitte drücken Sie noch einmal.',
    what: 'Noch wurde nichts gezählt. Damit jede Stimme einmal zählt, merkt sich Ihr Browser jetzt eine Zufallszahl. Kommt diese Seite wieder, nimmt Ihr Browser keine Cookies an.',
  },

  elsewhere: {
    title: 'Nicht von hier',
    heading: 'Das kam nicht von dieser Seite.',
    what: 'Eine andere Website hat es geschickt, darum wurde nichts geändert. Öffnen Sie die öffentliche Seite und tun Sie es dort.',
  },
}
