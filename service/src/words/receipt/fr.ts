import type { ReceiptWords } from './en.ts'

export const fr: ReceiptWords = {
  title: 'Montrer un justificatif',
  heading: 'Montrez que vous avez acheté ici.',
  lead: (project) => `Avec un justificatif, ${project} peut signaler votre avis comme vérifié.`,
  choose: 'Votre justificatif',
  formats: 'Une photo ou un PDF, 10 Mo au plus\u202f: JPEG, PNG, WebP ou PDF.',
  seenHeading: 'Ce qu’il devient',
  seen: (project) => [
    `Seule l’équipe de ${project} le voit, pour vérifier votre achat.`,
    'Ce qu’un appareil cache dans une photo, comme le lieu et l’heure, est retiré avant l’enregistrement.',
    'Il est conservé chiffré, puis supprimé 30 jours après la décision.',
    'Cachez ce que personne n’a besoin de voir\u202f: numéros de carte, votre adresse.',
  ],
  submit: 'Envoyer le justificatif',
  submitting: 'Envoi du justificatif',
  pending: {
    heading: 'Votre justificatif est en cours d’examen.',
    what: (project) => `${project} décide sous 30 jours. D’ici là, votre avis est signalé comme non vérifié.`,
    withdraw: 'Retirer le justificatif',
    withdrawHint: 'Il est alors supprimé, et vous pouvez en envoyer un autre.',
  },
  verified: { heading: 'Votre avis est vérifié.', what: 'Il n’y a plus rien à montrer.' },
  incognito: {
    heading: 'Restez incognito.',
    what: 'Un justificatif révélerait qui vous êtes\u202f; aucun n’est donc accepté pour un avis donné incognito.',
  },
  closed: { heading: (project) => `${project} n’accepte pas de justificatifs pour le moment.`, what: 'Réessayez plus tard.' },
  limited: {
    heading: 'Vous avez déjà envoyé plusieurs justificatifs aujourd’hui.',
    what: (receipts) => `${receipts} justificatifs au plus peuvent être envoyés pour un avis en 24 heures.`,
    again: (moment) => `Vous pourrez envoyer le prochain à partir de ce moment\u202f: ${moment}`,
  },
  before: {
    rejected: 'Votre dernier justificatif n’a pas été accepté.',
    because: (reason) => `La raison donnée\u202f: ${reason}`,
    reasons: {
      unreadable: 'Il n’était pas lisible. Une image plus nette ou plus grande peut aider.',
      another_business: 'Il vient d’une autre entreprise.',
      no_purchase: 'Il ne montre pas d’achat chez nous.',
      too_old: 'L’achat est trop ancien.',
      altered: 'Il semble avoir été modifié.',
    },
    expired: 'Personne n’a statué à temps sur votre dernier justificatif. Vous pouvez le renvoyer.',
    cancelled: 'Vous avez retiré votre dernier justificatif.',
  },
  mistakes: {
    heading: 'Le justificatif n’a pas été envoyé.',
    missing: 'Choisissez d’abord un fichier.',
    'too-large': 'Le fichier dépasse 10 Mo. Prenez une photo plus petite, ou une partie seulement.',
    'not-supported': 'Ce n’est ni une image ni un PDF affichable. Les formats JPEG, PNG, WebP et PDF le sont.',
    'too-many-pixels': 'L’image dépasse 40 mégapixels. Prenez-en une plus petite.',
    unreadable: 'L’image n’a pas pu être ouverte\u202f; elle est peut-être endommagée. Prenez-en une autre.',
  },
  back: 'Retour à votre avis',
}
