import type { en } from '../en/knowledge-base.ts'
import { plural } from '../plural.ts'

export const fr: typeof en = {
  title: 'Base de connaissances',
  purpose:
    'Des textes et des pages qui aident à répondre\u202f: ce qui convient à un avis s’affiche à côté pendant que vous écrivez. Tous les projets de l’organisation la partagent, et personne d’autre ne la lit.',
  list: 'Éléments',
  add: 'Ajouter un texte ou une page',

  search: {
    label: 'Chercher',
    hint: 'Des mots, ou "une expression"',
    found: 'Ce qui a été trouvé',
    none: (query) => `Aucun passage ne concerne «\u202f${query}\u202f».`,
    all: 'Afficher tous les éléments',
  },
  passages: (count) => plural('fr', count, { one: `${count} passage`, other: `${count} passages` }),
  open: 'Ouvrir l’élément',
  untitled: 'Un texte de l’équipe',

  columns: { item: 'Élément', state: 'État', updated: 'Modifié' },
  status: { ready: 'Prêt', fetching: 'Lecture en cours', failed: 'Non lu' },
  text: 'Texte',
  page: 'Page',

  failures: {
    dns: 'Son nom n’a pas été trouvé. L’adresse est-elle bien écrite\u202f?',
    refused: 'La connexion a été refusée.',
    reset: 'La connexion a été interrompue.',
    timeout: 'La réponse a mis trop de temps.',
    tls: 'Son certificat n’est pas bon.',
    'private-address': 'Elle mène à une adresse privée, qui n’est pas lue.',
    redirects: 'Elle mène trop de fois vers d’autres adresses.',
    'http-status': 'Elle a répondu par une erreur. Est-ce une page que tout le monde peut lire\u202f?',
    'content-type': 'Ce n’est ni une page ni un texte.',
    'too-large': 'Elle est trop volumineuse.',
    'no-text': 'Elle ne contient pas de texte\u202f: peut-être que des scripts l’affichent en entier. Copiez le texte et ajoutez-le ici.',
    unreadable: 'Elle n’a pas pu être lue.',
    interrupted: 'Sa lecture a été interrompue plusieurs fois.',
  },
  failedBefore: 'Ce qui a été lu avant reste.',

  empty: {
    title: 'Encore rien ici',
    what: 'Ajoutez ce qui revient sans cesse dans vos réponses\u202f: retours, délais de livraison, horaires. Pendant que quelqu’un répond à un avis, les passages qui conviennent s’affichent à côté.',
  },

  form: {
    addTitle: 'Ajouter à la base de connaissances',
    editTitle: 'Modifier l’élément',
    what: 'Donnez un texte, l’adresse d’une page, ou les deux.',
    url: 'Adresse d’une page',
    urlHint: 'Elle est lue une fois, puis quand vous le demandez.',
    text: 'Texte',
    textHint: 'Une ligne courte au-dessus d’un paragraphe, ou qui commence par #, est son titre.',
    add: 'Ajouter',
    save: 'Enregistrer',
    neither: 'Donnez un texte ou une adresse.',
  },
  drawer: {
    missing: 'Cet élément n’existe plus.',
    toList: 'Retour à la liste',
    page: 'Page',
    state: 'État',
    added: 'Ajouté',
    updated: 'Modifié',
    edit: 'Modifier',
    refresh: 'Relire la page',
    remove: 'Supprimer',
    removeTitle: 'Supprimer cet élément',
    removeWhat: 'On ne le trouve plus, dans aucun projet. Les réponses écrites avec lui restent telles quelles.',
    ownText: 'Texte',
    pageText: 'Tel que lu',
    reading: 'La page est en cours de lecture. Cela prend quelques secondes.',
  },
}
