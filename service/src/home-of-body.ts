import type { IncomingMessage } from 'node:http'
import { type Lead, leadOfAppToken, leadOfInvitation, leadOfPortalCode, ownAddress, pathOf } from './home-of-request.ts'
import { verifiedDomain } from './homes/credential-statements.ts'
import { codeIn } from './pages/portal/routes.ts'
import { asciiEmail } from './text.ts'

// Requests whose body alone says which organization they are of: a code that an address carries behind its `#`, an address to sign in with.

type LeadInBody = (fields: Readonly<Record<string, string>>) => Lead

const byBody: Readonly<Record<string, LeadInBody>> = {
  '/portal/session': ({ code = '' }) => leadOfPortalCode(codeIn(code) ?? ''),
  '/dashboard/auth/invitation': ({ code = '' }) => leadOfInvitation(code),
  '/dashboard/auth/invitation/look': ({ code = '' }) => leadOfInvitation(code),
  '/dashboard/auth/invitation/mail': ({ code = '' }) => leadOfInvitation(code),
  '/dashboard/auth/sign-in/sso': ({ email = '' }) => verifiedDomain((asciiEmail(email) ?? '').split('@').at(-1)!),
  '/oauth/token': ({ code, refresh_token: token }) => leadOfAppToken(code ?? token ?? ''),
  '/oauth/revoke': ({ token = '' }) => leadOfAppToken(token),
}

/** What leads from the body of a request to a home; null: its address or headers do. */
export function leadByBody({ method, url = '' }: IncomingMessage): ((body: string) => Lead) | null {
  const lead = method === 'POST' ? byBody[pathOf(ownAddress(url))] : undefined
  return lead ? (body) => lead(fieldsOf(body)) : null
}

/** The texts in a body, whether it is JSON or a form; of anything else none. */
function fieldsOf(body: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(body)
    return Object.fromEntries(Object.entries(parsed ?? {}).filter(([, value]) => typeof value === 'string'))
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}
