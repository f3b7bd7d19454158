import type { en } from '../en/qr-codes.ts'

export const pt: typeof en = {
  title: 'Códigos QR',
  purpose: 'Códigos para imprimir e mostrar, para clientes que estão no local.',
  modes: {
    permanent: {
      name: 'Código impresso',
      what: 'Continua sempre o mesmo. Imprima-o para mesas, recibos ou a porta.',
      make: 'Criar o código impresso',
    },
    rotating: {
      name: 'Código em uma tela',
      what: 'Muda o tempo todo: uma foto dele não vale nada depois de cinco minutos. Mostre-o em um tablet ou em uma tela no caixa.',
      make: 'Criar o código para uma tela',
    },
  },
  none: 'Ainda não há nenhum.',
  askMember: 'Membros da sua organização podem criar um.',
  scans: 'Leituras',
  opinions: 'Opiniões',
  made: 'Criado',
  regenerated: 'Substituído',
  noLabel: 'Sem nome',
  show: 'Mostrar o código',
  see: (name) => `Mostrar o código: ${name}`,
  former: 'Códigos encerrados',
  revoked: 'Encerrado',
  columns: { code: 'Código', scans: 'Leituras', opinions: 'Opiniões', revoked: 'Encerrado' },

  form: {
    title: { permanent: 'Criar o código impresso', rotating: 'Criar o código para uma tela' },
    label: 'Um nome para a sua equipe',
    labelHint: 'Por exemplo, onde ele fica. Os clientes não o veem.',
    action: 'Criar',
  },

  drawer: {
    missing: 'Este código não existe ou foi encerrado.',
    toList: 'Voltar aos códigos',
    forViewer: 'Membros da sua organização podem mostrar, imprimir e alterar este código.',
    picture: 'O código',
    address: 'O endereço dele',
    copy: 'Copiar o endereço',
    label: 'Nome para a sua equipe',
    keep: 'Salvar o nome',
    print: 'Para imprimir',
    printWhat: 'Uma folha com o código e algumas palavras no idioma do projeto.',
    layout: 'Folha',
    layouts: { poster: 'Um cartaz', labels: 'Etiquetas para recortar' },
    paper: 'Papel',
    papers: { a4: 'A4', letter: 'Carta' },
    sheet: 'Baixar a folha (PDF)',
    pictures: 'Como imagem',
    png: 'Baixar PNG',
    svg: 'Baixar SVG',
    screen: 'Em uma tela',
    screenWhat: 'Abra esta página na tela que os clientes veem e deixe-a aberta. Ela renova o código sozinha.',
    kiosk: 'Abrir a tela',
    copyKiosk: 'Copiar o endereço dela',
    now: 'O código deste momento; ele abre o formulário por cinco minutos.',
    fresh: 'Mostrar um novo',
    end: 'Substituir ou encerrar',
    endWhat: 'Nenhum dos dois pode ser desfeito.',
    regenerate: 'Substituir o código',
    revoke: 'Encerrar o código',
    forAdmins: 'Administradores podem substituir ou encerrar este código.',
  },

  regenerating: {
    title: 'Substituir este código?',
    what: {
      permanent:
        'Todas as cópias impressas deixam de funcionar na hora, e quem escanear uma é avisado disso. Imprima o novo código no lugar delas.',
      rotating: 'Todas as telas que o mostram deixam de funcionar na hora. Abra a nova tela no lugar delas.',
    },
    type: 'substituir',
    action: 'Substituir o código',
    done: 'O código foi substituído. Este é o novo.',
  },
  revoking: {
    title: 'Encerrar este código?',
    what: {
      permanent:
        'Ele não abre mais nada, inclusive as cópias impressas, e formulários abertos não podem ser enviados. Você pode criar um novo, com um novo código.',
      rotating:
        'Ele não abre mais nada, inclusive as telas que o mostram, e formulários abertos não podem ser enviados. Você pode criar um novo.',
    },
    type: 'encerrar',
    action: 'Encerrar o código',
  },
}
