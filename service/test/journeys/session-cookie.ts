import type { BrowserContextOptions } from 'playwright-core'

/** A browser's profile that is signed in: it has the cookie, `name=value`, that the service at this address gave. */
export function signedIn(address: string, cookie: string): Pick<BrowserContextOptions, 'baseURL' | 'storageState'> {
  const [name, ...value] = cookie.split('=')
  const { hostname } = new URL(address)
  const rest = { domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
  return { baseURL: address, storageState: { cookies: [{ name: name!, value: value.join('='), ...rest }], origins: [] } }
}
