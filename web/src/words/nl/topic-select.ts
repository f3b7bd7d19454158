import type { en } from '../en/topic-select.ts'

const groups: (typeof en)['groups'] = {
  opinion: 'Meningen',
  answer: 'Antwoorden',
  comment: 'Reacties',
  verification: 'Verificaties',
  link: 'Persoonlijke links',
  subscriber: 'Abonnees',
  project: 'Projecten',
  question: 'Vragen',
  qr_code: 'QR-codes',
}

export const nl: typeof en = { label: 'Onderwerp', every: 'Elk onderwerp', groups }
