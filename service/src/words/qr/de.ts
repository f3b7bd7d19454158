import type { Words } from './en.ts'

export const de: Words = {
  thanks: {
    verified: 'Sie gilt als verifiziert, weil Sie den Code gescannt haben.',
    done: 'Sie können diese Seite schließen.',
  },

  ended: {
    title: 'Code abgelaufen',
    heading: 'Dieser Code ist abgelaufen.',
    what: 'Er stammt von einem Bildschirm; dort gilt jeder Code fünf Minuten.',
    todo: 'Scannen Sie den Code, der jetzt auf dem Bildschirm zu sehen ist.',
  },

  replaced: {
    title: 'Code ersetzt',
    heading: 'Dieser Code wurde ersetzt.',
    what: (project) => `${project} hat einen neuen Code; dieser hier führt nirgendwohin mehr.`,
    todo: 'Suchen Sie den neuen und scannen Sie ihn, oder fragen Sie danach.',
  },

  revoked: {
    title: 'Code nicht mehr in Gebrauch',
    heading: 'Dieser Code ist nicht mehr in Gebrauch.',
    what: (project) => `${project} hat ihn zurückgezogen; er führt nirgendwohin mehr.`,
    todo: 'Fragen Sie dort nach, wie Sie Ihre Meinung sagen können.',
    nothingSent: 'Es wurde nichts gesendet. Alles, was Sie eingegeben haben, steht noch hier und lässt sich kopieren.',
  },

  paused: {
    todo: 'Der Code bleibt, wie er ist: Scannen Sie ihn später noch einmal.',
  },

  used: {
    title: 'Schon gesendet',
    heading: 'Ihre Meinung ist schon angekommen.',
    what: 'Dieses Formular wurde bereits abgeschickt, und jedes nimmt eine Meinung an.',
    todo: 'Möchten Sie noch etwas sagen? Scannen Sie den Code noch einmal.',
  },

  over: {
    title: 'Formular abgelaufen',
    heading: 'Dieses Formular ist abgelaufen.',
    what: 'Nach dem Scannen war es eine Stunde lang offen.',
    todo: 'Scannen Sie den Code noch einmal.',
    draft: 'Was Sie geschrieben haben, ist auf diesem Gerät gespeichert und kommt damit zurück.',
    renewedHeading: 'Seit Sie den Code gescannt haben, ist eine Stunde vergangen.',
    renewed:
      'Es wurde noch nichts gesendet. Alles, was Sie eingegeben haben, steht noch hier: Sehen Sie es durch und senden Sie es noch einmal.',
    nothingSent:
      'Es wurde nichts gesendet. Alles, was Sie eingegeben haben, steht noch hier: Kopieren Sie es, scannen Sie den Code noch einmal und senden Sie es von dort.',
  },

  unknown: {
    title: 'Code unbekannt',
    heading: 'Diesen Code kennen wir nicht.',
    what: 'Vielleicht ist unterwegs ein Teil seiner Adresse verloren gegangen. Scannen Sie den Code noch einmal, oder kopieren Sie seine ganze Adresse.',
  },

  forgotten: {
    title: 'Code noch einmal scannen',
    heading: 'Scannen Sie den Code noch einmal.',
    what: 'Diese Seite gehört zu einem Scan, an den sich dieser Browser nicht mehr erinnert. Was Sie auf diesem Gerät geschrieben haben, kommt mit dem nächsten zurück.',
  },

  kiosk: {
    title: 'Scannen und Meinung sagen',
    heading: 'Was meinen Sie?',
    todo: 'Mit der Kamera Ihres Telefons scannen und Ihre Meinung sagen.',
    image: 'QR-Code, der das Formular öffnet',
    next: 'Neuer Code in {time}',
    ends: 'Keine Verbindung. Dieser Code gilt noch {time}',
    offline: 'Keine Verbindung',
    offlineTodo: 'Sobald wieder eine besteht, erscheint von selbst ein neuer Code.',
    back: 'Die Verbindung ist wieder da.',
    waiting: 'Der nächste Code ist unterwegs.',
    pausedTodo: 'Der Code kommt von selbst zurück.',
    over: 'Diese Anzeige ist beendet.',
    overTodo: 'Ihr Code wurde ersetzt oder zurückgezogen. Öffnen Sie die neue Adresse der Anzeige.',
    fullScreen: 'Vollbild',
    forgotten: {
      title: 'Anzeige unbekannt',
      heading: 'Öffnen Sie die Adresse der Anzeige noch einmal.',
      what: 'Dieser Browser weiß nicht mehr, welche Anzeige hier lief. Ihre Adresse steht im Dashboard unter QR-Codes.',
    },
  },

  print: {
    heading: 'Was meinen Sie?',
    todo: 'Mit der Kamera Ihres Telefons scannen und Ihre Meinung sagen.',
    or: 'Oder diese Adresse öffnen:',
  },
}
