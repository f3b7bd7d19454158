import type { Words } from './en.ts'

export const pt: Words = {
  language: 'pt',
  session: {
    heading: (organization) => `Webhooks de ${organization}`,
    until: (moment) => `Você tem acesso até ${moment}.`,
    needsScript: 'O portal em si precisa de JavaScript. Ative-o neste navegador ou termine a sessão aqui.',
    end: 'Encerrar a sessão',
  },
  missing: {
    title: 'Portal não construído',
    heading: 'O portal não foi construído.',
    what: 'O serviço foi iniciado sem a sua preparação. Nada se perde: os webhooks são enviados na mesma. Depois de npm run start ou node scripts/setup.mjs, o portal está aqui.',
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
