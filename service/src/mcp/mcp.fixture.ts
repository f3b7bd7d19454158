import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'

export type Protocol = '2025-11-25' | '2026-07-28'

export const textOf = ({ content }: { content: unknown }) => (content as { text: string }[])[0]!.text

/** The tool of an operation. */
export const nameOf = (id: string) => id.replaceAll('.', '_')

export const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** Opens a service for all tests of a file, and what agents do there. */
export function inMcpWorld() {
  const at = {} as { world: World }
  beforeAll(async () => {
    at.world = await openWorld()
  })
  afterAll(() => at.world?.close())

  /** An agent that speaks as the protocol's own client does. */
  async function agent(
    headers: Record<string, string> = { authorization: `Bearer ${at.world.business.apiKey}` },
    protocol: Protocol = '2025-11-25',
  ) {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: protocol === '2025-11-25' ? 'legacy' : { pin: protocol } } },
    )
    await client.connect(new StreamableHTTPClientTransport(new URL(`${at.world.address}/mcp`), { requestInit: { headers } }))
    return client
  }

  /** Calls a tool; of the project of the business, unless another is named. */
  async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
    const answer = await client.callTool({ name, arguments: { projectId: at.world.business.projectId, ...given } })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { isError: answer.isError ?? false, said: textOf(answer), body: answer.structuredContent as any }
  }

  /** Posts bytes as no client would. */
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${at.world.address}/mcp`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': at.world.business.apiKey,
        ...headers,
      },
    })

  return { at, agent, use, post }
}
