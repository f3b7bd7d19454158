import type { Words } from './en.ts'

export const fr: Words = {
  language: 'fr',
  subject: (organization) => `Rejoindre ${organization} sur Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} vous invite à rejoindre ${organization} sur Earshot, à l’adresse ${host}, où l’on lit les avis des clients et où l’on y répond.`,
  roles: {
    viewer: 'Vous pourriez tout y lire, sans rien modifier.',
    member: 'Vous y travailleriez avec les avis, les questions et les liens.',
    admin: 'Vous y travailleriez et vous y régleriez les projets, les membres et les clés.',
    owner: 'Vous feriez partie de ses propriétaires, qui peuvent tout faire.',
  },
  until: (moment) => `L’invitation peut être acceptée une fois, jusqu’au ${moment}.`,
  otherwise: 'Si vous ne savez pas de quoi il s’agit, ne faites rien\u202f: lire cette lettre n’engage à rien.',
  button: 'Voir l’invitation',
  reason: (organization) => `Vous recevez cette lettre parce que quelqu’un de ${organization} a indiqué votre adresse.`,
}
