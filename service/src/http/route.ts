import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type AnyOperationId,
  errors as errorStatus,
  type FileContents,
  isProblem,
  type Operation,
  type Problem,
  problem,
} from '@earshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import type { Turns } from '../limits/turns.ts'
import type { Handlers, MemberCaller } from '../operation.ts'
import type { PurposeKeys } from '../secrets.ts'
import { rememberBriefly } from '../short-cache.ts'
import { isId } from '../text.ts'
import { type Caller, type Gate, rememberedSeconds } from './caller.ts'
import { type KeptBudget, once, onceWithStrangers, readIdempotencyKey } from './idempotency.ts'
import { readJson } from './json-body.ts'
import { sendProblem } from './problem.ts'
import { allowanceHeaders, type RateLimiter, wholeSeconds } from './rate-limit.ts'
import { sendFile } from './send-file.ts'
import { type Checked, checkBody, checkQuery } from './validate.ts'

// The life of a request: identify, limit, permit, find the project, validate, act, answer. In this order, so that a caller who may not
// ask learns nothing from what they asked (docs/rules/http.md#order-of-checks).

export interface OperationsDeps<Ids extends AnyOperationId> {
  sql: Pool
  /** The rows of the contract that are opened here, and who answers them. */
  table: { readonly [Id in Ids]: Operation }
  handlers: Handlers<Ids>
  gate: Gate
  /** Whether the organization has the project. */
  hasProject(organizationId: string, projectId: string): Promise<boolean>
  /** How many requests a key, or a session, may make; null: any number. */
  limiter: RateLimiter | null
  /** How many all keys, sessions and people of an organization may make together; null: any number. */
  organizationLimiter: RateLimiter | null
  /** What is kept for repeated requests; one for all doors. */
  kept: KeptBudget
  /** In which an organization's lists are read; one for all doors. */
  answerTurns: Turns
  /** Encrypts the answers that are kept for repeated requests. */
  idempotencyKey: PurposeKeys
  /** Told after every request that may have changed something, by which operation. */
  changed(id: Ids): void
  /** Writes down what members do, where they ask. */
  auditLog?: AuditLog
}

