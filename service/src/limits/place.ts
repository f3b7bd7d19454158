import ipaddr from 'ipaddr.js'

/**
 * The place that an address belongs to: an address of version 4, or the network of one of version 6, of whose addresses a single line
 * has 2^64 (RFC 6177). Text that is no address is its own place.
 */
export function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  return read instanceof ipaddr.IPv6
    ? `${read.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : read.toString()
}
