import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  language: 'fr',

  failing: {
    subject: (place, hours) => `Les webhooks vers ${place} échouent depuis ${hours} heures`,
    since: (place, moment) => `Depuis le ${moment}, aucun webhook n’est arrivé à ${place}.`,
    failures: (count) => counted('fr', { one: '{count} tentative a échoué.', other: '{count} tentatives ont échoué.' }, count),
    next: (moment) =>
      `Ce qui échoue est réessayé selon le calendrier prévu. Si rien n’arrive d’ici au ${moment}, cette destination sera désactivée\u202f: plus rien n’y sera envoyé, et ce qui vient sera gardé pour elle.`,
    fix: {
      inPortal:
        'Regardez du côté du serveur qui les reçoit. Chaque tentative et sa réponse se trouvent dans le portail des webhooks, qui s’ouvre depuis le logiciel où votre équipe a configuré les webhooks. Ce qui a été abandonné peut y être renvoyé.',
      inDashboard:
        'Regardez du côté du serveur qui les reçoit. Chaque tentative et sa réponse se trouvent dans le tableau de bord. Ce qui a été abandonné peut y être renvoyé.',
    },
  },

  disabled: {
    subject: (place) => `Les webhooks vers ${place} sont désactivés`,
    failing: (place, moment) => `Depuis le ${moment}, aucun webhook n’est arrivé à ${place}. Cette destination a donc été désactivée.`,
    gone: (place) =>
      `${place} a répondu avec le statut 410\u202f: plus personne n’y attend de webhooks. Cette destination a donc été désactivée.`,
    asked: (place) =>
      `${place} a demandé, dans l’en-tête webhook-delivery d’une réponse, que plus rien ne soit envoyé. Cette destination a donc été désactivée.`,
    next: (days) =>
      `Plus rien n’y est envoyé. Rien n’est perdu non plus\u202f: ce qui se passe désormais est gardé ${days} jours pour cette destination.`,
    fix: {
      inPortal:
        'Quand son serveur acceptera de nouveau des webhooks, reprenez la destination dans le portail des webhooks, qui s’ouvre depuis le logiciel où votre équipe a configuré les webhooks. Vous y déciderez si ce qui a été gardé est envoyé.',
      inDashboard:
        'Quand son serveur acceptera de nouveau des webhooks, reprenez la destination dans le tableau de bord. Vous y déciderez si ce qui a été gardé est envoyé.',
    },
  },

  last: {
    status: (status) => `La dernière réponse avait le statut ${status}.`,
    dns: 'À la dernière tentative, aucune adresse n’a été trouvée pour son nom.',
    refused: 'À la dernière tentative, son serveur n’a pas accepté la connexion.',
    reset: 'À la dernière tentative, la connexion a été interrompue.',
    timeout: 'À la dernière tentative, aucune réponse n’est venue à temps.',
    tls: 'À la dernière tentative, aucune connexion sûre n’a pu être établie\u202f: son certificat a peut-être expiré.',
    'private-address': 'À la dernière tentative, son nom menait à une adresse privée, et rien n’y est envoyé.',
    'too-large': 'La dernière réponse était trop volumineuse.',
  },

  button: 'Voir la destination',
  reason: (organization) =>
    `Vous recevez cette lettre parce que vous figurez parmi les responsables de ${organization}. Qui exploite ce service peut changer cela.`,
}
