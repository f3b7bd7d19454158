import type { Words } from './en.ts'

export const it: Words = {
  language: 'it',
  subject: (organization) => `Unirsi a ${organization} su Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} La invita a unirsi a ${organization} su Earshot, all’indirizzo ${host}, dove si leggono le opinioni dei clienti e si risponde.`,
  roles: {
    viewer: 'Lì potrebbe leggere tutto, senza cambiare nulla.',
    member: 'Lì lavorerebbe con opinioni, domande e link.',
    admin: 'Lì lavorerebbe e imposterebbe progetti, membri e chiavi.',
    owner: 'Lì potrebbe fare tutto, come chi ne è titolare.',
  },
  until: (moment) => `L’invito può essere accettato una volta, entro questo momento: ${moment}.`,
  otherwise: 'Se non sa di che cosa si tratta, non faccia nulla: leggendo questa lettera non ci si unisce a nulla.',
  button: 'Vedere l’invito',
  reason: (organization) => `Riceve questa lettera perché qualcuno di ${organization} ha indicato il Suo indirizzo.`,
}
