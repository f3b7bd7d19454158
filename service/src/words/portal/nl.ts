import type { Words } from './en.ts'

export const nl: Words = {
  language: 'nl',
  session: {
    heading: (organization) => `Webhooks van ${organization}`,
    until: (moment) => `Je hebt toegang tot ${moment}.`,
    reach: 'Deze sessie opent de webhooks van deze organisatie en verder niets: geen meningen, geen klanten, geen sleutels.',
    later: 'De pagina’s voor bestemmingen en bezorgingen komen met een latere versie van Earshot. Hier valt nog niets te doen.',
    end: 'Sessie beëindigen',
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
