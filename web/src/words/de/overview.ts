import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const de: typeof en = {
  title: 'Übersicht',
  purpose: 'Wie es diesem Projekt geht: was kam, was beantwortet wurde, was verifiziert ist, und wie es um Zustellungen steht.',
  span: { label: 'Zeitraum', '7': '7 Tage', '30': '30 Tage', '90': '90 Tage' },
  days: 'Tage sind Tage in UTC, heute eingeschlossen; „vorher“ sind ebenso viele Tage davor.',
  numbers: 'In Zahlen',
  opinions: 'Meinungen',
  responded: 'Beantwortet',
  soon: 'Hälfte beantwortet in',
  verified: 'Verifizierte Käufe',
  before: (value) => `${value} vorher`,
  nothing: '–',
  waiting: {
    title: 'Wartet auf das Team',
    unresponded: 'Unbeantwortet',
    pending: 'Zu veröffentlichen',
    receipts: (count) => plural('de', count, { one: 'Beleg zu entscheiden', other: 'Belege zu entscheiden' }),
    none: 'Nichts wartet. Alle Meinungen dieses Projekts haben ihre Antwort.',
    incognito: (count, shown) =>
      count === 1
        ? '1 Inkognito-Meinung wartet auf andere, um mit ihnen zu erscheinen.'
        : `${shown} Inkognito-Meinungen warten darauf, zusammen zu erscheinen.`,
  },
  perDay: {
    title: 'Meinungen nach Tag',
    what: 'Alle, die kamen, ob sie veröffentlicht sind, warten oder ausgeblendet sind',
    series: 'Meinungen',
  },
  funnel: {
    title: 'Links',
    what: 'Was aus den Links wurde, die in dieser Zeit erstellt wurden',
    columns: ['Schritt', 'Links'],
    issued: 'Erstellt',
    emailed: 'Gesendet',
    clicked: 'Begonnen',
    submitted: 'Abgegeben',
    expired: 'Ohne Meinung abgelaufen',
    none: 'In dieser Zeit wurde kein Link erstellt.',
    action: 'Zu den Links',
  },
  deliveries: {
    title: 'Zustellungen von Webhooks',
    what: 'Alle Projekte der Organisation zusammen',
    delivered: 'Angekommen',
    failed: 'Fehlversuche',
    failing: 'Ziele mit Fehlern',
    of: (failing, all) => `${failing} von ${all}`,
    none: 'Noch erfährt keines Ihrer Systeme von Meinungen.',
    action: 'Ziel hinzufügen',
    look: 'Ziele ansehen',
  },
  steps: {
    title: 'Erste Schritte',
    what: 'Noch ist keine Meinung gekommen. So kommt die erste.',
    done: 'Erledigt',
    question: {
      title: 'Eine Frage stellen',
      what: 'Drei bis fünf genügen. Jede davon kann offen bleiben.',
      action: 'Zu den Fragen',
    },
    form: {
      title: 'Das Formular ausprobieren',
      what: 'Lesen Sie es, wie es Kundinnen und Kunden lesen, auf der öffentlichen Seite des Projekts.',
      action: 'Öffentliche Seite öffnen',
    },
    link: {
      title: 'Einen Link senden',
      what: 'Wer einen hat, ist verifiziert. Erstellen Sie einen, oder lesen Sie eine Datei mit Kundinnen und Kunden ein.',
      action: 'Zu den Links',
    },
    code: {
      title: 'Einen Code aufhängen',
      what: 'Neben der Kasse, auf dem Kassenzettel, auf einem Bildschirm: Gescannt wird er mit dem Telefon.',
      action: 'Zu den QR-Codes',
    },
  },
}
