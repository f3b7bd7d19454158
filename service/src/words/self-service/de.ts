import type { Words } from './en.ts'

const eMail = 'E\u2011Mail'

export const de: Words = {
  language: 'de',

  form: {
    title: 'Ihre Daten',
    heading: (organization) => `Was ${organization} über Sie weiß`,
    lead: `Geben Sie Ihre ${eMail}-Adresse ein. Wenn etwas über sie bekannt ist, erhalten Sie eine Nachricht mit einem Link: Dort können Sie alles ansehen, mitnehmen oder löschen lassen.`,
    submit: 'Link anfordern',
    seen: 'Die Adresse wird für diese Nachricht verwendet und für nichts sonst.',
  },

  asked: {
    what: (email) => `Wenn über ${email} etwas bekannt ist, ist eine Nachricht dorthin unterwegs. Ihr Link ist 24 Stunden gültig.`,
    once: 'Eine solche Nachricht gibt es einmal in der Stunde.',
  },

  open: {
    title: 'Ihre Daten',
    heading: (organization) => `Was ${organization} über Sie weiß`,
    about: (email) => `Das ist über ${email} bekannt:`,
    nothing: (email) => `Über ${email} ist nichts bekannt.`,
    links: { one: '{count} Link, um eine Meinung abzugeben', other: '{count} Links, um eine Meinung abzugeben' },
    opinions: { one: '{count} Meinung', other: '{count} Meinungen' },
    comments: { one: '{count} Kommentar', other: '{count} Kommentare' },
    receipts: { one: '{count} Beleg', other: '{count} Belege' },
    emails: { one: '{count} Nachricht, die an Sie ging', other: '{count} Nachrichten, die an Sie gingen' },
    subscription: (project) => `Neuigkeiten von ${project}`,
    suppressed: 'Dass an diese Adresse nicht geschrieben werden soll',
    take: 'Mitnehmen',
    download: 'Alles herunterladen',
    downloadHint: 'Eine Datei (JSON), die Sie behalten und die andere Programme lesen können.',
    forget: 'Vergessen werden',
    forgetHint: 'Sie sehen, was daraus folgt, bevor etwas geschieht.',
    erase: 'Alles löschen',
  },

  incognito:
    'Inkognito-Meinungen lassen sich hier nicht finden: Nichts verbindet sie mit einer Adresse. Ihre eigene sehen, ändern und löschen Sie unter der privaten Adresse, die nach dem Absenden angezeigt wurde.',

  confirm: {
    title: 'Alles löschen',
    heading: 'Alles löschen?',
    what: (email) => `Alles, was über ${email} bekannt ist, wird gelöscht. Niemand kann es zurückholen.`,
    opinions: 'Ihre Meinungen werden gelöscht, mit allen Antworten, Kommentaren und Reaktionen, die dazugehören, und Ihre Belege.',
    subscriptions: 'Ihre Abonnements enden.',
    links: 'Links, die an Sie gingen, funktionieren nicht mehr. Gezählt werden sie weiterhin, ohne Ihren Namen und Ihre Adresse.',
    suppressed:
      'Wenn Sie keine Nachrichten möchten, bleibt es dabei: Dafür wird ein Merkmal aufbewahrt, aus dem niemand Ihre Adresse lesen kann.',
    elsewhere: (organization) =>
      `Andere Systeme von ${organization} erfahren von jeder Löschung. Kopien, die dort gemacht wurden, müssen dort gelöscht werden.`,
    button: 'Alles löschen',
    sending: 'Wird gelöscht, einen Moment',
    back: 'Alles behalten',
  },

  done: {
    title: 'Alles ist gelöscht',
    heading: 'Alles ist gelöscht.',
    what: (email) => `Über ${email} ist nichts mehr bekannt.`,
    awaited: (organization) =>
      `Einige Mitteilungen darüber hatten andere Systeme von ${organization} noch nicht erreicht. Ihre Daten wurden daraus entfernt, bevor sie gesendet werden.`,
    suppressed: 'Es bleibt ein Merkmal, dass an Sie nicht geschrieben werden soll. Daraus kann niemand Ihre Adresse lesen.',
  },

  unfinished: {
    title: 'Fast alles ist gelöscht',
    heading: 'Fast alles ist gelöscht.',
    what: 'Genau jetzt wird eine Nachricht an Sie gesendet. Drücken Sie in einer Minute noch einmal, dann ist auch der Rest gelöscht.',
    button: 'Den Rest löschen',
  },

  ended: {
    title: 'Link abgelaufen',
    heading: 'Dieser Link ist abgelaufen.',
    what: 'Er war 24 Stunden gültig. Sie können jederzeit einen neuen anfordern.',
    again: 'Neuen Link anfordern',
  },

  email: {
    subject: (organization) => `Ihre Daten bei ${organization}`,
    heading: 'Ihre Daten',
    paragraphs: (organization) => [
      `Jemand, wahrscheinlich Sie selbst, hat gefragt, was ${organization} über diese Adresse weiß.`,
      'Drücken Sie auf die Schaltfläche, um es anzusehen, herunterzuladen oder löschen zu lassen. Der Link ist 24 Stunden gültig. Geben Sie ihn nicht weiter: Wer ihn hat, kann dasselbe tun.',
      'Wenn Sie es nicht waren, ist nichts zu tun.',
    ],
    button: 'Meine Daten ansehen',
    reason: (organization) => `Sie erhalten diese eine Nachricht, weil Ihre Adresse auf der Seite von ${organization} eingegeben wurde.`,
  },
}
