import type { en } from '../en/platform-goals.ts'

export const pt: typeof en = {
  product_quality: { title: 'Qualidade do produto', description: 'O quanto o produto em si é bom: material, acabamento, sabor, caimento.' },
  value_for_money: { title: 'Custo-benefício', description: 'Se valeu o preço.' },
  customer_service: { title: 'Atendimento ao cliente', description: 'Como as perguntas e as reclamações foram tratadas.' },
  delivery: { title: 'Entrega', description: 'Rapidez, cuidado e confiabilidade do envio.' },
  returns: { title: 'Devoluções', description: 'Como foi fácil devolver algo ou receber o dinheiro de volta.' },
  ease_of_use: { title: 'Facilidade de uso', description: 'Com que facilidade o produto faz aquilo para que serve.' },
  website_app: { title: 'Site e aplicativo', description: 'Encontrar, escolher e pagar online.' },
  store_experience: { title: 'Experiência na loja', description: 'A visita ao local: organização, ambiente, espera.' },
  staff: { title: 'Equipe', description: 'Simpatia e conhecimento das pessoas encontradas.' },
  communication: { title: 'Comunicação', description: 'O quanto a pessoa foi mantida informada.' },
  trust_safety: {
    title: 'Confiança e segurança',
    description: 'Se a pessoa se sentiu segura, informada com honestidade e tratada com justiça.',
  },
  loyalty: { title: 'Fidelidade', description: 'Se a pessoa voltaria e contaria a outros.' },
}
