import type { en } from '../en/fix-hints.ts'

export const pt: typeof en = {
  dns: (host) =>
    `Nenhum endereço foi encontrado para ${host}. Verifique como o nome está escrito e se ele pode ser resolvido de fora da sua rede. Um registro novo leva alguns minutos para ser conhecido.`,
  refused: (host) => `Nada escuta em ${host}, nessa porta. Inicie o receptor, confira a porta e veja se há um firewall no caminho.`,
  reset: 'A conexão foi interrompida antes de chegar uma resposta inteira. Veja o log do seu receptor e o do proxy à frente dele.',
  timeout: (seconds) =>
    `Não houve resposta inteira em ${seconds === 1 ? 'um segundo' : `${seconds} segundos`}. Anote o evento, responda 204 na hora e faça o trabalho depois. Quanto uma tentativa pode durar é uma configuração do destino.`,
  tls: 'O certificado expirou, é de outro nome ou a cadeia não está completa. Renove-o e envie também os certificados intermediários.',
  'private-address':
    'O nome leva a um endereço dentro de uma rede, e os eventos só vão a endereços públicos. Para a sua própria máquina, o Earshot é iniciado com ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'A resposta tinha mais de 64 KiB. Ninguém a lê: responda 204, sem corpo.',
  redirect: 'Redirecionamentos não são seguidos. Altere o endereço do destino para aquele a que ele leva.',
  refusedByReceiver:
    'O seu receptor recusou. Quase sempre é a verificação da assinatura: outro segredo, ou um corpo que foi interpretado antes. A tela Conferir diz qual dos dois.',
  notThere: 'Não há nada nesse caminho, ou ele não aceita POST. Compare o caminho com o do seu receptor.',
  gone: 'Com 410, o receptor diz que foi embora de vez; por isso o destino é desativado.',
  tooMuch: 'O receptor não aceita eventos deste tamanho. Aumente o limite dele; 1 MiB é mais que suficiente.',
  tooFast: 'O receptor pede menos. Dê um ritmo ao destino nas configurações dele.',
  other: 'O seu receptor falhou. O log dele diz por quê; o que a resposta dizia aparece junto da tentativa.',
}
