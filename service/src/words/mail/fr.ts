import type { Words } from './en.ts'

export const fr: Words = {
  frame: {
    address: 'Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur\u202f:',
    unsubscribe: 'Se désabonner',
  },

  link: {
    subject: (project) => `${project}\u202f: qu’en pensez-vous\u202f?`,
    greeting: (name) => `Bonjour ${name},`,
    asks: (project) =>
      `${project} aimerait savoir ce que vous en pensez\u202f: ce qui vous a plu et ce qui devrait être amélioré. Un titre et quelques phrases suffisent.`,
    incognito: (project) => `Vous pouvez rester incognito. La page indique exactement ce que ${project} verra.`,
    open: (moment) => `Ce lien n’est destiné qu’à vous et permet de donner un seul avis. Il est valable jusqu’au ${moment}.`,
    button: 'Donner votre avis',
    reason: (project) => `Vous recevez ce message parce que ${project} demande l’avis de ses clients.`,
  },
}
