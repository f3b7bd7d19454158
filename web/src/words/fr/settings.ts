import type { en } from '../en/settings.ts'

export const fr: typeof en = {
  title: 'Paramètres',
  purpose: 'Comment ce projet s’appelle, la langue et l’apparence de ses pages, et ce qui est publié.',
  readOnly: 'Les admins et les propriétaires les modifient. Vous pouvez les lire.',
  save: 'Enregistrer',
  undo: 'Annuler',
  saved: 'Enregistré.',
  unsaved: {
    title: 'Abandonner vos modifications\u202f?',
    what: 'Elles ne sont pas encore enregistrées.',
    stay: 'Rester ici',
    leave: 'Abandonner',
  },
  about: {
    title: 'Nom et adresse',
    name: 'Nom',
    nameHint: 'Tel que la clientèle le lit.',
    description: 'Description',
    descriptionHint: 'Ce qu’est le projet, en quelques mots. Elle figure sur la page publique.',
    slug: 'Adresse publique',
    slugHint: 'De 3 à 60 caractères parmi a–z, 0–9 et tirets.',
    slugChanged: (before) =>
      `Les adresses avec /p/${before} cessent de fonctionner\u202f: liens sur votre site, flux et favoris. Les liens et codes déjà remis continuent de fonctionner.`,
    current: 'La page publique est à l’adresse',
  },
  speech: {
    title: 'Langue et heure',
    locale: 'Langue',
    localeHint: 'Des pages, sauf si le navigateur du client en demande une autre qu’elles ont.',
    timezone: 'Fuseau horaire',
    timezoneHint: 'De l’équipe. Les graphiques comptent en jours UTC.',
  },
  look: {
    title: 'Couleur et logo',
    accent: 'Couleur d’accent',
    accentHint: 'Des boutons, des choix et des liens, sous la forme #rrggbb.',
    accentWrong: 'Écrivez # suivi de six chiffres ou lettres a–f.',
    pick: 'Choisir une couleur',
    preview: 'Aperçu',
    light: 'Clair',
    dark: 'Sombre',
    button: 'Envoyer votre avis',
    link: 'Un lien',
    kept: 'Elle se lit bien telle quelle.',
    adjusted: (wanted, light) =>
      `${wanted} est trop pâle pour être lisible sur les pages claires. Elles montrent ${light} à la place\u202f; ce que vous avez choisi est gardé.`,
    logo: 'Logo',
    logoHint: 'Figure au-dessus du formulaire à la place de l’initiale. Un PNG, JPEG ou WebP, réduit ici dans votre navigateur.',
    choose: 'Choisir une image',
    remove: 'Retirer le logo',
    none: 'Pas de logo\u202f: les pages montrent l’initiale du nom.',
    elsewhere: (address) =>
      `Le logo est fixé à ${address}. Les pages ne demandent rien à un autre site, il n’est donc pas affiché. Choisissez plutôt une image.`,
    tooLarge: 'Cette image reste trop volumineuse, même réduite. Choisissez-en une avec moins de détails.',
    unreadable: 'Le navigateur ne peut pas lire ceci comme une image.',
    logoNow: 'Le logo tel qu’il sera',
  },
  publishing: {
    title: 'Ce qui est publié',
    visibility: 'Réponses aux questions',
    visibilities: {
      private: { label: 'Seule l’équipe les voit', hint: 'Pour les questions qui ne disent pas autre chose elles-mêmes.' },
      public: {
        label: 'Tout le monde les voit',
        hint: 'À côté de l’avis, sur la page publique et dans le widget. Le formulaire le dit aux clients.',
      },
    },
    moderation: 'Avis de clients non vérifiés',
    moderations: {
      none: {
        label: 'Paraissent aussitôt',
        hint: 'Chacun indique qu’il n’est pas vérifié. Vous pouvez en masquer un pour une raison de la liste\u202f; jamais parce qu’il est mauvais.',
      },
      hold_unverified: {
        label: 'Attendent l’équipe',
        hint: 'Ils sont sous «\u202fÀ publier\u202f» jusqu’à ce que quelqu’un les publie. Les avis vérifiés paraissent toujours aussitôt.',
      },
    },
    incognito: 'Les clients peuvent rester incognito',
    incognitoHint: 'Un avis incognito n’a ni nom, ni lien, ni heure. Plus de gens disent ce qu’ils pensent.',
    release: 'Les avis incognito venus par un lien paraissent',
    releases: {
      delayed: {
        label: 'Ensemble, dans un ordre aléatoire',
        hint: 'Quand il y en a assez, ou 72 heures après le premier. Ils peuvent alors être peu nombreux, ou un seul, et le moment peut révéler de qui il s’agit. Le formulaire le dit.',
      },
      immediate: {
        label: 'Aussitôt',
        hint: 'Quand peu de liens sont ouverts, l’heure peut révéler de qui il s’agit. Le formulaire le dit.',
      },
    },
    batch: 'Nombre minimal d’avis qui paraissent ensemble',
    batchHint:
      'De 2 à 20. Plus ils sont nombreux, mieux ils se cachent les uns les autres, et plus cela dure. Les avis déjà en attente gardent le nombre indiqué par leur formulaire.',
  },
  widget: {
    title: 'Widget',
    origins: 'Sites qui peuvent afficher le widget',
    originsHint: 'Un par ligne, sous la forme https://shop.example. 20 au plus. Sans aucun, le widget n’affiche rien nulle part.',
  },
  state: {
    title: 'Pause, archivage, suppression',
    active: 'Ce projet accepte les avis.',
    paused:
      'Ce projet est en pause\u202f: ses pages n’acceptent pas d’avis, et les formulaires ouverts le disent à l’envoi. Ce qui a été écrit reste chez le client.',
    archived:
      'Ce projet est archivé\u202f: il n’accepte pas d’avis et figure à part dans les listes. Tout ce qu’il contient reste lisible.',
    pause: 'Mettre en pause',
    resume: 'Accepter de nouveau les avis',
    archive: 'Archiver',
    unarchive: 'Sortir des archives',
    delete: 'Supprimer le projet',
    pausing: {
      title: (name) => `Mettre ${name} en pause\u202f?`,
      what: 'Ses formulaires, ses codes et son formulaire public n’acceptent pas d’avis jusqu’à la reprise. Un formulaire ouvert en ce moment le dit à l’envoi, et garde ce qui a été saisi. La page publique reste lisible.',
      do: 'Mettre en pause',
    },
    archiving: {
      title: (name) => `Archiver ${name}\u202f?`,
      what: 'Il n’accepte plus d’avis et figure à part dans les listes. Rien n’est supprimé, et vous pouvez le ressortir.',
      do: 'Archiver',
    },
    deleting: {
      title: (name) => `Supprimer ${name}\u202f?`,
      what: 'Tous les avis, réponses, liens, codes et abonnés de ce projet sont supprimés définitivement, pour vos clients aussi. Ce qui avait déjà été annoncé à vos systèmes est encore livré. C’est irréversible.',
      do: 'Supprimer définitivement',
    },
  },
}
