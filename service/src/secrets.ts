import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// Everything secret is derived from the one SECRET_KEY, a key for each purpose, so that none can stand in for another.

/** The key of a purpose: 32 bytes. */
export const deriveKey = (
  secretKey: string,
  purpose:
    | 'link-token'
    | 'destination-secret'
    | 'idempotency'
    | 'qr-credential'
    | 'mail'
    | 'unsubscribe'
    | 'form-session'
    | 'subscription-confirm'
    | 'subscription-leave'
    | 'receipt'
    | 'widget'
    | 'my-data'
    | 'identity'
    | 'sign-in-attempt'
    | 'visitor-use',
): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'earshot', purpose, 32))

/** Names a key without telling it: kept beside what it encrypted, so that a changed SECRET_KEY is noticed, not guessed at. */
export const keyId = (key: Buffer): string => createHmac('sha256', key).update('key-id').digest('hex').slice(0, 12)

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
    close: (plain, about) => ({ encryptionKeyId: keyId(newest), encrypted: encrypt(newest, Buffer.from(plain), about) }),
    open({ encryptionKeyId, encrypted }, about) {
      const key = keys.get(encryptionKeyId)
      return key ? decrypt(key, encrypted, about).toString() : null
    },
  }
}

/** What webhook secrets are encrypted with: the keys of the setting, newest first, and always the one that SECRET_KEY gives. */
export function webhookKeyRing({ secretKey, webhookKeys }: { secretKey: string; webhookKeys: readonly Buffer[] | null }): KeyRing {
  const [newest, ...older] = [...(webhookKeys ?? []), deriveKey(secretKey, 'destination-secret')]
  return keyRing(newest!, ...older)
}

/** AES-256-GCM: nonce, tag and ciphertext in one. `about` binds it to its place: moved elsewhere, it doesn't open. */
export function encrypt(key: Buffer, plain: Buffer, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Opens what `encrypt` closed; throws when the key or the place is another. */
export function decrypt(key: Buffer, closed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, closed.subarray(0, 12)).setAAD(Buffer.from(about))
  decipher.setAuthTag(closed.subarray(12, 28))
  return Buffer.concat([decipher.update(closed.subarray(28)), decipher.final()])
}
