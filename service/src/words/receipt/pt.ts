import type { ReceiptWords } from './en.ts'

export const pt: ReceiptWords = {
  title: 'Mostrar um comprovante',
  heading: 'Mostre que você comprou aqui.',
  lead: (project) => `Com um comprovante, ${project} pode marcar a sua opinião como verificada.`,
  choose: 'O seu comprovante',
  formats: 'Uma foto ou um PDF, 10 MB no máximo: JPEG, PNG, WebP ou PDF.',
  seenHeading: 'O que acontece com ele',
  seen: (project) => [
    `Só a equipe de ${project} vê o comprovante, para conferir a sua compra.`,
    'O que uma câmera esconde em uma foto, como o lugar e a hora, é retirado antes de guardar.',
    'Ele fica guardado com criptografia e é apagado 30 dias depois da decisão.',
    'Cubra o que ninguém precisa ver: números de cartão, o seu endereço.',
  ],
  submit: 'Enviar o comprovante',
  submitting: 'Enviando o comprovante',
  pending: {
    heading: 'O seu comprovante está sendo analisado.',
    what: (project) => `${project} decide em até 30 dias. Até lá, a sua opinião aparece como não verificada.`,
    withdraw: 'Retirar o comprovante',
    withdrawHint: 'Ele então é apagado, e você pode enviar outro.',
  },
  verified: { heading: 'A sua opinião está verificada.', what: 'Não há mais nada a mostrar.' },
  incognito: {
    heading: 'Continue em modo incógnito.',
    what: 'Um comprovante revelaria quem você é; por isso, nenhum é aceito para uma opinião dada em modo incógnito.',
  },
  closed: { heading: (project) => `${project} não aceita comprovantes no momento.`, what: 'Tente mais tarde.' },
  limited: {
    heading: 'Você já enviou vários comprovantes hoje.',
    what: (receipts) => `Para uma opinião, podem ser enviados ${receipts} comprovantes em 24 horas.`,
    again: (moment) => `Você poderá enviar o próximo a partir deste momento: ${moment}`,
  },
  before: {
    rejected: 'O seu último comprovante não foi aceito.',
    because: (reason) => `O motivo informado: ${reason}`,
    reasons: {
      unreadable: 'Não foi possível lê-lo. Uma imagem mais nítida ou maior ajuda.',
      another_business: 'É de outra empresa.',
      no_purchase: 'Não mostra uma compra conosco.',
      too_old: 'A compra foi há muito tempo.',
      altered: 'Parece ter sido alterado.',
    },
    expired: 'Ninguém decidiu a tempo sobre o seu último comprovante. Você pode enviá-lo de novo.',
    cancelled: 'Você retirou o seu último comprovante.',
  },
  mistakes: {
    heading: 'O comprovante não foi enviado.',
    missing: 'Escolha um arquivo primeiro.',
    'too-large': 'O arquivo tem mais de 10 MB. Use uma foto menor, ou uma parte dela.',
    'not-supported': 'Isto não é uma imagem nem um PDF que possa ser mostrado. Servem JPEG, PNG, WebP e PDF.',
    'too-many-pixels': 'A imagem tem mais de 40 megapixels. Use uma menor.',
    unreadable: 'Não foi possível abrir a imagem; talvez ela esteja danificada. Use outra.',
  },
  back: 'Voltar à sua opinião',
}
