import { decrypt, encrypt, mac, type PurposeKeys } from '../../secrets.ts'
import { asciiEmail } from '../../text.ts'

// The address of unsubscribing. Everything it needs is in it: nothing is stored for it, and it works as long as the key does. The email address
// is encrypted, so that a log or a forwarded email reveals none; with a key of its project alone, which moves with the project (decision 67).

/** The base address of unsubscribing, and the key that encrypts its tokens. */
export interface UnsubscribeAddress {
  baseUrl: string
  unsubscribeKey: PurposeKeys
}

/** The recipient, and the project whose mail they refuse. The email address is in the form it is compared in. */
export interface Unsubscribing {
  projectId: string
  email: string
}

/** For an email's `unsubscribeUrl`. `language`: of the email, and so of the page. */
export const unsubscribeUrlFor = ({ baseUrl, unsubscribeKey }: UnsubscribeAddress, who: Unsubscribing, language?: string): string =>
  `${baseUrl}/unsubscribe/${unsubscribeTokenOf(unsubscribeKey, who)}${language === undefined ? '' : `?lang=${language}`}`

export function unsubscribeTokenOf(keys: PurposeKeys, { projectId, email }: Unsubscribing): string {
  const projectKeys = projectKeysOf(keys, projectId) as [Buffer, ...Buffer[]]
  const sealed = encrypt(projectKeys, Buffer.from(asciiEmail(email) ?? email), bond)
  return Buffer.concat([idBytesOf(projectId), sealed]).toString('base64url')
}

/** The keys of a project's tokens, one of each key, newest first: they open no other project's. */
export const projectKeysOf = (keys: readonly Buffer[], projectId: string): Buffer[] =>
  keys.map((key) => mac([key], 'project', idBytesOf(projectId)))

/** The contents of a token that one of our keys has encrypted; null when none has. */
export function readUnsubscribeToken(keys: PurposeKeys, token: string): Unsubscribing | null {
  const projectId = projectIdIn(token)
  return projectId === null ? null : openUnsubscribeToken(projectKeysOf(keys, projectId), token)
}

/** The contents of a token that one of a project's keys has encrypted; null when none has. */
export function openUnsubscribeToken(projectKeys: readonly Buffer[], token: string): Unsubscribing | null {
  const projectId = projectIdIn(token)
  const [newest, ...older] = projectKeys
  if (projectId === null || newest === undefined) return null
  try {
    return { projectId, email: decrypt([newest, ...older], bytesOf(token).subarray(idBytes), bond).toString() }
  } catch {
    return null
  }
}

/** The project that a token names, whoever made it; null when it can be no token. */
export function projectIdIn(token: string): string | null {
  const bytes = bytesOf(token)
  if (bytes.length <= idBytes + sealBytes || bytes.toString('base64url') !== token) return null
  return bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

const bond = 'unsubscribe'
const idBytes = 16
/** Nonce and tag. */
const sealBytes = 28

const bytesOf = (token: string): Buffer => Buffer.from(token, 'base64url')
const idBytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
