import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pt: Words = {
  title: 'A sua opinião',
  states: {
    published: { name: 'Publicada', what: () => 'Outras pessoas podem lê-la.' },
    pending: { name: 'Em análise', what: (project) => `${project} analisa-a antes de outras pessoas a poderem ler.` },
    hidden: { name: 'Não mostrada', what: (project) => `${project} não a mostra a outras pessoas por agora.` },
    waiting: {
      name: 'A caminho',
      what: (project) =>
        `Aparece dentro de seis horas, num momento que ninguém conhece, para que nem a hora diga quem você é. Até lá ninguém a vê, nem ${project}.`,
    },
  },
  incognito: 'Em modo incógnito',
  verified: 'Verificada',
  given: (day) => `Enviada em ${day}`,
  edited: (day) => `alterada em ${day}`,
  answers: 'As suas respostas',
  upvotes: { one: '{count} pessoa achou-a útil', other: '{count} pessoas acharam-na útil' },
  response: (project) => `${project} responde`,
  paused: (project) => `${project} não aceita nada de novo por agora. Pode ler o que escreveu e eliminá-lo.`,
  change: 'Alterar',
  delete: 'Eliminar',
  receipt: 'Mostrar um recibo, para que conte como verificada',

  comments: {
    heading: 'Comentários',
    you: 'Você',
    somebody: 'Alguém',
    label: 'Adicionar um comentário',
    hint: (project) => `${project} e outras pessoas podem lê-lo.`,
    hintIncognito: (project) => `${project} e outras pessoas podem lê-lo. Está em modo incógnito, como a sua opinião.`,
    send: 'Enviar o comentário',
    sending: 'A enviar o comentário',
    answer: 'Responder',
    answerTo: (name) => `A sua resposta a ${name}`,
    change: 'Alterar ou eliminar',
    changeLabel: 'O seu comentário',
    save: 'Guardar o comentário',
    remove: 'Eliminar o comentário',
    missing: 'Escreva primeiro alguma coisa.',
    gone: 'Este comentário já não existe.',
    limit: 'Já há aqui tantos comentários seus quantos pode haver.',
  },

  done: {
    edited: 'As suas alterações estão guardadas.',
    same: 'Nada era diferente, por isso nada mudou.',
    commented: 'O seu comentário já está aqui.',
    'comment-edited': 'O seu comentário está alterado.',
    'comment-deleted': 'O seu comentário está eliminado.',
  },

  edit: {
    title: 'Alterar a sua opinião',
    lead: (project) => `${project} vê as novas palavras, e que mudaram.`,
    leadIncognito: (project) => `${project} vê as novas palavras, e em que dia mudaram. Continua em modo incógnito.`,
    leadWaiting: 'Ainda ninguém a viu. Aparece tal como a deixar aqui.',
    save: 'Guardar as alterações',
    saving: 'A guardar as alterações',
    back: 'Voltar à sua opinião',
    limit: 'Esta opinião foi alterada tantas vezes quantas é possível. Ainda a pode eliminar.',
    paused: (project) => `${project} não aceita nada de novo por agora. Nada mudou; o que escreveu continua aqui.`,
  },

  remove: {
    title: 'Eliminar a sua opinião',
    heading: 'Eliminar a sua opinião para sempre?',
    what: 'As suas palavras desaparecem, com as suas respostas e todos os comentários. Não se pode desfazer.',
    told: (project) => `${project} fica a saber que foi eliminada, e pode tê-la lido antes.`,
    waiting: 'Ninguém a viu, e ninguém a verá.',
    link: 'O link ou o código com que chegou não volta a abrir por isto.',
    confirm: 'Eliminar para sempre',
    deleting: 'A eliminar',
    keep: 'Mantê-la',
    done: 'A sua opinião está eliminada.',
    gone: 'As suas palavras, as suas respostas e os comentários já não existem.',
  },

  unknown: {
    title: 'Nenhuma opinião aqui',
    heading: 'Não há aqui nenhuma opinião.',
    what: 'Foi eliminada, ou uma parte do endereço perdeu-se pelo caminho. Abra de novo o endereço a partir de onde o guarda, e copie-o por inteiro.',
  },

  forgotten: {
    title: 'Abra o seu endereço privado',
    heading: 'Abra de novo o seu endereço privado.',
    what: 'Este navegador já não se lembra de que opinião era esta página. Abra de novo o endereço privado a partir de onde o guarda.',
  },

  address: {
    heading: 'O seu endereço privado',
    what: 'Aqui vê o que acontece à sua opinião, e pode alterá-la, comentá-la ou eliminá-la. Quem tiver este endereço também pode, por isso guarde-o para si.',
    incognito: 'É o único caminho de volta. Nada mais leva de si à sua opinião, e ninguém a pode encontrar por si.',
    mailed: `Também vai a caminho por ${eMail}.`,
    copy: 'Copiar o endereço',
    copied: 'Copiado',
    open: 'Ir para a sua opinião',
  },

  letter: {
    subject: (project) => `A sua opinião sobre ${project}`,
    heading: 'O caminho de volta à sua opinião',
    arrived: (project) => `A sua opinião chegou a ${project}. Obrigado.`,
    what: 'Neste endereço vê o que acontece com ela, e pode alterá-la, comentá-la ou eliminá-la.',
    secret: 'Quem tiver o endereço também pode, por isso não reencaminhe esta carta.',
    button: 'Ir para a sua opinião',
    reason: (project) => `Recebe isto porque alguém deu uma opinião sobre ${project} com este endereço de ${eMail}.`,
  },
}
