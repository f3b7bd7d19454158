import ipaddr from 'ipaddr.js'

/**
 * Returns the network place of an address: an IPv4 address, or the /64 network of an IPv6 one, because a single line has 2^64 addresses
 * (RFC 6177). Other text is its own place.
 */
export function networkPlaceOf(written: string): string {
  const address = withoutPort(written)
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  return read instanceof ipaddr.IPv6
    ? `${read.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : read.toString()
}

/**
 * An address as some proxies write it in `X-Forwarded-For`, without the port of the client's connection, which would make a place of each
 * connection: `192.0.2.7:50123`, `[2001:db8::1]:50123` (decision 45).
 */
export const withoutPort = (written: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? written
