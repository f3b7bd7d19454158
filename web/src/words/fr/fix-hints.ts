import type { en } from '../en/fix-hints.ts'
import { plural } from '../plural.ts'

export const fr: typeof en = {
  dns: (host) =>
    `Aucune adresse n’a été trouvée pour ${host}. Vérifiez comment le nom est écrit, et qu’il peut être résolu hors de votre réseau. Un nouvel enregistrement met quelques minutes à être connu.`,
  refused: (host) =>
    `Rien n’écoute chez ${host} sur ce port. Démarrez le récepteur, vérifiez le port, et regardez si un pare-feu est entre les deux.`,
  reset:
    'La connexion a été interrompue avant une réponse complète. Regardez dans le journal de votre récepteur, et dans celui du proxy devant lui.',
  timeout: (seconds) =>
    `Aucune réponse complète n’est venue en ${plural('fr', seconds, { one: `${seconds} seconde`, other: `${seconds} secondes` })}. Notez l’événement, répondez 204 aussitôt, et faites le travail ensuite. La durée d’une tentative se règle dans la destination.`,
  tls: 'Le certificat a expiré, est à un autre nom, ou sa chaîne est incomplète. Renouvelez-le, et envoyez aussi les certificats intermédiaires.',
  'private-address':
    'Le nom mène à une adresse à l’intérieur d’un réseau, et les événements ne vont qu’à des adresses publiques. Pour votre propre machine, Earshot se démarre avec ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'La réponse dépassait 64 Kio. Personne ne la lit\u202f: répondez 204, sans corps.',
  redirect: 'Les redirections ne sont pas suivies. Remplacez l’adresse de la destination par celle où elle mène.',
  refusedByReceiver:
    'Votre récepteur l’a refusée. Le plus souvent, c’est la vérification de la signature\u202f: un autre secret, ou un corps analysé avant d’être vérifié. «\u202fSignature\u202f» dit lequel des deux.',
  notThere: 'Il n’y a rien à ce chemin, ou il n’accepte pas de POST. Comparez le chemin avec celui de votre récepteur.',
  gone: 'Avec 410, le récepteur dit qu’il a disparu pour de bon\u202f; la destination est donc désactivée.',
  tooMuch: 'Le récepteur n’accepte pas d’événement de cette taille. Relevez sa limite\u202f; 1 Mio suffit largement.',
  tooFast: 'Le récepteur en demande moins. Donnez un rythme à la destination dans ses paramètres.',
  other: 'Votre récepteur a échoué. Son journal dit pourquoi\u202f; ce que disait la réponse est affiché avec la tentative.',
}
