import type { en } from '../en/qr-codes.ts'

export const de: typeof en = {
  title: 'QR-Codes',
  purpose: 'Codes zum Drucken und zum Zeigen, für Kundinnen und Kunden vor Ort.',
  modes: {
    permanent: {
      name: 'Gedruckter Code',
      what: 'Bleibt gleich. Drucken Sie ihn für Tische, Kassenzettel oder die Tür.',
      make: 'Gedruckten Code erstellen',
    },
    rotating: {
      name: 'Code am Bildschirm',
      what: 'Ändert sich ständig: Ein Foto davon ist nach fünf Minuten nichts mehr wert. Zeigen Sie ihn auf einem Tablet oder einem Bildschirm an der Kasse.',
      make: 'Code für Bildschirm erstellen',
    },
  },
  none: 'Es gibt noch keinen.',
  askMember: 'Mitglieder Ihrer Organisation können einen erstellen.',
  scans: 'Scans',
  opinions: 'Meinungen',
  made: 'Erstellt',
  regenerated: 'Ersetzt',
  noLabel: 'Ohne Namen',
  show: 'Code zeigen',
  see: (name) => `Code zeigen: ${name}`,
  former: 'Beendete Codes',
  revoked: 'Beendet',
  columns: { code: 'Code', scans: 'Scans', opinions: 'Meinungen', revoked: 'Beendet' },

  form: {
    title: { permanent: 'Gedruckten Code erstellen', rotating: 'Code für einen Bildschirm erstellen' },
    label: 'Ein Name für Ihr Team',
    labelHint: 'Zum Beispiel, wo er hängt. Kundinnen und Kunden sehen ihn nicht.',
    action: 'Erstellen',
  },

  drawer: {
    missing: 'Diesen Code gibt es nicht, oder er wurde beendet.',
    toList: 'Zurück zu den Codes',
    forViewer: 'Mitglieder Ihrer Organisation können ihn zeigen, drucken und ändern.',
    picture: 'Der Code',
    address: 'Seine Adresse',
    copy: 'Adresse kopieren',
    label: 'Name für Ihr Team',
    keep: 'Namen speichern',
    print: 'Zum Drucken',
    printWhat: 'Ein Blatt mit dem Code und ein paar Worten in der Sprache des Projekts.',
    layout: 'Blatt',
    layouts: { poster: 'Ein Plakat', labels: 'Etiketten zum Ausschneiden' },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'Letter' },
    sheet: 'Blatt herunterladen (PDF)',
    pictures: 'Als Bild',
    png: 'PNG herunterladen',
    svg: 'SVG herunterladen',
    screen: 'Auf einem Bildschirm',
    screenWhat:
      'Öffnen Sie diese Seite auf dem Bildschirm, den Kundinnen und Kunden sehen, und lassen Sie sie offen. Sie erneuert den Code von selbst.',
    kiosk: 'Anzeige öffnen',
    copyKiosk: 'Adresse kopieren',
    now: 'Der Code dieses Augenblicks; er öffnet das Formular fünf Minuten lang.',
    fresh: 'Einen neuen zeigen',
    end: 'Ersetzen oder beenden',
    endWhat: 'Beides lässt sich nicht rückgängig machen.',
    regenerate: 'Code ersetzen',
    revoke: 'Code beenden',
    forAdmins: 'Admins können ihn ersetzen oder beenden.',
  },

  regenerating: {
    title: 'Diesen Code ersetzen?',
    what: {
      permanent: 'Jeder gedruckte Code gilt sofort nicht mehr: Wer einen scannt, erfährt es. Sie drucken stattdessen den neuen.',
      rotating: 'Jeder Bildschirm, der ihn zeigt, hört sofort damit auf. Sie öffnen stattdessen die neue Anzeige.',
    },
    type: 'ersetzen',
    action: 'Code ersetzen',
    done: 'Der Code ist ersetzt. Das ist der neue.',
  },
  revoking: {
    title: 'Diesen Code beenden?',
    what: {
      permanent:
        'Er öffnet nichts mehr, auch gedruckt nicht, und offene Formulare lassen sich nicht mehr senden. Sie können einen neuen erstellen, mit einem neuen Code.',
      rotating:
        'Er öffnet nichts mehr, auch nicht auf Bildschirmen, die ihn zeigen, und offene Formulare lassen sich nicht mehr senden. Sie können einen neuen erstellen.',
    },
    type: 'beenden',
    action: 'Code beenden',
  },
}
