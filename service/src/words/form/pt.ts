import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const pt: Messages = {
  language: 'pt',

  moment: (at, timeZone) => momentIn('pt', at, timeZone),

  form: {
    heading: (project) => `O que você acha de ${project}?`,
    lead: 'Um título e a sua opinião bastam. O resto é opcional.',
    place: (at, of) => `Pergunta ${at} de ${of}`,
    hint: {
      one: 'Escolha uma resposta ou deixe em branco.',
      several: 'Escolha todas as que se aplicam ou deixe em branco.',
      upTo: (most) => `Escolha no máximo ${most} ou deixe em branco.`,
      atLeast: (least) => `Escolha pelo menos ${least} ou deixe em branco.`,
      exactly: (count) => `Escolha ${count} ou deixe em branco.`,
      between: (least, most) => `Escolha de ${least} a ${most} ou deixe em branco.`,
      words: 'Responda com as suas palavras ou deixe em branco.',
    },
    comment: 'Adicionar um comentário',
    commentTo: (question) => `Comentário sobre: ${question}`,
    clear: 'Limpar esta resposta',
    ownWords: 'Com as suas palavras',
    title: 'Título',
    titleHint: 'A sua opinião em poucas palavras.',
    opinion: 'A sua opinião',
    opinionHint: 'O que foi bom? O que deveria melhorar?',
    name: 'O seu nome',
    nameHint: 'Pode deixar em branco.',
    nameIncognito: 'Não é enviado enquanto você estiver em modo incógnito.',
    incognito: 'Enviar em modo incógnito',
    incognitoHint: `Sem nome, sem endereço de ${eMail}, sem nada que leve até você.`,
    seen: (project) => `O que ${project} vê`,
    seenNamed: `Tudo o que você escreve e escolhe aqui, o seu nome, se informado, e que veio pelo link criado para o seu endereço de ${eMail}.`,
    seenNamedPublic: `O que você escreveu pode ser mostrado a outras pessoas, com o seu nome; nunca o seu endereço de ${eMail}.`,
    seenIncognito: 'Tudo o que você escreve e escolhe aqui, que quem enviou é cliente de verdade, e em que dia.',
    seenIncognitoLate: 'Tudo o que você escreve e escolhe aqui, e em que dia enviou.',
    seenIncognitoPublic: `Não quem você é: sem nome, sem endereço de ${eMail}, sem link, sem horário. As suas próprias palavras ainda poderiam revelar.`,
    ifIncognito: 'No modo incógnito:',
    submit: 'Enviar a sua opinião',
    submitting: 'Enviando a sua opinião',
    openUntil: (moment) => `O seu link é válido até ${moment}.`,
    keptHere: 'O que você escreve fica guardado neste dispositivo até ser enviado.',
    charactersLeft: { one: 'Resta {count} caractere', other: 'Restam {count} caracteres' },
    charactersOver: { one: '{count} caractere a mais', other: '{count} caracteres a mais' },
  },

  mistakes: {
    heading: (count) =>
      counted('pt', { one: 'Há um ponto a corrigir antes do envio', other: 'Há {count} pontos a corrigir antes do envio' }, count),
    kept: 'Tudo o que você escreveu continua aqui.',
    missing: { title: 'Dê um título à sua opinião.', opinion: 'Escreva a sua opinião; uma frase basta.' },
    tooLong: (limit) =>
      counted('pt', { one: 'Aqui cabe só um caractere.', other: 'Aqui cabem no máximo {count} caracteres. Encurte um pouco.' }, limit),
    tooFew: (limit) => `Escolha pelo menos ${limit}, ou nenhuma.`,
    tooMany: (limit) => (limit === 1 ? 'Escolha só uma.' : `Escolha no máximo ${limit}.`),
    characters: 'Há aqui um caractere que não pode ser guardado. Escreva outra vez.',
    notOffered: 'O que você escolheu já não está disponível. Escolha outra vez.',
    unknownQuestion: 'Havia uma resposta a uma pergunta que não é feita aqui. Ela foi deixada de fora; confira o resto e envie outra vez.',
    incognitoNotOffered:
      'Aqui não é possível opinar em modo incógnito. Nada foi enviado. Para enviar com o seu nome e o seu link, envie outra vez.',
    titlePrefix: (title) => `A corrigir: ${title}`,
  },

  thanks: {
    title: 'Agradecemos',
    heading: 'Agradecemos a sua opinião.',
    arrived: (project) => `Ela chegou a ${project}.`,
    next: 'O que acontece agora',
    verified: 'Ela conta como verificada, porque veio pelo seu link.',
    read: (project) => `${project} vai ler e pode responder.`,
    unverified: 'O seu link tinha expirado antes do envio; por isso, a sua opinião é publicada como não verificada.',
    held: (project) => `O seu link tinha expirado antes do envio. ${project} analisa as opiniões sem link válido antes de mostrá-las.`,
    done: 'O seu link cumpriu a sua função. Você pode fechar esta página.',
    goOn: (host) => `Continuar para ${host}`,
  },

  used: {
    title: 'Link já usado',
    heading: 'Este link já foi usado.',
    what: 'Com ele foi enviada uma opinião, e cada link aceita uma.',
    you: 'Se foi você: agradecemos, ela chegou e não há mais nada a fazer.',
    notYou: (project) => `Se não foi, peça um novo link a ${project}.`,
  },

  expired: {
    title: 'Link expirado',
    heading: 'Este link expirou.',
    when: (moment) => `Era válido até ${moment}.`,
    what: (project) => `Para dizer a ${project} o que você acha, peça um novo link.`,
    keptHeading: 'O que você escreveu continua aqui.',
    kept: (moment) => `O seu link era válido até ${moment}. Você ainda pode enviar o que escreveu, uma vez.`,
    published: 'A opinião será publicada como não verificada.',
    held: (project) => `${project} vai analisar a opinião antes que ela apareça.`,
  },

  paused: {
    title: 'Sem opiniões no momento',
    heading: (project) => `${project} não está recebendo opiniões no momento.`,
    what: (moment) => `O seu link continua como está. É válido até ${moment}; tente mais tarde.`,
    over: 'Tente mais tarde ou peça um novo link.',
    draft: 'O que você escreveu está guardado neste dispositivo.',
    nothingSent: 'Nada foi enviado. Tudo o que você escreveu continua aqui: deixe esta página aberta e envie mais tarde, ou copie o texto.',
  },

  unknown: {
    title: 'Link desconhecido',
    heading: 'Não conhecemos este link.',
    what: 'Uma parte pode ter se perdido no caminho. Abra o link outra vez a partir da mensagem em que veio, ou copie o link inteiro.',
  },

  forgotten: {
    title: 'Abra o seu link outra vez',
    heading: 'Abra o seu link outra vez.',
    what: 'Esta página pertence a um link de que este navegador já não se lembra. Abra o link outra vez a partir da mensagem em que veio.',
    draft: 'O que você escreveu está guardado neste dispositivo e volta com ele.',
  },

  failed: {
    tooLarge: {
      title: 'Longo demais',
      heading: 'É mais do que pode ser enviado de uma vez.',
      what: 'Nada foi enviado. Volte: o que você escreveu continua lá. Encurte e envie outra vez.',
    },
    unreadable: {
      title: 'Não compreendido',
      heading: 'Não foi possível compreender este envio.',
      what: 'Nada foi enviado. Volte e envie o formulário outra vez a partir da própria página.',
    },
    method: { title: 'Não compreendido', heading: 'Esta página só mostra e recebe opiniões.', what: 'Nada foi alterado.' },
    unavailable: {
      title: 'Um momento',
      heading: 'Esta página não pode ser mostrada agora.',
      what: 'Volte daqui a um minuto e tente outra vez; o que você escreveu continua lá.',
    },
    ours: {
      title: 'Um erro nosso',
      heading: 'Algo deu errado do nosso lado.',
      what: 'O erro foi registrado. Volte e tente outra vez; o que você escreveu continua lá.',
    },
  },
}
