import type { en } from '../en/qr-codes.ts'

export const sv: typeof en = {
  title: 'QR-koder',
  purpose: 'Koder att skriva ut och visa, för kunder som är på plats.',
  modes: {
    permanent: {
      name: 'Tryckt kod',
      what: 'Förblir densamma. Skriv ut den för bord, kvitton eller dörren.',
      make: 'Skapa den tryckta koden',
    },
    rotating: {
      name: 'Kod på skärm',
      what: 'Ändras hela tiden: ett foto av den är värdelöst efter fem minuter. Visa den på en surfplatta eller en skärm vid kassan.',
      make: 'Skapa koden för en skärm',
    },
  },
  none: 'Det finns ingen än.',
  askMember: 'Medlemmar i din organisation kan skapa en.',
  scans: 'Skanningar',
  opinions: 'Omdömen',
  made: 'Skapad',
  regenerated: 'Ersatt',
  noLabel: 'Inget namn',
  show: 'Visa koden',
  see: (name) => `Visa koden: ${name}`,
  former: 'Tillbakadragna koder',
  revoked: 'Tillbakadragen',
  columns: { code: 'Kod', scans: 'Skanningar', opinions: 'Omdömen', revoked: 'Tillbakadragen' },

  form: {
    title: { permanent: 'Skapa den tryckta koden', rotating: 'Skapa koden för en skärm' },
    label: 'Ett namn för ditt team',
    labelHint: 'Till exempel var den hänger. Kunderna ser det inte.',
    action: 'Skapa',
  },

  drawer: {
    missing: 'Det finns ingen sådan kod, eller så har den dragits tillbaka.',
    toList: 'Tillbaka till koderna',
    forViewer: 'Medlemmar i din organisation kan visa, skriva ut och ändra den.',
    picture: 'Koden',
    address: 'Dess adress',
    copy: 'Kopiera adressen',
    label: 'Namn för ditt team',
    keep: 'Spara namnet',
    print: 'Att skriva ut',
    printWhat: 'Ett ark med koden och några ord på projektets språk.',
    layout: 'Ark',
    layouts: { poster: 'En affisch', labels: 'Etiketter att klippa ut' },
    paper: 'Papper',
    papers: { a4: 'A4', letter: 'Letter' },
    sheet: 'Ladda ner arket (PDF)',
    pictures: 'Som bild',
    png: 'Ladda ner PNG',
    svg: 'Ladda ner SVG',
    screen: 'På en skärm',
    screenWhat: 'Öppna den här sidan på skärmen som kunderna ser, och låt den vara öppen. Den förnyar koden av sig själv.',
    kiosk: 'Öppna skärmen',
    copyKiosk: 'Kopiera dess adress',
    now: 'Koden för det här ögonblicket; den öppnar formuläret i fem minuter.',
    fresh: 'Visa en ny',
    end: 'Ersätt eller dra tillbaka',
    endWhat: 'Inget av det går att ångra.',
    regenerate: 'Ersätt koden',
    revoke: 'Dra tillbaka koden',
    forAdmins: 'Administratörer kan ersätta eller dra tillbaka den.',
  },

  regenerating: {
    title: 'Ersätta koden?',
    what: {
      permanent:
        'Varje tryckt exemplar slutar genast att fungera: den som skannar ett får veta det. Du skriver ut den nya koden i stället.',
      rotating: 'Varje skärm som visar den slutar genast att fungera. Du öppnar den nya skärmen i stället.',
    },
    type: 'ersätt',
    action: 'Ersätt koden',
    done: 'Koden är ersatt. Det här är den nya.',
  },
  revoking: {
    title: 'Dra tillbaka koden?',
    what: {
      permanent:
        'Den öppnar ingenting längre, inte heller tryckta exemplar, och öppna formulär kan inte skickas. Du kan skapa en ny, med en ny kod.',
      rotating:
        'Den öppnar ingenting längre, inte heller på skärmar som visar den, och öppna formulär kan inte skickas. Du kan skapa en ny.',
    },
    type: 'dra tillbaka',
    action: 'Dra tillbaka koden',
  },
}
