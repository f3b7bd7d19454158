import type { en } from '../en/parts.ts'

export const pt: typeof en = {
  destinationStatus: { enabled: 'Ativo', paused: 'Pausado', disabled: 'Desativado' },
  deliveryState: { pending: 'Pendente', delivered: 'Entregue', exhausted: 'Abandonada', held: 'Retida', cancelled: 'Cancelada' },
  failure: {
    dns: 'O nome não foi encontrado',
    refused: 'A conexão foi recusada',
    reset: 'A conexão foi interrompida',
    timeout: 'Demorou demais',
    tls: 'O certificado não era válido',
    'private-address': 'Um endereço privado, para o qual nada é enviado',
    'too-large': 'A resposta era grande demais',
    'http-status': 'Respondeu com um erro',
  },
  retry: 'Tentar de novo',
  copy: 'Copiar',
  copied: 'Copiado',
  close: 'Fechar',
  cancel: 'Cancelar',
  notCopied: 'O navegador não permitiu a cópia. Selecione o texto e copie à mão.',
  more: 'Mostrar mais',
  loadingMore: 'Carregando mais',
  pretty: 'Legível',
  raw: 'Como enviado',
  formOfBody: 'Como o corpo é mostrado',
  unknownTime: 'sem horário',
  unreachable: {
    title: 'Não foi possível contatar o Earshot',
    detail: 'Nada mudou com o que não chegou. Verifique a sua conexão; esta página tenta de novo sozinha.',
  },
  notYet: { title: 'Ainda não nesta versão', detail: 'O serviço ainda não responde a isto.' },
  refused: { title: 'Não deu certo' },
}
