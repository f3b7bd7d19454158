import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { keyId, secretKeyIds } from '../secrets.ts'
import type { Header, SealedKeys } from './format.ts'

// The keys that a backup brings along, under a passphrase.

/** What SECRET_KEY and WEBHOOK_KEY are. */
export interface Keys {
  secretKey: string
  /** As the setting has them, newest first; null: it is not set. */
  webhookKey: string | null
}

/** The settings that have them. */
interface KeySettings {
  secretKey: string
  webhookKeys: readonly Buffer[] | null
}

/** The keys of the settings, as a backup has them. */
export const keysIn = ({ secretKey, webhookKeys }: KeySettings): Keys => ({
  secretKey,
  webhookKey: webhookKeys?.map((key) => key.toString('base64')).join(',') ?? null,
})

/** Their names. */
export const keyIdsIn = ({ secretKey, webhookKeys }: KeySettings): Pick<Header, 'secretKeyIds' | 'webhookKeyIds'> => ({
  secretKeyIds: [...secretKeyIds(secretKey)],
  webhookKeyIds: (webhookKeys ?? []).map(keyId),
})

/** 128 MB and about half a second, as OWASP's password storage cheat sheet has it for what is tried offline. */
export const passphraseCost = { cost: 2 ** 17, blockSize: 8, parallelization: 1 }
/** More than a file may ask of this machine: twice as much as ours. */
export const passphraseCostMax = { cost: 2 ** 18, blockSize: 8, parallelization: 1 }

/** Encrypts keys with a passphrase: scrypt, AES-256-GCM. They open for this backup alone. */
export async function sealKeys(keys: Keys, { passphrase, backupId }: { passphrase: string; backupId: string }): Promise<SealedKeys> {
  const salt = randomBytes(16)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', await deriveFromPassphrase(passphrase, salt, passphraseCost), nonce).setAAD(
    Buffer.from(backupId),
  )
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  return { ...passphraseCost, salt: salt.toString('base64'), sealed: sealed.toString('base64') }
}

/** Opens what `sealKeys` encrypted. Null: the passphrase is another. */
export async function openKeys(
  { salt, sealed, ...cost }: SealedKeys,
  { passphrase, backupId }: { passphrase: string; backupId: string },
): Promise<Keys | null> {
  if (
    cost.cost > passphraseCostMax.cost ||
    cost.blockSize > passphraseCostMax.blockSize ||
    cost.parallelization > passphraseCostMax.parallelization
  )
    return null
  const closed = Buffer.from(sealed, 'base64')
  const key = await deriveFromPassphrase(passphrase, Buffer.from(salt, 'base64'), cost)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, closed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(backupId))
      .setAuthTag(closed.subarray(nonceBytes, nonceBytes + tagBytes))
    const plain = Buffer.concat([decipher.update(closed.subarray(nonceBytes + tagBytes)), decipher.final()])
    return JSON.parse(plain.toString()) as Keys
  } catch {
    return null
  }
}

const nonceBytes = 12
const tagBytes = 16

/** The 32 bytes that a passphrase and a salt become, at these costs. */
export const deriveFromPassphrase = (
  passphrase: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: Omit<SealedKeys, 'salt' | 'sealed'>,
) =>
  new Promise<Buffer>((resolve, reject) => {
    // Twice what the costs take: the check is a hair's breadth stricter than the use.
    const maxmem = 256 * cost * blockSize
    scrypt(passphrase.normalize('NFKC'), salt, 32, { cost, blockSize, parallelization, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
