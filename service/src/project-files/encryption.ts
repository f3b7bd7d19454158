import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveFromPassphrase, passphraseCost, passphraseCostMax } from '../backup/keys.ts'
import { type KeyHeader, Unreadable } from './format.ts'

// How the contents of a project's file are encrypted: a key of the passphrase, and frames that prove their order and which one is the last
// (the STREAM construction with AES-256-GCM). The first two lines of the file are bound to every frame.

/** A new key under a passphrase. */
export async function makeKey(passphrase: string): Promise<{ key: Buffer; header: KeyHeader }> {
  const salt = randomBytes(16)
  const { key, check } = split(await deriveFromPassphrase(passphrase, salt, passphraseCost))
  return { key, header: { ...passphraseCost, salt: salt.toString('base64'), check: check.toString('base64') } }
}

/** The key of a file. Null: the passphrase is another. */
export async function openKey({ salt, check: said, ...cost }: KeyHeader, passphrase: string): Promise<Buffer | null> {
  const { cost: n, blockSize, parallelization } = cost
  const max = passphraseCostMax
  if (!(n <= max.cost && blockSize <= max.blockSize && parallelization <= max.parallelization)) return null
  const { key, check } = split(await deriveFromPassphrase(passphrase, Buffer.from(salt, 'base64'), { cost: n, blockSize, parallelization }))
  const expected = Buffer.from(said, 'base64')
  return expected.length === check.length && timingSafeEqual(expected, check) ? key : null
}

function split(derived: Buffer): { key: Buffer; check: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', derived, '', 'earshot-project', 48))
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

const tagBytes = 16
const lengthBytes = 4
const frameBytes = 256 * 1024

/** Encrypts bytes, however they are cut, as frames. */
export async function* sealFrames(chunks: AsyncIterable<Buffer>, key: Buffer, openingLines: Buffer): AsyncGenerator<Buffer> {
  const bond = bondOf(openingLines)
  let waiting: Buffer[] = []
  let bytes = 0
  let number = 0
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(bond)
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(sealed.length + tagBytes)
    return Buffer.concat([length, sealed, cipher.getAuthTag()])
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes <= frameBytes) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; whole.length - at > frameBytes; at += frameBytes) yield seal(whole.subarray(at, at + frameBytes), false)
    waiting = [whole.subarray(at)]
    bytes = whole.length - at
  }
  yield seal(Buffer.concat(waiting), true)
}

/** Opens frames; nothing of a frame is given before it is proven. Errors: Unreadable, also where the last one is missing. */
export async function* openFrames(chunks: AsyncIterable<Buffer>, key: Buffer, openingLines: Buffer): AsyncGenerator<Buffer> {
  const bond = bondOf(openingLines)
  let rest: Buffer = Buffer.alloc(0)
  let number = 0
  const open = (frame: Buffer, isLast: boolean): Buffer => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(bond).setAuthTag(frame.subarray(-tagBytes))
      return Buffer.concat([decipher.update(frame.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new Unreadable()
    }
  }
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const length = rest.length < lengthBytes ? null : rest.readUInt32BE(0)
      if (length !== null && (length < tagBytes || length > frameBytes + tagBytes)) throw new Unreadable()
      // One that ends where the bytes end may be the last.
      if (length === null || rest.length <= lengthBytes + length) break
      yield open(rest.subarray(lengthBytes, lengthBytes + length), false)
      rest = rest.subarray(lengthBytes + length)
    }
  }
  if (rest.length < lengthBytes || rest.length !== lengthBytes + rest.readUInt32BE(0)) throw new Unreadable()
  yield open(rest.subarray(lengthBytes), true)
}

const bondOf = (openingLines: Buffer): Buffer => createHash('sha256').update(openingLines).digest()

/** The key is of one file alone, so numbers do. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}
