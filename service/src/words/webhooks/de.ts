import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const de: Words = {
  language: 'de',

  failing: {
    subject: (place, hours) => `Webhooks an ${place} schlagen seit ${hours} Stunden fehl`,
    since: (place, moment) => `Seit ${moment} ist kein Webhook bei ${place} angekommen.`,
    failures: (count) =>
      counted('de', { one: '{count} Versuch ist fehlgeschlagen.', other: '{count} Versuche sind fehlgeschlagen.' }, count),
    next: (moment) =>
      `Was fehlschlägt, wird nach Zeitplan erneut versucht. Wenn bis ${moment} nichts ankommt, wird dieses Ziel abgeschaltet: Dann wird nichts mehr dorthin gesendet, und was kommt, wird für das Ziel aufgehoben.`,
    fix: {
      inPortal:
        'Sehen Sie nach dem Server, der sie empfängt. Jeder Versuch und seine Antwort stehen im Webhook-Portal; es öffnet sich aus der Software, in der Ihr Team die Webhooks eingerichtet hat. Was aufgegeben wurde, lässt sich dort noch einmal senden.',
      inDashboard:
        'Sehen Sie nach dem Server, der sie empfängt. Jeder Versuch und seine Antwort stehen im Dashboard. Was aufgegeben wurde, lässt sich dort noch einmal senden.',
    },
  },

  disabled: {
    subject: (place) => `Webhooks an ${place} sind abgeschaltet`,
    failing: (place, moment) => `Seit ${moment} ist kein Webhook bei ${place} angekommen. Deshalb wurde dieses Ziel abgeschaltet.`,
    gone: (place) =>
      `${place} hat mit dem Status 410 geantwortet: Dort will niemand mehr Webhooks. Deshalb wurde dieses Ziel abgeschaltet.`,
    asked: (place) =>
      `${place} hat im Header webhook-delivery einer Antwort gebeten, nichts mehr zu senden. Deshalb wurde dieses Ziel abgeschaltet.`,
    next: (days) =>
      `Dorthin wird nichts mehr gesendet. Es geht auch nichts verloren: Was von nun an geschieht, wird ${days} Tage lang für dieses Ziel aufgehoben.`,
    fix: {
      inPortal:
        'Wenn der Server wieder Webhooks annimmt, setzen Sie das Ziel im Webhook-Portal fort; es öffnet sich aus der Software, in der Ihr Team die Webhooks eingerichtet hat. Dort entscheiden Sie, ob das Aufgehobene gesendet wird.',
      inDashboard:
        'Wenn der Server wieder Webhooks annimmt, setzen Sie das Ziel im Dashboard fort. Dort entscheiden Sie, ob das Aufgehobene gesendet wird.',
    },
  },

  last: {
    status: (status) => `Die letzte Antwort hatte den Status ${status}.`,
    dns: 'Beim letzten Versuch wurde zu seinem Namen keine Adresse gefunden.',
    refused: 'Beim letzten Versuch hat der Server keine Verbindung angenommen.',
    reset: 'Beim letzten Versuch ist die Verbindung abgebrochen.',
    timeout: 'Beim letzten Versuch kam nicht rechtzeitig eine Antwort.',
    tls: 'Beim letzten Versuch kam keine sichere Verbindung zustande: Vielleicht ist das Zertifikat abgelaufen.',
    'private-address': 'Beim letzten Versuch führte sein Name zu einer privaten Adresse, und an eine solche wird nichts gesendet.',
    'too-large': 'Die letzte Antwort war zu groß.',
  },

  button: 'Ziel ansehen',
  reason: (organization) =>
    `Sie erhalten diesen Brief, weil Sie als Inhaberin oder Inhaber von ${organization} eingetragen sind. Wer diesen Dienst betreibt, kann das ändern.`,
}
