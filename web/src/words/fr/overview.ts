import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const fr: typeof en = {
  title: 'Vue d’ensemble',
  purpose: 'Comment va ce projet\u202f: ce qui est arrivé, ce qui a reçu une réponse, ce qui est vérifié, et l’état des livraisons.',
  span: { label: 'Période', '7': '7 jours', '30': '30 jours', '90': '90 jours' },
  days: 'Les jours sont des jours UTC, aujourd’hui compris\u202f; «\u202favant\u202f» désigne autant de jours plus tôt.',
  numbers: 'En chiffres',
  opinions: 'Avis',
  responded: 'Avec réponse',
  soon: 'La moitié a sa réponse en',
  verified: 'Achats vérifiés',
  before: (value) => `${value} avant`,
  nothing: '–',
  waiting: {
    title: 'En attente de l’équipe',
    unresponded: 'Sans réponse',
    pending: 'À publier',
    receipts: (count) => plural('fr', count, { one: 'Justificatif à examiner', other: 'Justificatifs à examiner' }),
    none: 'Rien n’attend. Tous les avis de ce projet ont leur réponse.',
    incognito: (count, shown) =>
      plural('fr', count, {
        one: `${shown} avis incognito en attend d’autres pour paraître.`,
        other: `${shown} avis incognito attendent de paraître ensemble.`,
      }),
  },
  perDay: { title: 'Avis par jour', what: 'Tous ceux qui sont arrivés, publiés, en attente ou masqués', series: 'Avis' },
  funnel: {
    title: 'Liens',
    what: 'Ce que sont devenus les liens créés pendant cette période',
    columns: ['Étape', 'Liens'],
    issued: 'Créés',
    emailed: 'Envoyés',
    clicked: 'Commencés',
    submitted: 'Avis donnés',
    expired: 'Expirés sans avis',
    none: 'Aucun lien n’a été créé pendant cette période.',
    action: 'Aller aux liens',
  },
  deliveries: {
    title: 'Livraisons de webhooks',
    what: 'Tous les projets de l’organisation réunis',
    delivered: 'Arrivées',
    failed: 'Tentatives échouées',
    failing: 'Destinations en échec',
    of: (failing, all) => `${failing} sur ${all}`,
    none: 'Aucun de vos systèmes n’est encore informé des avis.',
    action: 'Ajouter une destination',
    look: 'Voir les destinations',
  },
  steps: {
    title: 'Premiers pas',
    what: 'Aucun avis n’est encore arrivé. Voici comment vient le premier.',
    done: 'Fait',
    question: {
      title: 'Poser une question',
      what: 'Trois à cinq suffisent. Les clients peuvent passer chacune d’elles.',
      action: 'Aller aux questions',
    },
    form: {
      title: 'Essayer le formulaire',
      what: 'Lisez-le comme vos clients, sur la page publique du projet.',
      action: 'Ouvrir la page publique',
    },
    link: {
      title: 'Envoyer un lien',
      what: 'Qui en a un est un client vérifié. Créez-en un, ou importez un fichier de clients.',
      action: 'Aller aux liens',
    },
    code: {
      title: 'Afficher un code',
      what: 'Près de la caisse, sur le ticket, sur un écran\u202f: les clients le scannent avec leur téléphone.',
      action: 'Aller aux codes QR',
    },
  },
}
