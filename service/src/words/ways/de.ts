import type { Words } from './en.ts'

export const de: Words = {
  qr: {
    seenNamed:
      'Alles, was Sie hier schreiben und auswählen, Ihren Namen, falls Sie ihn nennen, und dass es von jemandem kommt, der den Code gescannt hat.',
    seenIncognito:
      'Alles, was Sie hier schreiben und auswählen, dass es von jemandem kommt, der den Code gescannt hat, und an welchem Tag.',
  },
  direct: {
    seenNamed:
      'Alles, was Sie hier schreiben und auswählen, und Ihren Namen, falls Sie ihn nennen. Es wird als nicht verifiziert gekennzeichnet.',
    seenIncognito:
      'Alles, was Sie hier schreiben und auswählen, und an welchem Tag Sie es abgeschickt haben. Es wird als nicht verifiziert gekennzeichnet.',
  },
  seenTogether: (count) =>
    `Es erscheint zusammen mit anderen Inkognito-Meinungen, in zufälliger Reihenfolge und unter dem Datum dieses Tages: sobald mindestens ${count} warten oder 72 Stunden nach der ersten. Dann können es auch weniger sein, vielleicht nur Ihre, und der Zeitpunkt könnte verraten, wer Sie sind.`,
  seenAtOnce: 'Es erscheint sofort. Wo nur wenige schreiben, könnte der Zeitpunkt verraten, wer Sie sind.',
  email: 'Ihre E\u2011Mail-Adresse',
  emailHint:
    'Wenn Sie möchten. Wir schicken Ihnen damit die private Adresse, unter der Sie Ihre Meinung ändern oder löschen können, und zeigen sie niemandem.',
  emailIncognito: 'Wird nicht mitgesendet, solange Sie inkognito bleiben.',
  notAnAddress: 'Das ist keine E\u2011Mail-Adresse. Schreiben Sie sie wie name@example.com, oder lassen Sie das Feld leer.',
}
