import type { en } from '../en/overview.ts'

export const nl: typeof en = {
  title: 'Overzicht',
  purpose: 'Hoe het met dit project gaat: wat er binnenkwam, wat is beantwoord, wat is geverifieerd, en hoe het met de bezorgingen staat.',
  span: { label: 'Tijd', '7': '7 dagen', '30': '30 dagen', '90': '90 dagen' },
  days: 'Dagen zijn dagen in UTC, ook vandaag; ‘eerder’ zijn evenveel dagen daarvoor.',
  numbers: 'In cijfers',
  opinions: 'Meningen',
  responded: 'Beantwoord',
  soon: 'Helft beantwoord binnen',
  verified: 'Geverifieerde aankopen',
  before: (value) => `${value} eerder`,
  nothing: '–',
  waiting: {
    title: 'Wacht op het team',
    unresponded: 'Onbeantwoord',
    pending: 'Te publiceren',
    receipts: (count) => (count === 1 ? 'Bon te beslissen' : 'Bonnen te beslissen'),
    none: 'Er wacht niets. Alle meningen in dit project hebben een antwoord.',
    incognito: (count, shown) =>
      count === 1
        ? '1 incognito mening wacht op andere om samen te verschijnen.'
        : `${shown} incognito meningen wachten om samen te verschijnen.`,
  },
  perDay: {
    title: 'Meningen per dag',
    what: 'Alle die kwamen, of ze nu zijn gepubliceerd, wachten of zijn verborgen',
    series: 'Meningen',
  },
  funnel: {
    title: 'Links',
    what: 'Wat er gebeurde met de links die in deze tijd zijn gemaakt',
    columns: ['Stap', 'Links'],
    issued: 'Gemaakt',
    emailed: 'Gemaild',
    clicked: 'Begonnen',
    submitted: 'Ingestuurd',
    expired: 'Verlopen zonder mening',
    none: 'In deze tijd is geen link gemaakt.',
    action: 'Naar de links',
  },
  deliveries: {
    title: 'Bezorgingen van webhooks',
    what: 'Alle projecten van de organisatie samen',
    delivered: 'Aangekomen',
    failed: 'Mislukte pogingen',
    failing: 'Bestemmingen waar het nu mislukt',
    of: (failing, all) => `${failing} van ${all}`,
    none: 'Nog geen van je systemen hoort van meningen.',
    action: 'Bestemming toevoegen',
    look: 'Bestemmingen bekijken',
  },
  steps: {
    title: 'Eerste stappen',
    what: 'Er is nog geen mening gekomen. Zo komt de eerste.',
    done: 'Klaar',
    question: {
      title: 'Stel een vraag',
      what: 'Drie tot vijf zijn genoeg. Klanten mogen elke vraag openlaten.',
      action: 'Naar de vragen',
    },
    form: {
      title: 'Probeer het formulier',
      what: 'Lees het zoals je klanten, op de openbare pagina van het project.',
      action: 'Openbare pagina openen',
    },
    link: {
      title: 'Stuur een link',
      what: 'Wie er een heeft, is een geverifieerde klant. Maak er een, of lees een bestand met klanten in.',
      action: 'Naar de links',
    },
    code: {
      title: 'Hang een code op',
      what: 'Bij de kassa, op de bon, op een scherm: klanten scannen hem met hun telefoon.',
      action: 'Naar de QR-codes',
    },
  },
}