/** Who writes down what members do: before it is done, so that nothing can be missing, and what came of it. */
interface AuditLog {
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

/** The usual largest body. 64 KB: docs/rules/http.md#request-bodies */
const bodyBytesMax = 65_536

/** Opens the operations of a table under the instance's prefix. */
export function registerOperations<Ids extends AnyOperationId>(server: FastifyInstance, deps: OperationsDeps<Ids>): void {
  const remember = rememberBriefly<boolean>(rememberedSeconds)

  server.removeAllContentTypeParsers()
  server.addContentTypeParser(/^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i, { parseAs: 'buffer' }, (_request, body, done) => {
    // Many clients name the type also where they send nothing, as with DELETE.
    if (body.length === 0) return done(null, undefined)
    const read = readJson(body as Buffer)
    if (isProblem(read)) done(Object.assign(new Error(read.detail), { problem: read }))
    else done(null, read)
  })

  const taken = new Set(Object.values<Operation>(deps.table).flatMap(({ takes }) => takes ?? []))
  for (const mediaType of taken) server.addContentTypeParser(mediaType, (_request, contents, done) => done(null, contents))

  for (const id of Object.keys(deps.table) as Ids[]) {
    const row: Operation = deps.table[id]
    const handle = deps.handlers[id] as (call: unknown) => Promise<{ status: number; body: unknown } | Problem>
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
        const caller = await deps.gate(request)
        if (isProblem(caller)) return sendProblem(request, reply, caller)
        request.caller = caller
        if (deps.limiter) {
          const allowance = await deps.limiter.take(caller.callerId)
          reply.headers(allowanceHeaders(deps.limiter.limits, allowance))
          if (!allowance.isAllowed) return sendProblem(request, reply, tooMany(deps.limiter.limits.requestsPerMinute, allowance.waitMs))
        }
        if (deps.organizationLimiter) {
          const together = await deps.organizationLimiter.take(caller.organizationId)
          if (!together.isAllowed)
            return sendProblem(request, reply, tooManyTogether(deps.organizationLimiter.limits.requestsPerMinute, together.waitMs))
        }
        const forbidden = caller.forbids(row)
        if (forbidden) return sendProblem(request, reply, forbidden)
        const { projectId } = request.params as Record<string, string>
        const isOurs =
          projectId === undefined ||
          (isId(projectId) &&
            (await remember(`${caller.organizationId} ${projectId}`, () => deps.hasProject(caller.organizationId, projectId))))
        if (!isOurs) return sendProblem(request, reply, notFound)
        const coding = request.headers['content-encoding'] ?? 'identity'
        if (row.method !== 'GET' && coding !== 'identity')
          return sendProblem(request, reply, problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without content-encoding.'))
        const mediaType = (request.headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
        if (row.takes ? mediaType !== row.takes : taken.has(mediaType))
          return sendProblem(request, reply, problem('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${row.takes ?? 'application/json'}.`))
      },
      handler: async (request, reply) => {
        const contents = row.takes ? (request.body as Readable) : nobodySends
        // What nobody read of it, because it was refused, is dropped: the connection's next request stands behind it.
        reply.raw.once('finish', () => contents.resume())
        const query = readQuery ? readQuery(queryString(request)) : nothing
        if (isProblem(query)) return sendProblem(request, reply, query)
        const sent = row.takes ? undefined : (request.body as { body: unknown } | undefined)
        const body = sent ? readBody(sent.body) : row.body ? noBody : nothing
        if (isProblem(body)) return sendProblem(request, reply, body)
        if (body.ignored.length > 0) reply.header('x-ignored-fields', body.ignored.map(encodeURIComponent).join(', '))
        const params = request.params as Record<string, string>
        // Here, not with the project: an id that can't be is answered like one that names nothing, also beside a bad body.
        if (parameterNames.some((name) => !isId(params[name]!))) return sendProblem(request, reply, notFound)
        const key = row.method === 'POST' && !row.takes ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
        if (isProblem(key)) return sendProblem(request, reply, key)
        const { organizationId, callerId, person = null } = request.caller!
        // Of members each has their own: what one was shown once, a secret for one, is not repeated to a colleague.
        const scope = `${row.method} ${addressOf(params)}${person ? ` as ${person.personId}` : ''}`
        // However many of its own an organization has under way, there are connections for the others (decision 46).
        const shared = deps.sql.shareOf(organizationId)
        const act = (sql: Sql, attemptId: string) =>
          handle({ sql, organizationId, callerId, person, attemptId, params, query: query.value, body: body.value, contents })
        // Who asks again is answered: what was done is told from what is kept already.
        const actOnce = async (sql: Sql, attemptId: string) => {
          const keptAgainMs = deps.kept.waitMs(organizationId)
          return keptAgainMs > 0 ? tooManyKept(keptAgainMs) : act(sql, attemptId)
        }
        const keyed = { organizationId, scope, key: key ?? '', body: body.value }
        const carryOut = async () =>
          key === undefined
            ? { outcome: await act(shared, randomUUID()), isReplay: false }
            : row.speaksToStrangers
              ? await onceWithStrangers(shared, deps.idempotencyKey, keyed, (attemptId) => actOnce(shared, attemptId))
              : await once(shared, deps.idempotencyKey, keyed, (sql) => actOnce(sql, randomUUID()))
        const turn = row.method === 'GET' ? await deps.answerTurns.take(organizationId) : noTurn
        if (!turn) return sendProblem(request, reply, tooManyReads)
        const isAudited = deps.auditLog && person && (row.method !== 'GET' || row.audited)
        const { outcome, isReplay } = await (isAudited
          ? handleAudited(deps.auditLog!, { organizationId, person, operation: id, params, parameterNames, body: body.value }, carryOut)
          : carryOut()
        ).catch((error: unknown) => {
          turn.end()
          throw error
        })
        // A long answer stays in memory until its reader has taken it, and so does its turn.
        if (bytesOf(outcome) > longBytes && !reply.raw.destroyed) reply.raw.once('close', () => turn.end())
        else turn.end()
        if (key !== undefined && !isReplay) deps.kept.count(organizationId, outcome)
        if (isReplay) reply.header('idempotent-replayed', 'true')
        else if (row.method !== 'GET') deps.changed(id)
        if (isProblem(outcome)) return sendProblem(request, reply, outcome)
        if (!('x-file' in row.success[outcome.status]!)) return sendJson(reply, outcome)
        return sendFile(reply, outcome.body as FileContents, async () => {
          const now = await deps.gate(request)
          return !isProblem(now) && now.forbids(row) === null
        })
      },
    })
  }
}

type Outcome = { outcome: { status: number; body: unknown } | Problem; isReplay: boolean }

/** Writes down what somebody does before it is done, and what came of it when it is. */
async function handleAudited(
  auditLog: AuditLog,
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
  const entryId = await auditLog.begin({ ...about, projectId: params.projectId ?? null, subjectId, fields: Object.keys(body ?? {}) })
  let status = 500
  let madeId: string | null = null
  try {
    const done = await carryOut()
    status = isProblem(done.outcome) ? errorStatus[done.outcome.code].status : done.outcome.status
    if (!isProblem(done.outcome)) madeId = idIn(done.outcome.body)
    return done
  } finally {
    await auditLog.end({ organizationId, entryId, status, subjectId: subjectId ?? madeId })
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
const noBody = problem('INVALID_JSON', 'This operation needs a JSON body; none was sent.')
/** What comes in where nothing but JSON does. */
const nobodySends = Readable.from([])
const tooMany = (requestsPerMinute: number, waitMs: number) =>
  problem(
    'RATE_LIMITED',
    `At most ${requestsPerMinute} requests a minute may be made with this key or session. Wait as long as the header Retry-After says.`,
    {
      retryAfterSeconds: wholeSeconds(waitMs),
    },
  )
const tooManyTogether = (requestsPerMinute: number, waitMs: number) =>
  problem(
    'RATE_LIMITED',
    `All keys, sessions and people of an organization may make ${requestsPerMinute} requests a minute together. Wait as long as the header Retry-After says.`,
    { retryAfterSeconds: wholeSeconds(waitMs) },
  )
const tooManyKept = (waitMs: number) =>
  problem(
    'RATE_LIMITED',
    'Answers to requests with an Idempotency-Key are kept for 24 hours, and of this organization as many as may be. Send the request without the header, or wait as long as the header Retry-After says.',
    { retryAfterSeconds: wholeSeconds(waitMs) },
  )
const tooManyReads = problem(
  'RATE_LIMITED',
  'An organization reads eight lists at a time, and eight of its own are being read, or their answers taken. Ask again in a moment.',
  { retryAfterSeconds: 5 },
)

const noTurn = { end() {} }

/** An answer of a list as most are is with the system as soon as it is sent. */
const longBytes = 262_144
/** How long an answer is, about: characters, of what the database wrote. */
const bytesOf = (outcome: { body: unknown } | Problem): number =>
  !isProblem(outcome) && typeof outcome.body === 'string' ? outcome.body.length : 0

const notFound = problem('NOT_FOUND', 'There is no such thing in this organization.')

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
