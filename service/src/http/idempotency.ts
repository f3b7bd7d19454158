import { createHash } from 'node:crypto'
import { invalidField, isProblem, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { decrypt, encrypt, keyIdsOf, type PurposeKeys } from '../secrets.ts'

// A POST that is sent again with the same Idempotency-Key takes effect once. The first answer is kept for 24 hours, in the
// transaction of the effect: there is no moment at which the one is there without the other (docs/rules/http.md#idempotency).

export interface Outcome {
  status: number
  body: unknown
}

interface Request {
  organizationId: string
  /** Method and full path: the same key elsewhere is another key. */
  scope: string
  key: string
  body: unknown
}

/** Problems that the operation itself decided and that a repeat would not change: worth keeping. */
const keptProblems = new Set<Problem['code']>([
  'NOT_FOUND',
  'QR_CODE_NOT_FOUND',
  'LINK_EXPIRED',
  'LINK_ALREADY_SUBMITTED',
  'CUSTOMER_UNSUBSCRIBED',
  'CUSTOMER_BLOCKED',
  'QUESTION_HAS_ANSWERS',
  'LIMIT_REACHED',
  'CONFLICT',
])

/**
 * Bytes of answers that a process keeps for one organization in 24 hours: 1 GiB. That of a link takes less than one KB, so it is a million
 * links a day, twelve a second; of the longest texts, 5,000.
 */
const keptBytesMax = 2 ** 30

/** What a row takes besides the answer: the key and the path, digests, two indexes. */
const rowBytes = 500

export type KeptBudget = ReturnType<typeof openKeptBudget>

/** Counts what is kept for each organization, from its first answer on for a day, in this process. */
export function openKeptBudget(bytesMax = keptBytesMax, clock: () => number = () => performance.now()) {
  const days = new Map<string, { until: number; bytes: number }>()
  return {
    /** Milliseconds until answers of an organization are kept again; 0: they are now. */
    waitMs(organizationId: string): number {
      const day = days.get(organizationId)
      return day && day.bytes >= bytesMax ? Math.max(0, day.until - clock()) : 0
    },
    /** Counts an answer, if it was kept. */
    count(organizationId: string, outcome: Outcome | Problem): void {
      if (isProblem(outcome) && !keptProblems.has(outcome.code)) return
      const { body } = isProblem(outcome) ? { body: outcome.detail } : outcome
      const bytes = rowBytes + Buffer.byteLength(typeof body === 'string' ? body : JSON.stringify(body))
      const now = clock()
      const day = days.get(organizationId)
      if (day && day.until > now) day.bytes += bytes
      else days.set(organizationId, { until: now + dayMs, bytes })
    },
  }
}
const dayMs = 86_400_000

/** The key a request was sent with; undefined when it has none. Errors: VALIDATION_ERROR, more than 255 characters or unprintable ones. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined | Problem<'VALIDATION_ERROR'> {
  if (header === undefined) return undefined
  return typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)
    ? header
    : invalidField('Idempotency-Key', 'idempotency-key', httpMessages.idempotency.invalidKey)
}

/**
 * Runs an operation once for a key, and returns the first response to repeats. Responses are kept encrypted: some carry a link or a secret,
 * and a stolen database must open nothing.
 * Errors: IDEMPOTENCY_IN_PROGRESS while the first is still running · IDEMPOTENCY_MISMATCH when the key came with another body before.
 */
export async function once(
  sql: Pool,
  keptKey: PurposeKeys,
  { organizationId, scope, key, body }: Request,
  act: (sql: Sql) => Promise<Outcome | Problem>,
): Promise<Once> {
  const sha256 = sha256Of(body)
  const about = associatedDataOf({ organizationId, scope, key })
  // An outcome that isn't worth keeping undoes everything the operation did, by leaving the transaction.
  const unkept: { outcome?: Outcome | Problem } = {}
  try {
    return (await sql.begin(async (transaction) => {
      const [turn] = await transaction<[{ isOurs: boolean }]>`select pg_try_advisory_xact_lock(hashtextextended(${about}, 0)) as is_ours`
      if (!turn.isOurs) return fresh(inProgress)
      const [kept] = await transaction<Kept[]>`
        select request_sha256, outcome_encrypted from idempotency
        where organization_id = ${organizationId} and scope = ${scope} and key = ${key} and created_at > now() - interval '24 hours'`
      if (kept) return again(keptKey, kept, { sha256, about })

      const outcome = await act(transaction)
      if (isProblem(outcome) && !keptProblems.has(outcome.code)) {
        unkept.outcome = outcome
        throw unkept
      }
      await transaction`
        insert into idempotency (organization_id, scope, key, request_sha256, outcome_encrypted, encryption_key_id)
        values (${organizationId}, ${scope}, ${key}, ${sha256}, ${sealed(keptKey, outcome, about)}, ${keyIdsOf(keptKey)[0]})
        on conflict (organization_id, scope, key) do update set
          request_sha256 = excluded.request_sha256, outcome_encrypted = excluded.outcome_encrypted,
          encryption_key_id = excluded.encryption_key_id, created_at = excluded.created_at`
      return fresh(outcome)
    })) as Once
  } catch (error) {
    if (error === unkept) return fresh(unkept.outcome!)
    throw error
  }
}

/**
 * The same for an operation that speaks to a stranger (a mail server, a model), which no transaction may be held for. That it runs is
 * written down first, what came of it afterwards; while neither is known, repeats are told to wait. After a crash, or when the database was
 * away at the end, the repeat acts again under the same `attemptId` once `runningSecondsMax` have passed, and it is the operation that knows
 * what it did under that name.
 */
export async function onceWithStrangers(
  sql: Pool,
  keptKey: PurposeKeys,
  { organizationId, scope, key, body, runningSecondsMax }: Request & { runningSecondsMax: number },
  act: (attemptId: string) => Promise<Outcome | Problem>,
): Promise<Once> {
  const sha256 = sha256Of(body)
  const about = associatedDataOf({ organizationId, scope, key })
  const [turn] = await sql<{ attemptId: string }[]>`
    insert into idempotency (organization_id, scope, key, request_sha256, running_since)
    values (${organizationId}, ${scope}, ${key}, ${sha256}, now())
    on conflict (organization_id, scope, key) do update set
      running_since = excluded.running_since, request_sha256 = excluded.request_sha256, outcome_encrypted = null,
      created_at = case when ${isForgotten(sql)} then excluded.created_at else idempotency.created_at end,
      attempt_id = case when ${isForgotten(sql)} then excluded.attempt_id else idempotency.attempt_id end
    where ${isForgotten(sql)} or (idempotency.outcome_encrypted is null and idempotency.request_sha256 = excluded.request_sha256
      and excluded.running_since - idempotency.running_since > make_interval(secs => ${runningSecondsMax}))
    returning attempt_id`
  if (!turn) {
    const [kept] = await sql<Kept[]>`
      select request_sha256, outcome_encrypted from idempotency
      where organization_id = ${organizationId} and scope = ${scope} and key = ${key}`
    // None: it was refused and taken back at this very moment.
    return kept ? again(keptKey, kept, { sha256, about }) : fresh(inProgress)
  }

  const outcome = await act(turn.attemptId)
  if (isProblem(outcome) && !keptProblems.has(outcome.code))
    await sql`
      delete from idempotency
      where organization_id = ${organizationId} and scope = ${scope} and key = ${key} and attempt_id = ${turn.attemptId}`
  else
    await sql`
      update idempotency set outcome_encrypted = ${sealed(keptKey, outcome, about)}, encryption_key_id = ${keyIdsOf(keptKey)[0]},
        running_since = null
      where organization_id = ${organizationId} and scope = ${scope} and key = ${key} and attempt_id = ${turn.attemptId}`
  return fresh(outcome)
}

/** Seconds after which such an operation is taken to be over: more than a mail server is given, and more than a model is. */
export const runningSecondsMaxOf = ({ aiTimeoutSeconds }: { aiTimeoutSeconds: number }): number => Math.max(60, aiTimeoutSeconds + 5)

const isForgotten = (sql: Sql) => sql`excluded.created_at - idempotency.created_at >= interval '24 hours'`

/** Keys of one sweep: few enough to be over in a moment. */
export const sweptMax = 1000

/** Forgets keys and what they were answered after 24 hours, of every organization, `sweptMax` at a time. Returns how many. */
export async function sweepIdempotency(sql: Sql): Promise<number> {
  const swept = await sql`
    delete from idempotency where ctid = any(array(
      select ctid from idempotency where created_at < now() - interval '24 hours' limit ${sweptMax}))`
  return swept.count
}

export interface Once {
  outcome: Outcome | Problem
  isReplay: boolean
}

/** What is known of a key. */
interface Kept {
  requestSha256: Buffer
  /** Null while the first request runs. */
  outcomeEncrypted: Buffer | null
}

/** The response to a request whose key is known. */
function again(
  keptKey: PurposeKeys,
  { requestSha256, outcomeEncrypted }: Kept,
  { sha256, about }: { sha256: Buffer; about: string },
): Once {
  if (!requestSha256.equals(sha256)) return fresh(problem('IDEMPOTENCY_MISMATCH', httpMessages.idempotency.mismatch))
  if (outcomeEncrypted === null) return fresh(inProgress)
  const outcome = openAnswer(keptKey, outcomeEncrypted, about)
  return outcome === null ? fresh(unreadable) : { outcome: JSON.parse(outcome) as Outcome, isReplay: true }
}

const fresh = (outcome: Outcome | Problem): Once => ({ outcome, isReplay: false })
const inProgress = problem('IDEMPOTENCY_IN_PROGRESS', httpMessages.idempotency.inProgress)

const unreadable = problem('IDEMPOTENCY_MISMATCH', httpMessages.idempotency.unreadable)

const sha256Of = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()
export const associatedDataOf = ({ organizationId, scope, key }: Omit<Request, 'body'>): string => `${organizationId} ${scope} ${key}`

/** An answer as it was kept; null when it was sealed with a SECRET_KEY that is not here. */
export function openAnswer(keptKey: PurposeKeys, outcomeEncrypted: Buffer, about: string): string | null {
  try {
    return decrypt(keptKey, outcomeEncrypted, about).toString()
  } catch {
    return null
  }
}

export const sealed = (keptKey: PurposeKeys, outcome: Outcome | Problem, about: string): Buffer =>
  encrypt(keptKey, Buffer.from(JSON.stringify(outcome)), about)
