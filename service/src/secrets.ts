import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

// Everything secret is derived from SECRET_KEY, a key for each purpose, so that none can stand in for another. SECRET_KEY may hold several
// keys while it changes (decision 38): the newest makes what is new, each opens and verifies what it made itself.

/** What keys are for. A new one needs its line in test/secret-key/secret-key.test.ts, where what it makes lives through a change of SECRET_KEY. */
export const purposes = [
  'link-token',
  'destination-secret',
  'idempotency',
  'qr-credential',
  'mail',
  'unsubscribe',
  'form-session',
  'subscription-confirm',
  'subscription-leave',
  'receipt',
  'widget',
  'my-data',
  'identity',
  'sign-in-attempt',
  'visitor-use',
  'erasure',
  'order-secret',
  'log-signing',
  'sso',
  'passkey-challenge',
] as const
export type Purpose = (typeof purposes)[number]

/** The newest, the one before it, and one from an earlier change that a long-lived link still hangs on: a forged token costs a MAC for each (decision 38). */
export const secretKeysMax = 3
/** Characters of one key at the least. */
export const secretKeyMin = 32

/**
 * The keys of a SECRET_KEY as it is written, newest first. Commas divide it only where every part has 32 characters or more: a single key
 * from before, in which a comma may stand, stays what it was.
 */
export function secretKeysIn(secretKey: string): readonly [string, ...string[]] {
  const parts = secretKey.split(',').map((part) => part.trim())
  return parts.every((part) => [...part].length >= secretKeyMin) ? (parts as [string, ...string[]]) : [secretKey]
}

/** The keys of one purpose, one of each key in SECRET_KEY, newest first; 32 bytes each. */
export type PurposeKeys = readonly [newest: Buffer, ...older: Buffer[]]

/** The keys of a purpose. */
export const deriveKey = (secretKey: string, purpose: Purpose): PurposeKeys =>
  secretKeysIn(secretKey).map((each) => derive(each, purpose)) as [Buffer, ...Buffer[]]

const derive = (key: string, purpose: Purpose | 'name'): Buffer => Buffer.from(hkdfSync('sha256', key, 'earshot', purpose, 32))

/** Names a key without telling it: kept beside what it encrypted, so that a changed SECRET_KEY is noticed, not guessed at. */
export const keyId = (key: Buffer): string => createHmac('sha256', key).update('key-id').digest('hex').slice(0, 12)

/** The names of a purpose's keys, newest first. */
export const keyIdsOf = (keys: PurposeKeys): readonly [string, ...string[]] => keys.map(keyId) as [string, ...string[]]

/** The names of the keys in SECRET_KEY themselves, newest first, as `earshot doctor` shows them. */
export const secretKeyIds = (secretKey: string): readonly [string, ...string[]] =>
  secretKeysIn(secretKey).map((each) => keyId(derive(each, 'name'))) as [string, ...string[]]

/** HMAC-SHA256 with the newest key. */
export const mac = (keys: PurposeKeys, ...parts: (string | Buffer)[]): Buffer => macWith(keys[0], parts)

/**
 * Which of the keys has made a MAC, or the first bytes of one; null: none. Every key is tried, also once one fits: the time tells nothing.
 * The caller has checked the length.
 */
export function madeBy(keys: PurposeKeys, given: Buffer, ...parts: (string | Buffer)[]): number | null {
  if (given.length < macBytesMin) return null
  let at: number | null = null
  for (const [index, key] of keys.entries()) if (timingSafeEqual(given, macWith(key, parts).subarray(0, given.length))) at = index
  return at
}

/** 96 bits: the shortest MAC there is, in QR codes. */
const macBytesMin = 12

