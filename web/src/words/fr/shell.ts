import type { en } from '../en/shell.ts'
import { plural } from '../plural.ts'
import { to } from './times.ts'

export const fr: typeof en = {
  product: 'Webhooks',
  of: (organization) => `Webhooks de ${organization}`,
  navigation: 'Rubriques',
  places: {
    destinations: 'Destinations',
    deliveries: 'Livraisons',
    recover: 'Rattrapage',
    events: 'Événements',
    charts: 'Graphiques',
    test: 'Test',
    verify: 'Signature',
  },
  until: (time) => `Vous avez accès jusqu’${to(time)}.`,
  nearlyOver: (minutes) =>
    `Cette session se termine dans ${plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })}. Finissez votre saisie, puis demandez une nouvelle adresse à votre propre système.`,
  leave: 'Mettre fin à la session',
  over: {
    title: 'Votre session est terminée',
    what: 'Elle durait huit heures, ou quelqu’un y a mis fin. Rien de ce que vous avez envoyé n’est perdu, et ce que vous avez saisi est toujours sur cette page.',
    how: 'Demandez à votre propre système une nouvelle adresse du portail, et ouvrez-la dans un autre onglet de ce navigateur. Revenez ensuite ici et continuez.',
    goOn: 'Continuer ici',
    stillOver: 'Il n’y a pas encore de nouvelle session. Ouvrez d’abord la nouvelle adresse dans ce navigateur.',
  },
  unknown: { title: 'Il n’y a rien ici', what: 'L’adresse ne mène nulle part.', action: 'Aller aux destinations' },
}
