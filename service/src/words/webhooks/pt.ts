import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const pt: Words = {
  language: 'pt',

  failing: {
    subject: (place, hours) => `Os webhooks para ${place} falham há ${hours} horas`,
    since: (place, moment) => `Desde ${moment}, nenhum webhook chegou a ${place}.`,
    failures: (count) => counted('pt', { one: '{count} tentativa falhou.', other: '{count} tentativas falharam.' }, count),
    next: (moment) =>
      `O que falha é tentado de novo segundo o calendário previsto. Se nada chegar até ${moment}, este destino é desativado: então nada mais é enviado para lá, e o que vier fica guardado para ele.`,
    fix: {
      inPortal:
        'Verifique o servidor que os recebe. Cada tentativa e a sua resposta estão no portal de webhooks, que se abre no programa em que a sua equipa configurou os webhooks. O que foi abandonado pode ser enviado outra vez ali.',
      inDashboard:
        'Verifique o servidor que os recebe. Cada tentativa e a sua resposta estão no painel. O que foi abandonado pode ser enviado outra vez ali.',
    },
  },

  disabled: {
    subject: (place) => `Os webhooks para ${place} estão desativados`,
    failing: (place, moment) => `Desde ${moment}, nenhum webhook chegou a ${place}. Por isso este destino foi desativado.`,
    gone: (place) => `${place} respondeu com o estado 410: ali já ninguém quer webhooks. Por isso este destino foi desativado.`,
    asked: (place) =>
      `${place} pediu, no cabeçalho webhook-delivery de uma resposta, que nada mais fosse enviado. Por isso este destino foi desativado.`,
    next: (days) =>
      `Nada mais é enviado para lá. Também nada se perde: o que acontecer a partir de agora fica guardado durante ${days} dias para este destino.`,
    fix: {
      inPortal:
        'Quando o servidor aceitar webhooks de novo, retome o destino no portal de webhooks, que se abre no programa em que a sua equipa configurou os webhooks. Ali decide se o que ficou guardado é enviado.',
      inDashboard: 'Quando o servidor aceitar webhooks de novo, retome o destino no painel. Ali decide se o que ficou guardado é enviado.',
    },
  },

  last: {
    status: (status) => `A última resposta tinha o estado ${status}.`,
    dns: 'Na última tentativa, não foi encontrado nenhum endereço para o seu nome.',
    refused: 'Na última tentativa, o servidor não aceitou a ligação.',
    reset: 'Na última tentativa, a ligação foi interrompida.',
    timeout: 'Na última tentativa, nenhuma resposta chegou a tempo.',
    tls: 'Na última tentativa, não houve ligação segura: talvez o certificado tenha expirado.',
    'private-address': 'Na última tentativa, o nome levava a um endereço privado, e para um assim nada é enviado.',
    'too-large': 'A última resposta era demasiado grande.',
  },

  button: 'Ver o destino',
  reason: (organization) =>
    `Recebe esta carta porque consta como responsável de ${organization}. Quem gere este serviço pode alterar isso.`,
}
