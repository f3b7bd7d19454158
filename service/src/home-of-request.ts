import type { IncomingMessage } from 'node:http'
import {
  apiKey,
  appCode,
  appToken,
  invitationCode,
  linkById,
  orderSourceById,
  ownToken,
  portalToken,
  projectById,
  providerById,
  qrCodeById,
  scimToken,
  subscriberById,
} from './homes/credential-statements.ts'
import type { Credential, Home, Homes } from './homes/homes.ts'
import { handleOf, withSecret } from './html/neutral-address.ts'
import type { Keys } from './keys.ts'
import { readDataToken } from './privacy/data-token.ts'
import { bytesOfKey, keyLooksRight } from './resources/organizations/api-keys.ts'
import { verificationIdOf } from './resources/preverified-links/token.ts'
import { bytesOfToken, tokenLooksRight } from './resources/provisioning/scim-tokens.ts'
import { readCredential, readDisplay, readSession } from './resources/qr-codes/credential.ts'
import { readUnsubscribeToken } from './resources/suppressions/unsubscribe-link.ts'
import { isId } from './text.ts'
import { readStopToken } from './webhooks/messages/stop-address.ts'

// Which home a request is of, by its address and by what its caller shows. Where neither leads to an organization, the first home answers: it
// has the documents, the assets, the people and the words for what there is not.

/** What leads to a home: an organization, a slug, or a credential of one organization; null: nothing. */
export type Lead = { organizationId: string } | { slug: string } | Credential | null

interface Asked {
  keys: Keys
  headers: IncomingMessage['headers']
  /** Values of the names in the path. */
  params: Record<string, string>
  cookies: readonly string[]
}

type LeadOf = (asked: Asked) => Lead

const bearerOf = ({ authorization }: IncomingMessage['headers']) => /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]

const byKey: LeadOf = ({ headers }) => {
  const key = headers['x-api-key']
  return typeof key === 'string' && keyLooksRight(key) ? apiKey(key, bytesOfKey(key)) : null
}

/** Agents show a key or the token of a connected app, in either header. */
const byKeyOrApp: LeadOf = (asked) => {
  const shown = bearerOf(asked.headers)
  if (shown === undefined) return byKey(asked)
  if (keyLooksRight(shown)) return apiKey(shown, bytesOfKey(shown))
  return leadOfAppToken(shown)
}

/** A token, or the code, of a connected app: a prefix, then 32 bytes. */
export function leadOfAppToken(token: string): Lead {
  const [, kind, text = ''] = /^ear(at|rt|ac)_([\w-]{43})$/.exec(token) ?? []
  const bytes = Buffer.from(text, 'base64url')
  return kind === undefined ? null : kind === 'ac' ? appCode(token, bytes) : appToken(token, bytes)
}

const byScimToken: LeadOf = ({ headers }) => {
  const token = bearerOf(headers)
  return token !== undefined && tokenLooksRight(token) ? scimToken(token, bytesOfToken(token)) : null
}

const bytes32 = (text: string): Buffer | null => (/^[\w-]{43}$/.test(text) ? Buffer.from(text, 'base64url') : null)
/** A token of 32 bytes, by what leads by it. */
const leadBy32 =
  (lead: (token: string, bytes: Buffer) => Credential) =>
  (token: string | undefined): Lead => {
    const bytes = bytes32(token ?? '')
    return bytes && lead(token!, bytes)
  }

export const leadOfPortalCode = leadBy32(portalToken)
export const leadOfInvitation = leadBy32(invitationCode)

const byPortalSession: LeadOf = ({ cookies }) => leadOfPortalCode(cookieNamed(cookies, /(?:__Host-|__Secure-)?earshot_portal/))

const cookieNamed = (cookies: readonly string[], name: RegExp): string | undefined =>
  cookies.find((cookie) => new RegExp(`^${name.source}=`).test(cookie))?.replace(/^[^=]*=/, '')

/** The secret that this browser keeps for a neutral address: the cookie whose handle the address has. */
const secretAt = (cookies: readonly string[], handle: string, handleOfSecret = handleOf): string | undefined =>
  cookies.map((cookie) => cookie.replace(/^[^=]*=/, '')).find((value) => handleOfSecret(value) === handle)

const link: LeadOf = ({ keys, params, cookies }) => {
  const token = params.token ?? secretAt(cookies, params.handle!) ?? ''
  const id = verificationIdOf(keys.linkToken, token)
  return id === null ? null : linkById(id)
}

const mine: LeadOf = ({ params, cookies }) => leadBy32(ownToken)(params.token ?? secretAt(cookies, params.handle!))

const subscription =
  (key: 'subscriptionConfirm' | 'subscriptionLeave'): LeadOf =>
  ({ keys, params: { token } }) => {
    const id = verificationIdOf(keys[key], token!)
    return id === null ? null : subscriberById(id)
  }

const code: LeadOf = ({ keys, params: { address, display } }) => {
  // A picture of the code is named as what it is.
  const credential = address?.replace(/\.(png|svg|pdf)$/, '')
  const found = display === undefined ? readCredential(keys.qrCredential, credential!) : readDisplay(keys.qrCredential, display)
  return found && qrCodeById(found.qrCodeId)
}

