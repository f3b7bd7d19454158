import type { Words } from './en.ts'

export const pl: Words = {
  language: 'pl',
  subject: (organization) => `Dołącz do ${organization} w Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} zaprasza Cię do organizacji ${organization} w Earshot, na ${host}, gdzie czyta się opinie klientów i na nie odpowiada.`,
  roles: {
    viewer: 'Możesz tam wszystko czytać, bez zmieniania czegokolwiek.',
    member: 'Możesz tam pracować z opiniami, pytaniami i linkami.',
    admin: 'Możesz tam pracować i ustawiać projekty, członków i klucze.',
    owner: 'Możesz tam wszystko, jak każdy właściciel organizacji.',
  },
  until: (moment) => `Zaproszenie można przyjąć raz, do ${moment}.`,
  otherwise: 'Jeśli nie wiesz, o co chodzi, nie rób nic: przeczytanie tego listu do niczego nie dołącza.',
  button: 'Zobacz zaproszenie',
  reason: (organization) => `Dostajesz ten list, bo ktoś z ${organization} podał Twój adres.`,
}
