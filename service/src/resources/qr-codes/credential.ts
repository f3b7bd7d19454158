import { mac, madeBy, type PurposeKeys } from '../../secrets.ts'

// QR codes, displays and forms carry ids, numbers and a signature of them in their addresses, so that nothing kept in the database opens
// anything. They are short, because every character makes a printed code denser.
// Moments in them are seconds of the code's life, counted from its creation: by the database's clock, like every expiry.

/** The credential in a printed code, or in a screen's. */
export type Credential =
  | { mode: 'permanent'; qrCodeId: string; version: number }
  | { mode: 'rotating'; qrCodeId: string; version: number; issuedSecond: number }

/** The credential of a display's page: it shows the code as it is, until the code is regenerated or revoked. */
export interface Display {
  qrCodeId: string
  version: number
}

/** A form that a scan opened, and what its submission is known by: the id of the verification that it may become. */
export interface FormSession {
  qrCodeId: string
  /** The code's version when the form was opened: a form of a code that was regenerated since begins no other hour. */
  version: number
  verificationId: string
  openedSecond: number
  /** When the rotating credential that was scanned was issued; null: a permanent one. */
  credentialSecond: number | null
}

export const writeCredential = (key: PurposeKeys, credential: Credential): string =>
  credential.mode === 'permanent'
    ? sign(key, 'permanent', [id(credential.qrCodeId), number(credential.version, 2)])
    : sign(key, 'rotating', [id(credential.qrCodeId), number(credential.version, 2), number(credential.issuedSecond, 4)])

/** Null when its signature is not ours. */
export function readCredential(key: PurposeKeys, text: string): Credential | null {
  const permanent = verify(key, 'permanent', text, 18)
  if (permanent) return { mode: 'permanent', qrCodeId: idAt(permanent, 0), version: permanent.readUInt16BE(16) }
  const rotating = verify(key, 'rotating', text, 22)
  if (!rotating) return null
  const version = rotating.readUInt16BE(16)
  return { mode: 'rotating', qrCodeId: idAt(rotating, 0), version, issuedSecond: rotating.readUInt32BE(18) }
}

/** What a printed code says, whoever signed it: for those that may have been printed elsewhere. Null when it can be none. */
export function permanentIn(text: string): Credential | null {
  const read = contentOf(text, 18)
  return read && { mode: 'permanent', qrCodeId: idAt(read, 0), version: read.readUInt16BE(16) }
}

/** What the address of a display says, whoever signed it. Null when it can be none. */
export function displayIn(text: string): Display | null {
  const read = contentOf(text, 18)
  return read && { qrCodeId: idAt(read, 0), version: read.readUInt16BE(16) }
}

export const writeDisplay = (key: PurposeKeys, { qrCodeId, version }: Display): string =>
  sign(key, 'display', [id(qrCodeId), number(version, 2)])

export function readDisplay(key: PurposeKeys, text: string): Display | null {
  const read = verify(key, 'display', text, 18)
  return read && { qrCodeId: idAt(read, 0), version: read.readUInt16BE(16) }
}

export const writeSession = (key: PurposeKeys, session: FormSession): string => {
  const { qrCodeId, version, verificationId, openedSecond, credentialSecond } = session
  const ids = [id(qrCodeId), number(version, 2), id(verificationId)]
  return sign(key, 'session', [...ids, number(openedSecond, 4), number(credentialSecond ?? noSecond, 4)])
}

export function readSession(key: PurposeKeys, text: string): FormSession | null {
  const read = verify(key, 'session', text, 42)
  if (!read) return null
  const second = read.readUInt32BE(38)
  return {
    qrCodeId: idAt(read, 0),
    version: read.readUInt16BE(16),
    verificationId: idAt(read, 18),
    openedSecond: read.readUInt32BE(34),
    credentialSecond: second === noSecond ? null : second,
  }
}

/** In the place of a second, where there is none: a code lives no 136 years. */
const noSecond = 0xffff_ffff

/** 96 bits: more guesses than anybody has, each of them a request. */
const signatureBytes = 12

/** The kind is signed and not carried: one of a kind never stands in for one of another. */
function sign(key: PurposeKeys, kind: string, parts: Buffer[]): string {
  const content = Buffer.concat(parts)
  return Buffer.concat([content, mac(key, `${kind} `, content).subarray(0, signatureBytes)]).toString('base64url')
}

function verify(key: PurposeKeys, kind: string, text: string, contentBytes: number): Buffer | null {
  const content = contentOf(text, contentBytes)
  if (!content) return null
  const signature = Buffer.from(text, 'base64url').subarray(contentBytes)
  return madeBy(key, signature, `${kind} `, content) === null ? null : content
}

function contentOf(text: string, contentBytes: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === contentBytes + signatureBytes && bytes.toString('base64url') === text ? bytes.subarray(0, contentBytes) : null
}

const id = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const idAt = (bytes: Buffer, at: number): string =>
  bytes
    .subarray(at, at + 16)
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

const number = (value: number, bytes: 2 | 4): Buffer => {
  const written = Buffer.alloc(bytes)
  written.writeUIntBE(value, 0, bytes)
  return written
}
