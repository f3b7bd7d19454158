import type { ReceiptWords } from './en.ts'

export const sv: ReceiptWords = {
  title: 'Visa ett kvitto',
  heading: 'Visa att du har handlat här.',
  lead: (project) => `Med ett kvitto kan ${project} märka ditt omdöme som verifierat.`,
  choose: 'Ditt kvitto',
  formats: 'Ett foto eller en PDF, högst 10 MB: JPEG, PNG, WebP eller PDF.',
  seenHeading: 'Vad som händer med det',
  seen: (project) => [
    `Bara teamet på ${project} ser det, för att kontrollera ditt köp.`,
    'Det som en kamera gömmer i ett foto, som plats och tid, tas bort innan det sparas.',
    'Det sparas krypterat och tas bort 30 dagar efter beslutet.',
    'Täck över det som ingen behöver se: kortnummer, din adress.',
  ],
  submit: 'Skicka kvittot',
  submitting: 'Kvittot skickas',
  pending: {
    heading: 'Ditt kvitto granskas.',
    what: (project) => `${project} bestämmer sig inom 30 dagar. Till dess är ditt omdöme märkt som overifierat.`,
    withdraw: 'Ta tillbaka kvittot',
    withdrawHint: 'Det tas då bort, och du kan skicka ett annat.',
  },
  verified: { heading: 'Ditt omdöme är verifierat.', what: 'Det finns inget mer att visa.' },
  incognito: {
    heading: 'Fortsätt vara inkognito.',
    what: 'Ett kvitto skulle avslöja vem du är, så inget tas emot för ett omdöme som lämnats inkognito.',
  },
  closed: { heading: (project) => `${project} tar inte emot kvitton just nu.`, what: 'Försök igen senare.' },
  limited: {
    heading: 'Du har redan skickat flera kvitton i dag.',
    what: (receipts) => `För ett omdöme kan ${receipts} kvitton skickas inom 24 timmar.`,
    again: (moment) => `Du kan skicka nästa från den här tidpunkten: ${moment}`,
  },
  before: {
    rejected: 'Ditt senaste kvitto godtogs inte.',
    because: (reason) => `Skälet som angavs: ${reason}`,
    reasons: {
      unreadable: 'Det gick inte att läsa. En skarpare eller större bild hjälper.',
      another_business: 'Det är från ett annat företag.',
      no_purchase: 'Det visar inget köp hos oss.',
      too_old: 'Köpet gjordes för länge sedan.',
      altered: 'Det verkar ha ändrats.',
    },
    expired: 'Ingen tog ställning till ditt senaste kvitto i tid. Du kan skicka det igen.',
    cancelled: 'Du tog tillbaka ditt senaste kvitto.',
  },
  mistakes: {
    heading: 'Kvittot skickades inte.',
    missing: 'Välj en fil först.',
    'too-large': 'Filen är större än 10 MB. Ta ett mindre foto, eller en del av det.',
    'not-supported': 'Det här är ingen bild eller PDF som kan visas. JPEG, PNG, WebP och PDF går bra.',
    'too-many-pixels': 'Bilden har fler än 40 megapixlar. Ta en mindre.',
    unreadable: 'Bilden gick inte att öppna; den kan vara skadad. Ta en annan.',
  },
  back: 'Tillbaka till ditt omdöme',
}
