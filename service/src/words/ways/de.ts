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
  seenLater:
    'Es erscheint erst einige Stunden, nachdem Sie es abgeschickt haben, und unter dem Tag, an dem es erscheint, damit nicht einmal die Uhrzeit verrät, wer Sie sind.',
  email: 'Ihre E\u2011Mail-Adresse',
  emailHint:
    'Wenn Sie möchten. Wir schicken Ihnen damit die private Adresse, unter der Sie Ihre Meinung ändern oder löschen können, und zeigen sie niemandem.',
  emailIncognito: 'Wird nicht mitgesendet, solange Sie inkognito bleiben.',
  notAnAddress: 'Das ist keine E\u2011Mail-Adresse. Schreiben Sie sie wie name@example.com, oder lassen Sie das Feld leer.',
}
