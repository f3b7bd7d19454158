import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileContents, isProblem, type Problem, problem } from '@earshot/contract'
import { acceptedLanguage } from '@earshot/messages'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../database/database.ts'
import { isId } from '../text.ts'
import { notFound } from './admit-request.ts'
import { carryOutAudited } from './audited-request.ts'
import { type Once, type Outcome, once, onceWithStrangers, readIdempotencyKey } from './idempotency.ts'
import { sendProblem } from './problem.ts'
import { wholeSeconds } from './rate-limit.ts'
import { readFromReplica } from './read-from-replica.ts'
import type { RequestDeps, Route } from './route.ts'
import { sendFile } from './send-file.ts'
import type { Checked } from './validate.ts'

// A request that was admitted: it is validated, carried out, and answered.

/** A request as it was sent, checked. */
interface ReadRequest {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** The Idempotency-Key; undefined where there is none. */
  key: string | undefined
  contents: Readable
}

/** Carries out an admitted request and answers it. */
export async function handleRequest(deps: RequestDeps, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const contents = route.row.takes ? (request.body as Readable) : noContents
  // A body that is left unread, because the request was refused, is dropped: the connection's next request stands behind it.
  reply.raw.once('finish', () => contents.resume())
  const read = readRequest(route, request, reply)
  if (isProblem(read)) return sendProblem(request, reply, read)
  const { organizationId } = request.caller!
  const turn = route.row.method === 'GET' ? await deps.organizationTurns.take(organizationId) : noTurn
  if (!turn) return sendProblem(request, reply, tooManyReads)
  const { outcome, isReplay } = await carryOut(deps, route, request, { ...read, contents })
    .catch((error: unknown) => {
      turn.end()
      throw error
    })
    // Also where it failed: what was done by then, nobody knows.
    .finally(() => {
      if (route.row.method !== 'GET' || route.row.audited) deps.replica?.wrote(organizationId)
    })
  // A long answer stays in memory until its reader has taken it, and so does its turn.
  if (lengthOf(outcome) > longLength && !reply.raw.destroyed) reply.raw.once('close', () => turn.end())
  else turn.end()
  if (read.key !== undefined && !isReplay) deps.kept.count(organizationId, outcome)
  if (isReplay) reply.header('idempotent-replayed', 'true')
  else if (route.row.method !== 'GET') route.changed()
  return sendOutcome(deps, route, request, reply, outcome)
}

/** Reads query, body, ids and Idempotency-Key; the first of them that is wrong is the problem. */
function readRequest(route: Route, request: FastifyRequest, reply: FastifyReply): Omit<ReadRequest, 'contents'> | Problem {
  const { row } = route
  const query = route.readQuery ? route.readQuery(queryString(request)) : nothing
  if (isProblem(query)) return query
  const sent = row.takes ? undefined : (request.body as { body: unknown } | undefined)
  const body = sent ? route.readBody(sent.body) : row.body ? noBody : nothing
  if (isProblem(body)) return body
  if (body.ignored.length > 0) reply.header('x-ignored-fields', body.ignored.map(encodeURIComponent).join(', '))
  const params = request.params as Record<string, string>
  // Here, not with the project: an id that can't be is answered like one that names nothing, also beside a bad body.
  if (route.parameterNames.some((name) => !isId(params[name]!))) return notFound
  const key = row.method === 'POST' && !row.takes ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
  return isProblem(key) ? key : { params, query: query.value, body: body.value, key }
}

/** Calls the handler, once where the request has an Idempotency-Key, and between the records of the audit log where a member acts. */
function carryOut(deps: RequestDeps, route: Route, request: FastifyRequest, read: ReadRequest): Promise<Once> {
  const { row, id: operation, parameterNames } = route
  const { organizationId, person = null } = request.caller!
  const { params, body } = read
  const act = () => carryOutOnce(deps, route, request, read)
  return deps.auditLog && person && (row.method !== 'GET' || row.audited)
    ? carryOutAudited(deps.auditLog, { organizationId, person, operation, params, parameterNames, body }, act)
    : act()
}

