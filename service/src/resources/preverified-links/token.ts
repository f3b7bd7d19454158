import { mac, madeBy, type PurposeKeys } from '../../secrets.ts'

// The secret part of a link's address: the link's id and a signature of it, so that nothing kept in the database opens a form,
// the address can be told again. One that another instance signed is known by a digest (moved-tokens.ts).

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
  const bytes = bytesOf(token)
  return bytes && madeBy(key, bytes.subarray(idBytes), bytes.subarray(0, idBytes)) !== null ? idAt(bytes) : null
}

/** The link that a token names, whoever signed it: for those that may have been given out elsewhere. Null when it can be no token. */
export const verificationIdIn = (token: string): string | null => {
  const bytes = bytesOf(token)
  return bytes && idAt(bytes)
}

function bytesOf(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === idBytes + signatureBytes && bytes.toString('base64url') === token ? bytes : null
}

const idAt = (bytes: Buffer): string =>
  bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
