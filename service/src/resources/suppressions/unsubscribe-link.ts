import { decrypt, encrypt, type PurposeKeys } from '../../secrets.ts'
import { asciiEmail } from '../../text.ts'

// The address of unsubscribing. Everything it needs is in it, encrypted: nothing is stored for it, it works as long as the key does, and a
// log or a forwarded email with it reveals no address.

/** The base address of unsubscribing, and the key that encrypts its tokens. */
export interface UnsubscribeAddress {
  baseUrl: string
  unsubscribeKey: PurposeKeys
}

/** The recipient, and the mail they refuse. The email address is in the form it is compared in. */
export interface Unsubscribing {
  organizationId: string
  projectId: string
  email: string
}

/** For an email's `unsubscribeUrl`. `language`: of the email, and so of the page. */
export const unsubscribeUrlFor = ({ baseUrl, unsubscribeKey }: UnsubscribeAddress, who: Unsubscribing, language?: string): string =>
  `${baseUrl}/unsubscribe/${unsubscribeTokenOf(unsubscribeKey, who)}${language === undefined ? '' : `?lang=${language}`}`

export function unsubscribeTokenOf(key: PurposeKeys, { organizationId, projectId, email }: Unsubscribing): string {
  const ids = [organizationId, projectId].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))
  return encrypt(key, Buffer.concat([...ids, Buffer.from(asciiEmail(email) ?? email)]), bond).toString('base64url')
}

/** The contents of a token; null when it is not ours. */
export function readUnsubscribeToken(key: PurposeKeys, token: string): Unsubscribing | null {
  const sealed = Buffer.from(token, 'base64url')
  if (sealed.length < sealBytes + 2 * idBytes || sealed.toString('base64url') !== token) return null
  try {
    const plain = decrypt(key, sealed, bond)
    return { organizationId: idAt(plain, 0), projectId: idAt(plain, idBytes), email: plain.subarray(2 * idBytes).toString() }
  } catch {
    return null
  }
}

const bond = 'unsubscribe'
const idBytes = 16
/** Nonce and tag. */
const sealBytes = 28

const idAt = (bytes: Buffer, at: number): string =>
  bytes
    .subarray(at, at + idBytes)
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
