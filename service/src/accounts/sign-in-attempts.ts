import { type Problem, problem } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import { placeOf } from '../network/place.ts'
import { mac, type PurposeKeys } from '../secrets.ts'

// How often something may be tried, counted in the database: on all nodes together. What is counted is a digest, so that nobody's address
// stands there. An attempt counts before it is looked at: many at once are many. Bounds are looked at in their order, and what one refuses
// is not counted by those after it: so nobody at one place uses up what somebody has wherever they are.

/** What is counted, how often it may be, in how many seconds from the first on. */
interface Bound {
  of: string
  most: number
  seconds: number
  /** Does not keep out an account that came in from this place before: it counts what others do as well. */
  spares?: 'known'
}

export interface Counted {
  /** Where from. */
  address: string
  /** As whom, in the form it is compared in; or who, where somebody is signed in. */
  whom: string
  /** The address of the account it is about, where that is not `whom`; null: there is none. */
  account?: string | null
}

/**
 * Signing in: as somebody from one place ten times in ten minutes and twenty in an hour, from wherever fifty times in an hour, so that many
 * places guess no faster; and as whoever, a hundred times in ten minutes from one place, which may be a whole office's, or everybody's where
 * a proxy is not named. Where somebody came in before, what others try there or elsewhere does not keep them out (knownDays, decision 28).
 */
const bounds = {
  'sign-in': ({ address, whom }: Counted): Bound[] => [
    ...signInHere({ address, whom }),
    { of: `sign-in from ${address}`, most: 100, seconds: 600, spares: 'known' },
    { of: `sign-in ${whom}`, most: 50, seconds: 3600, spares: 'known' },
  ],
  // An email each: nobody's mailbox is filled by others.
  letter: ({ address, whom }: Counted): Bound[] => [
    { of: `letter from ${address}`, most: 50, seconds: 3600 },
    { of: `letter ${whom}`, most: 5, seconds: 3600 },
  ],
  // Addresses that were mailed hold too much to be guessed; this bounds what guessing costs us.
  token: ({ address }: Counted): Bound[] => [{ of: `token from ${address}`, most: 60, seconds: 600 }],
  // Somebody who found an open session guesses its owner's password here, or their second factor.
  password: ({ whom }: Counted): Bound[] => [{ of: `password ${whom}`, most: 10, seconds: 600 }],
  // Nobody by name while somebody is on their way in: better-auth then counts by whose second factor it is.
  code: ({ address, whom }: Counted): Bound[] => [
    ...(whom === '' ? [] : [{ of: `code ${whom}`, most: 20, seconds: 600 }]),
    { of: `code from ${address}`, most: 100, seconds: 600, spares: 'known' },
  ],
} satisfies Record<string, (counted: Counted) => Bound[]>

export type Attempt = keyof typeof bounds

function signInHere({ address, whom }: Counted): Bound[] {
  return [
    { of: `sign-in ${address} ${whom}`, most: 10, seconds: 600 },
    { of: `sign-in within an hour ${address} ${whom}`, most: 20, seconds: 3600 },
  ]
}

/** Days for which a place is known as one where somebody came in. Longer than a session lasts: they sign in there again. */
const knownDays = 30

/** Seconds within which a code of an app is taken once: longer than its thirty, those of the code before and those of the code after. */
const codeSeconds = 120

/** A bound that was reached. */
export interface Reached {
  problem: Problem<'RATE_LIMITED'>
  /**
   * True: it does not keep this account out, which came in from this place before. False: it would spare one that had. Null: it spares
   * none. The first two must not be told apart from outside, as only the first is about an account that exists: a wrong password is
   * answered by the problem too, as late.
   */
  isSpared: boolean | null
}

/** Counts an attempt. Null: it is one of few. Errors: RATE_LIMITED, with the seconds until one makes sense again. */
export async function countAttempt(
  sql: Sql,
  { attemptKey, attempt, ...written }: { attemptKey: PurposeKeys; attempt: Attempt } & Counted,
): Promise<Reached | null> {
  const counted = { ...written, address: placeOf(written.address) }
  let spared: Reached | null = null
  for (const bound of bounds[attempt](counted)) {
    const secondsLeft = await count(sql, { attemptKey, bound })
    if (secondsLeft === null) continue
    const tooOften = problem('RATE_LIMITED', 'This was tried too often. Wait as long as the header Retry-After says, then try again.', {
      retryAfterSeconds: Math.max(1, secondsLeft),
    })
    if (bound.spares !== 'known') return { problem: tooOften, isSpared: null }
    if (!(await isKnown(sql, { attemptKey, ...counted }))) return { problem: tooOften, isSpared: false }
    // The first is the one that a stranger would be told.
    spared ??= { problem: tooOften, isSpared: true }
  }
  return spared
}

