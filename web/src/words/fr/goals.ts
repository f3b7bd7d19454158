import type { en } from '../en/goals.ts'

export const fr: typeof en = {
  title: 'Objectifs',
  purpose: 'Ce que ce projet veut apprendre, et les objectifs de la plateforme dans l’ordre qui compte pour vous.',

  own: {
    title: 'Vos objectifs',
    what: 'Avec vos mots\u202f: ce que vous voulez apprendre ou atteindre en posant des questions. Seule votre équipe les voit.',
    list: 'Vos objectifs',
    empty: 'Pas encore d’objectif. Une phrase suffit, par exemple\u202f: apprendre pourquoi les gens reviennent.',
    emptyForViewer: 'Pas encore d’objectif.',
    new: 'Nouvel objectif',
    add: 'Ajouter',
    edit: (goal) => `Modifier\u202f: ${goal}`,
    change: 'Modifier',
    text: 'Objectif',
    save: 'Enregistrer',
    cancel: 'Annuler',
    remove: (goal) => `Supprimer\u202f: ${goal}`,
    count: (count, most) => `${count} sur ${most}`,
    full: 'Il y a autant d’objectifs que possible. Supprimez-en un pour en ajouter un autre.',
    changed: 'modifié',
    added: 'ajouté',
  },

  removal: {
    title: 'Supprimer cet objectif',
    what: 'Il quitte la liste définitivement. Les questions et les réponses ne changent pas.',
    action: 'Supprimer l’objectif',
  },

  platform: {
    title: 'Objectifs de la plateforme',
    what: 'Ce dont un avis peut parler. Choisissez-en jusqu’à huit et mettez en premier celui qui compte le plus\u202f: les questions les proposent dans cet ordre. Chaque modification est enregistrée aussitôt.',
    chosen: 'Choisis, le plus important d’abord',
    available: 'Non choisis',
    choose: (title) => `Choisir ${title}`,
    chooseShort: 'Choisir',
    leaveOut: (title) => `Retirer ${title}`,
    full: 'Huit sont choisis, et il ne peut y en avoir plus. Retirez-en un pour en choisir un autre.',
    last: 'Il doit en rester un.',
    saving: 'Enregistrement',
    saved: 'Enregistré.',
  },
}
