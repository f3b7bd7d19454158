import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pt: Words = {
  language: 'pt',

  form: {
    title: 'Inscrição',
    heading: (project) => `Novidades de ${project}`,
    lead: `Deixe o seu endereço de ${eMail} e confirme-o com a mensagem que vai receber. Só então a inscrição vale.`,
    email: `Endereço de ${eMail}`,
    name: 'O seu nome',
    nameHint: 'Pode deixar em branco.',
    submit: 'Fazer a inscrição',
    submitting: 'Um momento',
    seen: (project) =>
      `Assim que você confirma, ${project} vê o seu endereço, o seu nome, se informado, e o seu idioma. Você pode cancelar a qualquer momento, com um link em cada mensagem enviada daqui.`,
  },

  mistakes: {
    titlePrefix: (title) => `A corrigir: ${title}`,
    heading: 'Há um ponto a corrigir antes do envio',
    several: 'Há dois pontos a corrigir antes do envio',
    kept: 'Tudo o que você escreveu continua aqui.',
    missing: `Escreva o seu endereço de ${eMail}.`,
    notAnAddress: `Isto não é um endereço de ${eMail}. Escreva-o como nome@example.com.`,
    nameTooLong: (limit) => `Um nome pode ter no máximo ${limit} caracteres.`,
    characters: 'Há aqui um caractere que não pode ser guardado. Escreva outra vez.',
  },

  asked: {
    title: 'Veja a sua caixa de entrada',
    heading: 'Veja a sua caixa de entrada.',
    what: (email) =>
      `Se ${email} ainda não está na lista, há uma mensagem a caminho. Toque no botão que ela traz dentro de 7 dias, e a inscrição está feita.`,
    nothing: 'Nada chegou depois de alguns minutos? Veja na pasta de spam e confira o endereço acima, letra por letra.',
    another: 'Usar outro endereço',
  },

  closed: {
    title: 'Sem inscrições',
    heading: (project) => `${project} já não aceita inscrições.`,
    what: 'Aqui não há nada a fazer. As mensagens que você recebeu antes mantêm o link para cancelar.',
  },

  confirm: {
    title: 'Confirme a sua inscrição',
    heading: 'Falta um passo.',
    what: (email, project) => `Confirme que você quer receber novidades de ${project} em ${email}.`,
    button: 'Confirmar',
    notYou: 'Não foi um pedido seu? Feche esta página. Nada acontece, e o endereço é apagado.',
  },

  invited: {
    title: 'Convite',
    heading: (project) => `Você recebeu um convite de ${project}.`,
    what: (email, project) => `Você quer receber novidades de ${project} em ${email}?`,
    accept: 'Sim, quero receber',
    decline: 'Não quero',
    seen: (project) =>
      `Se você aceitar, ${project} fica sabendo e vê o seu endereço, o seu nome, se informado, e o seu idioma. Você pode cancelar a qualquer momento.`,
  },

  confirmed: {
    title: 'Inscrição confirmada',
    heading: 'A sua inscrição está confirmada.',
    what: (email, project) => `As novidades de ${project} agora chegam a ${email}.`,
    leave: 'Você pode cancelar a qualquer momento, com o link em cada mensagem enviada daqui ou agora mesmo.',
    leaveLink: 'Cancelar a inscrição',
  },

  declined: {
    title: 'Sem inscrição',
    heading: 'Tudo bem, sem novidades.',
    what: (email) => `Nada é enviado para ${email}, e o endereço é apagado em alguns dias.`,
    changed: 'Mudou de ideia?',
    button: 'Fazer a inscrição mesmo assim',
  },

  ended: {
    title: 'Link expirado',
    heading: 'Este link já não é válido.',
    what: (project) =>
      `Ele valia por 7 dias, ou a inscrição foi cancelada nesse meio-tempo. Para receber novidades de ${project}, inscreva-se de novo: leva um minuto.`,
    again: 'Fazer a inscrição de novo',
  },

  blocked: {
    title: 'Não é possível',
    heading: 'Este endereço não pode ser inscrito aqui.',
    what: (project) => `${project} decidiu não escrever para ele. Se você acha que é um engano, pergunte diretamente.`,
  },

  leave: {
    title: 'Cancelar',
    heading: (project) => `Deixar de receber novidades de ${project}?`,
    what: (email, project) => `${email} deixa de receber novidades de ${project}.`,
    everything: (organization) => `Deixar de receber tudo de ${organization}`,
    everythingHint: 'Todas as inscrições e também qualquer outra mensagem enviada daqui para este endereço.',
    button: 'Cancelar a inscrição',
  },

  left: {
    title: 'Inscrição cancelada',
    heading: 'A inscrição está cancelada.',
    what: (project) => `${project} já sabe disso, e o seu nome e o seu endereço foram apagados da lista de inscrições.`,
    everything: (organization) =>
      `Todas as inscrições em ${organization} terminaram, e nenhuma mensagem é mais enviada daqui para este endereço.`,
    again: 'Fazer a inscrição de novo',
  },

  unknown: {
    title: 'Link desconhecido',
    heading: 'Não conhecemos este link.',
    what: 'Uma parte pode ter se perdido no caminho, ou aquilo de que ele tratava foi apagado. Abra o link de novo a partir da mensagem em que veio.',
  },

  emails: {
    confirmation: {
      subject: (project) => `A confirmar: novidades de ${project}`,
      heading: 'Falta um passo',
      paragraphs: (project) => [
        `Alguém escreveu este endereço para receber novidades de ${project}. Provavelmente foi você.`,
        'Se foi, toque no botão dentro de 7 dias e confirme na página que se abre. Se não foi, não faça nada: nada mais é enviado, e o endereço é apagado.',
      ],
      button: 'Confirmar',
      reason: (project) => `Você recebe esta única mensagem porque o seu endereço foi escrito na página de ${project}.`,
    },
    invitation: {
      subject: (project) => `Convite para receber novidades: ${project}`,
      heading: (project) => `Você recebeu um convite de ${project}`,
      paragraphs: (project) => [
        `${project} gostaria de enviar novidades a você, e pergunta antes.`,
        'Toque no botão para aceitar ou recusar. Se você não fizer nada por 7 dias, nada é enviado e o convite termina.',
      ],
      button: 'Responder ao convite',
      reason: (project) => `Você recebe esta mensagem por causa de um convite de ${project}.`,
    },
    welcome: {
      subject: (project) => `Inscrição confirmada: ${project}`,
      heading: 'A sua inscrição está confirmada',
      paragraphs: (project) => [
        `Você confirmou que quer receber novidades de ${project}.`,
        'Guarde esta mensagem: com o link no fim, você pode cancelar a qualquer momento.',
      ],
      reason: (project) => `Você recebe esta mensagem porque se inscreveu em ${project}.`,
    },
    already: {
      subject: (project) => `Inscrição já ativa: ${project}`,
      heading: 'A sua inscrição já está ativa',
      paragraphs: (project) => [
        `Alguém escreveu este endereço para receber novidades de ${project}; provavelmente foi você. Ele já está na lista, por isso não há nada a fazer.`,
        'Se você não quer mais receber, cancele com o link no fim desta mensagem.',
      ],
      reason: (project) => `Você recebe esta mensagem porque tem uma inscrição em ${project}.`,
    },
  },
}
