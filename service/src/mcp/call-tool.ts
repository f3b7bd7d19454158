import { type FieldError, isProblem, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import { mcpMessages } from '@earshot/messages/api/mcp'
import type { FastifyInstance } from 'fastify'
import { isId } from '../text.ts'
import type { Tool } from './tools.ts'

// A tool is called as its operation is called over HTTP: by a request to the API, which the server hands to itself. Limits, permissions,
// validation, the log and the answer are those of the API, because they are the API's.

interface ToolAnswer {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

/** Who calls, and how the API is asked on their behalf. */
export interface ToolCaller {
  server: Pick<FastifyInstance, 'inject'>
  apiPrefix: string
  /** The headers that say who asks. */
  credential: Readonly<Record<string, string>>
  /** Headers of the caller's that say in which words to answer, and as part of which trace. */
  headers: Readonly<Record<string, string>>
  /** Told of a failure that is ours. */
  failed(error: unknown): void
}

/** Calls a tool as `callTool` does, and answers INTERNAL_ERROR where that fails, without a word about its inside. */
export const answerCall = (caller: ToolCaller, tool: Tool, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> =>
  callTool(caller, tool, given).catch((error: unknown) => {
    caller.failed(error)
    return refusal(problem('INTERNAL_ERROR', httpMessages.server.failed))
  })

/** Calls a tool with the arguments of its path, query string and body in one object. */
async function callTool(caller: ToolCaller, tool: Tool, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
  const request = requestOf(tool, given)
  if (isProblem(request)) return refusal(request)
  const { server, apiPrefix, credential, headers } = caller
  const answer = await server
    .inject({
      method: tool.row.method,
      url: apiPrefix + request.url,
      headers: { ...headers, ...credential, ...(request.payload !== undefined && { 'content-type': 'application/json' }) },
      ...(request.payload !== undefined && { payload: request.payload }),
    })
    .catch((error: { code?: string }) => {
      // A server that is closing takes no more requests from itself either.
      if (error.code === 'FST_ERR_REOPENED_CLOSE_SERVER') return null
      throw error
    })
  if (!answer) return refusal(problem('UNAVAILABLE', mcpMessages.refused.stopping, { retryAfterSeconds: 1 }))
  const body = JSON.parse(answer.body) as Record<string, unknown>
  const retryAfter = answer.headers['retry-after']
  if (isProblem(body)) return refusal({ ...body, ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }) })
  return { content: [{ type: 'text', text: answer.body }], structuredContent: body }
}

/** A problem as a tool's answer, which names its code. */
function refusal(refused: Problem): ToolAnswer {
  const { code, detail, retryAfterSeconds: seconds } = refused
  const text = seconds === undefined ? mcpMessages.problem({ code, detail }) : mcpMessages.problemForNow({ code, detail, seconds })
  return { content: [{ type: 'text', text }], structuredContent: { ...refused }, isError: true }
}

/** In place of what can be no id; the API answers it as it answers an unknown one, once it has checked all that comes before. */
const noId = '-'

/** What is wrong with the arguments of a call's path, for which it reaches no operation; null: nothing. */
export function findPathFlaw({ pathNames }: Tool, given: Readonly<Record<string, unknown>>): Problem<'VALIDATION_ERROR'> | null {
  const wrong = pathNames.flatMap((name) => wrongPathArgument(name, given[name]))
  if (wrong.length === 0) return null
  return problem('VALIDATION_ERROR', wrong.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors: wrong })
}

/** The request that a call stands for, or what is wrong with the arguments of its path. */
function requestOf(tool: Tool, given: Readonly<Record<string, unknown>>): { url: string; payload?: string } | Problem<'VALIDATION_ERROR'> {
  const flaw = findPathFlaw(tool, given)
  if (flaw) return flaw
  const { row, pathNames, queryNames } = tool
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (isId(given[name] as string) ? (given[name] as string) : noId))
  const rest = Object.entries(given).filter(([name, value]) => !pathNames.includes(name) && value !== undefined)
  const search = new URLSearchParams(rest.filter(([name]) => queryNames.has(name)).map(([name, value]) => [name, queryText(value)]))
  return {
    url: search.size > 0 ? `${path}?${search}` : path,
    ...(hasBody(row.method) && { payload: JSON.stringify(Object.fromEntries(rest.filter(([name]) => !queryNames.has(name)))) }),
  }
}

const hasBody = (method: string): boolean => method === 'POST' || method === 'PATCH'

const queryText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function wrongPathArgument(path: string, value: unknown): FieldError[] {
  if (value === undefined) return [{ path, code: 'required', message: httpMessages.field.required }]
  if (typeof value === 'string') return []
  return [{ path, code: 'type', message: httpMessages.field.type({ types: httpMessages.field.types.string }) }]
}
