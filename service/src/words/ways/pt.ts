import type { Words } from './en.ts'

export const pt: Words = {
  qr: {
    seenNamed: 'Tudo o que escrever e escolher aqui, o seu nome se o indicar, e que veio de alguém que leu o código.',
    seenIncognito: 'Tudo o que escrever e escolher aqui, que foi enviado por alguém que leu o código, e em que dia.',
  },
  direct: {
    seenNamed: 'Tudo o que escrever e escolher aqui, e o seu nome se o indicar. Fica marcada como não verificada.',
    seenIncognito: 'Tudo o que escrever e escolher aqui, e em que dia o enviou. Fica marcada como não verificada.',
  },
  seenLater: 'Aparece algumas horas depois do envio, para que nem a hora revele quem é.',
  email: 'O seu endereço de e\u2011mail',
  emailHint: 'Se quiser. Serve para lhe enviar o endereço privado onde pode alterar ou apagar a sua opinião, e não é mostrado a ninguém.',
  emailIncognito: 'Fica de fora enquanto estiver incógnito.',
  notAnAddress: 'Isto não é um endereço de e\u2011mail. Escreva-o como nome@example.com ou deixe o campo vazio.',
}
