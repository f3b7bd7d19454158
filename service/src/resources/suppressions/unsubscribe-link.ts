import { decrypt, encrypt, type PurposeKeys } from '../../secrets.ts'
import { asciiEmail } from '../../text.ts'

// The address under which somebody says that they want no more mail. Everything it takes is in it, sealed: nothing is kept for it, it
// works as long as the key does, and who sees it in a log or a mail that was passed on reads nobody's address from it.

/** Where unsubscribing leads, and the key its tokens are sealed with. */
export interface UnsubscribeAddress {
  baseUrl: string
  unsubscribeKey: PurposeKeys
}

/** Who wants no more mail, and from what. The e-mail address in the form it is compared in. */
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

/** What a token says; null when it is not one of ours, to the letter. */
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
