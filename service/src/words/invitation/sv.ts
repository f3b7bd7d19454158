import type { Words } from './en.ts'

export const sv: Words = {
  language: 'sv',
  subject: (organization) => `Gå med i ${organization} på Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} ber dig att gå med i ${organization} på Earshot, på ${host}, där kundernas omdömen läses och besvaras.`,
  roles: {
    viewer: 'Du skulle läsa allt där och inte ändra något.',
    member: 'Du skulle arbeta där med omdömen, frågor och länkar.',
    admin: 'Du skulle arbeta där och ställa in projekt, medlemmar och nycklar.',
    owner: 'Du skulle vara en av ägarna, som får göra allt.',
  },
  until: (moment) => `Inbjudan kan antas en gång, till ${moment}.`,
  otherwise: 'Om du inte vet vad det gäller behöver du inte göra något: ingen går med i något genom att läsa brevet.',
  button: 'Se inbjudan',
  reason: (organization) => `Du får det här brevet för att någon på ${organization} uppgav din adress.`,
}
