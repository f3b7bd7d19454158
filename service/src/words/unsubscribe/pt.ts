import type { Words } from './en.ts'

export const pt: Words = {
  language: 'pt',

  ask: {
    title: 'Cancelar inscrição',
    heading: (project) => `Não receber mais mensagens de ${project}?`,
    what: (email, project) => `${project} não enviará mais nada para ${email}.`,
    everything: (organization) => `E nada mais de ${organization}`,
    everythingHint: 'Seja qual for o assunto, agora e no futuro.',
    button: 'Cancelar inscrição',
    sending: 'Cancelando a inscrição',
  },

  done: {
    title: 'Inscrição cancelada',
    heading: 'A inscrição foi cancelada.',
    what: (email, project) => `${project} não envia mais nada para ${email}.`,
    everything: (email, organization) => `Nada mais é enviado por ${organization} para ${email}.`,
    links: 'Os links já recebidos continuam como estão.',
    mistake: 'Foi um engano?',
    undo: 'Desfazer',
    undoing: 'Desfazendo',
  },

  undone: {
    title: 'Desfeito',
    heading: 'O cancelamento foi desfeito.',
    what: (email, project) => `${project} pode escrever para ${email} como antes.`,
    again: 'Cancelar mesmo assim',
  },

  unknown: {
    title: 'Link desconhecido',
    heading: 'Não conhecemos este link.',
    what: 'Talvez uma parte tenha se perdido no caminho. Abra-o de novo na mensagem em que veio, ou copie-o por inteiro.',
  },
}
