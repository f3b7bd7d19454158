import type { Words } from './en.ts'

export const pt: Words = {
  qr: {
    seenNamed: 'Tudo o que você escreve e escolhe aqui, o seu nome, se informado, e que veio de alguém que escaneou o código.',
    seenIncognito: 'Tudo o que você escreve e escolhe aqui, que quem enviou escaneou o código, e em que dia.',
  },
  direct: {
    seenNamed: 'Tudo o que você escreve e escolhe aqui, e o seu nome, se informado. A opinião fica marcada como não verificada.',
    seenIncognito: 'Tudo o que você escreve e escolhe aqui, e em que dia enviou. A opinião fica marcada como não verificada.',
  },
  seenLater: 'Ela aparece algumas horas depois do envio, com a data do dia em que aparece, para que nem o horário revele quem você é.',
  email: 'O seu endereço de e\u2011mail',
  emailHint:
    'Se quiser. Serve para enviar a você o endereço privado onde pode alterar ou apagar a sua opinião, e não é mostrado a ninguém.',
  emailIncognito: 'Fica de fora enquanto você estiver em modo incógnito.',
  notAnAddress: 'Isto não é um endereço de e\u2011mail. Escreva-o como nome@example.com ou deixe o campo vazio.',
}
