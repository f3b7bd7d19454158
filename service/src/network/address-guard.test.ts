import undici from 'undici'
import { describe, expect, test } from 'vitest'
import { privateHosts } from '../../test/bad-input/private-hosts.ts'
import { addressGuard, findUrlFlaw, isPublicAddress, PrivateAddress } from './address-guard.ts'

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
    const connect = addressGuard({ allowPrivateTargets: false, resolve }).connectorOf(undici)
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
