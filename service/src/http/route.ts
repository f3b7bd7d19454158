import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type AnyOperationId,
  errors as errorStatus,
  type FileContents,
  isRefusal,
  type Operation,
  type Refusal,
  refuse,
} from '@earshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import type { Handlers, MemberCaller } from '../operation.ts'
import type { PurposeKeys } from '../secrets.ts'
import { rememberBriefly } from '../short-cache.ts'
import { isId } from '../text.ts'
import { type Caller, type Gate, rememberedSeconds } from './caller.ts'
import { once, onceWithStrangers, readIdempotencyKey } from './idempotency.ts'
import { readJson } from './json-body.ts'
import { sendRefusal } from './problem.ts'
import { allowanceHeaders, type RateLimiter, wholeSeconds } from './rate-limit.ts'
import { sendFile } from './send-file.ts'
import { type Checked, checkBody, checkQuery } from './validate.ts'

// The life of a request: identify, limit, permit, find the project, validate, act, answer. In this order, so that a caller who may not
// ask learns nothing from what they asked (decisions: order of checks).

export interface Door<Ids extends AnyOperationId> {
  sql: Pool
  /** The rows of the contract that are opened here, and who answers them. */
  table: { readonly [Id in Ids]: Operation }
  handlers: Handlers<Ids>
  gate: Gate
  /** Whether the organization has the project. */
  hasProject(organizationId: string, projectId: string): Promise<boolean>
  /** How many requests a key, or a session, may make; null: any number. */
  limiter: RateLimiter | null
  /** Encrypts the answers that are kept for repeated requests. */
  idempotencyKey: PurposeKeys
  /** Told after every request that may have changed something, by which operation. */
  changed(id: Ids): void
  /** Writes down what members do, where they ask. */
  witness?: Witness
}

/** Who writes down what members do: before it is done, so that nothing can be missing, and what came of it. */
export interface Witness {
  begin(about: {
    organizationId: string
    person: MemberCaller
    operation: string
    projectId: string | null
    subjectId: string | null
    /** Names of what was sent, never what was in it. */
    fields: string[]
  }): Promise<string>
  end(about: { organizationId: string; entryId: string; status: number; subjectId: string | null }): Promise<void>
}

/** The usual largest body. 64 KB: hardening, HTTP. */
const bodyBytesMax = 65_536

