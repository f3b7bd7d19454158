import { decrypt, encrypt, type PurposeKeys } from '../secrets.ts'
import { isId } from '../text.ts'

// The secret part of the address of a customer's own data. Everything it needs is in it, encrypted: nothing is stored for it, and a leaked
// one reveals no address.

/** The contents of a token: the address whose data it opens. */
export interface DataRequest {
  organizationId: string
  /** The project whose page was asked, and whose colours the pages have. */
  projectId: string
  /** In the form it is compared in. */
  email: string
  /** By the database's clock, in seconds since 1970. */
  issuedSecond: number
}

export const dataTokenOf = (key: PurposeKeys, { organizationId, projectId, email, issuedSecond }: DataRequest): string =>
  encrypt(key, Buffer.from(JSON.stringify([organizationId, projectId, email, issuedSecond])), bond).toString('base64url')

/** The contents of a token, however old it is; null when it is not ours. */
export function readDataToken(key: PurposeKeys, token: string): DataRequest | null {
  const sealed = Buffer.from(token, 'base64url')
  if (sealed.length <= sealBytes || sealed.toString('base64url') !== token) return null
  try {
    const [organizationId, projectId, email, issuedSecond] = JSON.parse(decrypt(key, sealed, bond).toString()) as [
      string,
      string,
      string,
      number,
    ]
    return isId(organizationId) && isId(projectId) ? { organizationId, projectId, email, issuedSecond } : null
  } catch {
    return null
  }
}

const bond = 'my-data'
/** Nonce and tag. */
const sealBytes = 28
