import type { en } from '../en/parts.ts'

export const nl: typeof en = {
  destinationStatus: { enabled: 'Ingeschakeld', paused: 'Gepauzeerd', disabled: 'Uitgeschakeld' },
  deliveryState: { pending: 'Onderweg', delivered: 'Bezorgd', exhausted: 'Opgegeven', held: 'Vastgehouden', cancelled: 'Geannuleerd' },
  failure: {
    dns: 'De naam is niet gevonden',
    refused: 'De verbinding is geweigerd',
    reset: 'De verbinding werd verbroken',
    timeout: 'Het duurde te lang',
    tls: 'Het certificaat deugde niet',
    'private-address': 'Een privéadres, en daarheen wordt niets verstuurd',
    'too-large': 'Het antwoord was te groot',
    'http-status': 'Antwoordde met een fout',
  },
  retry: 'Opnieuw proberen',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  close: 'Sluiten',
  cancel: 'Annuleren',
  notCopied: 'De browser liet het niet kopiëren. Selecteer het en kopieer het met de hand.',
  more: 'Meer tonen',
  loadingMore: 'Er wordt meer geladen',
  pretty: 'Leesbaar',
  raw: 'Zoals verstuurd',
  formOfBody: 'Hoe de body wordt getoond',
  unknownTime: 'geen tijd',
  unreachable: {
    title: 'Earshot is niet bereikt',
    detail: 'Wat niet aankwam, heeft niets veranderd. Controleer je verbinding; deze pagina probeert het vanzelf opnieuw.',
  },
  notYet: { title: 'Nog niet in deze versie', detail: 'De dienst antwoordt hier nog niet op.' },
  refused: { title: 'Dat is niet gelukt' },
}
