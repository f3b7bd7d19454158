import { mac, madeBy, type PurposeKeys } from '../../secrets.ts'

// The address at which the reader of a destination's emails stops them. It says which destination, and shows that we made it: nothing is
// stored for it, and the same destination always has the same one.

/** A destination of an organization. */
interface DestinationKey {
  organizationId: string
  destinationId: string
}

const about = 'destination emails'
const idBytes = 16
const macBytes = 16

/** The address, for an email's `unsubscribeUrl`. */
export const stopUrlOf = ({ baseUrl, unsubscribeKey }: { baseUrl: string; unsubscribeKey: PurposeKeys }, key: DestinationKey): string =>
  `${baseUrl}/notifications/${stopTokenOf(unsubscribeKey, key)}`

function stopTokenOf(keys: PurposeKeys, { organizationId, destinationId }: DestinationKey): string {
  const ids = Buffer.from(`${organizationId}${destinationId}`.replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, mac(keys, about, ids).subarray(0, macBytes)]).toString('base64url')
}

/** The destination of a token; null when we didn't make it. */
export function readStopToken(keys: PurposeKeys, token: string): DestinationKey | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * idBytes + macBytes || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 2 * idBytes)
  if (madeBy(keys, bytes.subarray(2 * idBytes), about, ids) === null) return null
  return { organizationId: idIn(ids.subarray(0, idBytes)), destinationId: idIn(ids.subarray(idBytes)) }
}

const idIn = (bytes: Buffer): string => bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
