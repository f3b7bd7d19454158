import type { Readable } from 'node:stream'
import { type AnyOperationId, isProblem, type Operation, type Problem } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import type { Replica } from '../database/replica/replica.ts'
import type { Turns } from '../limits/turns.ts'
import type { Handlers, MemberCaller } from '../operation.ts'
import type { PurposeKeys } from '../secrets.ts'
import { rememberBriefly } from '../short-cache.ts'
import { admitRequest } from './admit-request.ts'
import type { AuditLog } from './audited-request.ts'
import { type Gate, rememberedSeconds } from './caller.ts'
import { handleRequest } from './handle-request.ts'
import type { KeptBudget, Outcome } from './idempotency.ts'
import { readJson } from './json-body.ts'
import { sendProblem } from './problem.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type Checked, checkBody, checkQuery } from './validate.ts'

// The life of a request: identify, limit, permit, find the project (admit-request.ts), then validate, carry out, answer
// (handle-request.ts). In this order, so that callers who may not ask learn nothing from what they asked
// (docs/rules/http.md#order-of-checks).

/** The dependencies of every request of a surface. */
export interface RequestDeps {
  sql: Pool
  /** Reads what may be a few seconds late; null: nothing does. */
  replica: Replica | null
  gate: Gate
  /** Whether the organization has the project. */
  hasProject(organizationId: string, projectId: string): Promise<boolean>
  /** How many requests a key, or a session, may make; null: any number. */
  limiter: RateLimiter | null
  /** How many all keys, sessions and people of an organization may make together; null: any number. */
  organizationLimiter: RateLimiter | null
  /** Counts what is kept for repeated requests; one for all surfaces. */
  kept: KeptBudget
  /** Seconds after which an operation that speaks to strangers, and is not known to be over, may be tried again. */
  runningSecondsMax: number
  /** In which an organization's lists are read; one for all surfaces. */
  organizationTurns: Turns
  /** Encrypts the answers that are kept for repeated requests. */
  idempotencyKey: PurposeKeys
  /** Records what members do, on the surface where they ask. */
  auditLog?: AuditLog
}

export interface OperationsDeps<Ids extends AnyOperationId> extends RequestDeps {
  /** The rows of the contract that are registered here, and their handlers. */
  table: { readonly [Id in Ids]: Operation }
  handlers: Handlers<Ids>
  /** Told after every request that may have changed something, by which operation. */
  changed(id: Ids): void
}

/** An operation's row of the contract, and what is compiled from it once. */
export interface Route {
  id: AnyOperationId
  row: Operation
  /** Names of parameters in the path. */
  parameterNames: readonly string[]
  /** The path as it is asked for, spelled in one way: an Idempotency-Key must not be new again by %-codes or capitals. */
  addressOf(params: Record<string, string>): string
  readQuery: ((search: string) => Checked) | null
  readBody(body: unknown): Checked
  handle(call: Call): Promise<Outcome | Problem>
  /** Tells the surface that the operation may have changed something. */
  changed(): void
}

interface Call {
  sql: Sql
  organizationId: string
  callerId: string
  person: MemberCaller | null
  attemptId: string
  params: Record<string, string>
  query: unknown
  body: unknown
  contents: Readable
}

/** The usual largest body. 64 KB: docs/rules/http.md#request-bodies */
export const bodyBytesMax = 65_536

/** Registers the operations of a table under the instance's prefix. */
export function registerOperations<Ids extends AnyOperationId>(server: FastifyInstance, deps: OperationsDeps<Ids>): void {
  const fileTypes = registerParsers(server, deps.table)
  const remember = rememberBriefly<boolean>(rememberedSeconds)
  const remembering: RequestDeps = {
    ...deps,
    hasProject: (organizationId, projectId) => remember(`${organizationId} ${projectId}`, () => deps.hasProject(organizationId, projectId)),
  }
  for (const id of Object.keys(deps.table) as Ids[]) {
    const route = routeOf(id, deps, server.prefix)
    const { row } = route
    server.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: row.bodyBytesMax ?? bodyBytesMax,
      config: { operationId: id },
      onRequest: async (request, reply) => {
        const problem = await admitRequest(remembering, { row, fileTypes }, request, reply)
        if (problem) return sendProblem(request, reply, problem)
      },
      handler: (request, reply) => handleRequest(remembering, route, request, reply),
    })
  }
}

/** Registers parsers of JSON and of the other media types that operations take, and returns the latter. */
function registerParsers(server: FastifyInstance, table: Readonly<Record<string, Operation>>): ReadonlySet<string> {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(/^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i, { parseAs: 'buffer' }, (_request, body, done) => {
    // Many clients name the type also where they send nothing, as with DELETE.
    if (body.length === 0) return done(null, undefined)
    const read = readJson(body as Buffer)
    if (isProblem(read)) done(Object.assign(new Error(read.detail), { problem: read }))
    else done(null, read)
  })
  const fileTypes = new Set(Object.values(table).flatMap(({ takes }) => takes ?? []))
  for (const mediaType of fileTypes) server.addContentTypeParser(mediaType, (_request, contents, done) => done(null, contents))
  return fileTypes
}

function routeOf<Ids extends AnyOperationId>(id: Ids, { table, handlers, changed }: OperationsDeps<Ids>, prefix: string): Route {
  const row: Operation = table[id]
  return {
    id,
    row,
    parameterNames: [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
    addressOf: (params) => prefix + row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!.toLowerCase()),
    readQuery: row.query ? checkQuery(row.query) : null,
    readBody: checkBody(row.body ?? noFields),
    handle: handlers[id] as Route['handle'],
    changed: () => changed(id),
  }
}

/** The body of an operation that needs none: an object all of whose fields are ignored. */
const noFields = Type.Object({})

/** The methods an address has in a table, for the header `Allow`; empty when there is no such address. */
export const methodsOf = (table: Readonly<Record<string, Operation>>, path: string): string[] =>
  Object.values(table)
    .filter((row) => new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .flatMap((row) => (row.method === 'GET' ? ['GET', 'HEAD'] : [row.method]))

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: AnyOperationId
    /** The only method of the address: the route refuses others. */
    only?: string
  }
}
