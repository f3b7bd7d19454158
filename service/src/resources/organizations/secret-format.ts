import { crc32 } from 'node:zlib'

// What API keys and tokens of directories look like: a prefix that says what they are, 32 random bytes in base62, a 6-character checksum
// (docs/rules/http.md#authentication).

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of 32 bytes in base62. */
const secretLength = 43
const checksumLength = 6

/** The form of secrets with a prefix. */
export function secretFormat(prefix: string) {
  const pattern = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)
  return {
    /** Whether a text can be one at all: prefix, length, alphabet and checksum. Costs no query. */
    looksRight(text: string): boolean {
      if (!pattern.test(text)) return false
      return text.endsWith(checksum(text.slice(0, -checksumLength)))
    },
    /** The 32 bytes of a secret that looks right. */
    bytesOf: (text: string): Buffer => bytesIn(text.slice(prefix.length, -checksumLength)),
    /** The secret of 32 bytes. */
    write(bytes: Buffer): string {
      const body = prefix + base62(BigInt(`0x${bytes.toString('hex')}`), secretLength)
      return body + checksum(body)
    },
  }
}

const checksum = (body: string): string => base62(BigInt(crc32(body)), checksumLength)

function bytesIn(base62: string): Buffer {
  let value = 0n
  for (const digit of base62) value = value * 62n + BigInt(alphabet.indexOf(digit))
  return Buffer.from(value.toString(16).padStart(64, '0').slice(-64), 'hex')
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)]! + text
  return text
}
