import { mac, madeBy, type PurposeKeys } from '../../secrets.ts'

// The secret part of a link's address: the link's id and a signature of it, so that nothing kept in the database opens a form,
// the address can be told again, and a forged token is refused before any query.

const idBytes = 16
/** 128 bits: more guesses than anybody has. */
const signatureBytes = 16

/** The token of a link: 43 characters that an address takes as they are. */
export const tokenOf = (key: PurposeKeys, verificationId: string): string => {
  const id = Buffer.from(verificationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mac(key, id).subarray(0, signatureBytes)]).toString('base64url')
}

/** The link that a token belongs to; null when its signature is not ours. */
export const verificationIdOf = (key: PurposeKeys, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idBytes)
  if (madeBy(key, bytes.subarray(idBytes), id) === null) return null
  return id.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
