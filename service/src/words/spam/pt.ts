import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const pt: Words = {
  trap: 'Deixe este campo vazio',
  again: 'Envie mais uma vez.',
  trapFilled:
    'Um campo que as pessoas não veem estava preenchido, como fazem os robôs; talvez tenha sido uma extensão do navegador. Está vazio de novo. Nada foi enviado ainda, e tudo o que você escreveu continua aqui.',
  tooSoon:
    'Chegou mais depressa do que se escreve e foi retido para manter os robôs de fora. Nada foi enviado ainda, e tudo o que você escreveu continua aqui.',
  stale: 'Este formulário ficou aberto por tempo demais. Nada foi enviado ainda, e tudo o que você escreveu continua aqui.',
  unproven: (seconds) =>
    counted(
      'pt',
      {
        one: 'Para manter os robôs de fora, este formulário pode ser enviado daqui a {count} segundo. Nada foi enviado ainda, e tudo o que você escreveu continua aqui.',
        other:
          'Para manter os robôs de fora, este formulário pode ser enviado daqui a {count} segundos. Nada foi enviado ainda, e tudo o que você escreveu continua aqui.',
      },
      seconds,
    ),
  busyTitle: 'Envios demais neste momento',
  busy: 'Na última hora chegou mais do que é possível aceitar.',
  busyHere: 'Já foram feitos vários envios deste navegador na última hora.',
  busyPlace: 'Chegou muita coisa desta rede na última hora.',
  often: 'Isto já foi alterado muitas vezes na última hora.',
  usedBefore:
    'Este formulário já foi enviado com outro endereço, então ainda não vai nenhum e-mail para este. Tudo o que você escreveu continua aqui.',
  tryAgain: (minutes) =>
    counted(
      'pt',
      {
        one: 'Nada foi enviado. Tudo o que você escreveu continua aqui; tente de novo daqui a {count} minuto.',
        other: 'Nada foi enviado. Tudo o que você escreveu continua aqui; tente de novo daqui a {count} minutos.',
      },
      minutes,
    ),
}
