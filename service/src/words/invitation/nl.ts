import type { Words } from './en.ts'

export const nl: Words = {
  language: 'nl',
  subject: (organization) => `Meedoen met ${organization} op Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} vraagt u om mee te doen met ${organization} op Earshot, op ${host}, waar de meningen van klanten worden gelezen en beantwoord.`,
  roles: {
    viewer: 'U zou daar alles lezen en niets veranderen.',
    member: 'U zou daar werken met meningen, vragen en links.',
    admin: 'U zou daar werken en dingen inrichten: projecten, leden en sleutels.',
    owner: 'U zou daar alles mogen, als een van de eigenaren.',
  },
  until: (moment) => `De uitnodiging kan één keer worden aangenomen, tot ${moment}.`,
  otherwise: 'Als u niet weet waar dit over gaat, hoeft u niets te doen: door deze brief te lezen doet niemand ergens aan mee.',
  button: 'De uitnodiging bekijken',
  reason: (organization) => `U krijgt deze brief omdat iemand bij ${organization} uw adres heeft opgegeven.`,
}
