import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const sv: typeof en = {
  title: 'Översikt',
  purpose: 'Hur det går för det här projektet: vad som kom in, vad som besvarades, vad som är verifierat och hur leveranserna går.',
  span: { label: 'Tid', '7': '7 dagar', '30': '30 dagar', '90': '90 dagar' },
  days: 'Dagar räknas i UTC, dagen i dag medräknad; ”tidigare” är lika många dagar dessförinnan.',
  numbers: 'I siffror',
  opinions: 'Omdömen',
  responded: 'Besvarade',
  soon: 'Hälften besvarade inom',
  verified: 'Verifierade köp',
  before: (value) => `${value} tidigare`,
  nothing: '–',
  waiting: {
    title: 'Väntar på teamet',
    unresponded: 'Utan svar',
    pending: 'Att publicera',
    receipts: (count) => plural('sv', count, { one: 'Kvitto att avgöra', other: 'Kvitton att avgöra' }),
    none: 'Inget väntar. Alla omdömen i det här projektet har fått svar.',
    incognito: (count, shown) =>
      plural('sv', count, {
        one: '1 inkognitoomdöme väntar på andra för att visas.',
        other: `${shown} inkognitoomdömen väntar på att visas tillsammans.`,
      }),
  },
  perDay: { title: 'Omdömen per dag', what: 'Alla som kom, vare sig de är publicerade, väntar eller är dolda', series: 'Omdömen' },
  funnel: {
    title: 'Länkar',
    what: 'Vad det blev av länkarna som skapades under den här tiden',
    columns: ['Steg', 'Länkar'],
    issued: 'Skapade',
    emailed: 'Mejlade',
    clicked: 'Påbörjade',
    submitted: 'Inskickade',
    expired: 'Gick ut utan omdöme',
    none: 'Ingen länk skapades under den här tiden.',
    action: 'Till länkarna',
  },
  deliveries: {
    title: 'Webhookleveranser',
    what: 'Alla organisationens projekt tillsammans',
    delivered: 'Kom fram',
    failed: 'Misslyckade försök',
    failing: 'Destinationer som misslyckas nu',
    of: (failing, all) => `${failing} av ${all}`,
    none: 'Inget av dina system får veta om omdömen än.',
    action: 'Lägg till en destination',
    look: 'Se destinationer',
  },
  steps: {
    title: 'Första stegen',
    what: 'Inget omdöme har kommit än. Så här kommer det första.',
    done: 'Klart',
    question: {
      title: 'Ställ en fråga',
      what: 'Tre till fem räcker. Kunderna får hoppa över var och en av dem.',
      action: 'Till frågorna',
    },
    form: {
      title: 'Prova formuläret',
      what: 'Läs det så som dina kunder gör, på projektets offentliga sida.',
      action: 'Öppna den offentliga sidan',
    },
    link: {
      title: 'Skicka en länk',
      what: 'Den som har en är en verifierad kund. Skapa en, eller läs in en fil med kunder.',
      action: 'Till länkarna',
    },
    code: {
      title: 'Sätt upp en kod',
      what: 'Vid kassan, på kvittot, på en skärm: kunderna skannar den med sin telefon.',
      action: 'Till QR-koderna',
    },
  },
}
