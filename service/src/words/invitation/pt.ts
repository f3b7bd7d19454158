import type { Words } from './en.ts'

export const pt: Words = {
  language: 'pt',
  subject: (organization) => `Juntar-se a ${organization} no Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} pede-lhe que se junte a ${organization} no Earshot, em ${host}, onde se leem as opiniões dos clientes e se lhes responde.`,
  roles: {
    viewer: 'Ali poderia ler tudo, sem mudar nada.',
    member: 'Ali trabalharia com opiniões, perguntas e ligações.',
    admin: 'Ali trabalharia e configuraria projetos, membros e chaves.',
    owner: 'Ali poderia fazer tudo, como quem é titular da organização.',
  },
  until: (moment) => `O convite pode ser aceite uma vez, até ${moment}.`,
  otherwise: 'Se não sabe do que se trata, não faça nada: ninguém se junta a nada por ler esta carta.',
  button: 'Ver o convite',
  reason: (organization) => `Recebe esta carta porque alguém de ${organization} indicou o seu endereço.`,
}
