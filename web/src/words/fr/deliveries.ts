import type { en } from '../en/deliveries.ts'
import { at } from './times.ts'

export const fr: typeof en = {
  title: 'Livraisons',
  purpose: 'Chaque événement en route vers une destination, le plus récent en premier, en direct.',
  list: 'Livraisons',
  columns: {
    topic: 'Événement',
    state: 'État',
    destination: 'Destination',
    response: 'Dernière réponse',
    attempts: 'Tentatives',
    next: 'Prochaine',
    time: 'Survenu',
  },
  empty: {
    title: 'Rien n’a encore été envoyé',
    what: 'Dès qu’il se passe quelque chose qui intéresse une destination, sa livraison apparaît ici. Un test montre à quoi cela ressemble.',
    action: 'Envoyer un test',
  },
  noneFound: {
    title: 'Aucun résultat',
    what: 'Aucune livraison conservée ne correspond à tous ces filtres.',
    action: 'Effacer les filtres',
  },
  lookedBackTo: 'Limite de la recherche\u202f:',
  lookFurther: 'Remonter plus loin',
  lookingFurther: 'Recherche plus loin',
  atTheEnd: 'C’est tout ce qui est conservé (30 jours).',
  stale: 'Pas à jour\u202f: Earshot n’était pas joignable à l’instant.',

  filters: {
    label: 'Filtres',
    show: (count) => (count === 0 ? 'Filtres' : `Filtres (${count})`),
    state: 'État',
    anyState: 'Tous les états',
    topic: 'Sujet',
    anyTopic: 'Tous les sujets',
    response: 'Dernière réponse',
    responseHint: 'Par exemple 503, 5xx, timeout',
    responseWrong:
      'Écrivez un statut (503), une classe de statuts (5xx) ou un échec\u202f: dns, refused, reset, timeout, tls, private-address, too-large, http-status.',
    since: 'Du',
    until: 'Au',
    search: 'Texte ou identifiant',
    searchHint: 'Dans les données de l’événement',
    origin: 'Envoi',
    anyOrigin: 'Tous les envois',
    recovery: 'Par un rattrapage donné',
    clear: 'Tout effacer',
  },
  origins: { automatic: 'Automatique', manual: 'Renvoyée à la main', recovery: 'Par un rattrapage', test: 'Comme test' },

  noAnswerYet: 'pas encore tentée',
  due: 'attend son tour',

  drawer: {
    missing: 'Cette livraison n’existe plus. Les livraisons sont conservées 30 jours.',
    toList: 'Retour à la liste',
    event: 'Événement',
    seeEvent: 'Suivre cet événement',
    resource: 'Concerne',
    destination: 'Destination',
    origin: 'Envoi',
    happened: 'Survenu',
    next: 'Prochaine tentative',
    finished: 'Terminée',
    request: 'Requête',
    headers: 'En-têtes',
    body: 'Corps',
    signatureNote: 'La signature est refaite à chaque tentative\u202f; le corps et le webhook-id restent les mêmes.',
    attempts: 'Tentatives',
    noAttempts: 'Pas encore tentée.',
    attempt: (number) => `Tentative ${number}`,
    took: (span) => `en ${span}`,
    response: 'Réponse',
    responseHeaders: 'En-têtes de la réponse',
    responseBody: 'Corps de la réponse',
    emptyBody: 'La réponse n’avait pas de corps.',
    noResponse: 'Il n’y a pas eu de réponse.',
    more: 'Détails',
  },

  waitsFor: {
    schedule: 'Attend sa prochaine tentative.',
    'retry-after': 'Attend aussi longtemps que le récepteur l’a demandé.',
    breaker:
      'Attend\u202f: rien n’est envoyé à la destination tant qu’elle ne répond pas de nouveau. Depuis la destination, vous pouvez la faire essayer maintenant.',
    order: 'Attend la précédente, car la destination reçoit tout dans l’ordre.',
    rate: 'Attend son tour\u202f: la destination n’en prend qu’un certain nombre par seconde.',
    paused: 'Retenue\u202f: la destination est en pause.',
    disabled: 'Retenue\u202f: la destination est désactivée.',
    recovery: 'Retenue\u202f: elle attend que quelqu’un envoie ou écarte ce qui a été retenu.',
    worker: 'À envoyer. Elle part dès qu’un processus la prend.',
  },
  blockedBy: 'Dans l’ordre\u202f: un événement antérieur sur le même objet n’est pas encore livré.',
  seeBlocker: 'Voir ce qui bloque',
  skipBlocker: 'Sauter celle-ci',
  skipWhat: 'Celle qui bloque est annulée et n’y sera jamais envoyée\u202f; les autres continuent.',

  rules: {
    schedule: (next) => `Le calendrier a fixé la prochaine tentative ${at(next)}.`,
    retryAfter: (next, scheduled) =>
      scheduled
        ? `Retry-After a demandé d’attendre\u202f: prochaine tentative ${at(next)}. Le calendrier l’aurait fixée à peu près ${at(scheduled)}.`
        : `Retry-After a demandé d’attendre\u202f: prochaine tentative ${at(next)}.`,
    'payload-too-large':
      'Réponse 413\u202f: le corps est trop volumineux pour ce récepteur. Cette livraison est terminée\u202f; les autres continuent.',
    'abort-message': 'Réponse avec webhook-delivery: abort-message. Cette livraison est terminée\u202f; les autres continuent.',
    gone: 'Réponse 410 Gone\u202f: la livraison est terminée et la destination a été désactivée.',
    disable: 'Réponse avec webhook-delivery: disable\u202f: la livraison est terminée et la destination a été désactivée.',
    last: 'C’était la dernière tentative.',
  },

  actions: {
    resend: 'Renvoyer',
    resent: 'Renvoyée, comme nouvelle livraison avec le même webhook-id.',
    seeResent: 'Voir la nouvelle',
    cancel: 'Annuler cette livraison',
    cancelTitle: 'Annuler cette livraison\u202f?',
    cancelWhat: 'Elle ne sera plus tentée. L’événement reste, et peut être renvoyé d’ici.',
    cancelDo: 'Annuler la livraison',
    skipTitle: 'Sauter ce qui bloque\u202f?',
    skipDo: 'Sauter',
    keep: 'Ne rien faire',
    curl: 'Copier en curl',
  },
}
