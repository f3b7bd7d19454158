import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pt: Words = {
  title: 'A sua opinião',
  states: {
    published: { name: 'Publicada', what: () => 'Outras pessoas podem ler.' },
    pending: { name: 'Em análise', what: (project) => `${project} analisa a opinião antes que outras pessoas possam ler.` },
    hidden: { name: 'Não mostrada', what: (project) => `${project} não mostra a opinião a outras pessoas no momento.` },
    waiting: {
      name: 'A caminho',
      what: (project, batch) =>
        `Ela aparece junto com outras opiniões em modo incógnito, em ordem aleatória: quando pelo menos ${batch} estão em espera ou 72 horas depois do envio da primeira. Nesse caso podem ser menos, ou só a sua. Até lá, ninguém a vê, nem ${project}.`,
    },
  },
  incognito: 'Em modo incógnito',
  verified: 'Verificada',
  given: (day) => `Enviada em ${day}`,
  edited: (day) => `alterada em ${day}`,
  answers: 'As suas respostas',
  upvotes: { one: '{count} pessoa achou útil', other: '{count} pessoas acharam útil' },
  response: (project) => `${project} responde`,
  paused: (project) => `${project} não aceita nada de novo no momento. Você pode ler e apagar o que escreveu.`,
  change: 'Alterar',
  delete: 'Apagar',
  receipt: 'Mostrar um comprovante, para que conte como verificada',

  comments: {
    heading: 'Comentários',
    you: 'Você',
    somebody: 'Alguém',
    label: 'Adicionar um comentário',
    hint: (project) => `${project} e outras pessoas podem ler.`,
    hintIncognito: (project) => `${project} e outras pessoas podem ler. Ele fica em modo incógnito, como a sua opinião.`,
    send: 'Enviar o comentário',
    sending: 'Enviando o comentário',
    answer: 'Responder',
    answerTo: (name) => `A sua resposta a ${name}`,
    change: 'Alterar ou apagar',
    changeLabel: 'O seu comentário',
    save: 'Salvar o comentário',
    remove: 'Apagar o comentário',
    missing: 'Escreva alguma coisa primeiro.',
    gone: 'Este comentário já não existe.',
    limit: 'Você já escreveu aqui todos os comentários que cabem.',
  },

  done: {
    edited: 'As suas alterações foram salvas.',
    same: 'Nada era diferente, por isso nada mudou.',
    commented: 'O seu comentário já está aqui.',
    'comment-edited': 'O seu comentário foi alterado.',
    'comment-deleted': 'O seu comentário foi apagado.',
  },

  edit: {
    title: 'Alterar a sua opinião',
    lead: (project) => `${project} vê as novas palavras, e que mudaram.`,
    leadIncognito: (project) => `${project} vê as novas palavras, e em que dia mudaram. Você continua em modo incógnito.`,
    leadWaiting: 'Ninguém a viu ainda. Ela aparece como você a deixar aqui.',
    save: 'Salvar as alterações',
    saving: 'Salvando as alterações',
    back: 'Voltar à sua opinião',
    limit: 'Esta opinião já foi alterada todas as vezes possíveis. Você ainda pode apagá-la.',
    paused: (project) => `${project} não aceita nada de novo no momento. Nada mudou; o que você escreveu continua aqui.`,
  },

  remove: {
    title: 'Apagar a sua opinião',
    heading: 'Apagar a sua opinião para sempre?',
    what: 'As suas palavras desaparecem, com as suas respostas e todos os comentários. Isso não pode ser desfeito.',
    told: (project) => `${project} fica sabendo que ela foi apagada, e pode ter lido antes.`,
    waiting: 'Ninguém a viu, e ninguém a verá.',
    link: 'O link ou o código com que ela chegou não volta a abrir por isso.',
    confirm: 'Apagar para sempre',
    deleting: 'Apagando',
    keep: 'Manter',
    done: 'A sua opinião foi apagada.',
    gone: 'As suas palavras, as suas respostas e os comentários não existem mais.',
  },

  unknown: {
    title: 'Nenhuma opinião aqui',
    heading: 'Não há nenhuma opinião aqui.',
    what: 'Ela foi apagada, ou uma parte do endereço se perdeu no caminho. Abra o endereço de novo a partir de onde você o guarda e copie o endereço inteiro.',
  },

  forgotten: {
    title: 'Abra o seu endereço privado',
    heading: 'Abra de novo o seu endereço privado.',
    what: 'Este navegador já não se lembra de qual opinião era esta página. Abra o endereço privado de novo a partir de onde você o guarda.',
  },

  address: {
    heading: 'O seu endereço privado',
    what: 'Nele você vê o que acontece com a sua opinião e pode alterar, comentar ou apagar. Quem tiver este endereço também pode; por isso, guarde-o só para você.',
    incognito: 'É o único caminho de volta. Nada mais leva de você à sua opinião, e ninguém pode encontrá-la para você.',
    mailed: `Ele também está a caminho por ${eMail}.`,
    copy: 'Copiar o endereço',
    copied: 'Copiado',
    open: 'Ir para a sua opinião',
  },

  email: {
    subject: (project) => `A sua opinião sobre ${project}`,
    heading: 'O caminho de volta à sua opinião',
    arrived: (project) => `A sua opinião chegou a ${project}. Agradecemos.`,
    what: 'Neste endereço você vê o que acontece com ela e pode alterar, comentar ou apagar.',
    secret: 'Quem tiver o endereço também pode, por isso, não encaminhe esta mensagem.',
    button: 'Ir para a sua opinião',
    reason: (project) => `Você recebe isto porque alguém deu uma opinião sobre ${project} com este endereço de ${eMail}.`,
  },
}
