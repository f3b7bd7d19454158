import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const sv: Words = {
  language: 'sv',

  failing: {
    subject: (place, hours) => `Webhookar till ${place} har misslyckats i ${hours} timmar`,
    since: (place, moment) => `Sedan ${moment} har ingen webhook kommit fram till ${place}.`,
    failures: (count) => counted('sv', { one: '{count} försök har misslyckats.', other: '{count} försök har misslyckats.' }, count),
    next: (moment) =>
      `Det som misslyckas försöks igen enligt schemat. Om inget kommer fram till ${moment} stängs den här destinationen av: då skickas inget mer dit, och det som kommer sparas åt den.`,
    fix: {
      inPortal:
        'Se efter på servern som tar emot dem. Varje försök och dess svar finns i webhookportalen, som öppnas från programmet där ditt team ställde in webhookarna. Det som gavs upp kan skickas igen där.',
      inDashboard:
        'Se efter på servern som tar emot dem. Varje försök och dess svar finns på arbetsytan. Det som gavs upp kan skickas igen där.',
    },
  },

  disabled: {
    subject: (place) => `Webhookar till ${place} är avstängda`,
    failing: (place, moment) => `Sedan ${moment} har ingen webhook kommit fram till ${place}. Därför har den här destinationen stängts av.`,
    gone: (place) => `${place} har svarat med status 410: där vill ingen längre ha webhookar. Därför har den här destinationen stängts av.`,
    asked: (place) =>
      `${place} har i huvudfältet webhook-delivery i ett svar bett att inget mer ska skickas. Därför har den här destinationen stängts av.`,
    next: (days) =>
      `Inget mer skickas dit. Inget går heller förlorat: det som händer från och med nu sparas i ${days} dagar åt den här destinationen.`,
    fix: {
      inPortal:
        'När servern tar emot webhookar igen återupptar du destinationen i webhookportalen, som öppnas från programmet där ditt team ställde in webhookarna. Där avgör du om det som sparats ska skickas.',
      inDashboard:
        'När servern tar emot webhookar igen återupptar du destinationen på arbetsytan. Där avgör du om det som sparats ska skickas.',
    },
  },

  last: {
    status: (status) => `Det senaste svaret hade status ${status}.`,
    dns: 'Vid det senaste försöket hittades ingen adress för dess namn.',
    refused: 'Vid det senaste försöket tog servern inte emot någon anslutning.',
    reset: 'Vid det senaste försöket bröts anslutningen.',
    timeout: 'Vid det senaste försöket kom inget svar i tid.',
    tls: 'Vid det senaste försöket blev det ingen säker anslutning: certifikatet kan ha gått ut.',
    'private-address': 'Vid det senaste försöket ledde namnet till en privat adress, och till en sådan skickas inget.',
    'too-large': 'Det senaste svaret var för stort.',
  },

  button: 'Se destinationen',
  reason: (organization) => `Du får det här brevet för att du står som ägare till ${organization}. Den som driver tjänsten kan ändra det.`,
}