async function carryOutOnce(deps: RequestDeps, route: Route, request: FastifyRequest, read: ReadRequest): Promise<Once> {
  const { organizationId, callerId, person = null } = request.caller!
  const { key, ...asked } = read
  // However many requests an organization has under way, there are connections for the others (decision 46).
  const shared = deps.sql.shareOf(organizationId)
  const act = (sql: Sql, attemptId: string) =>
    route.handle({
      ...{ sql, organizationId, callerId, person, attemptId },
      // Read by the few operations whose answers have texts for people.
      get language() {
        return acceptedLanguage(request.headers['accept-language']) ?? 'en'
      },
      ...{ params: asked.params, query: asked.query, body: asked.body, contents: asked.contents },
    })
  if (route.row.mayLag && deps.replica) {
    const isFreshWanted = request.headers['cache-control']?.includes('no-cache') ?? false
    const read = (sql: Sql) => act(sql, randomUUID())
    return { outcome: await readFromReplica(deps.replica, shared, { organizationId, isFreshWanted }, read), isReplay: false }
  }
  if (key === undefined) return { outcome: await act(shared, randomUUID()), isReplay: false }
  // A repeated request is answered all the same: from what is kept already.
  const actOnce = async (sql: Sql, attemptId: string) => {
    const keptAgainMs = deps.kept.waitMs(organizationId)
    return keptAgainMs > 0 ? tooManyKept(keptAgainMs) : act(sql, attemptId)
  }
  // Each member has keys of their own: what one was shown once, a secret for one, is not repeated to a colleague.
  const scope = `${route.row.method} ${route.addressOf(asked.params)}${person ? ` as ${person.personId}` : ''}`
  const keyed = { organizationId, scope, key, body: asked.body }
  return route.row.speaksToStrangers
    ? onceWithStrangers(shared, deps.idempotencyKey, { ...keyed, runningSecondsMax: deps.runningSecondsMax }, (attemptId) =>
        actOnce(shared, attemptId),
      )
    : once(shared, deps.idempotencyKey, keyed, (sql) => actOnce(sql, randomUUID()))
}

function sendOutcome(
  deps: RequestDeps,
  { row }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome | Problem,
): FastifyReply {
  if (isProblem(outcome)) return sendProblem(request, reply, outcome)
  if (!('x-file' in row.success[outcome.status]!)) return sendJson(reply, outcome)
  return sendFile(reply, outcome.body as FileContents, async () => {
    const now = await deps.gate(request)
    return !isProblem(now) && now.forbids(row) === null
  })
}

const sendJson = (reply: FastifyReply, { status, body }: Outcome) =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(typeof body === 'string' ? body : JSON.stringify(body))

const queryString = (request: FastifyRequest): string => {
  const address = request.raw.url ?? ''
  const at = address.indexOf('?')
  return at < 0 ? '' : address.slice(at + 1)
}

const nothing: Exclude<Checked, Problem> = { value: {}, ignored: [] }
/** The contents of a request that has none but JSON. */
const noContents = Readable.from([])
const noTurn = { end() {} }

/** Characters of an answer's JSON text; most lists have fewer, and are with the system as soon as they are sent. */
const longLength = 262_144
const lengthOf = (outcome: Outcome | Problem): number => (!isProblem(outcome) && typeof outcome.body === 'string' ? outcome.body.length : 0)

const noBody = problem('INVALID_JSON', httpMessages.body.required)

const tooManyKept = (waitMs: number) =>
  problem('RATE_LIMITED', httpMessages.idempotency.tooManyKept, { retryAfterSeconds: wholeSeconds(waitMs) })

const tooManyReads = problem('RATE_LIMITED', httpMessages.admission.tooManyReads, { retryAfterSeconds: 5 })
