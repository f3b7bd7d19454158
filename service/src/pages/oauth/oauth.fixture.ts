import { afterAll, beforeAll } from 'vitest'
import { askingFor, consent, redirectUri, registerApp } from '../../../test/world/connecting-app.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

/** Opens a service for all tests of a file, and what an app does there. */
export function inOAuthWorld() {
  const at = {} as { world: World }
  beforeAll(async () => {
    at.world = await openWorld({ TRUST_PROXY: 'loopback' })
  })
  afterAll(() => at.world?.close())

  const tokenAt = () => `${at.world.address}/oauth/token`

  /** Posts a message to the MCP server as the app. */
  const asApp = (accessToken: string, method = 'tools/list', params: object = {}) =>
    fetch(`${at.world.address}/mcp`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    })

  /** A code that a member has agreed to, and what its exchange takes. */
  async function withCode(more: Record<string, string> = {}) {
    const member = await at.world.member({ role: 'member' })
    const clientId = await registerApp(at.world)
    const { verifier, request } = askingFor(clientId, more)
    const { parameters, appId } = await consent(member, request)
    const exchange = {
      ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri },
      ...{ code_verifier: verifier, code: parameters.get('code')! },
    }
    return { member, clientId, exchange, parameters, appId }
  }

  return { at, tokenAt, asApp, withCode }
}
