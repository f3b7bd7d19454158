import type { ReceiptWords } from './en.ts'

export const pt: ReceiptWords = {
  title: 'Mostrar um recibo',
  heading: 'Mostre que comprou aqui.',
  lead: (project) => `Com um recibo, ${project} pode marcar a sua opinião como verificada.`,
  choose: 'O seu recibo',
  formats: 'Uma foto ou um PDF, 10 MB no máximo: JPEG, PNG, WebP ou PDF.',
  seenHeading: 'O que lhe acontece',
  seen: (project) => [
    `Só a equipa de ${project} o vê, para confirmar a sua compra.`,
    'O que uma câmara esconde numa foto, como o lugar e a hora, é retirado antes de a guardar.',
    'É guardado cifrado e apagado 30 dias depois da decisão.',
    'Tape o que ninguém precisa de ver: números de cartão, a sua morada.',
  ],
  submit: 'Enviar o recibo',
  submitting: 'A enviar o recibo',
  pending: {
    heading: 'O seu recibo está a ser analisado.',
    what: (project) => `${project} decide no prazo de 30 dias. Até lá, a sua opinião figura como não verificada.`,
    withdraw: 'Retirar o recibo',
    withdrawHint: 'É então apagado, e pode enviar outro.',
  },
  verified: { heading: 'A sua opinião está verificada.', what: 'Não falta mostrar nada.' },
  incognito: {
    heading: 'Continue incógnito.',
    what: 'Um recibo revelaria quem é; por isso não se aceita nenhum para uma opinião dada incógnita.',
  },
  closed: { heading: (project) => `${project} não aceita recibos de momento.`, what: 'Tente mais tarde.' },
  before: {
    rejected: 'O seu último recibo não foi aceite.',
    because: (reason) => `O motivo indicado: ${reason}`,
    expired: 'Ninguém decidiu a tempo sobre o seu último recibo. Pode enviá-lo de novo.',
    cancelled: 'Retirou o seu último recibo.',
  },
  mistakes: {
    heading: 'O recibo não foi enviado.',
    missing: 'Escolha primeiro um ficheiro.',
    'too-large': 'O ficheiro tem mais de 10 MB. Use uma foto mais pequena, ou uma parte.',
    'not-supported': 'Isto não é uma imagem nem um PDF que se possa mostrar. Servem JPEG, PNG, WebP e PDF.',
    'too-many-pixels': 'A imagem tem mais de 40 megapíxeis. Use uma mais pequena.',
    unreadable: 'Não foi possível abrir a imagem; talvez esteja danificada. Use outra.',
  },
  back: 'Voltar à sua opinião',
}
