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
    paused: (project) => `${project} não recebe opiniões neste momento.`,
    none: 'Ainda ninguém escreveu aqui.',
    first: 'Comece a conversa.',
  },

  numbers: {
    heading: 'Em números',
    published: 'Opiniões',
    verified: 'Verificadas',
    responded: 'Respondidas',
    hidden: 'Ocultas',
    what: 'O que estes números dizem',
    verifiedMeans: 'Verificadas: o cliente veio por um link pessoal, por um código no local ou com um recibo.',
    respondedMeans: (project) => `Respondidas: ${project} respondeu.`,
    hiddenMeans: (project) => `Ocultas: ${project} retirou-as desta página. Quantas são aparece sempre.`,
  },

  find: {
    label: 'Pesquisar opiniões',
    button: 'Pesquisar',
    found: (query, count) =>
      counted('pt', { one: '{count} opinião com «{query}»', other: '{count} opiniões com «{query}»' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Mais de ${numberIn('pt', count)} opiniões com «${query}»`,
    none: (query) => `Nenhuma opinião contém «${query}».`,
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
      visual_evidence: 'Verificada por recibo',
    },
    notVerified: 'Não verificada',
    edited: 'alterada',
    more: 'Ler tudo',
    response: (project) => `${project} respondeu`,
    answers: 'Respostas',
    upvote: 'Útil',
    upvoted: 'Achou útil',
    takeBack: 'prima de novo para retirar',
    upvotes: (count) => counted('pt', { one: '{count} voto', other: '{count} votos' }, count),
    comments: (count) => counted('pt', { one: '{count} comentário', other: '{count} comentários' }, count),
    commentOn: 'Comentar',
    all: (project) => `Todas as opiniões sobre ${project}`,
  },

  pages: {
    label: 'Páginas',
    before: 'Anterior',
    after: 'Seguinte',
    at: (page, of) => `Página ${numberIn('pt', page)} de ${numberIn('pt', of)}`,
    atOfMany: (page) => `Página ${numberIn('pt', page)}`,
    first: 'Primeira página',
  },

  comments: {
    heading: 'Comentários',
    none: 'Ainda não há comentários.',
    write: 'Adicionar um comentário',
    on: (title) => `Comentário a «${title}»`,
    public: 'Toda a gente o pode ler.',
    back: 'Voltar à opinião',
    mine: 'Os seus comentários a esta opinião',
    change: 'Alterar ou eliminar os seus comentários',
    done: {
      written: 'O seu comentário está publicado.',
      changed: 'O seu comentário foi alterado.',
      removed: 'O seu comentário foi eliminado.',
    },
    address: 'Este endereço é privado. Guarde-o se quiser alterar ou eliminar os seus comentários mais tarde: quem o tiver pode fazê-lo.',
    noneOfYours: 'Já não há aqui nenhum comentário seu.',
    used: {
      title: 'Já enviado',
      heading: 'Este formulário foi enviado.',
      what: 'Foi enviado um comentário com ele, e cada formulário aceita um.',
    },
  },

  subscribe: {
    heading: 'Notícias de vez em quando',
    what: 'Novidades por e\u2011mail, até dizer que não. Primeiro perguntamos com uma mensagem.',
    link: 'Subscrever',
  },

  feed: { link: 'Feed RSS', title: (project) => `Opiniões sobre ${project}` },

  thanks: {
    title: 'Obrigado',
    heading: 'Obrigado.',
    arrived: (project) => `A sua opinião chegou a ${project}.`,
    next: 'O que acontece a seguir',
    published: 'Já está na página pública, marcada como não verificada.',
    held: (project) => `${project} vê as opiniões não verificadas antes de serem mostradas.`,
    read: (project) => `${project} lê-a e pode responder.`,
    look: 'Ir para a página pública',
  },

  used: {
    title: 'Já enviado',
    heading: 'Este formulário foi enviado.',
    what: 'Foi enviada uma opinião com ele, e cada formulário aceita uma. Se foi a sua: obrigado, chegou.',
    again: 'Escrever outra opinião',
  },

  paused: {
    title: 'Não recebe opiniões',
    what: 'Tente mais tarde.',
    nothingSent: 'Nada foi enviado. Tudo o que escreveu continua aqui: deixe esta página aberta e envie mais tarde, ou copie.',
    nothingDone: 'Nada foi alterado.',
  },

  unknown: {
    title: 'Página desconhecida',
    heading: 'Esta página não existe.',
    project: 'O endereço pode ter um erro, ou o que aqui estava já não está.',
    opinion: 'A opinião pode ter sido eliminada ou ocultada, ou o endereço pode ter um erro.',
    page: 'A lista não chega tão longe.',
  },

  busyVotes: {
    title: 'Demasiados neste momento',
    heading: 'Estão a chegar mais votos do que é possível contar agora.',
    what: 'O seu não foi contado. Volte atrás e tente daqui a alguns minutos.',
  },

  elsewhere: {
    title: 'Não a partir daqui',
    heading: 'Isto não veio desta página.',
    what: 'Foi enviado por outro site, por isso nada foi alterado. Abra a página pública e faça-o lá.',
  },
}
