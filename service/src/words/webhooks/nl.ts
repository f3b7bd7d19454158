import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const nl: Words = {
  language: 'nl',

  failing: {
    subject: (place, hours) => `Webhooks naar ${place} mislukken al ${hours} uur`,
    since: (place, moment) => `Sinds ${moment} is er geen webhook bij ${place} aangekomen.`,
    failures: (count) => counted('nl', { one: '{count} poging is mislukt.', other: '{count} pogingen zijn mislukt.' }, count),
    next: (moment) =>
      `Wat mislukt, wordt volgens schema opnieuw geprobeerd. Als er tot ${moment} niets aankomt, wordt deze bestemming uitgeschakeld: dan wordt er niets meer heen gestuurd, en wat komt, wordt ervoor bewaard.`,
    fix: {
      inPortal:
        'Kijk naar de server die ze ontvangt. Elke poging en het antwoord erop staan in het webhookportaal, dat opent vanuit de software waarin uw team de webhooks heeft ingesteld. Wat is opgegeven, kan daar opnieuw worden verstuurd.',
      inDashboard:
        'Kijk naar de server die ze ontvangt. Elke poging en het antwoord erop staan in het dashboard. Wat is opgegeven, kan daar opnieuw worden verstuurd.',
    },
  },

  disabled: {
    subject: (place) => `Webhooks naar ${place} zijn uitgeschakeld`,
    failing: (place, moment) => `Sinds ${moment} is er geen webhook bij ${place} aangekomen. Daarom is deze bestemming uitgeschakeld.`,
    gone: (place) => `${place} heeft met status 410 geantwoord: daar wil niemand meer webhooks. Daarom is deze bestemming uitgeschakeld.`,
    asked: (place) =>
      `${place} heeft in de header webhook-delivery van een antwoord gevraagd niets meer te sturen. Daarom is deze bestemming uitgeschakeld.`,
    next: (days) =>
      `Er wordt niets meer heen gestuurd. Er gaat ook niets verloren: wat er vanaf nu gebeurt, wordt ${days} dagen voor deze bestemming bewaard.`,
    fix: {
      inPortal:
        'Als de server weer webhooks aanneemt, hervat u de bestemming in het webhookportaal, dat opent vanuit de software waarin uw team de webhooks heeft ingesteld. Daar beslist u of het bewaarde wordt verstuurd.',
      inDashboard:
        'Als de server weer webhooks aanneemt, hervat u de bestemming in het dashboard. Daar beslist u of het bewaarde wordt verstuurd.',
    },
  },

  last: {
    status: (status) => `Het laatste antwoord had de status ${status}.`,
    dns: 'Bij de laatste poging is voor de naam geen adres gevonden.',
    refused: 'Bij de laatste poging nam de server geen verbinding aan.',
    reset: 'Bij de laatste poging werd de verbinding verbroken.',
    timeout: 'Bij de laatste poging kwam er geen antwoord op tijd.',
    tls: 'Bij de laatste poging kwam er geen veilige verbinding tot stand: misschien is het certificaat verlopen.',
    'private-address': 'Bij de laatste poging leidde de naam naar een privéadres, en daarheen wordt niets gestuurd.',
    'too-large': 'Het laatste antwoord was te groot.',
  },

  button: 'Bestemming bekijken',
  reason: (organization) =>
    `U krijgt deze brief omdat u als eigenaar van ${organization} bent ingeschreven. Wie deze dienst beheert, kan dat veranderen.`,
}
