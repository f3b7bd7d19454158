import { createHmac } from 'node:crypto'
import { type Refusal, refuse } from '@earshot/contract'
import type { Sql } from '../database/database.ts'

// How often something may be tried, counted in the database: on all nodes together. What is counted is a digest, so that nobody's address
// stands there. An attempt counts before it is looked at: many at once are many.

/** What is counted, how often it may be, in how many seconds from the first on. */
interface Bound {
  of: string
  most: number
  seconds: number
}

export interface Counted {
  /** Where from. */
  address: string
  /** As whom, in the form it is compared in; or who, where somebody is signed in. */
  whom: string
}

/**
 * Signing in: ten times in ten minutes as somebody from one address, fifty times in an hour from wherever, so that many addresses guess no
 * faster; and as whoever, a hundred times in ten minutes from one address, which may be a whole office's.
 */
const bounds = {
  'sign-in': ({ address, whom }: Counted): Bound[] => [
    { of: `sign-in ${address} ${whom}`, most: 10, seconds: 600 },
    { of: `sign-in ${whom}`, most: 50, seconds: 3600 },
    { of: `sign-in from ${address}`, most: 100, seconds: 600 },
  ],
  // A letter each: nobody's mailbox is filled by others.
  letter: ({ address, whom }: Counted): Bound[] => [
    { of: `letter ${whom}`, most: 5, seconds: 3600 },
    { of: `letter from ${address}`, most: 50, seconds: 3600 },
  ],
  // Addresses that were mailed hold too much to be guessed; this bounds what guessing costs us.
  token: ({ address }: Counted): Bound[] => [{ of: `token from ${address}`, most: 60, seconds: 600 }],
  // Somebody who found an open session guesses its owner's password here, or their second factor.
  password: ({ whom }: Counted): Bound[] => [{ of: `password ${whom}`, most: 10, seconds: 600 }],
  // Nobody by name while somebody is on their way in: better-auth then counts by whose second factor it is.
  code: ({ address, whom }: Counted): Bound[] => [
    ...(whom === '' ? [] : [{ of: `code ${whom}`, most: 20, seconds: 600 }]),
    { of: `code from ${address}`, most: 100, seconds: 600 },
  ],
} satisfies Record<string, (counted: Counted) => Bound[]>

export type Attempt = keyof typeof bounds

/** Counts an attempt. Refuses: RATE_LIMITED, with the seconds until one makes sense again. */
export async function countAttempt(
  sql: Sql,
  { attemptKey, attempt, ...counted }: { attemptKey: Buffer; attempt: Attempt } & Counted,
): Promise<Refusal<'RATE_LIMITED'> | null> {
  const each = bounds[attempt](counted)
    .map((bound) => ({ ...bound, subject: subjectOf(attemptKey, bound.of) }))
    // In one order, so that two that count the same wait for each other and not both for ever.
    .toSorted((a, b) => Buffer.compare(a.subject, b.subject))
  const rows = await sql<{ subject: Buffer; attempts: number; secondsLeft: number }[]>`
    insert into sign_in_attempt (subject, attempts, until)
    select decode(subject, 'hex'), 1, now() + make_interval(secs => seconds)
    from unnest(${each.map(({ subject }) => subject.toString('hex'))}::text[], ${each.map(({ seconds }) => seconds)}::int[]) as counted (subject, seconds)
    order by subject
    on conflict (subject) do update set
      attempts = case when sign_in_attempt.until > now() then least(sign_in_attempt.attempts + 1, 1000000) else 1 end,
      since = case when sign_in_attempt.until > now() then sign_in_attempt.since else now() end,
      until = case when sign_in_attempt.until > now() then sign_in_attempt.until else excluded.until end
    returning subject, attempts, ceil(extract(epoch from until - now()))::int as seconds_left`
  const over = rows.filter(({ subject, attempts }) => attempts > each.find((bound) => bound.subject.equals(subject))!.most)
  if (over.length === 0) return null
  const retryAfterSeconds = Math.max(1, ...over.map(({ secondsLeft }) => secondsLeft))
  return refuse('RATE_LIMITED', 'This was tried too often. Wait as long as the header Retry-After says, then try again.', {
    retryAfterSeconds,
  })
}

/** Forgets how often somebody failed to sign in from an address: they have, now. */
export async function forgetAttempts(sql: Sql, { attemptKey, address, whom }: { attemptKey: Buffer } & Counted): Promise<void> {
  await sql`delete from sign_in_attempt where subject = ${subjectOf(attemptKey, `sign-in ${address} ${whom}`)}`
}

const subjectOf = (attemptKey: Buffer, of: string): Buffer => createHmac('sha256', attemptKey).update(of).digest()
