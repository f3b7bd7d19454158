import type { en } from '../en/knowledge-base.ts'

export const pt: typeof en = {
  title: 'Base de conhecimento',
  purpose:
    'Textos e páginas que ajudam a responder: o que combina com uma opinião aparece ao lado enquanto você escreve. Todos os projetos da organização a compartilham, e ninguém mais a lê.',
  list: 'Itens',
  add: 'Adicionar um texto ou uma página',

  search: {
    label: 'Pesquisar',
    hint: 'Palavras, ou "uma expressão"',
    found: 'O que foi encontrado',
    none: (query) => `Nenhum trecho tem a ver com “${query}”.`,
    all: 'Mostrar todos os itens',
  },
  passages: (count) => (count === 1 ? 'Um trecho' : `${count} trechos`),
  open: 'Abrir o item',
  untitled: 'Um texto da equipe',

  columns: { item: 'Item', state: 'Estado', updated: 'Alterado' },
  status: { ready: 'Pronto', fetching: 'Em leitura', failed: 'Não lido' },
  text: 'Texto',
  page: 'Página',

  failures: {
    dns: 'O nome não foi encontrado. O endereço está escrito corretamente?',
    refused: 'A conexão foi recusada.',
    reset: 'A conexão foi interrompida.',
    timeout: 'Demorou demais a responder.',
    tls: 'O certificado não é válido.',
    'private-address': 'Leva a um endereço privado, que não é lido.',
    redirects: 'Leva a outros endereços vezes demais.',
    'http-status': 'Respondeu com um erro. É uma página que todos podem ler?',
    'content-type': 'Não é uma página nem um texto.',
    'too-large': 'É grande demais.',
    'no-text': 'Não há texto nela: talvez tudo seja desenhado por scripts. Copie o texto e adicione-o aqui.',
    unreadable: 'Não foi possível ler.',
    interrupted: 'A leitura foi interrompida várias vezes.',
  },
  failedBefore: 'O que foi lido antes permanece.',

  empty: {
    title: 'Nada aqui ainda',
    what: 'Adicione aquilo que você consulta sempre para responder: devoluções, prazos de entrega, horários. Enquanto alguém responde a uma opinião, os trechos que combinam com ela aparecem ao lado.',
  },

  form: {
    addTitle: 'Adicionar à base de conhecimento',
    editTitle: 'Alterar o item',
    what: 'Informe um texto, o endereço de uma página ou ambos.',
    url: 'Endereço de uma página',
    urlHint: 'Ela é lida uma vez, e de novo quando você pedir.',
    text: 'Texto',
    textHint: 'Uma linha curta acima de um parágrafo, ou uma que comece com #, é o título dele.',
    add: 'Adicionar',
    save: 'Salvar',
    neither: 'Informe um texto ou um endereço.',
  },
  drawer: {
    missing: 'Este item já não existe.',
    toList: 'Voltar à lista',
    page: 'Página',
    state: 'Estado',
    added: 'Adicionado',
    updated: 'Alterado',
    edit: 'Alterar',
    refresh: 'Ler a página de novo',
    remove: 'Apagar',
    removeTitle: 'Apagar este item',
    removeWhat: 'Ele deixa de ser encontrado, em todos os projetos. As respostas escritas com ele continuam como estão.',
    ownText: 'Texto',
    pageText: 'Como foi lida',
    reading: 'A página está sendo lida. Leva alguns segundos.',
  },
}
