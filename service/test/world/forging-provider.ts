import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// An identity provider that says what it likes: for ID tokens that no honest one would sign.

export interface Forgery {
  header?: object
  /** Instead of those that would hold. */
  claims?: Record<string, unknown>
  /** Whose signature it has; null: none. */
  signedBy?: 'itself' | 'another' | null
}

/** `forge`: how the next ID tokens are. `openid-client` learns its addresses from it, as from any other. */
export async function openForgingProvider() {
  const [own, another] = [newKey(), newKey()]
  let nonce = ''
  const server = createServer(async (request, response) => {
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const url = new URL(request.url!, provider.issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/auth`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...provider.metadata,
      })
    if (url.pathname === '/jwks')
      return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] })
    if (url.pathname === '/auth') {
      nonce = url.searchParams.get('nonce')!
      const back = new URL(url.searchParams.get('redirect_uri')!)
      back.search = new URLSearchParams({ code: 'one', state: url.searchParams.get('state')! }).toString()
      return response.writeHead(303, { location: back.href }).end()
    }
    if (url.pathname === '/token') {
      const clientId = new URLSearchParams(await bodyOf(request)).get('client_id') ?? basicUser(request)
      const seconds = Math.floor(Date.now() / 1000)
      const claims = { iss: provider.issuer, aud: clientId, sub: 'ada', email: 'ada@acme.example', nonce, iat: seconds, exp: seconds + 300 }
      const { header = {}, claims: forged = {}, signedBy = 'itself' } = provider.forge
      const key = signedBy === null ? null : (signedBy === 'itself' ? own : another).privateKey
      const idToken = tokenOf({ alg: 'RS256', kid: 'own', ...header }, { ...claims, ...forged }, key)
      return json({ access_token: 'one', token_type: 'Bearer', id_token: idToken })
    }
    return response.writeHead(404).end()
  })
  const provider = { issuer: '', forge: {} as Forgery, metadata: {} as object, close: () => void server.close() }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const part = (what: object): string => Buffer.from(JSON.stringify(what)).toString('base64url')

function tokenOf(header: object, claims: object, key: KeyObject | null): string {
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${key === null ? '' : createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const basicUser = ({ headers }: IncomingMessage): string =>
  decodeURIComponent(
    Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')[0]!,
  )
