import type { en } from '../en/topic-select.ts'

export const pt: typeof en = {
  label: 'Tópico',
  every: 'Todos os tópicos',
  groups: {
    opinion: 'Opiniões',
    answer: 'Respostas',
    comment: 'Comentários',
    verification: 'Verificações',
    link: 'Links pessoais',
    subscriber: 'Inscritos',
    project: 'Projetos',
    question: 'Perguntas',
    qr_code: 'Códigos QR',
  },
}
