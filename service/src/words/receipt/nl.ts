import type { ReceiptWords } from './en.ts'

export const nl: ReceiptWords = {
  title: 'Een bon laten zien',
  heading: 'Laat zien dat je hier hebt gekocht.',
  lead: (project) => `Met een bon kan ${project} je mening als geverifieerd markeren.`,
  choose: 'Je bon',
  formats: 'Een foto of een pdf, hoogstens 10 MB: JPEG, PNG, WebP of PDF.',
  seenHeading: 'Wat ermee gebeurt',
  seen: (project) => [
    `Alleen het team van ${project} ziet hem, om je aankoop te controleren.`,
    'Wat een camera in een foto verbergt, zoals plaats en tijd, wordt eruit gehaald voor hij wordt bewaard.',
    'Hij wordt versleuteld bewaard en 30 dagen na de beslissing verwijderd.',
    'Dek af wat niemand hoeft te zien: kaartnummers, je adres.',
  ],
  submit: 'Bon versturen',
  submitting: 'De bon wordt verstuurd',
  pending: {
    heading: 'Je bon wordt bekeken.',
    what: (project) => `${project} beslist binnen 30 dagen. Tot dan geldt je mening als niet geverifieerd.`,
    withdraw: 'Bon terugnemen',
    withdrawHint: 'Hij wordt dan verwijderd en je kunt een andere sturen.',
  },
  verified: { heading: 'Je mening is geverifieerd.', what: 'Je hoeft niets meer te laten zien.' },
  incognito: {
    heading: 'Blijf incognito.',
    what: 'Een bon zou verraden wie je bent; daarom wordt er geen aangenomen bij een mening die incognito is gegeven.',
  },
  closed: { heading: (project) => `${project} neemt nu geen bonnen aan.`, what: 'Probeer het later nog eens.' },
  limited: {
    heading: 'Je hebt vandaag al meerdere bonnen verstuurd.',
    what: (receipts) => `Per mening kun je binnen 24 uur ${receipts} bonnen versturen.`,
    again: (moment) => `De volgende kun je versturen vanaf dit moment: ${moment}`,
  },
  before: {
    rejected: 'Je laatste bon is niet aanvaard.',
    because: (reason) => `De reden: ${reason}`,
    reasons: {
      unreadable: 'Hij was niet leesbaar. Een scherpere of grotere foto helpt.',
      another_business: 'Hij is van een ander bedrijf.',
      no_purchase: 'Hij toont geen aankoop bij ons.',
      too_old: 'De aankoop is te lang geleden.',
      altered: 'Hij lijkt te zijn aangepast.',
    },
    expired: 'Over je laatste bon is niet op tijd beslist. Je kunt hem opnieuw sturen.',
    cancelled: 'Je hebt je laatste bon teruggenomen.',
  },
  mistakes: {
    heading: 'De bon is niet verstuurd.',
    missing: 'Kies eerst een bestand.',
    'too-large': 'Het bestand is groter dan 10 MB. Neem een kleinere foto, of een deel ervan.',
    'not-supported': 'Dit is geen afbeelding of pdf die getoond kan worden. JPEG, PNG, WebP en PDF wel.',
    'too-many-pixels': 'De afbeelding heeft meer dan 40 megapixels. Neem een kleinere.',
    unreadable: 'De afbeelding kon niet worden geopend; misschien is ze beschadigd. Neem een andere.',
  },
  back: 'Terug naar je mening',
}
