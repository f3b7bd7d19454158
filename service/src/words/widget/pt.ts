import type { Words } from './en.ts'

export const pt: Words = {
  label: (project) => `Sua opinião sobre ${project}`,
  send: 'Enviar a resposta',
  sending: 'Enviando',
  skip: 'Pular',
  seen: (project) => `${project} vê sua resposta e o dia, não quem você é.`,
  missing: 'Escolha ou escreva algo primeiro, ou pule a pergunta.',
  sent: 'Resposta enviada.',
  gone: 'Essa pergunta não é mais feita.',
  arrived: (project) => `O que você respondeu chegou a ${project}.`,
  more: 'Há algo mais que você gostaria de dizer?',
  answersStay: 'O que você respondeu antes fica sem o seu nome.',
  back: 'Voltar',
  latest: 'Últimas opiniões',
  newTab: 'abre em uma nova aba',
  offline: 'Não há conexão neste momento. Nada foi enviado; o que você escreveu continua aqui. Tente de novo.',
  failed: 'Algo deu errado do nosso lado. O que você escreveu continua aqui; tente de novo daqui a pouco.',
  busy: 'Está chegando mais do que é possível aceitar. O que você escreveu continua aqui; tente de novo depois das {time}.',
  already: 'Uma opinião já foi enviada daqui. Para escrever outra, recarregue a página.',
}
