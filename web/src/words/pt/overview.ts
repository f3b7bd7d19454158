import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const pt: typeof en = {
  title: 'Visão geral',
  purpose: 'Como vai este projeto: o que chegou, o que foi respondido, o que está verificado e como vão as entregas.',
  span: { label: 'Período', '7': '7 dias', '30': '30 dias', '90': '90 dias' },
  days: 'Os dias são dias de UTC, incluindo hoje; “antes” são outros tantos dias anteriores.',
  numbers: 'Em números',
  opinions: 'Opiniões',
  responded: 'Respondidas',
  soon: 'Metade respondida em até',
  verified: 'Compras verificadas',
  before: (value) => `${value} antes`,
  nothing: '–',
  waiting: {
    title: 'À espera da equipe',
    unresponded: 'Sem resposta',
    pending: 'A publicar',
    receipts: (count) => plural('pt', count, { one: 'Comprovante a decidir', other: 'Comprovantes a decidir' }),
    none: 'Nada espera. Todas as opiniões deste projeto têm resposta.',
    incognito: (count, shown) =>
      count === 1
        ? '1 opinião em modo incógnito espera outras para aparecer.'
        : `${shown} opiniões em modo incógnito esperam para aparecer juntas.`,
  },
  perDay: { title: 'Opiniões por dia', what: 'Todas as que chegaram: publicadas, em espera ou ocultas', series: 'Opiniões' },
  funnel: {
    title: 'Links',
    what: 'O que foi feito dos links criados neste período',
    columns: ['Etapa', 'Links'],
    issued: 'Criados',
    emailed: 'Por e-mail',
    clicked: 'Iniciados',
    submitted: 'Com opinião',
    expired: 'Expirados sem opinião',
    none: 'Nenhum link foi criado neste período.',
    action: 'Ir para os links',
  },
  deliveries: {
    title: 'Entregas de webhooks',
    what: 'Todos os projetos da organização em conjunto',
    delivered: 'Chegaram',
    failed: 'Tentativas com falha',
    failing: 'Destinos falhando agora',
    of: (failing, all) => `${failing} de ${all}`,
    none: 'Nenhum dos seus sistemas é avisado das opiniões ainda.',
    action: 'Adicionar um destino',
    look: 'Ver os destinos',
  },
  steps: {
    title: 'Primeiros passos',
    what: 'Nenhuma opinião chegou ainda. É assim que chega a primeira.',
    done: 'Feito',
    question: {
      title: 'Fazer uma pergunta',
      what: 'De três a cinco bastam. Os clientes podem deixar qualquer uma em branco.',
      action: 'Ir para as perguntas',
    },
    form: {
      title: 'Experimentar o formulário',
      what: 'Leia-o como os seus clientes vão ler, na página pública do projeto.',
      action: 'Abrir a página pública',
    },
    link: {
      title: 'Enviar um link',
      what: 'Quem tem um é cliente verificado. Crie um ou importe um arquivo de clientes.',
      action: 'Ir para os links',
    },
    code: {
      title: 'Expor um código',
      what: 'Junto ao caixa, no recibo, em uma tela: os clientes o escaneiam com o celular.',
      action: 'Ir para os códigos QR',
    },
  },
}
