import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pt: Words = {
  language: 'pt',

  form: {
    title: 'Subscrever',
    heading: (project) => `Novidades de ${project}`,
    lead: `Deixe o seu endereço de ${eMail} e confirme-o com a mensagem que vai receber. Só então a subscrição fica feita.`,
    email: `Endereço de ${eMail}`,
    name: 'O seu nome',
    nameHint: 'Deixe vazio, se preferir.',
    submit: 'Subscrever',
    submitting: 'Um momento',
    seen: (project) =>
      `Assim que confirmar, ${project} vê o seu endereço, o seu nome se o indicar, e a sua língua. Pode cancelar a qualquer momento, com uma ligação em cada mensagem enviada daqui.`,
  },

  mistakes: {
    titlePrefix: (title) => `A corrigir: ${title}`,
    heading: 'Falta corrigir uma coisa antes de enviar',
    several: 'Faltam corrigir duas coisas antes de enviar',
    kept: 'Tudo o que escreveu continua aqui.',
    missing: `Escreva o seu endereço de ${eMail}.`,
    notAnAddress: `Isto não é um endereço de ${eMail}. Escreva-o como nome@example.com.`,
    nameTooLong: (limit) => `Um nome pode ter no máximo ${limit} caracteres.`,
    characters: 'Contém um carácter que não pode ser guardado. Escreva-o de novo.',
  },

  asked: {
    title: 'Veja o seu correio',
    heading: 'Veja o seu correio.',
    what: (email) =>
      `Se ${email} ainda não está na lista, há uma mensagem a caminho. Carregue no botão que ela traz no prazo de 7 dias, e a subscrição fica feita.`,
    nothing: 'Não chegou nada ao fim de alguns minutos? Veja na pasta de spam e confira o endereço acima, letra por letra.',
    another: 'Usar outro endereço',
  },

  closed: {
    title: 'Sem subscrições',
    heading: (project) => `${project} já não aceita subscrições.`,
    what: 'Aqui não há nada a fazer. As mensagens que recebeu antes mantêm a ligação para cancelar.',
  },

  confirm: {
    title: 'Confirme a sua subscrição',
    heading: 'Falta um passo.',
    what: (email, project) => `Confirme que quer receber novidades de ${project} em ${email}.`,
    button: 'Confirmar',
    notYou: 'Não foi um pedido seu? Feche esta página. Nada acontece, e o endereço é esquecido.',
  },

  invited: {
    title: 'Convite',
    heading: (project) => `Tem um convite de ${project}.`,
    what: (email, project) => `Quer receber novidades de ${project} em ${email}?`,
    accept: 'Sim, subscrever',
    decline: 'Não, obrigado',
    seen: (project) => `Se aceitar, ${project} fica a saber, e vê o seu endereço e a sua língua. Pode cancelar a qualquer momento.`,
  },

  confirmed: {
    title: 'Subscrição confirmada',
    heading: 'A sua subscrição está confirmada.',
    what: (email, project) => `As novidades de ${project} passam a chegar a ${email}.`,
    leave: 'Pode cancelar a qualquer momento, com a ligação em cada mensagem enviada daqui ou já agora.',
    leaveLink: 'Cancelar a subscrição',
  },

  declined: {
    title: 'Sem subscrição',
    heading: 'Está bem, sem novidades.',
    what: (email) => `Nada é enviado para ${email}, e o endereço é esquecido dentro de alguns dias.`,
    changed: 'Mudou de ideias?',
    button: 'Subscrever mesmo assim',
  },

  ended: {
    title: 'Ligação expirada',
    heading: 'Esta ligação já não é válida.',
    what: (project) =>
      `Era válida durante 7 dias, ou a subscrição foi cancelada entretanto. Para receber novidades de ${project}, subscreva de novo: leva um minuto.`,
    again: 'Subscrever de novo',
  },

  blocked: {
    title: 'Não é possível',
    heading: 'Este endereço não pode ser subscrito aqui.',
    what: (project) => `${project} decidiu não lhe escrever. Se acha que é um engano, pergunte-lhes diretamente.`,
  },

  leave: {
    title: 'Cancelar',
    heading: (project) => `Deixar de receber novidades de ${project}?`,
    what: (email, project) => `${email} deixa de receber novidades de ${project}.`,
    everything: (organization) => `Deixar de receber tudo de ${organization}`,
    everythingHint: 'Todas as subscrições e também qualquer outra mensagem enviada daqui para este endereço.',
    button: 'Cancelar a subscrição',
  },

  left: {
    title: 'Subscrição cancelada',
    heading: 'A subscrição está cancelada.',
    what: (project) => `${project} já o sabe, e o seu nome e o seu endereço foram apagados da lista de subscrições.`,
    everything: (organization) =>
      `Todas as subscrições em ${organization} terminaram, e daqui já não é enviada nenhuma mensagem para este endereço.`,
    again: 'Subscrever de novo',
  },

  unknown: {
    title: 'Ligação desconhecida',
    heading: 'Não conhecemos esta ligação.',
    what: 'Talvez uma parte se tenha perdido pelo caminho, ou aquilo de que tratava foi esquecido. Abra-a de novo a partir da mensagem em que veio.',
  },

  letters: {
    confirmation: {
      subject: (project) => `A confirmar: novidades de ${project}`,
      heading: 'Falta um passo',
      paragraphs: (project) => [
        `Alguém escreveu este endereço para receber novidades de ${project}. É provável que tenha sido um pedido seu.`,
        'Se foi, carregue no botão no prazo de 7 dias e confirme na página que se abre. Se não, não faça nada: não é enviado mais nada, e o endereço é esquecido.',
      ],
      button: 'Confirmar',
      reason: (project) => `Recebe esta única mensagem porque o seu endereço foi escrito na página de ${project}.`,
    },
    invitation: {
      subject: (project) => `Convite para subscrever: ${project}`,
      heading: (project) => `Tem um convite de ${project}`,
      paragraphs: (project) => [
        `${project} gostaria de lhe enviar novidades, e pergunta-lhe primeiro.`,
        'Carregue no botão para aceitar ou recusar. Se não fizer nada durante 7 dias, nada é enviado e o convite termina.',
      ],
      button: 'Responder ao convite',
      reason: (project) => `Recebe esta mensagem porque o seu endereço foi convidado por ${project}.`,
    },
    welcome: {
      subject: (project) => `Subscrição confirmada: ${project}`,
      heading: 'A sua subscrição está confirmada',
      paragraphs: (project) => [
        `Confirmou que quer receber novidades de ${project}.`,
        'Guarde esta mensagem: com a ligação no fim pode cancelar a qualquer momento.',
      ],
      reason: (project) => `Recebe esta mensagem porque subscreveu ${project}.`,
    },
    already: {
      subject: (project) => `Subscrição já ativa: ${project}`,
      heading: 'A sua subscrição já está ativa',
      paragraphs: (project) => [
        `Alguém escreveu este endereço para receber novidades de ${project}; é provável que tenha sido um pedido seu. Já está na lista, por isso não há nada a fazer.`,
        'Se já não as quer receber, cancele com a ligação no fim desta mensagem.',
      ],
      reason: (project) => `Recebe esta mensagem porque tem uma subscrição de ${project}.`,
    },
  },
}