function macWith(key: Buffer, parts: readonly (string | Buffer)[]): Buffer {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** Encrypted with each key: how many things. Null: kept before keys were named; each is tried. */
export interface KeyUse {
  encryptionKeyId: string | null
  count: number
}

/** What came of encrypting things anew: how many were, and how many none of the keys opens. */
export interface Rekeyed {
  rekeyed: number
  unreadable: number
}

/** Keys of what is kept encrypted while they change: the newest closes, each opens what it closed itself. */
export interface KeyRing {
  /** Names of the keys, newest first. */
  readonly keyIds: readonly [string, ...string[]]
  /** `about` binds it to its place. */
  close(plain: string, about: string): Closed
  /** Null when none of the keys has closed it; throws when it was closed for another place, or is damaged. */
  open(closed: Closed, about: string): string | null
}

/** Something encrypted, and the name of the key that opens it. */
export interface Closed {
  encryptionKeyId: string
  encrypted: Buffer
}

export function keyRing(newest: Buffer, ...older: readonly Buffer[]): KeyRing {
  const keys = new Map([newest, ...older].map((key) => [keyId(key), key]))
  return {
    keyIds: [...keys.keys()] as [string, ...string[]],
    close: (plain, about) => ({ encryptionKeyId: keyId(newest), encrypted: encryptWith(newest, Buffer.from(plain), about) }),
    open({ encryptionKeyId, encrypted }, about) {
      const key = keys.get(encryptionKeyId)
      return key ? decryptWith(key, encrypted, about).toString() : null
    },
  }
}

/** What webhook secrets are encrypted with: the keys of the setting, newest first, and always those that SECRET_KEY gives. */
export function webhookKeyRing({ secretKey, webhookKeys }: { secretKey: string; webhookKeys: readonly Buffer[] | null }): KeyRing {
  const [newest, ...older] = [...(webhookKeys ?? []), ...deriveKey(secretKey, 'destination-secret')]
  return keyRing(newest!, ...older)
}

/** AES-256-GCM with the newest key: nonce, tag and ciphertext in one. `about` binds it to its place: moved elsewhere, it doesn't open. */
export const encrypt = (keys: PurposeKeys, plain: Buffer, about: string): Buffer => encryptWith(keys[0], plain, about)

/** As `encrypt`, for 10 MB and the like: in slices, between which others have the event loop. */
export async function encryptLarge([newest]: PurposeKeys, plain: Buffer, about: string): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(about))
  // Filled in place: joining the slices would take as much memory again, and hold the event loop for it.
  const encrypted = Buffer.allocUnsafeSlow(headBytes + plain.length)
  for (let at = 0; at < plain.length; at += sliceBytes) {
    cipher.update(plain.subarray(at, at + sliceBytes)).copy(encrypted, headBytes + at)
    await nextTurn()
  }
  cipher.final()
  nonce.copy(encrypted)
  cipher.getAuthTag().copy(encrypted, nonceBytes)
  return encrypted
}

/**
 * Frees the memory of a large buffer at once, where the garbage collector would keep it for a while and the next upload take more. The
 * buffer is empty afterwards. Its memory must be its own, as `Buffer.allocUnsafeSlow` gives it: smaller buffers share theirs.
 */
export const freeLarge = ({ buffer }: Buffer): void => {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

const nonceBytes = 12
/** Nonce and tag, before the ciphertext. */
const headBytes = nonceBytes + 16
/** Encrypted in about a third of a millisecond. */
const sliceBytes = 256 * 1024

/** Opens what `encrypt` closed with any of the keys; throws when the key or the place is another. */
export function decrypt(keys: PurposeKeys, closed: Buffer, about: string): Buffer {
  let failure: unknown
  for (const key of keys)
    try {
      return decryptWith(key, closed, about)
    } catch (error) {
      failure = error
    }
  throw failure
}

/** Bytes before the ciphertext of what `encrypt` closed. */
export const encryptedHeadBytes = headBytes

/** Opens slice by slice what `encrypt` closed with one key. `final()` throws when the key or the place is another: nothing before it is proven. */
export const openSlices = (key: Buffer, head: Buffer, about: string) =>
  createDecipheriv('aes-256-gcm', key, head.subarray(0, nonceBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(head.subarray(nonceBytes, headBytes))

function encryptWith(key: Buffer, plain: Buffer, about: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const [encrypted, rest] = [cipher.update(plain), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted, rest])
}

function decryptWith(key: Buffer, closed: Buffer, about: string): Buffer {
  const decipher = openSlices(key, closed.subarray(0, headBytes), about)
  return Buffer.concat([decipher.update(closed.subarray(headBytes)), decipher.final()])
}
