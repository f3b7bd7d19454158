import type { Words } from './en.ts'

export const pt: Words = {
  frame: {
    address: 'Se o botão não abrir, copie este endereço para o navegador:',
    unsubscribe: 'Cancelar inscrição',
  },

  link: {
    subject: (project) => `${project}: qual é a sua opinião?`,
    greeting: (name) => `Olá, ${name},`,
    asks: (project) =>
      `${project} gostaria de saber o que você pensa: o que foi bom e o que deveria melhorar. Um título e algumas frases bastam.`,
    incognito: (project) => `Você pode opinar em modo incógnito. A página diz exatamente o que ${project} verá.`,
    open: (moment) => `O link é só para você e vale para uma única opinião. É válido até ${moment}.`,
    button: 'Dar a sua opinião',
    reason: (project) => `Você recebe esta mensagem porque ${project} pede a opinião dos seus clientes.`,
  },
}
