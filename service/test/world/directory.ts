import { expect } from 'vitest'
import type { Member, World } from './world.ts'

// The directory of an identity provider, which provisions members: what Entra or Okta does with the address and the token it was given.

export type Directory = Awaited<ReturnType<typeof openDirectory>>

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

interface Options {
  domain?: string
  defaultRole?: string
  groupRoles?: { group: string; role: string }[]
}

/** A provider of an owner's organization whose domain is verified, and a token for it. */
export async function openDirectory(world: World, owner: Member, { domain = 'acme.example', ...roles }: Options = {}) {
  const wish = { type: 'oidc', issuer: 'https://idp.example', clientId: 'earshot', clientSecret: 'secret', defaultRole: 'viewer' }
  const { body: provider } = await owner.ask('ssoProviders.create', { ...wish, ...roles, domain })
  const { providerId } = provider as { providerId: string }
  await world.sql`update sso_provider set domain_verified_at = now() where provider_id = ${providerId}`
  const { status, body: made } = await owner.ask('ssoProviders.createScimToken', { providerId })
  expect(status).toBe(201)
  return { providerId, ...directoryAt(world, (made as { token: string }).token) }
}

/** Asks as somebody who has a token. */
export function directoryAt({ address }: Pick<World, 'address'>, token: string) {
  /** What is answered is SCIM, or nothing. */
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${address}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).not.toBe(500)
    if (text !== '') expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    const said = text === '' ? null : JSON.parse(text)
    if (answer.status >= 400) expect(said).toMatchObject({ schemas: [schemas.error], status: String(answer.status) })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
    return { status: answer.status, headers: answer.headers, body: said as any }
  }
  const directory = {
    token,
    ask,
    /** Creates a user of whom little is said. Returns their id. */
    async user(userName: string, more: object = {}): Promise<string> {
      const { status, body } = await ask('POST', '/Users', { schemas: [schemas.user], userName, active: true, ...more })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.id
    },
    /** Creates a group. Returns its id. */
    async group(displayName: string, memberIds: readonly string[] = [], more: object = {}): Promise<string> {
      const members = memberIds.map((value) => ({ value }))
      const { status, body } = await ask('POST', '/Groups', { schemas: [schemas.group], displayName, members, ...more })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.id
    },
    patch: (path: string, ...Operations: object[]) => ask('PATCH', path, { schemas: [schemas.patch], Operations }),
  }
  return directory
}
