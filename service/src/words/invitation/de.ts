import type { Words } from './en.ts'

export const de: Words = {
  language: 'de',
  subject: (organization) => `Zu ${organization} auf Earshot kommen`,
  what: (inviter, organization, host) =>
    `${inviter} lädt Sie ein, bei ${organization} auf Earshot mitzuarbeiten, auf ${host}. Dort werden die Meinungen der Kundinnen und Kunden gelesen und beantwortet.`,
  roles: {
    viewer: 'Sie würden dort alles lesen und nichts ändern.',
    member: 'Sie würden dort mit Meinungen, Fragen und Links arbeiten.',
    admin: 'Sie würden dort arbeiten und einrichten: Projekte, Mitglieder und Schlüssel.',
    owner: 'Ihnen würde dort alles offenstehen, wie allen, denen die Organisation gehört.',
  },
  until: (moment) => `Die Einladung lässt sich einmal annehmen, bis ${moment}.`,
  otherwise: 'Wenn Sie nicht wissen, worum es geht, brauchen Sie nichts zu tun: Wer diesen Brief liest, tritt damit nirgends bei.',
  button: 'Einladung ansehen',
  reason: (organization) => `Sie erhalten diesen Brief, weil jemand bei ${organization} Ihre Adresse angegeben hat.`,
}
