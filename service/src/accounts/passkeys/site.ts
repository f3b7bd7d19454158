import { isIP } from 'node:net'

// Whose passkeys they are: the name and the origin of BASE_URL, which browsers write into what is signed.

/** A site as WebAuthn knows it (a relying party). */
export interface PasskeySite {
  rpId: string
  origin: string
}

/** Returns the site of the service; null where no browser makes a passkey for it: by http, but for localhost, and at an address without a name. */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumeric = isIP(hostname) !== 0 || hostname.startsWith('[')
  return (protocol === 'https:' || isLocal) && !isNumeric ? { rpId: hostname, origin } : null
}
