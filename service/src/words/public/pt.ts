import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const pt: Words = {
  list: {
    title: (project) => `O que se diz de ${project}`,
    summary: (project, opinions) =>
      counted('pt', { one: '{count} opinião sobre {project}.', other: '{count} opiniões sobre {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Escrever uma opinião',
    paused: (project) => `${project} não está recebendo opiniões no momento.`,
    none: 'Ninguém escreveu aqui ainda.',
    first: 'Comece a conversa.',
  },

  numbers: {
    heading: 'Em números',
    published: 'Opiniões',
    verified: 'Verificadas',
    responded: 'Respondidas',
    hidden: 'Ocultas',
    what: 'O que estes números dizem',
    verifiedMeans: 'Verificadas: quem opinou veio por um link pessoal, por um código no local ou com um comprovante.',
    respondedMeans: (project) => `Respondidas: ${project} respondeu.`,
    hiddenMeans: (project) => `Ocultas: ${project} as retirou desta página. O número delas aparece sempre.`,
  },

  find: {
    label: 'Pesquisar opiniões',
    button: 'Pesquisar',
    found: (query, count) =>
      counted('pt', { one: '{count} opinião com “{query}”', other: '{count} opiniões com “{query}”' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Mais de ${numberIn('pt', count)} opiniões com “${query}”`,
    none: (query) => `Nenhuma opinião contém “${query}”.`,
    all: 'Mostrar todas',
    tooLong: 'Uma pesquisa pode ter no máximo 200 caracteres.',
    sort: 'Ordem',
    sorts: { newest: 'Mais recentes', oldest: 'Mais antigas', 'most-upvoted': 'Mais úteis', 'most-commented': 'Mais comentadas' },
  },

  opinion: {
    incognito: 'Em modo incógnito',
    nameless: 'Sem nome',
    methods: {
      delivery_link: 'Verificada por link pessoal',
      qr_permanent: 'Verificada por um código no local',
      qr_rotating: 'Verificada por um código no local',
      visual_evidence: 'Verificada por comprovante',
    },
    notVerified: 'Não verificada',
    edited: 'alterada',
    more: 'Ler tudo',
    response: (project) => `${project} respondeu`,
    answers: 'Respostas',
    upvote: 'Útil',
    upvoted: 'Achou útil',
    takeBack: 'toque de novo para retirar',
    upvotes: (count) => counted('pt', { one: '{count} voto', other: '{count} votos' }, count),
    comments: (count) => counted('pt', { one: '{count} comentário', other: '{count} comentários' }, count),
    commentOn: 'Comentar',
    all: (project) => `Todas as opiniões sobre ${project}`,
  },

  pages: {
    label: 'Páginas',
    before: 'Anterior',
    after: 'Próxima',
    at: (page, of) => `Página ${numberIn('pt', page)} de ${numberIn('pt', of)}`,
    atOfMany: (page) => `Página ${numberIn('pt', page)}`,
    first: 'Primeira página',
  },

  comments: {
    heading: 'Comentários',
    none: 'Ainda não há comentários.',
    write: 'Adicionar um comentário',
    on: (title) => `Comentário a “${title}”`,
    public: 'Todos podem ler.',
    back: 'Voltar à opinião',
    mine: 'Os seus comentários a esta opinião',
    change: 'Alterar ou apagar os seus comentários',
    done: {
      written: 'O seu comentário está publicado.',
      changed: 'O seu comentário foi alterado.',
      removed: 'O seu comentário foi apagado.',
    },
    address: 'Este endereço é privado. Guarde-o se quiser alterar ou apagar os seus comentários mais tarde: quem o tiver pode fazer isso.',
    noneOfYours: 'Não há mais nenhum comentário seu aqui.',
    used: {
      title: 'Já enviado',
      heading: 'Este formulário foi enviado.',
      what: 'Com ele foi enviado um comentário, e cada formulário aceita um.',
    },
  },

  subscribe: {
    heading: 'Notícias de vez em quando',
    what: 'Novidades por e\u2011mail, até você dizer que não. Primeiro perguntamos com uma mensagem.',
    link: 'Fazer a inscrição',
  },

  feed: { link: 'Feed RSS', title: (project) => `Opiniões sobre ${project}` },

  thanks: {
    title: 'Agradecemos',
    heading: 'Agradecemos a sua opinião.',
    arrived: (project) => `Ela chegou a ${project}.`,
    next: 'O que acontece agora',
    published: 'Ela já está na página pública, marcada como não verificada.',
    held: (project) => `${project} analisa as opiniões não verificadas antes de mostrá-las.`,
    read: (project) => `${project} vai ler e pode responder.`,
    look: 'Ir para a página pública',
  },

  used: {
    title: 'Já enviado',
    heading: 'Este formulário foi enviado.',
    what: 'Com ele foi enviada uma opinião, e cada formulário aceita uma. Se foi você: agradecemos, ela chegou.',
    again: 'Escrever outra opinião',
  },

  paused: {
    title: 'Sem opiniões no momento',
    what: 'Tente mais tarde.',
    nothingSent: 'Nada foi enviado. Tudo o que você escreveu continua aqui: deixe esta página aberta e envie mais tarde, ou copie o texto.',
    nothingDone: 'Nada foi alterado.',
  },

  unknown: {
    title: 'Página desconhecida',
    heading: 'Esta página não existe.',
    project: 'O endereço pode ter um erro, ou o que estava aqui não está mais.',
    opinion: 'A opinião pode ter sido apagada ou ocultada, ou o endereço pode ter um erro.',
    page: 'A lista não chega tão longe.',
  },

  busyVotes: {
    title: 'Votos demais no momento',
    heading: 'Estão chegando mais votos do que é possível contar agora.',
    what: 'O seu não foi contado. Volte e tente daqui a alguns minutos.',
  },
  voteAgain: {
    title: 'Pressione mais uma vez',
    heading: 'Pressione mais uma vez.',
    what: 'Nada foi contado ainda. Para que cada pessoa conte uma vez, seu navegador agora guarda um número aleatório. Se esta página aparecer de novo, seu navegador não aceita cookies.',
  },

  elsewhere: {
    title: 'Não a partir daqui',
    heading: 'Isto não veio desta página.',
    what: 'Outro site enviou isto; por isso, nada foi alterado. Abra a página pública e faça isso lá.',
  },
}
