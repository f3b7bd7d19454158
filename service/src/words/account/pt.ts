import type { Words } from './en.ts'

export const pt: Words = {
  language: 'pt',

  reset: {
    subject: 'Escolher uma nova palavra-passe',
    what: (host) => `Alguém pediu uma nova palavra-passe para a sua entrada no Earshot em ${host}. Escolha-a dentro de uma hora.`,
    otherwise: 'Se não foi você, não faça nada: a antiga continua válida e esta carta não abre nada por si só.',
    button: 'Escolher uma nova palavra-passe',
  },

  verify: {
    subject: 'Confirmar o seu endereço de e-mail',
    what: (host) => `É com este endereço que entra no Earshot em ${host}. Confirme dentro de uma hora que é seu.`,
    otherwise: 'As cartas sobre a sua entrada chegam a ele.',
    button: 'Confirmar o endereço',
  },

  changed: {
    subject: 'A sua palavra-passe foi alterada',
    what: (host) =>
      `A palavra-passe da sua entrada no Earshot em ${host} acaba de ser alterada. Em todos os outros lugares a sua sessão foi terminada.`,
    otherwise: 'Se não foi você, peça já uma nova palavra-passe na página de entrada e avise quem gere este serviço.',
  },

  reason: (host) => `Recebe esta carta porque alguém entra em ${host} com este endereço.`,
}
