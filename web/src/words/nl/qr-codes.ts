import type { en } from '../en/qr-codes.ts'

export const nl: typeof en = {
  title: 'QR-codes',
  purpose: 'Codes om af te drukken en te laten zien, voor klanten die ter plaatse zijn.',
  modes: {
    permanent: {
      name: 'Afgedrukte code',
      what: 'Blijft hetzelfde. Druk hem af voor tafels, bonnen of de deur.',
      make: 'Afgedrukte code maken',
    },
    rotating: {
      name: 'Code op een scherm',
      what: 'Verandert steeds: een foto ervan is na vijf minuten niets meer waard. Laat hem zien op een tablet of een scherm bij de kassa.',
      make: 'Code voor een scherm maken',
    },
  },
  none: 'Er is er nog geen.',
  askMember: 'Leden van je organisatie kunnen er een maken.',
  scans: 'Scans',
  opinions: 'Meningen',
  made: 'Gemaakt',
  regenerated: 'Vervangen',
  noLabel: 'Geen naam',
  show: 'Code tonen',
  see: (name) => `Code tonen: ${name}`,
  former: 'Ingetrokken codes',
  revoked: 'Ingetrokken',
  columns: { code: 'Code', scans: 'Scans', opinions: 'Meningen', revoked: 'Ingetrokken' },

  form: {
    title: { permanent: 'Afgedrukte code maken', rotating: 'Code voor een scherm maken' },
    label: 'Een naam voor je team',
    labelHint: 'Bijvoorbeeld waar hij hangt. Klanten zien die naam niet.',
    action: 'Maken',
  },

  drawer: {
    missing: 'Deze code is er niet, of hij is ingetrokken.',
    toList: 'Terug naar de codes',
    forViewer: 'Leden van je organisatie kunnen hem tonen, afdrukken en wijzigen.',
    picture: 'De code',
    address: 'Het adres ervan',
    copy: 'Adres kopiëren',
    label: 'Naam voor je team',
    keep: 'Naam opslaan',
    print: 'Om af te drukken',
    printWhat: 'Een vel met de code en een paar woorden in de taal van het project.',
    layout: 'Vel',
    layouts: { poster: 'Eén poster', labels: 'Etiketten om uit te knippen' },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'Letter' },
    sheet: 'Vel downloaden (pdf)',
    pictures: 'Als afbeelding',
    png: 'PNG downloaden',
    svg: 'SVG downloaden',
    screen: 'Op een scherm',
    screenWhat: 'Open deze pagina op het scherm dat klanten zien, en laat haar open. Ze vernieuwt de code vanzelf.',
    kiosk: 'Weergave openen',
    copyKiosk: 'Adres kopiëren',
    now: 'De code van dit moment; hij opent het formulier vijf minuten lang.',
    fresh: 'Nieuwe tonen',
    end: 'Vervangen of intrekken',
    endWhat: 'Geen van beide is terug te draaien.',
    regenerate: 'Code vervangen',
    revoke: 'Code intrekken',
    forAdmins: 'Beheerders kunnen hem vervangen of intrekken.',
  },

  regenerating: {
    title: 'Deze code vervangen?',
    what: {
      permanent:
        'Elk afgedrukt exemplaar werkt meteen niet meer: wie er een scant, krijgt dat te lezen. In plaats daarvan druk je de nieuwe code af.',
      rotating: 'Elk scherm dat hem toont, werkt meteen niet meer. In plaats daarvan open je de nieuwe weergave.',
    },
    type: 'vervangen',
    action: 'Code vervangen',
    done: 'De code is vervangen. Dit is de nieuwe.',
  },
  revoking: {
    title: 'Deze code intrekken?',
    what: {
      permanent:
        'Hij opent niets meer, ook niet op wat is afgedrukt, en formulieren die openstaan, kunnen niet worden verstuurd. Je kunt een nieuwe maken, met een nieuwe code.',
      rotating:
        'Hij opent niets meer, ook niet op schermen die hem tonen, en formulieren die openstaan, kunnen niet worden verstuurd. Je kunt een nieuwe maken.',
    },
    type: 'intrekken',
    action: 'Code intrekken',
  },
}
