import { createServer } from 'node:http'
import { auth, createMCPClient } from '@ai-sdk/mcp'

// What somebody writes who uses @ai-sdk/mcp, a client that is not made of the protocol's own. It knows the address of the server, and
// prints what it found: first the address that the user's browser has to open, then everything else.

const [url, projectId] = process.argv.slice(2)

const came = Promise.withResolvers()
const listener = createServer((request, response) => {
  came.resolve(new URL(request.url, 'http://localhost').searchParams)
  response.end('done')
})
await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve))
const redirectUrl = `http://127.0.0.1:${listener.address().port}/callback`

const kept = {}
const authProvider = {
  redirectUrl,
  clientMetadata: { client_name: 'AI SDK', redirect_uris: [redirectUrl] },
  tokens: () => kept.tokens,
  saveTokens: (tokens) => Object.assign(kept, { tokens }),
  redirectToAuthorization: (open) => console.log(JSON.stringify({ open })),
  saveCodeVerifier: (verifier) => Object.assign(kept, { verifier }),
  codeVerifier: () => kept.verifier,
  clientInformation: () => kept.client,
  saveClientInformation: (client) => Object.assign(kept, { client }),
  authorizationServerInformation: () => kept.server,
  saveAuthorizationServerInformation: (server) => Object.assign(kept, { server }),
  state: () => 'a state',
  saveState: (state) => Object.assign(kept, { state }),
  storedState: () => kept.state,
}

const begun = await auth(authProvider, { serverUrl: url })
if (begun !== 'REDIRECT') throw new Error(begun)
const parameters = await came.promise
await auth(authProvider, {
  ...{ serverUrl: url, authorizationCode: parameters.get('code') },
  ...{ callbackState: parameters.get('state'), callbackIssuer: parameters.get('iss') },
})
listener.close()
listener.closeAllConnections()

const client = await createMCPClient({ transport: { type: 'http', url, authProvider } })
const call = (name, given) => client.callTool({ name, arguments: { projectId, ...given } })
const { tools } = await client.listTools()
const written = (await call('goals_create', { goal: 'From the AI SDK' })).structuredContent.goal
const read = (await call('goals_list', {})).structuredContent.goals.map(({ goal }) => goal)
const refused = await call('goals_delete', { goalId: projectId })
const { prompts } = await client.listPrompts()
const prompt = await client.getPrompt({ name: 'triage_new_opinions', arguments: { projectId } })
await client.close()
console.log(
  JSON.stringify({
    ...{ scope: kept.tokens.scope, tools: tools.map(({ name }) => name), written, read },
    ...{ problem: [refused.isError, refused.structuredContent.code], prompts: prompts.map(({ name }) => name) },
    prompt: prompt.messages[0].content.text,
  }),
)
