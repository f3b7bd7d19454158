import type { en } from '../en/qr-codes.ts'

export const fr: typeof en = {
  title: 'Codes QR',
  purpose: 'Des codes à imprimer et à afficher, pour les clients sur place.',
  modes: {
    permanent: {
      name: 'Code imprimé',
      what: 'Reste le même. Imprimez-le pour les tables, les tickets ou la porte.',
      make: 'Créer le code imprimé',
    },
    rotating: {
      name: 'Code à l’écran',
      what: 'Change sans cesse\u202f: une photo de lui ne vaut plus rien après cinq minutes. Affichez-le sur une tablette ou un écran à la caisse.',
      make: 'Créer le code à l’écran',
    },
  },
  none: 'Il n’y en a pas encore.',
  askMember: 'Les membres de votre organisation peuvent en créer un.',
  scans: 'Scans',
  opinions: 'Avis',
  made: 'Créé',
  regenerated: 'Remplacé',
  noLabel: 'Sans nom',
  show: 'Afficher le code',
  see: (name) => `Afficher le code\u202f: ${name}`,
  former: 'Codes retirés',
  revoked: 'Retiré',
  columns: { code: 'Code', scans: 'Scans', opinions: 'Avis', revoked: 'Retiré' },

  form: {
    title: { permanent: 'Créer le code imprimé', rotating: 'Créer le code à l’écran' },
    label: 'Un nom pour votre équipe',
    labelHint: 'Par exemple l’endroit où il se trouve. Les clients ne le voient pas.',
    action: 'Créer',
  },

  drawer: {
    missing: 'Ce code n’existe pas, ou il a été retiré.',
    toList: 'Retour aux codes',
    forViewer: 'Les membres de votre organisation peuvent l’afficher, l’imprimer et le modifier.',
    picture: 'Le code',
    address: 'Son adresse',
    copy: 'Copier l’adresse',
    label: 'Nom pour votre équipe',
    keep: 'Garder le nom',
    print: 'À imprimer',
    printWhat: 'Une feuille avec le code et quelques mots dans la langue du projet.',
    layout: 'Feuille',
    layouts: { poster: 'Une affiche', labels: 'Étiquettes à découper' },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'Letter' },
    sheet: 'Télécharger la feuille (PDF)',
    pictures: 'En image',
    png: 'Télécharger PNG',
    svg: 'Télécharger SVG',
    screen: 'À l’écran',
    screenWhat: 'Ouvrez cette page sur l’écran que voient les clients, et laissez-la ouverte. Elle renouvelle le code d’elle-même.',
    kiosk: 'Ouvrir l’affichage',
    copyKiosk: 'Copier son adresse',
    now: 'Le code de cet instant\u202f; il ouvre le formulaire pendant cinq minutes.',
    fresh: 'En afficher un nouveau',
    end: 'Le remplacer ou le retirer',
    endWhat: 'Les deux sont irréversibles.',
    regenerate: 'Remplacer le code',
    revoke: 'Retirer le code',
    forAdmins: 'Les admins peuvent le remplacer ou le retirer.',
  },

  regenerating: {
    title: 'Remplacer ce code\u202f?',
    what: {
      permanent:
        'Toutes les copies imprimées cessent aussitôt de fonctionner, et qui en scanne une l’apprend. Vous imprimez le nouveau code à la place.',
      rotating: 'Tous les écrans qui l’affichent cessent aussitôt de fonctionner. Vous ouvrez le nouvel affichage à la place.',
    },
    type: 'remplacer',
    action: 'Remplacer le code',
    done: 'Le code est remplacé. Voici le nouveau.',
  },
  revoking: {
    title: 'Retirer ce code\u202f?',
    what: {
      permanent:
        'Il n’ouvre plus rien, copies imprimées comprises, et les formulaires ouverts ne peuvent plus être envoyés. Vous pouvez en créer un nouveau, avec un nouveau code.',
      rotating:
        'Il n’ouvre plus rien, écrans qui l’affichent compris, et les formulaires ouverts ne peuvent plus être envoyés. Vous pouvez en créer un nouveau.',
    },
    type: 'retirer',
    action: 'Retirer le code',
  },
}
