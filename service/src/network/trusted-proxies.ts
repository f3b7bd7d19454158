import { BlockList, isIP } from 'node:net'

// Proxies whose forwarded headers count (decision 36).

/** Networks by the names that proxy-addr, and so Express, has for them. */
const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Parses a list of addresses and networks; names become their networks. False for a network of every address, which would trust everybody.
 */
export function parseProxies(written: string): string[] | false | null {
  if (written === 'false') return false
  const proxies = written.split(',').map((each) => each.trim())
  const networks = proxies.flatMap((proxy) => namedNetworks[proxy] ?? [proxy])
  const ok = networks.every((network) => {
    const [address = '', bits, ...more] = network.split('/')
    const bitsMax = isIP(address) === 4 ? 32 : 128
    const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax)
    return isIP(address) && !address.includes('%') && more.length === 0 && isWidth
  })
  return ok ? networks : null
}

/** Tells whether an address is one of these, or in one of these networks. An address of version 4 may come as one of version 6. */
export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isV6 = isIP(address) === 6
    list.addSubnet(address, bits === undefined ? (isV6 ? 128 : 32) : Number(bits), isV6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    // Without the interface that an address of the link has behind it.
    const [bare = ''] = address.split('%', 1)
    const version = isIP(bare)
    return version !== 0 && list.check(bare, version === 6 ? 'ipv6' : 'ipv4')
  }
}
