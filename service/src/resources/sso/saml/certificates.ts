import { X509Certificate } from 'node:crypto'
import type { SsoCertificate } from '@earshot/contract'

// Certificates of identity providers. They carry a key and no more: who it belongs to, the owner says who adds the provider, so one whose time
// is over still verifies, as other services that take SAML have it. Owners are shown its end before.

/** Certificates of a provider at the most: the one that signs, the next one, and some that a provider forgot. */

/** Days before the end of a certificate from which on it is said to be ending. */
const endingDays = 30
/** Bits of the shortest RSA key that is taken. */
const keyBitsMin = 2048

/** Why a text is no certificate that signatures can be verified with. */
export type CertificateFlaw = 'unreadable' | 'key'

/** Reads certificates from a text: one or several in PEM, or one in base64 alone. Returns them in PEM, or what is wrong. */
export function readCertificates(text: string): string[] | CertificateFlaw {
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)].map(([, body]) => body!)
  const found: string[] = []
  for (const body of blocks.length > 0 ? blocks : [text]) {
    const compact = body.replaceAll(/\s/g, '')
    if (!/^[A-Za-z0-9+/]{100,12000}={0,2}$/.test(compact)) return 'unreadable'
    const certificate = parse(`-----BEGIN CERTIFICATE-----\n${compact.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`)
    if (certificate === null) return 'unreadable'
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < keyBitsMin) return 'key'
    found.push(certificate.toString())
  }
  return [...new Set(found)]
}

/** A certificate as owners see it. */
export function shownCertificate(pem: string): SsoCertificate {
  const certificate = new X509Certificate(pem)
  const { subject, fingerprint256, validFromDate, validToDate } = certificate
  const now = Date.now()
  const state = validToDate.getTime() <= now ? 'ended' : validToDate.getTime() <= now + endingDays * 86_400_000 ? 'ending' : 'good'
  return {
    subject: subject?.replaceAll('\n', ', ') ?? '',
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: validFromDate.toISOString(),
    validUntil: validToDate.toISOString(),
    state,
    pem,
  }
}

function parse(pem: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(pem)
    // A key of a kind that is not known throws here.
    void certificate.publicKey
    return certificate
  } catch {
    return null
  }
}
