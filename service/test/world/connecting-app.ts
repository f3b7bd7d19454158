import { createHash, randomBytes } from 'node:crypto'
import type { AppRole } from '@earshot/contract'
import type { Member, World } from './world.ts'

// An app that a member connects, step by step as any app does it: so that a test can do one of them wrong.

export const redirectUri = 'http://localhost:4711/callback'

/** A place of its own, where the test's own proxy is trusted: no bound of a place answers instead of what is tested. */
const fromSomewhere = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })

/** Asks an address below `/oauth` with a form. */
export async function postForm(address: string, form: Record<string, string> | [string, string][] | string) {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form), headers: fromSomewhere() })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}

/** Registers an app. */
export async function registerApp(world: World, metadata: Record<string, unknown> = {}): Promise<string> {
  const response = await fetch(`${world.address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirectUri], ...metadata }),
  })
  const body = (await response.json()) as { client_id: string }
  if (response.status !== 201) throw new Error(`the app is not registered: ${response.status} ${JSON.stringify(body)}`)
  return body.client_id
}

/** What an app sends a browser to the consent page with, by the names of the contract, and the verifier that it keeps. */
export function askingFor(clientId: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    verifier,
    request: { clientId, redirectUri, responseType: 'code', codeChallenge, codeChallengeMethod: 'S256', state: 'xyz', ...more },
  }
}

/** The member says yes. Returns the parameters that the app's address is sent. */
export async function consent(member: Member, request: Record<string, string>, role: AppRole = 'member') {
  const { status, body } = await member.ask('connectedApps.create', { ...request, role })
  if (status !== 201) throw new Error(`no consent: ${status} ${JSON.stringify(body)}`)
  return { appId: body.appId as string, parameters: new URL(body.redirectUrl).searchParams }
}

/** The whole way: an app that a member has connected, and its tokens. */
export async function connectApp(
  world: World,
  member: Member,
  { role = 'member', name = 'Assistant' }: { role?: AppRole; name?: string } = {},
) {
  const clientId = await registerApp(world, { client_name: name })
  const { verifier, request } = askingFor(clientId)
  const { appId, parameters } = await consent(member, request, role)
  const exchange = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier }
  const { status, body } = await postForm(`${world.address}/oauth/token`, { ...exchange, code: parameters.get('code')! })
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`)
  return { appId, clientId, accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
}