/** Counts once more; the seconds until it counts from the beginning, where that is too often, else null. */
async function count(
  sql: Sql,
  { attemptKey, bound: { of, most, seconds } }: { attemptKey: PurposeKeys; bound: Bound },
): Promise<number | null> {
  const [counted] = await sql<[{ attempts: number; secondsLeft: number }]>`
    with counted as (
      insert into sign_in_attempt (subject, attempts, until)
      select subject, 1, now() + make_interval(secs => ${seconds}) from ${subjects(sql, attemptKey, of)}
      on conflict (subject) do update set
        attempts = case when sign_in_attempt.until > now() then least(sign_in_attempt.attempts + 1, 1000000) else 1 end,
        since = case when sign_in_attempt.until > now() then sign_in_attempt.since else now() end,
        until = case when sign_in_attempt.until > now() then sign_in_attempt.until else excluded.until end
      returning attempts, ceil(extract(epoch from until - now()))::int as seconds_left
    )
    select attempts, seconds_left from counted order by attempts desc limit 1`
  return counted.attempts > most ? counted.secondsLeft : null
}

/** Somebody has shown at a place who they are: how often they failed there is forgotten, and the place is known for 30 days. */
export async function knowPlace(sql: Sql, { attemptKey, address, whom }: { attemptKey: PurposeKeys } & Counted): Promise<void> {
  const counted = { address: placeOf(address), whom }
  const failed = signInHere(counted).map(({ of }) => of)
  await sql`
    with failed as (
      delete from sign_in_attempt where subject in (select subject from ${subjects(sql, attemptKey, ...failed)})
    )
    insert into sign_in_attempt (subject, attempts, until)
    select subject, 1, now() + make_interval(days => ${knownDays}) from ${subjects(sql, attemptKey, knownAs(counted))}
    on conflict (subject) do update set until = excluded.until`
}

async function isKnown(sql: Sql, { attemptKey, address, whom, account = whom }: { attemptKey: PurposeKeys } & Counted): Promise<boolean> {
  if (account === null) return false
  const counted = { address, whom: account }
  const found = await sql`
    select from sign_in_attempt where subject in (select subject from ${subjects(sql, attemptKey, knownAs(counted))}) and until > now()`
  return found.count > 0
}

const knownAs = ({ address, whom }: Counted): string => `known ${address} ${whom}`

/** The code of an app as somebody's, once: of many at once one has it (RFC 6238, 5.2). False: it was used. */
export async function takeCode(sql: Sql, { attemptKey, ...code }: { attemptKey: PurposeKeys } & OwnCode): Promise<boolean> {
  const taken = await sql`
    insert into sign_in_attempt (subject, attempts, until)
    select subject, 1, now() + make_interval(secs => ${codeSeconds}) from ${subjects(sql, attemptKey, usedAs(code))}
    on conflict (subject) do update set since = now(), until = excluded.until where sign_in_attempt.until <= now()`
  return taken.count === attemptKey.length
}

/** A code that was taken was none. */
export async function giveCodeBack(sql: Sql, { attemptKey, ...code }: { attemptKey: PurposeKeys } & OwnCode): Promise<void> {
  await sql`delete from sign_in_attempt where subject in (select subject from ${subjects(sql, attemptKey, usedAs(code))})`
}

interface OwnCode {
  personId: string
  code: string
}

const usedAs = ({ personId, code }: OwnCode): string => `code ${code} of ${personId}`

/**
 * As a table: what is counted, as it stands in the database. Under every key of SECRET_KEY, so that what was counted before it changed, and
 * by a node that has not heard of the change, counts on. In one order everywhere: of two at once the one waits for the other.
 */
function subjects(sql: Sql, attemptKey: PurposeKeys, ...ofs: string[]) {
  const digests = ofs.flatMap((of) => attemptKey.map((key) => mac([key], of).toString('hex'))).sort()
  return sql`(select decode(digest, 'hex') as subject from unnest(${digests}::text[]) as digests (digest)) as subjects`
}
