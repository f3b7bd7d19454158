import { createHash, randomBytes } from 'node:crypto'

// Whoever wrote an opinion comes back to it by a private address, `/mine/{token}`. The token is known to their browser, and to a mail
// where there is one; what is kept is its digest.

export interface OwnToken {
  token: string
  sha256: Buffer
}

/** A new token: 43 characters that an address takes as they are, 256 bits. */
export const newOwnToken = (): OwnToken => {
  const token = randomBytes(32).toString('base64url')
  return { token, sha256: ownTokenSha256(token)! }
}

/** What is kept of a token; null when it can't be one. */
export const ownTokenSha256 = (token: string): Buffer | null =>
  /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null
