import type { Words } from './en.ts'

export const nl: Words = {
  language: 'nl',
  session: {
    heading: (organization) => `Webhooks van ${organization}`,
    until: (moment) => `Je hebt toegang tot ${moment}.`,
    needsScript: 'Het portaal zelf heeft JavaScript nodig. Zet het in deze browser aan, of beëindig de sessie hier.',
    end: 'Sessie beëindigen',
  },
  missing: {
    title: 'Portaal niet gebouwd',
    heading: 'Het portaal is niet gebouwd.',
    what: 'De dienst is zonder zijn voorbereiding gestart. Er gaat niets verloren: webhooks worden gewoon verstuurd. Na npm run start of node scripts/setup.mjs is het portaal hier.',
  },
  closed: {
    title: 'Webhookportaal',
    heading: 'Het portaal is gesloten.',
    what: 'Het gaat open met een adres dat je eigen systeem maakt. Dat werkt vijf minuten en één keer. Vraag er daar een aan.',
    field: 'Het adres dat je hebt gekregen',
    fieldHint: 'Zonder JavaScript gaat het niet vanzelf open. Plak het hier helemaal.',
    open: 'Portaal openen',
  },
  opening: { title: 'Wordt geopend', heading: 'Het portaal wordt geopend', what: 'Dit duurt even.' },
  over: {
    title: 'Adres gebruikt of verlopen',
    heading: 'Dit adres opent niets meer.',
    what: 'Het werkte vijf minuten en één keer. Ga terug naar waar het vandaan kwam en vraag een nieuw aan.',
  },
  failed: {
    title: 'Niet bereikt',
    heading: 'Het portaal gaf geen antwoord.',
    what: 'Controleer je verbinding en probeer het nog eens. Is je adres intussen verlopen, vraag dan een nieuw aan.',
    again: 'Opnieuw proberen',
  },
  foreign: {
    title: 'Niet van hier',
    heading: 'Dit kwam van een andere site.',
    what: 'Er is niets veranderd. Open het portaal op zijn eigen adres en doe het daar.',
  },
}
