import { decrypt, encrypt, type PurposeKeys } from '../secrets.ts'
import { isId } from '../text.ts'

// The secret part of the address where somebody sees what is known about them. Everything it takes is in it, sealed: nothing is kept for
// it, and who sees one in passing reads nobody's address from it.

/** Whose data a token opens. */
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

/** What a token says, however old it is; null when it is not one of ours, to the letter. */
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
