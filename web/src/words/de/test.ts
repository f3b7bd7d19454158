import type { en } from '../en/test.ts'

export const de: typeof en = {
  purpose:
    'Senden Sie ein Beispiel an eines Ihrer Ziele, durch die Warteschlange und signiert wie jedes andere, und sehen Sie, was daraus wird.',
  none: {
    title: 'Es gibt noch kein Ziel',
    what: 'Ein Test geht an ein Ziel. Legen Sie eines an und senden Sie ihm ein Beispiel für ein beliebiges Thema.',
    action: 'Ziel anlegen',
  },
  example: 'Das Beispiel',
  exampleWhat: 'Was gesendet wird, mit einer anderen Kennung und der Zeit, zu der Sie es senden. Nichts davon ist echt.',
  exampleOf: (topic) => `Ein Beispiel für ${topic}`,
  send: 'Test senden',
  sendAnother: 'Noch einen senden',
  choose: 'Wählen Sie zuerst ein Ziel.',
  notEnabled: {
    paused: 'Dieses Ziel ist pausiert, und es wird nichts dorthin gesendet. Setzen Sie es fort und senden Sie dann den Test.',
    disabled:
      'Dieses Ziel ist abgeschaltet, und es wird nichts dorthin gesendet. Bringen Sie den Empfänger in Ordnung, setzen Sie das Ziel fort und senden Sie dann den Test.',
    action: 'Zum Ziel',
  },
  followed: 'Was daraus wird',
  before:
    'Sobald Sie einen Test senden, ist hier sein Weg zu sehen: wann er gesendet wurde, was Ihr Empfänger geantwortet hat und was in Ordnung zu bringen ist.',
  posted: (url) => `An ${url}`,
  state: {
    pending: 'Unterwegs',
    delivered: 'Angekommen',
    exhausted: 'Nicht angekommen',
    held: 'Zurückgehalten',
    cancelled: 'Abgebrochen',
  },
  stateWhat: {
    delivered: 'Ihr Empfänger hat ihn angenommen. Was von nun an geschieht, geht denselben Weg.',
    exhausted: 'Er wird nicht mehr versucht. Bringen Sie den Empfänger in Ordnung und senden Sie noch einen.',
    held: 'Das Ziel ist pausiert oder abgeschaltet. Setzen Sie es fort und wählen Sie, dass das Zurückgehaltene gesendet wird.',
    cancelled: 'Er wird nicht mehr versucht.',
  },
  waits: {
    schedule: 'Er wird wieder versucht, nach der Wiederholungsregel des Ziels',
    'retry-after': 'Er wird wieder versucht, wenn der Empfänger es verlangt hat',
    breaker:
      'Beim Ziel ist zu viel fehlgeschlagen: Von Zeit zu Zeit wird eine Zustellung versucht, und die anderen warten, bis sie ankommt',
    order: 'Er wartet auf die Zustellung davor',
    rate: 'Er wartet beim Tempo des Ziels, bis er dran ist',
    paused: 'Das Ziel ist pausiert',
    disabled: 'Das Ziel ist abgeschaltet',
    recovery: 'Er wird zurückgehalten, bis eine Nachsendung ihn sendet',
    worker: 'Er wird gleich gesendet',
  },
  next: 'nächster Versuch',
  atOnce: 'sofort',
  attempt: (number) => `Versuch ${number}`,
  answered: (status, took) => `Antwort ${status} nach ${took}.`,
  failed: (failure, took) => `${failure}, nach ${took}.`,
  response: 'Was der Empfänger geantwortet hat',
  emptyResponse: 'Die Antwort hatte keinen Body.',
  stop: 'Nicht mehr versuchen',
  open: 'Zustellung öffnen',
  tryNow: 'Ziel jetzt versuchen',
  edit: 'Ziel ändern',
  verify: 'Signatur prüfen',
  unknown: 'Dieser Test wird nicht mehr aufbewahrt.',
}