/** Opens the operations of a table under the instance's prefix. */
export function registerOperations<Ids extends AnyOperationId>(server: FastifyInstance, door: Door<Ids>): void {
  const remember = rememberBriefly<boolean>(rememberedSeconds)

  server.removeAllContentTypeParsers()
  server.addContentTypeParser(/^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i, { parseAs: 'buffer' }, (_request, body, done) => {
    // Many clients name the type also where they send nothing, as with DELETE.
    if (body.length === 0) return done(null, undefined)
    const read = readJson(body as Buffer)
    if (isRefusal(read)) done(Object.assign(new Error(read.detail), { refusal: read }))
    else done(null, read)
  })

  const taken = new Set(Object.values<Operation>(door.table).flatMap(({ takes }) => takes ?? []))
  for (const mediaType of taken) server.addContentTypeParser(mediaType, (_request, contents, done) => done(null, contents))

  for (const id of Object.keys(door.table) as Ids[]) {
    const row: Operation = door.table[id]
    const handle = door.handlers[id] as (call: unknown) => Promise<{ status: number; body: unknown } | Refusal>
    const readQuery = row.query && checkQuery(row.query)
    const readBody = checkBody(row.body ?? noFields)
    const parameterNames = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
    // Of the many ways to spell an address, one: an Idempotency-Key must not be new again by %-codes or capitals.
    const addressOf = (params: Record<string, string>) =>
      server.prefix + row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!.toLowerCase())

    server.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: row.bodyBytesMax ?? bodyBytesMax,
      config: { operationId: id },
      onRequest: async (request, reply) => {
        const caller = await door.gate(request)
        if (isRefusal(caller)) return sendRefusal(request, reply, caller)
        request.caller = caller
        if (door.limiter) {
          const allowance = await door.limiter.take(caller.callerId)
          reply.headers(allowanceHeaders(door.limiter.limits, allowance))
          if (!allowance.isAllowed) return sendRefusal(request, reply, tooMany(door.limiter.limits.requestsPerMinute, allowance.waitMs))
        }
        const forbidden = caller.forbids(row)
        if (forbidden) return sendRefusal(request, reply, forbidden)
        const { projectId } = request.params as Record<string, string>
        const isOurs =
          projectId === undefined ||
          (isId(projectId) &&
            (await remember(`${caller.organizationId} ${projectId}`, () => door.hasProject(caller.organizationId, projectId))))
        if (!isOurs) return sendRefusal(request, reply, notFound)
        const coding = request.headers['content-encoding'] ?? 'identity'
        if (row.method !== 'GET' && coding !== 'identity')
          return sendRefusal(request, reply, refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without content-encoding.'))
        const mediaType = (request.headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
        if (row.takes ? mediaType !== row.takes : taken.has(mediaType))
          return sendRefusal(request, reply, refuse('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${row.takes ?? 'application/json'}.`))
      },
      handler: async (request, reply) => {
        const contents = row.takes ? (request.body as Readable) : nobodySends
        // What nobody read of it, because it was refused, is dropped: the connection's next request stands behind it.
        reply.raw.once('finish', () => contents.resume())
        const query = readQuery ? readQuery(queryString(request)) : nothing
        if (isRefusal(query)) return sendRefusal(request, reply, query)
        const sent = row.takes ? undefined : (request.body as { body: unknown } | undefined)
        const body = sent ? readBody(sent.body) : row.body ? noBody : nothing
        if (isRefusal(body)) return sendRefusal(request, reply, body)
        if (body.ignored.length > 0) reply.header('x-ignored-fields', body.ignored.map(encodeURIComponent).join(', '))
        const params = request.params as Record<string, string>
        // Here, not with the project: an id that can't be is answered like one that names nothing, also beside a bad body.
        if (parameterNames.some((name) => !isId(params[name]!))) return sendRefusal(request, reply, notFound)
        const key = row.method === 'POST' && !row.takes ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
        if (isRefusal(key)) return sendRefusal(request, reply, key)
        const { organizationId, callerId, person = null } = request.caller!
        // Of members each has their own: what one was shown once, a secret for one, is not repeated to a colleague.
        const scope = `${row.method} ${addressOf(params)}${person ? ` as ${person.personId}` : ''}`
        const act = (sql: Sql, attemptId: string) =>
          handle({ sql, organizationId, callerId, person, attemptId, params, query: query.value, body: body.value, contents })
        const keyed = { organizationId, scope, key: key ?? '', body: body.value }
        const carryOut = async () =>
          key === undefined
            ? { outcome: await act(door.sql, randomUUID()), isReplay: false }
            : row.speaksToStrangers
              ? await onceWithStrangers(door.sql, door.idempotencyKey, keyed, (attemptId) => act(door.sql, attemptId))
              : await once(door.sql, door.idempotencyKey, keyed, (sql) => act(sql, randomUUID()))
        const isWitnessed = door.witness && person && (row.method !== 'GET' || row.audited)
        const { outcome, isReplay } = isWitnessed
          ? await witnessed(door.witness!, { organizationId, person, operation: id, params, parameterNames, body: body.value }, carryOut)
          : await carryOut()
        if (isReplay) reply.header('idempotent-replayed', 'true')
        else if (row.method !== 'GET') door.changed(id)
        if (isRefusal(outcome)) return sendRefusal(request, reply, outcome)
        if (!('x-file' in row.success[outcome.status]!)) return sendJson(reply, outcome)
        return sendFile(reply, outcome.body as FileContents, async () => {
          const now = await door.gate(request)
          return !isRefusal(now) && now.forbids(row) === null
        })
      },
    })
  }
}

type Outcome = { outcome: { status: number; body: unknown } | Refusal; isReplay: boolean }

/** Writes down what somebody does before it is done, and what came of it when it is. */
async function witnessed(
  witness: Witness,
  {
    params,
    parameterNames,
    body,
    ...about
  }: {
    organizationId: string
    person: MemberCaller
    operation: string
    params: Record<string, string>
    parameterNames: readonly string[]
    body: unknown
  },
  carryOut: () => Promise<Outcome>,
): Promise<Outcome> {
  const { organizationId } = about
  const subject = parameterNames.filter((name) => name !== 'projectId').at(-1)
  const subjectId = subject === undefined ? null : params[subject]!
  const entryId = await witness.begin({ ...about, projectId: params.projectId ?? null, subjectId, fields: Object.keys(body ?? {}) })
  let status = 500
  let madeId: string | null = null
  try {
    const done = await carryOut()
    status = isRefusal(done.outcome) ? errorStatus[done.outcome.refused].status : done.outcome.status
    if (!isRefusal(done.outcome)) madeId = idIn(done.outcome.body)
    return done
  } finally {
    await witness.end({ organizationId, entryId, status, subjectId: subjectId ?? madeId })
  }
}

/** The id of a record that was answered: its first field that is one. */
function idIn(body: unknown): string | null {
  const shown: unknown = typeof body === 'string' ? JSON.parse(body) : body
  if (typeof shown !== 'object' || shown === null) return null
  const [, value] = Object.entries(shown).find(([name]) => /^id$|Id$/.test(name)) ?? []
  return typeof value === 'string' ? value : null
}

/** The methods an address has in a table, for the header `Allow`; empty when there is no such address. */
export const methodsOf = (table: Readonly<Record<string, Operation>>, path: string): string[] =>
  Object.values(table)
    .filter((row) => new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .flatMap((row) => (row.method === 'GET' ? ['GET', 'HEAD'] : [row.method]))

const nothing: Checked & { value: unknown } = { value: {}, ignored: [] }
/** What an operation takes that needs no body: an object all of whose fields are ignored. */
const noFields = Type.Object({})
const noBody = refuse('INVALID_JSON', 'This operation needs a JSON body; none was sent.')
/** What comes in where nothing but JSON does. */
const nobodySends = Readable.from([])
const tooMany = (requestsPerMinute: number, waitMs: number) =>
  refuse(
    'RATE_LIMITED',
    `At most ${requestsPerMinute} requests a minute may be made with this key or session. Wait as long as the header Retry-After says.`,
    {
      retryAfterSeconds: wholeSeconds(waitMs),
    },
  )
const notFound = refuse('NOT_FOUND', 'There is no such thing in this organization.')

const queryString = (request: FastifyRequest): string => {
  const address = request.raw.url ?? ''
  const at = address.indexOf('?')
  return at < 0 ? '' : address.slice(at + 1)
}

const sendJson = (reply: FastifyReply, { status, body }: { status: number; body: unknown }) =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(typeof body === 'string' ? body : JSON.stringify(body))

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
  interface FastifyContextConfig {
    operationId?: AnyOperationId
  }
}
