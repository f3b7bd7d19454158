import type { Words } from './en.ts'

export const pt: Words = {
  language: 'pt',
  session: {
    heading: (organization) => `Webhooks de ${organization}`,
    until: (moment) => `Você tem acesso até ${moment}.`,
    reach: 'Esta sessão abre os webhooks desta organização e nada mais: nem opiniões, nem clientes, nem chaves.',
    later: 'As páginas de destinos e entregas chegam com uma versão posterior do Earshot. Ainda não há nada a fazer aqui.',
    end: 'Encerrar a sessão',
  },
  closed: {
    title: 'Portal de webhooks',
    heading: 'O portal está fechado.',
    what: 'Ele abre com um endereço criado pelo seu próprio sistema, válido por cinco minutos e uma única vez. Peça um lá.',
    field: 'O endereço que você recebeu',
    fieldHint: 'Sem JavaScript ele não abre sozinho. Cole-o inteiro.',
    open: 'Abrir o portal',
  },
  opening: { title: 'Abrindo', heading: 'Abrindo o portal', what: 'Leva só um momento.' },
  over: {
    title: 'Endereço usado ou expirado',
    heading: 'Este endereço não abre mais nada.',
    what: 'Ele valia por cinco minutos e uma única vez. Volte ao lugar de onde veio e peça um novo.',
  },
  failed: {
    title: 'Sem resposta',
    heading: 'O portal não respondeu.',
    what: 'Verifique sua conexão e tente de novo. Se o endereço expirou nesse meio-tempo, peça um novo.',
    again: 'Tentar de novo',
  },
  foreign: {
    title: 'Não veio daqui',
    heading: 'Este pedido veio de outro site.',
    what: 'Nada foi alterado. Abra o portal no próprio endereço dele e faça isso lá.',
  },
}
