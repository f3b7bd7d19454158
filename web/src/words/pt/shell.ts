import type { en } from '../en/shell.ts'
import { to } from './times.ts'

export const pt: typeof en = {
  product: 'Webhooks',
  of: (organization) => `Webhooks de ${organization}`,
  navigation: 'Lugares',
  places: {
    destinations: 'Destinos',
    deliveries: 'Entregas',
    recover: 'Recuperar',
    events: 'Eventos',
    charts: 'Gráficos',
    test: 'Testar',
    verify: 'Conferir',
  },
  until: (time) => `Você tem acesso até ${to(time)}.`,
  nearlyOver: (minutes) =>
    `Esta sessão termina em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}. Termine o que está digitando e depois peça um novo endereço ao seu próprio sistema.`,
  leave: 'Encerrar a sessão',
  over: {
    title: 'A sua sessão terminou',
    what: 'Ela valia por oito horas, ou alguém a encerrou. Nada do que você enviou se perdeu, e o que você digitou continua nesta página.',
    how: 'Peça ao seu próprio sistema um novo endereço do portal e abra-o em outra aba deste navegador. Depois volte aqui e continue.',
    goOn: 'Continuar aqui',
    stillOver: 'Ainda não há uma nova sessão. Primeiro abra o novo endereço neste navegador.',
  },
  unknown: { title: 'Não há nada aqui', what: 'O endereço não leva a nada.', action: 'Ir para os destinos' },
}
