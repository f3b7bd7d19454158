import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { networkMessages } from '@earshot/messages/api/network'
import ipaddr from 'ipaddr.js'
import type { buildConnector } from 'undici'

// The service sends requests to public addresses only. A user who enters an address (a webhook destination, a knowledge page) must not
// reach anything that only this machine or its network can reach. It is checked three times, because each check alone can be circumvented:
// the text, when it is written; its resolved addresses, whenever a connection is made; and the connection goes to the very address that was
// checked.

/** Longest wait for a connection, name look-up and TLS included. 5 s: docs/rules/webhooks.md#timeouts */
const connectSecondsMax = 5

export interface AddressGuard {
  /** findUrlFlaw below, as this guard sees it. */
  findUrlFlaw(text: string): string | null
  /**
   * The connector for a dispatcher of undici, which the caller has loaded: connects to public addresses only, fails with PrivateAddress
   * otherwise.
   */
  connectorOf(undici: Undici): buildConnector.connector
}

/** The library that connects. It is loaded with the first connection: many a process checks addresses and connects to none. */
type Undici = Pick<typeof import('undici'), 'buildConnector'>

/** A name or an address that leads into a network of our own; nothing was sent there. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** The addresses of a host name. */
export type Resolve = (hostname: string) => Promise<dns.LookupAddress[]>

/** Rules for an address. */
export interface AddressRules {
  /** Allows http, every port and every address, for trials on one machine; never user names and passwords. */
  allowPrivateTargets: boolean
  /** Allows http on its own port: for pages that are only read, where nothing secret is sent. */
  allowHttp?: boolean
}

export function addressGuard({ resolve = resolveName, ...rules }: AddressRules & { resolve?: Resolve }): AddressGuard {
  const { allowPrivateTargets } = rules
  const openConnector = ({ buildConnector }: Undici): buildConnector.connector => {
    const connect = buildConnector({
      allowH2: false,
      timeout: connectSecondsMax * 1000,
      autoSelectFamily: true,
      // Node gives the first of several addresses 250 ms, less than a round trip to the other side of the world with TLS.
      autoSelectFamilyAttemptTimeout: 1500,
      ...(allowPrivateTargets ? {} : { lookup: guardedLookup(resolve) }),
    })
    // The look-up hook isn't called for literal addresses.
    return (options, callback) =>
      !allowPrivateTargets && isIP(options.hostname) && !isPublicAddress(options.hostname)
        ? callback(new PrivateAddress(networkMessages.address.notPublic({ hostname: options.hostname })), null)
        : connect(options, callback)
  }
  let connector: buildConnector.connector | undefined
  return {
    findUrlFlaw: (text) => findUrlFlaw(text, rules),
    connectorOf(undici) {
      connector ??= openConnector(undici)
      return connector
    },
  }
}

/** Returns what is wrong with an address as a target, as words that follow its name: `must be https.` Null when nothing is. */
export function findUrlFlaw(text: string, { allowPrivateTargets, allowHttp = false }: AddressRules): string | null {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return networkMessages.url.incomplete
  if (url.username || url.password || /^[^/\\]*[/\\]+[^/\\?#]*@/.test(text)) return networkMessages.url.credentials
  if (allowPrivateTargets) return null
  const isHttp = url.protocol === 'http:'
  if (isHttp && !allowHttp) return networkMessages.url.notHttps
  const port = Number(url.port || (isHttp ? 80 : 443))
  if (port !== 443 && port !== 8443 && port < 1024 && !(isHttp && port === 80)) return networkMessages.url.port
  return isPublicHost(url.hostname) ? null : networkMessages.url.private
}

/** Tells whether an address names a host of this machine or of a network of our own, by its text. */
export function isNamedPrivate(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !isPublicHost(url.hostname)
}

/** Names that only a machine or its own network knows: RFC 6761, 6762 and 8375, and what ICANN keeps out of the public DNS. */
const privateNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** Whether a host, as the URL parser writes it, may be public: it has made one spelling of the many that an address has. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '')
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !privateNames.test(host)
}

/**
 * Whether anyone on the internet means the same machine by an address: nothing of IANA's special-purpose registries, no way to
 * wrap a private address into another, no cloud's own services.
 */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return isPublicIpv4(address as ipaddr.IPv4)
  const ipv6 = address as ipaddr.IPv6
  const range = ipv6.range()
  if (range === 'ipv4Mapped') return isPublicIpv4(ipv6.toIPv4Address())
  // NAT64 reaches the IPv4 address in its last 32 bits; in IPv6-only networks every IPv4 host is seen like this.
  if (range === 'rfc6052' && ipv6.parts[2] === 0) return isPublicIpv4(lastIpv4(ipv6))
  if (!['unicast', 'amt', 'as112v6'].includes(range)) return false
  // ISATAP: the host's part names an IPv4 address to tunnel to.
  if (ipv6.parts[5] === 0x5efe && ((ipv6.parts[4] ?? 0) & 0xfcff) === 0) return false
  // 2000::/3 is all that is assigned; the rest, IPv4-compatible addresses too, belongs to no network.
  return (ipv6.parts[0] ?? 0) >> 13 === 1
}

// Azure's host answers every machine of its cloud on this address, which is public by its number.
const azureHost = '168.63.129.16'

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  ['unicast', 'amt', 'as112'].includes(address.range()) && address.toString() !== azureHost

const lastIpv4 = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12))

/** One private address among several refuses them all: which one is connected to would be chance. */
const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const inside = addresses.find(({ address }) => !isPublicAddress(address))
        const [first] = addresses
        if (inside) callback(new PrivateAddress(networkMessages.address.resolvesToPrivate({ hostname, address: inside.address })), '')
        else if (!first) callback(Object.assign(new Error(networkMessages.address.unknown({ hostname })), { code: 'ENOTFOUND' }), '')
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }

const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 })

/**
 * Asks the name servers directly: the system's own look-up blocks one of four threads for as long as a name server is silent, so
 * a handful of dead names would hold up all others. What the name servers don't know may stand in the hosts file.
 */
async function resolveName(hostname: string): Promise<dns.LookupAddress[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length > 0) return addresses
  const reason = ipv4.status === 'rejected' ? (ipv4.reason as NodeJS.ErrnoException) : null
  if (reason?.code === dns.TIMEOUT) throw reason
  return dns.promises.lookup(hostname, { all: true })
}