const scannedForm: LeadOf = ({ keys, params, cookies }) => {
  const kept = cookies.map((cookie) => cookie.replace(/^[^=]*=/, '')).map((value) => readSession(keys.qrCredential, value))
  const session = readSession(keys.qrCredential, params.session!) ?? kept.find((each) => each !== null) ?? null
  return session && qrCodeById(session.qrCodeId)
}

const bySlug: LeadOf = ({ params: { slug } }) => slugLead(slug!)
const byProject = (organization: { projectId: string } | null): Lead => organization && projectById(organization.projectId)

/** Patterns of addresses, the more exact before the others. A name in braces stands for one part of the path, a star for the rest. */
const addresses: readonly (readonly [pattern: string, lead: LeadOf])[] = [
  ['/v1/*', byKey],
  ['/mcp', byKeyOrApp],
  ['/mcp/*', byKeyOrApp],
  ['/portal', byPortalSession],
  ['/portal/*', byPortalSession],
  ['/dashboard/api/account', () => null],
  ['/dashboard/api/account/*', () => null],
  ['/dashboard/api/{organizationId}', ({ params }) => byOrganization(params.organizationId!)],
  ['/dashboard/api/{organizationId}/*', ({ params }) => byOrganization(params.organizationId!)],
  ['/dashboard/auth/sso/callback/{providerId}', ({ params }) => byProvider(params.providerId!)],
  ['/dashboard/auth/sso/callback/{providerId}/*', ({ params }) => byProvider(params.providerId!)],
  ['/o/form/{handle}', link],
  ['/o/form/{handle}/*', link],
  ['/o/{token}', link],
  ['/o/{token}/*', link],
  ['/q/form/{session}', scannedForm],
  ['/q/form/{session}/*', scannedForm],
  ['/q/kiosk/{display}', code],
  ['/q/kiosk/{display}/*', code],
  ['/q/{address}', code],
  ['/mine/at/{handle}', mine],
  ['/mine/at/{handle}/*', mine],
  ['/mine/{token}', mine],
  ['/mine/{token}/*', mine],
  ['/receipt/{token}', mine],
  ['/receipt/{token}/*', mine],
  ['/subscribe/confirm/{token}', subscription('subscriptionConfirm')],
  ['/subscribe/leave/{token}', subscription('subscriptionLeave')],
  ['/subscribe/{slug}', bySlug],
  ['/unsubscribe/{token}', ({ keys, params }) => byProject(readUnsubscribeToken(keys.unsubscribe, params.token!))],
  ['/notifications/{token}', ({ keys, params }) => readStopToken(keys.unsubscribe, params.token!)],
  ['/my-data/open/{token}', ({ keys, params }) => byProject(readDataToken(keys.myData, params.token!))],
  ['/my-data/open/{token}/*', ({ keys, params }) => byProject(readDataToken(keys.myData, params.token!))],
  ['/my-data/{slug}', bySlug],
  ['/p/{slug}', bySlug],
  ['/p/{slug}/*', bySlug],
  ['/widget/{project}', ({ params }) => byProjectOrSlug(params.project!)],
  ['/widget/{project}/*', ({ params }) => byProjectOrSlug(params.project!)],
  ['/orders/{orderSourceId}', ({ params }) => (isId(params.orderSourceId!) ? orderSourceById(params.orderSourceId!) : null)],
  ['/scim/v2', byScimToken],
  ['/scim/v2/*', byScimToken],
]

/** Slugs are in lower case, however an address has them. What no database can look for is nobody's. */
const slugLead = (slug: string): Lead => (slug.includes('\0') ? null : { slug: slug.toLowerCase() })
const byOrganization = (organizationId: string): Lead => (isId(organizationId) ? { organizationId } : null)
const byProvider = (providerId: string): Lead => (isId(providerId) ? providerById(providerId) : null)
const byProjectOrSlug = (project: string): Lead => (isId(project) ? projectById(project) : slugLead(project))

const patterns = addresses.map(([pattern, lead]) => ({
  lead,
  matches: new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/\*$/, '.*')}/?$`, 's'),
}))

/** Whether an address is in the table, as it was written for the router: `/p/:slug/how`. */
export const isInTable = (url: string): boolean => patterns.some(({ matches }) => matches.test(url))

/** What leads from a request to a home. */
export function leadOf(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  options: { keys: Keys; isForHttps: boolean },
): Lead {
  const { keys, isForHttps } = options
  const path = pathOf(withSecret(ownAddress(url), headers.cookie, { isForHttps }))
  for (const { matches, lead } of patterns) {
    const found = matches.exec(path)
    if (!found) continue
    const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]))
    return lead({ keys, headers, params, cookies: (headers.cookie ?? '').split(/;\s*/) })
  }
  return null
}

/** Without the host: some clients write the whole address. */
export const ownAddress = (url: string): string => url.replace(/^https?:\/\/[^/?]*/i, '')

/** The path of an address as the router reads it, which decodes what need not have been encoded before it looks for a route. */
export function pathOf(url: string): string {
  const [path] = url.split(/[?#]/, 1) as [string]
  try {
    return decodeURI(path.replaceAll('%25', '%2525'))
  } catch {
    return path
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The home that a lead leads to. */
export async function homeAt(homes: Homes, lead: Lead): Promise<Home> {
  if (lead === null) return homes.first
  if ('organizationId' in lead) return homes.ofOrganization(lead.organizationId)
  return 'slug' in lead ? homes.ofSlug(lead.slug) : homes.ofCredential(lead)
}
