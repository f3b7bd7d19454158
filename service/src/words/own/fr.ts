import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const fr: Words = {
  title: 'Votre avis',
  states: {
    published: { name: 'Publié', what: () => 'D’autres peuvent le lire.' },
    pending: { name: 'En cours d’examen', what: (project) => `${project} l’examine avant que d’autres puissent le lire.` },
    hidden: { name: 'Non affiché', what: (project) => `${project} ne le montre pas aux autres pour le moment.` },
    waiting: {
      name: 'En chemin',
      what: (project, batch) =>
        `Il paraîtra avec d’autres avis incognito, dans un ordre aléatoire\u202f: dès qu’au moins ${batch} attendront, ou 72 heures après l’envoi du premier. Ils peuvent alors être moins nombreux, ou le vôtre être seul. D’ici là, personne ne le voit, pas même ${project}.`,
    },
  },
  incognito: 'Incognito',
  verified: 'Vérifié',
  given: (day) => `Donné le ${day}`,
  edited: (day) => `modifié le ${day}`,
  answers: 'Vos réponses',
  upvotes: { one: '{count} personne l’a trouvé utile', other: '{count} personnes l’ont trouvé utile' },
  response: (project) => `${project} répond`,
  paused: (project) => `${project} n’accepte rien de nouveau pour le moment. Vous pouvez relire ce que vous avez écrit et le supprimer.`,
  change: 'Modifier',
  delete: 'Supprimer',
  receipt: 'Montrer un justificatif d’achat pour qu’il compte comme vérifié',

  comments: {
    heading: 'Commentaires',
    you: 'Vous',
    somebody: 'Quelqu’un',
    label: 'Ajouter un commentaire',
    hint: (project) => `${project} et d’autres personnes peuvent le lire.`,
    hintIncognito: (project) => `${project} et d’autres personnes peuvent le lire. Il est incognito, comme votre avis.`,
    send: 'Envoyer le commentaire',
    sending: 'Envoi du commentaire',
    answer: 'Répondre',
    answerTo: (name) => `Votre réponse à ${name}`,
    change: 'Modifier ou supprimer',
    changeLabel: 'Votre commentaire',
    save: 'Enregistrer le commentaire',
    remove: 'Supprimer le commentaire',
    missing: 'Écrivez d’abord quelque chose.',
    gone: 'Ce commentaire n’existe plus.',
    limit: 'Vous avez déjà écrit ici autant de commentaires que possible.',
  },

  done: {
    edited: 'Vos modifications sont enregistrées.',
    same: 'Rien n’était différent, donc rien n’a changé.',
    commented: 'Votre commentaire est en place.',
    'comment-edited': 'Votre commentaire est modifié.',
    'comment-deleted': 'Votre commentaire est supprimé.',
  },

  edit: {
    title: 'Modifier votre avis',
    lead: (project) => `${project} voit les nouveaux mots, et qu’ils ont changé.`,
    leadIncognito: (project) => `${project} voit les nouveaux mots, et le jour où ils ont changé. Vous restez incognito.`,
    leadWaiting: 'Personne ne l’a encore vu. Il paraîtra tel que vous le laissez ici.',
    save: 'Enregistrer les modifications',
    saving: 'Enregistrement en cours',
    back: 'Retour à votre avis',
    limit: 'Cet avis a été modifié autant de fois que possible. Vous pouvez toujours le supprimer.',
    paused: (project) => `${project} n’accepte rien de nouveau pour le moment. Rien n’a changé, et ce que vous avez saisi est toujours là.`,
  },

  remove: {
    title: 'Supprimer votre avis',
    heading: 'Supprimer définitivement votre avis\u202f?',
    what: 'Vos mots disparaissent, avec vos réponses et tous les commentaires. C’est irréversible.',
    told: (project) => `${project} apprend qu’il a été supprimé, et l’a peut-être déjà lu.`,
    waiting: 'Personne ne l’a vu, et personne ne le verra.',
    link: 'Le lien ou le code par lequel il est venu ne se rouvre pas pour autant.',
    confirm: 'Supprimer définitivement',
    deleting: 'Suppression en cours',
    keep: 'Le garder',
    done: 'Votre avis est supprimé.',
    gone: 'Vos mots, vos réponses et les commentaires ont disparu.',
  },

  unknown: {
    title: 'Aucun avis ici',
    heading: 'Il n’y a aucun avis ici.',
    what: 'Il a été supprimé, ou une partie de l’adresse s’est perdue en chemin. Rouvrez l’adresse là où vous la gardez, et copiez-la en entier.',
  },

  forgotten: {
    title: 'Ouvrir votre adresse privée',
    heading: 'Rouvrez votre adresse privée.',
    what: 'Ce navigateur ne sait plus de quel avis parlait cette page. Rouvrez l’adresse privée là où vous la gardez.',
  },

  address: {
    heading: 'Votre adresse privée',
    what: 'Avec elle, vous voyez ce que devient votre avis, et pouvez le modifier, le commenter ou le supprimer. Quiconque a cette adresse le peut aussi, alors gardez-la pour vous.',
    incognito: 'C’est le seul chemin de retour. Rien d’autre ne mène de vous à votre avis, et personne ne peut le retrouver pour vous.',
    mailed: `Elle vous parvient aussi par ${eMail}.`,
    copy: 'Copier l’adresse',
    copied: 'Copiée',
    open: 'Aller à votre avis',
  },

  email: {
    subject: (project) => `Votre avis sur ${project}`,
    heading: 'Le chemin de retour vers votre avis',
    arrived: (project) => `Votre avis est bien arrivé chez ${project}. Merci.`,
    what: 'À cette adresse, vous voyez ce qu’il devient, et pouvez le modifier, le commenter ou le supprimer.',
    secret: 'Quiconque a l’adresse le peut aussi, alors ne transférez pas ce message.',
    button: 'Aller à votre avis',
    reason: (project) => `Vous recevez ceci parce qu’un avis sur ${project} a été donné avec cette adresse ${eMail}.`,
  },
}
