import type { en } from '../en/frame.ts'

export const pt: typeof en = {
  top: 'Onde você está',
  skip: 'Pular para o conteúdo',
  open: 'Abrir o menu',
  close: 'Fechar o menu',
  fold: 'Recolher o menu',
  unfold: 'Expandir o menu',
  toDark: 'Cores escuras',
  toLight: 'Cores claras',
  failed: {
    title: 'Esta tela falhou',
    what: 'O erro é nosso. Nada do que você enviou antes se perdeu. Recarregue a página.',
    action: 'Recarregar',
  },
}
