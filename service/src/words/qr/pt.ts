import type { Words } from './en.ts'

export const pt: Words = {
  thanks: {
    verified: 'Ela conta como verificada, porque você escaneou o código.',
    done: 'Você pode fechar esta página.',
  },

  ended: {
    title: 'Código expirado',
    heading: 'Este código expirou.',
    what: 'Ele vem de uma tela, onde cada código dura cinco minutos.',
    todo: 'Escaneie o código que está na tela agora.',
  },

  replaced: {
    title: 'Código substituído',
    heading: 'Este código foi substituído.',
    what: (project) => `${project} tem um código novo, e este já não abre nada.`,
    todo: 'Procure o novo e escaneie, ou pergunte por ele.',
  },

  revoked: {
    title: 'Código fora de uso',
    heading: 'Este código está fora de uso.',
    what: (project) => `${project} retirou o código, e ele já não abre nada.`,
    todo: 'Pergunte no local como dar a sua opinião.',
    nothingSent: 'Nada foi enviado. Tudo o que você escreveu continua aqui e pode ser copiado.',
  },

  paused: {
    todo: 'O código continua o mesmo: escaneie de novo mais tarde.',
  },

  used: {
    title: 'Já enviada',
    heading: 'A sua opinião já chegou.',
    what: 'Este formulário já foi enviado, e cada um aceita uma opinião.',
    todo: 'Há mais alguma coisa a dizer? Escaneie o código outra vez.',
  },

  over: {
    title: 'Formulário expirado',
    heading: 'Este formulário expirou.',
    what: 'Ele ficou aberto por uma hora depois da leitura do código.',
    todo: 'Escaneie o código de novo.',
    draft: 'O que você escreveu está guardado neste dispositivo e volta junto.',
    renewedHeading: 'Passou uma hora desde que você escaneou o código.',
    renewed: 'Nada foi enviado ainda. Tudo o que você escreveu continua aqui: releia e envie de novo.',
    nothingSent: 'Nada foi enviado. Tudo o que você escreveu continua aqui: copie, escaneie o código de novo e envie pela nova página.',
  },

  unknown: {
    title: 'Código desconhecido',
    heading: 'Não conhecemos este código.',
    what: 'Parte do endereço pode ter se perdido no caminho. Escaneie o código de novo ou copie o endereço inteiro.',
  },

  forgotten: {
    title: 'Escaneie o código de novo',
    heading: 'Escaneie o código de novo.',
    what: 'Esta página pertence a uma leitura de que este navegador já não se lembra. O que você escreveu neste dispositivo volta com a próxima.',
  },

  kiosk: {
    title: 'Escaneie e dê a sua opinião',
    heading: 'O que você achou?',
    todo: 'Escaneie com a câmera do celular e conte para nós.',
    image: 'Código QR que abre o formulário',
    next: 'Novo código em {time}',
    ends: 'Sem conexão. Este código vale por mais {time}',
    offline: 'Sem conexão',
    offlineTodo: 'Assim que ela voltar, um novo código aparece sozinho.',
    back: 'A conexão voltou.',
    waiting: 'O próximo código está a caminho.',
    pausedTodo: 'O código volta sozinho.',
    over: 'Esta exibição terminou.',
    overTodo: 'O código foi substituído ou retirado. Abra o novo endereço da exibição.',
    fullScreen: 'Tela cheia',
    forgotten: {
      title: 'Exibição desconhecida',
      heading: 'Abra de novo o endereço da exibição.',
      what: 'Este navegador não se lembra mais de qual exibição estava aqui. O endereço está no painel, em Códigos QR.',
    },
  },

  print: {
    heading: 'O que você achou?',
    todo: 'Escaneie com a câmera do celular e conte para nós.',
    or: 'Ou abra este endereço:',
  },
}
