import { createHash } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import { textToken } from '../../database/home-id.ts'

// The author of an opinion comes back to it by a private address, `/mine/{token}`. Their browser knows the token, and an email where there
// is one; only its digest is kept.

export interface OwnToken {
  token: string
  sha256: Buffer
}

/** A new token: 43 characters that an address takes as they are, 256 bits; of the home of the pool, where there are several. */
export const newOwnToken = (sql: Pick<Sql, 'home'>): OwnToken => {
  const token = textToken(sql)
  return { token, sha256: ownTokenSha256(token)! }
}

/** The digest of a token; null when the text can't be a token. */
export const ownTokenSha256 = (token: string): Buffer | null =>
  /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null
