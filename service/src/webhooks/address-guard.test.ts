import { describe, expect, test } from 'vitest'
import { addressGuard, findUrlFlaw, isPublicAddress, PrivateAddress } from './address-guard.ts'

// 127.0.0.1, 10.0.0.1, 169.254.169.254 and their kin, in every spelling that a URL parser, a resolver or a tunnel understands.
const privateHosts = [
  // Plain.
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '127.255.255.254',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
  ],
  ...['0.0.0.0', '0.1.2.3', '100.64.0.1', '100.127.255.255', '169.254.169.254', '169.254.0.1', '192.0.0.1', '192.0.0.192', '192.0.2.1'],
  ...[
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['100.100.100.200', '168.63.129.16'],
  // Shortened, as numbers, in octal, in hexadecimal, mixed.
  ...[
    '127.1',
    '127.0.1',
    '10.1',
    '0',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7F.0x0.0x0.0x1',
    '0177.0.0.1',
    '0177.0.0.01',
    '0x7f.1',
  ],
  ...['3232235521', '0xc0a80001', '192.168.257', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '0xa9.254.0251.254', '0300.0250.1'],
  // With a dot at the end, percent-encoded, full-width, in circles, with an ideographic full stop.
  ...['127.0.0.1.', '%31%32%37.0.0.1', '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1%2e'],
  // IPv6: loopback, unspecified, link-local, unique local, site-local, multicast, discard, documentation, benchmarking, ORCHID.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[fe80::1]', '[febf::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[100::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[5f00::1]', '[4000::1]'],
  // IPv4 within IPv6: mapped, compatible, translated, NAT64, its local form, 6to4, Teredo, ISATAP.
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:10.0.0.1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::8.8.8.8]',
  ],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::10.0.0.1]', '[64:ff9b:1::8.8.8.8]'],
  ...['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001:0:7f00:1::]', '[2001::1]', '[2600::5efe:10.0.0.1]', '[2600::200:5efe:10.0.0.1]'],
  // Names that only this machine or its network knows.
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'a.localhost',
    'localhost.localdomain',
    'ⓛocalhost',
    'local%68ost',
    'intranet',
  ],
  ...[
    'kubernetes',
    'ip6-localhost',
    'printer.local',
    'metadata.google.internal',
    'metadata.google.internal.',
    'db.corp',
    'nas.lan',
    'x.home.arpa',
  ],
]

const publicHosts = [
  ...[
    'example.com',
    'hooks.example.co.uk',
    'münchen.example',
    'localhost.example.com',
    'internal.example.com',
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
  ],
  ...[
    '100.128.0.1',
    '192.0.1.1',
    '198.20.0.1',
    '[2606:4700::1111]',
    '[2a00:1450::1]',
    '[64:ff9b::8.8.8.8]',
    '[::ffff:8.8.8.8]',
    'example.com.',
  ],
]

describe('a written address', () => {
  test('is refused in each of the ways to write a private one', () => {
    expect(new Set(privateHosts).size).toBeGreaterThanOrEqual(78)
    const letThrough = privateHosts.filter((host) => findUrlFlaw(`https://${host}/hooks`, { allowPrivateTargets: false }) === null)
    expect(letThrough).toEqual([])
  })

  test('is taken when it is public, however much it looks like a private one', () => {
    const refused = publicHosts.filter((host) => findUrlFlaw(`https://${host}/hooks`, { allowPrivateTargets: false }) !== null)
    expect(refused).toEqual([])
  })

  test('is https on port 443, 8443 or one from 1024 up', () => {
    const flawOf = (url: string) => findUrlFlaw(url, { allowPrivateTargets: false })
    for (const port of ['', ':443', ':8443', ':1024', ':65535']) expect([port, flawOf(`https://example.com${port}/`)]).toEqual([port, null])
    for (const port of [':22', ':25', ':80', ':444', ':1023'])
      expect([port, flawOf(`https://example.com${port}/`)]).not.toEqual([port, null])
    for (const url of [
      'http://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'example.com',
      'https://',
      '',
    ])
      expect([url, flawOf(url)]).not.toEqual([url, null])
  })

  test('is open for trials where private targets are allowed, but never with a user name or password', () => {
    const flawOf = (url: string) => findUrlFlaw(url, { allowPrivateTargets: true })
    for (const host of privateHosts) expect([host, flawOf(`http://${host}:80/`)]).toEqual([host, null])
    for (const url of [
      'https://a:b@example.com/',
      'https://a@example.com/',
      'https://@example.com/',
      'https://:@example.com/',
      'http:\\\\a@example.com/',
    ])
      expect([url, flawOf(url)]).not.toEqual([url, null])
    expect(flawOf('https://example.com/@me?to=a@b#@')).toBe(null)
  })
})

test('of resolved addresses, exactly the public ones are', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', '169.254.169.254', '2002:7f00:1::'])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

describe('a connection', () => {
  const connectTo = (hostname: string, addresses: string[]) => {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const { connect } = addressGuard({ allowPrivateTargets: false, resolve })
    return new Promise<unknown>((done) =>
      connect({ hostname, host: hostname, protocol: 'https:', port: '443' }, (...[error]) => done(error)),
    )
  }

  test('is never made to a private address that a public name resolves to', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])
      expect(await connectTo('rebound.example', [address])).toBeInstanceOf(PrivateAddress)
  })

  test('is not made either when only one of several addresses is private', async () => {
    expect(await connectTo('mixed.example', ['93.184.215.14', '127.0.0.1'])).toBeInstanceOf(PrivateAddress)
  })

  test('is never made to a literal private address, for which no name is looked up', async () => {
    for (const address of ['127.0.0.1', '::1']) expect(await connectTo(address, [])).toBeInstanceOf(PrivateAddress)
  })
})
