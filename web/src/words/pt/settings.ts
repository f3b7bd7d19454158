import type { en } from '../en/settings.ts'

export const pt: typeof en = {
  title: 'Configurações',
  purpose: 'Como este projeto se chama, como as páginas dele falam e se apresentam, e o que é publicado.',
  readOnly: 'Administradores e titulares alteram isto. Você pode ler.',
  save: 'Salvar alterações',
  undo: 'Desfazer',
  saved: 'Salvo.',
  unsaved: {
    title: 'Descartar o que você alterou?',
    what: 'Ainda não foi salvo.',
    stay: 'Ficar aqui',
    leave: 'Descartar',
  },
  about: {
    title: 'Nome e endereço',
    name: 'Nome',
    nameHint: 'Como os clientes o leem.',
    description: 'Descrição',
    descriptionHint: 'O que o projeto é, em poucas palavras. Aparece na página pública.',
    slug: 'Endereço público',
    slugHint: 'De 3 a 60 caracteres entre a–z, 0–9 e hifens.',
    slugChanged: (before) =>
      `Endereços com /p/${before} deixam de funcionar: links no seu site, o feed e favoritos. Links e códigos já entregues continuam funcionando.`,
    current: 'A página pública está em',
  },
  speech: {
    title: 'Idioma e hora',
    locale: 'Idioma',
    localeHint: 'Das páginas, a menos que o navegador do cliente peça outro que elas tenham.',
    timezone: 'Fuso horário',
    timezoneHint: 'Da equipe. Os gráficos contam dias de UTC.',
  },
  look: {
    title: 'Cor e logotipo',
    accent: 'Cor de destaque',
    accentHint: 'De botões, escolhas e links, como #rrggbb.',
    accentWrong: 'Escreva-a como # e seis dígitos ou letras a–f.',
    pick: 'Escolher uma cor',
    preview: 'Prévia',
    light: 'Claro',
    dark: 'Escuro',
    button: 'Enviar opinião',
    link: 'Um link',
    kept: 'Ela se lê bem como está.',
    adjusted: (wanted, light) =>
      `${wanted} é clara demais para ser lida em páginas claras. Elas mostram ${light} em vez disso; o que você escolheu fica guardado.`,
    logo: 'Logotipo',
    logoHint: 'Fica acima do formulário em vez da inicial. Um PNG, JPEG ou WebP, reduzido aqui no seu navegador.',
    choose: 'Escolher uma imagem',
    remove: 'Remover o logotipo',
    none: 'Sem logotipo: as páginas mostram a inicial do nome.',
    elsewhere: (address) =>
      `O logotipo está definido como ${address}. As páginas não pedem nada a nenhum outro site; por isso, ele não é mostrado. Escolha uma imagem.`,
    tooLarge: 'Esta imagem continua grande demais, mesmo reduzida. Escolha uma com menos detalhes.',
    unreadable: 'O navegador não consegue ler isto como imagem.',
    logoNow: 'O logotipo como vai ficar',
  },
  publishing: {
    title: 'O que é publicado',
    visibility: 'Respostas às perguntas',
    visibilities: {
      private: { label: 'Só a equipe as vê', hint: 'Para perguntas que não dizem outra coisa por si.' },
      public: {
        label: 'Todos as veem',
        hint: 'Ao lado da opinião, na página pública e no widget. O formulário avisa os clientes disso.',
      },
    },
    moderation: 'Opiniões de clientes não verificados',
    moderations: {
      none: {
        label: 'Aparecem na hora',
        hint: 'Cada uma diz que não é verificada. Você pode ocultar uma por um motivo da lista; nunca por ser ruim.',
      },
      hold_unverified: {
        label: 'Esperam a equipe',
        hint: 'Ficam em “A publicar” até que alguém as publique. As verificadas aparecem na hora em qualquer caso.',
      },
    },
    incognito: 'Os clientes podem ficar em modo incógnito',
    incognitoHint: 'Uma opinião em modo incógnito não tem nome, link nem horário. Mais pessoas dizem o que pensam.',
    release: 'Opiniões em modo incógnito vindas de links aparecem',
    releases: {
      delayed: {
        label: 'Juntas, em ordem aleatória',
        hint: 'Quando há o bastante ou 72 horas depois da primeira. Nesse caso podem ser poucas, ou uma só, e o momento pode revelar quem foi. O formulário diz isso.',
      },
      immediate: { label: 'Na hora', hint: 'Quando há poucos links abertos, o horário pode revelar quem foi. O formulário diz isso.' },
    },
    batch: 'Quantas aparecem juntas, no mínimo',
    batchHint:
      'De 2 a 20. Quanto mais, melhor umas escondem as outras, e mais tempo leva. As que já esperam mantêm o número que o formulário delas informou.',
  },
  widget: {
    title: 'Widget',
    origins: 'Sites que podem mostrar o widget',
    originsHint: 'Um por linha, como https://shop.example. No máximo 20. Sem nenhum, o widget não mostra nada em lugar algum.',
  },
  state: {
    title: 'Pausar, arquivar, apagar',
    active: 'Este projeto aceita opiniões.',
    paused:
      'Este projeto está pausado: as páginas dele não aceitam opiniões, e os formulários abertos avisam disso no envio. O que foi escrito fica com o cliente.',
    archived: 'Este projeto está arquivado: ele não aceita opiniões e fica à parte nas listas. Tudo nele continua legível.',
    pause: 'Pausar',
    resume: 'Voltar a aceitar opiniões',
    archive: 'Arquivar',
    unarchive: 'Tirar do arquivo',
    delete: 'Apagar projeto',
    pausing: {
      title: (name) => `Pausar ${name}?`,
      what: 'Os formulários, os códigos e o formulário público dele não aceitam opiniões até que você continue. Um formulário aberto agora avisa disso no envio e mantém o que foi digitado. A página pública continua legível.',
      do: 'Pausar',
    },
    archiving: {
      title: (name) => `Arquivar ${name}?`,
      what: 'Ele não aceita mais opiniões e fica à parte nas listas. Nada é apagado, e você pode tirá-lo do arquivo.',
      do: 'Arquivar',
    },
    deleting: {
      title: (name) => `Apagar ${name}?`,
      what: 'Todas as opiniões, respostas, links, códigos e inscritos deste projeto são apagados para sempre, também para os seus clientes. O que já foi anunciado aos seus sistemas ainda é entregue. Isto não pode ser desfeito.',
      do: 'Apagar para sempre',
    },
  },
}
