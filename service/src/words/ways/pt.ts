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
  seenTogether: (count) =>
    `Ela aparece junto com outras opiniões em modo incógnito, em ordem aleatória e com a data desse dia: quando pelo menos ${count} estão em espera ou 72 horas depois do envio da primeira. Nesse caso podem ser menos, ou só a sua, e o momento pode revelar quem você é.`,
  seenAtOnce: 'Ela aparece na hora. Onde poucas pessoas escrevem, o momento pode revelar quem você é.',
  email: 'O seu endereço de e\u2011mail',
  emailHint:
    'Se quiser. Serve para enviar a você o endereço privado onde pode alterar ou apagar a sua opinião, e não é mostrado a ninguém.',
  emailIncognito: 'Fica de fora enquanto você estiver em modo incógnito.',
  notAnAddress: 'Isto não é um endereço de e\u2011mail. Escreva-o como nome@example.com ou deixe o campo vazio.',
}
