import type { en } from '../en/parts.ts'

export const sv: typeof en = {
  destinationStatus: { enabled: 'Aktiv', paused: 'Pausad', disabled: 'Avstängd' },
  deliveryState: { pending: 'Väntar', delivered: 'Levererad', exhausted: 'Gavs upp', held: 'Kvarhållen', cancelled: 'Avbruten' },
  failure: {
    dns: 'Namnet hittades inte',
    refused: 'Anslutningen nekades',
    reset: 'Anslutningen bröts',
    timeout: 'Det tog för lång tid',
    tls: 'Certifikatet var inte giltigt',
    'private-address': 'En privat adress, och till en sådan skickas inget',
    'too-large': 'Svaret var för stort',
    'http-status': 'Svarade med ett fel',
  },
  retry: 'Försök igen',
  copy: 'Kopiera',
  copied: 'Kopierat',
  close: 'Stäng',
  cancel: 'Avbryt',
  notCopied: 'Webbläsaren tillät inte kopieringen. Markera texten och kopiera den för hand.',
  more: 'Visa fler',
  loadingMore: 'Läser in fler',
  pretty: 'Läsbart',
  raw: 'Som skickat',
  formOfBody: 'Hur innehållet visas',
  unknownTime: 'ingen tid',
  unreachable: {
    title: 'Earshot gick inte att nå',
    detail: 'Det som inte kom fram har inte ändrat något. Kontrollera anslutningen; sidan försöker igen av sig själv.',
  },
  notYet: { title: 'Inte i den här versionen än', detail: 'Tjänsten svarar inte på det här än.' },
  refused: { title: 'Det gick inte' },
}
