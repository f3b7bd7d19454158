import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pt: Words = {
  language: 'pt',

  form: {
    title: 'Seus dados',
    heading: (organization) => `O que ${organization} sabe sobre você`,
    lead: `Digite seu endereço de ${eMail}. Se algo for conhecido sobre ele, você recebe uma mensagem com um link: lá é possível ver tudo, levar consigo ou pedir que seja apagado.`,
    submit: 'Enviar o link',
    seen: 'O endereço é usado para esta mensagem e para mais nada.',
  },

  asked: {
    what: (email) => `Se algo for conhecido sobre ${email}, uma mensagem está a caminho. O link dela vale por 24 horas.`,
    once: 'Uma mensagem assim é enviada no máximo uma vez por hora.',
  },

  open: {
    title: 'Seus dados',
    heading: (organization) => `O que ${organization} sabe sobre você`,
    about: (email) => `Isto é o que se sabe sobre ${email}:`,
    nothing: (email) => `Nada se sabe sobre ${email}.`,
    links: { one: '{count} link para dar uma opinião', other: '{count} links para dar uma opinião' },
    opinions: { one: '{count} opinião', other: '{count} opiniões' },
    comments: { one: '{count} comentário', other: '{count} comentários' },
    receipts: { one: '{count} comprovante', other: '{count} comprovantes' },
    emails: { one: '{count} mensagem enviada a você', other: '{count} mensagens enviadas a você' },
    subscription: (project) => `As novidades de ${project}`,
    suppressed: 'Que não se deve escrever para este endereço',
    take: 'Levar com você',
    download: 'Baixar tudo',
    downloadHint: 'Um arquivo (JSON) que você pode guardar e que outros programas conseguem ler.',
    forget: 'Ser esquecido',
    forgetHint: 'Você vê o que isso traz antes que qualquer coisa aconteça.',
    erase: 'Apagar tudo',
  },

  incognito:
    'Opiniões enviadas em modo incógnito não podem ser encontradas aqui: nada as liga a um endereço. A sua pode ser vista, alterada e apagada no endereço privado que apareceu depois do envio.',

  confirm: {
    title: 'Apagar tudo',
    heading: 'Apagar tudo?',
    what: (email) => `Tudo o que se sabe sobre ${email} é apagado. Ninguém pode recuperar.`,
    opinions: 'Suas opiniões são apagadas, com todas as respostas e comentários que fazem parte delas, e seus comprovantes.',
    subscriptions: 'Suas assinaturas terminam.',
    links: 'Os links enviados a você deixam de funcionar. Eles continuam a ser contados, sem seu nome e seu endereço.',
    suppressed:
      'Se você não quer receber mensagens, isso continua valendo: fica guardada uma marca da qual ninguém consegue ler seu endereço.',
    elsewhere: (organization) =>
      `Os outros sistemas de ${organization} são avisados de cada exclusão. Cabe a eles apagar as cópias que fizeram.`,
    button: 'Apagar tudo',
    sending: 'Apagando, um momento',
    back: 'Manter tudo',
  },

  done: {
    title: 'Tudo foi apagado',
    heading: 'Tudo foi apagado.',
    what: (email) => `Nada mais se sabe sobre ${email}.`,
    awaited: (organization) =>
      `Alguns avisos sobre isso ainda não tinham chegado a outros sistemas de ${organization}. Seus dados foram retirados deles antes do envio.`,
    suppressed: 'Fica uma marca de que não se deve escrever para você. Ninguém consegue ler seu endereço nela.',
  },

  unfinished: {
    title: 'Quase tudo foi apagado',
    heading: 'Quase tudo foi apagado.',
    what: 'Neste exato momento uma mensagem está sendo enviada a você. Aperte de novo daqui a um minuto, e o resto também some.',
    button: 'Apagar o resto',
  },

  ended: {
    title: 'Link expirado',
    heading: 'Este link expirou.',
    what: 'Ele valia por 24 horas. Você pode pedir outro a qualquer momento.',
    again: 'Pedir um novo link',
  },

  email: {
    subject: (organization) => `Seus dados em ${organization}`,
    heading: 'Seus dados',
    paragraphs: (organization) => [
      `Alguém, provavelmente você, perguntou o que ${organization} sabe sobre este endereço.`,
      'Aperte o botão para ver, baixar ou mandar apagar. O link vale por 24 horas. Não o passe a ninguém: quem o tiver pode fazer o mesmo.',
      'Se não foi você, não é preciso fazer nada.',
    ],
    button: 'Ver meus dados',
    reason: (organization) => `Você recebe só esta mensagem, porque seu endereço foi digitado na página de ${organization}.`,
  },
}
