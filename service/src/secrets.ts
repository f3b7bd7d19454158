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
    | 'my-data',
): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'earshot', purpose, 32))

/** Names a key without telling it: kept beside what it encrypted, so that a changed SECRET_KEY is noticed, not guessed at. */
export const keyId = (key: Buffer): string => createHmac('sha256', key).update('key-id').digest('hex').slice(0, 12)

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
