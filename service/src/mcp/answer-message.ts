import document from '@earshot/contract/openapi.json' with { type: 'json' }
import { mcpMessages } from '@earshot/messages/api/mcp'
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { Caller } from '../http/caller.ts'
import { answerCall, findPathFlaw, type ToolCaller } from './call-tool.ts'
import { describedPrompt, prompts } from './prompts.ts'
import { tools } from './tools.ts'

// The one file that imports the library of the protocol, and is loaded with the first message. Nothing is kept between two messages: any
// node answers any of them.

export interface Message {
  /** The message, parsed. */
  body: unknown
  headers: Record<string, string>
  url: string
  /** Ends what is done for it: its sender has gone. */
  signal: AbortSignal
}

/** Answers one message of a caller, in the newest revision of the protocol and in those of 2025. */
export function answerMessage({ body, headers, url, signal }: Message, caller: Caller, toolCaller: ToolCaller): Promise<Response> {
  // No list ever changes while a client listens.
  const handler = createMcpHandler(() => openMcpServer(caller, toolCaller), { maxSubscriptions: 0 })
  return handler.fetch(new Request(url, { method: 'POST', headers, signal, body: JSON.stringify(body) }), { parsedBody: body })
}

/** Whether a message calls a tool that there is, with arguments of which its operation can be asked. */
export function reachesOperation(body: unknown): boolean {
  const { id, method, params } = (body ?? {}) as { id?: unknown; method?: unknown; params?: { name?: unknown; arguments?: unknown } | null }
  const tool = method === 'tools/call' && typeof params?.name === 'string' ? tools.get(params.name) : undefined
  const given = params?.arguments ?? {}
  // Without an id it is no request, and is not answered.
  return id !== undefined && tool !== undefined && isObject(given) && findPathFlaw(tool, given) === null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function openMcpServer(caller: Caller, toolCaller: ToolCaller): Server {
  const server = new Server(
    { name: 'earshot', title: mcpMessages.server.title, version: document.info.version },
    { capabilities: { tools: {}, prompts: {} }, instructions: mcpMessages.server.instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools].filter(([, { row }]) => caller.forbids(row) === null).map(([name, { described }]) => ({ name, ...described })),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) throw invalid(mcpMessages.refused.unknownTool({ name: params.name }))
    return answerCall(toolCaller, tool, params.arguments ?? {})
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: [...prompts].filter(([, { needs }]) => caller.forbids(needs) === null).map(([name, prompt]) => describedPrompt(name, prompt)),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.get(params.name)
    if (!prompt) throw invalid(mcpMessages.refused.unknownPrompt({ name: params.name }))
    const given = params.arguments ?? {}
    const missing = prompt.argumentNames.find((name) => !given[name])
    if (missing !== undefined) throw invalid(mcpMessages.refused.missingArgument({ name: missing }))
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }] }
  })
  return server
}

const invalid = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
