import type { en } from '../en/goals.ts'

export const pt: typeof en = {
  title: 'Objetivos',
  purpose: 'O que este projeto quer saber, e os objetivos da plataforma na ordem que importa para você.',

  own: {
    title: 'Os seus objetivos',
    what: 'Com as suas palavras: o que você quer saber ou alcançar ao perguntar. Só a sua equipe os vê.',
    list: 'Os seus objetivos',
    empty: 'Ainda não há objetivos. Uma frase basta, por exemplo: saber por que as pessoas voltam.',
    emptyForViewer: 'Ainda não há objetivos.',
    new: 'Novo objetivo',
    add: 'Adicionar',
    edit: (goal) => `Alterar: ${goal}`,
    change: 'Alterar',
    text: 'Objetivo',
    save: 'Salvar',
    cancel: 'Cancelar',
    remove: (goal) => `Apagar: ${goal}`,
    count: (count, most) => `${count} de ${most}`,
    full: 'Já há tantos objetivos quanto é possível. Apague um para adicionar outro.',
    changed: 'alterado',
    added: 'adicionado',
  },

  removal: {
    title: 'Apagar este objetivo',
    what: 'Ele sai da lista para sempre. Perguntas e respostas continuam como estão.',
    action: 'Apagar o objetivo',
  },

  platform: {
    title: 'Objetivos da plataforma',
    what: 'Do que uma opinião pode tratar. Escolha até oito e ponha primeiro o que mais importa: as perguntas os oferecem nesta ordem. Cada mudança é salva na hora.',
    chosen: 'Escolhidos, o mais importante primeiro',
    available: 'Não escolhidos',
    choose: (title) => `Escolher ${title}`,
    chooseShort: 'Escolher',
    leaveOut: (title) => `Deixar de fora ${title}`,
    full: 'Oito estão escolhidos, e mais do que isso não é possível. Deixe um de fora para escolher outro.',
    last: 'Um tem de ficar.',
    saving: 'Salvando',
    saved: 'Salvo.',
  },
}
