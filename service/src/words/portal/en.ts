import type { Language } from '../languages.ts'

export const en = {
  language: 'en' as Language,
  session: {
    heading: (organization: string) => `Webhooks of ${organization}`,
    until: (moment: string) => `You are in until ${moment}.`,
    needsScript: 'The portal itself needs JavaScript. Switch it on in this browser, or end the session here.',
    end: 'End this session',
  },
  missing: {
    title: 'Portal not built',
    heading: 'The portal was not built.',
    what: 'Whoever runs this service started it without its set-up. Nothing is lost: webhooks are sent all the same. After npm run start, or node scripts/setup.mjs, the portal is here.',
  },
  closed: {
    title: 'Webhook portal',
    heading: 'The portal is closed.',
    what: 'It is opened by an address that your own system makes, good for five minutes and for one use. Ask for one there.',
    field: 'The address you were given',
    fieldHint: 'Without JavaScript it does not open by itself. Paste all of it.',
    open: 'Open the portal',
  },
  opening: { title: 'Opening', heading: 'Opening the portal', what: 'This takes a moment.' },
  over: {
    title: 'Address used or over',
    heading: 'This address opens nothing any more.',
    what: 'It was good for five minutes and for one use. Go back to where it came from and ask for a new one.',
  },
  failed: {
    title: 'Not reached',
    heading: 'The portal did not answer.',
    what: 'Check your connection and try again. If your address has run out in the meantime, ask for a new one.',
    again: 'Try again',
  },
  foreign: {
    title: 'Not from here',
    heading: 'This was asked from another site.',
    what: 'Nothing was changed. Open the portal at its own address and do it there.',
  },
}

export type Words = typeof en
