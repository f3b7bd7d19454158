import { type Problem, problem } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import { networkPlaceOf } from '../network/network-place.ts'
import { mac, type PurposeKeys } from '../secrets.ts'
import { challengeSeconds } from './passkeys/challenge.ts'

// Attempts to sign in and the like, counted in the database: on all nodes together. Their subject is kept as a digest, so that no address
// stands there. An attempt counts before it is examined: many at once are many. Bounds are applied in their order, and an attempt that one
// refuses is not counted by those after it: a stranger at one place does not use up what a person has wherever they are (decision 28).

interface Bound {
  /** The subject that is counted. */
  of: string
  attemptsMax: number
  /** From the first attempt on. */
  seconds: number
  /** `known`: does not keep out an account that signed in from this place before, as it counts what others do as well. */
  spares?: 'known'
}

export interface Counted {
  /** The network address it comes from. */
  address: string
  /** The email address that is tried, in the form it is compared in; or the id of the person who is signed in. */
  whom: string
  /** The email address of the account it is about, where that is not `whom`; null: there is none. */
  account?: string | null
}

/**
 * Signing in to one account: ten times in ten minutes and twenty in an hour from one place, and fifty times in an hour from all places, so
 * that many places guess no faster. Signing in to any account: a hundred times in ten minutes from one place, which may be a whole office's,
 * or everybody's where a proxy is not named. A person who signed in from a place before is not kept out there by what others try (knownDays).
 * See: docs/decisions/0028-guessing-is-bounded-by-place.md
 */
const bounds = {
  'sign-in': ({ address, whom }: Counted): Bound[] => [
    ...signInHere({ address, whom }),
    signInFrom(address),
    { of: `sign-in ${whom}`, attemptsMax: 50, seconds: 3600, spares: 'known' },
  ],
  // An email each: no mailbox is filled by strangers.
  email: ({ address, whom }: Counted): Bound[] => [
    { of: `email from ${address}`, attemptsMax: 50, seconds: 3600 },
    { of: `email ${whom}`, attemptsMax: 5, seconds: 3600 },
  ],
  // Addresses that were emailed hold too much to be guessed; this bounds what guessing costs the service.
  token: ({ address }: Counted): Bound[] => [{ of: `token from ${address}`, attemptsMax: 60, seconds: 600 }],
  // A stranger with an open session guesses its person's password here, or their second factor.
  password: ({ whom }: Counted): Bound[] => [{ of: `password ${whom}`, attemptsMax: 10, seconds: 600 }],
  // `whom` is empty during a sign-in: better-auth then counts by the person whose second factor it is.
  code: ({ address, whom }: Counted): Bound[] => [
    ...(whom === '' ? [] : [{ of: `code ${whom}`, attemptsMax: 20, seconds: 600 }]),
    { of: `code from ${address}`, attemptsMax: 100, seconds: 600, spares: 'known' },
  ],
  // An app that registers itself: a row each.
  app: ({ address }: Counted): Bound[] => [{ of: `app from ${address}`, attemptsMax: 60, seconds: 3600 }],
  // Signatures can't be guessed: this bounds what trying costs the service. `whom` is empty during a sign-in, which counts as any other.
  passkey: ({ address, whom }: Counted): Bound[] =>
    whom === '' ? [signInFrom(address)] : [{ of: `passkey ${whom}`, attemptsMax: 20, seconds: 600 }],
} satisfies Record<string, (counted: Counted) => Bound[]>

export type Attempt = keyof typeof bounds

function signInFrom(address: string): Bound {
  return { of: `sign-in from ${address}`, attemptsMax: 100, seconds: 600, spares: 'known' }
}

function signInHere({ address, whom }: Counted): Bound[] {
  return [
    { of: `sign-in ${address} ${whom}`, attemptsMax: 10, seconds: 600 },
    { of: `sign-in within an hour ${address} ${whom}`, attemptsMax: 20, seconds: 3600 },
  ]
}

/** Days for which a place is known as one where a person signed in. Longer than a session lasts: they sign in there again. */
const knownDays = 30

/** Seconds within which a code of an app is accepted once: longer than its thirty, those of the code before and those of the code after. */
const codeSeconds = 120

/** A bound that was reached. */
export interface Reached {
  problem: Problem<'RATE_LIMITED'>
  /**
   * True: it does not keep this account out, which signed in from this place before. False: it would spare one that had. Null: it spares
   * none. Callers must not let the first two be told apart from outside, as only the first is about an account that exists: a wrong password
   * is answered by the problem too, as late.
   */
  isSpared: boolean | null
}

/**
 * Counts an attempt. Returns null when it is one of few, else the bound that it reached.
 * Errors: RATE_LIMITED, with the seconds until one makes sense again
 */
export async function countAttempt(
  sql: Sql,
  { attemptKey, attempt, ...written }: { attemptKey: PurposeKeys; attempt: Attempt } & Counted,
): Promise<Reached | null> {
  const counted = { ...written, address: networkPlaceOf(written.address) }
  let spared: Reached | null = null
  for (const bound of bounds[attempt](counted)) {
    const secondsLeft = await count(sql, { attemptKey, bound })
    if (secondsLeft === null) continue
    const tooOften = problem('RATE_LIMITED', accountsMessages.tooManyAttempts, {
      retryAfterSeconds: Math.max(1, secondsLeft),
    })
    if (bound.spares !== 'known') return { problem: tooOften, isSpared: null }
    if (!(await isKnown(sql, { attemptKey, ...counted }))) return { problem: tooOften, isSpared: false }
    // A stranger would be told of the first.
    spared ??= { problem: tooOften, isSpared: true }
  }
  return spared
}

/** Counts once more. Returns the seconds until it counts from the beginning, where that was too often; else null. */
async function count(
  sql: Sql,
  { attemptKey, bound: { of, attemptsMax, seconds } }: { attemptKey: PurposeKeys; bound: Bound },
): Promise<number | null> {
  const [counted] = await peopleOf(sql)<[{ attempts: number; secondsLeft: number }]>`
    with counted as (
      insert into sign_in_attempt (subject, attempts, until)
      select subject, 1, now() + make_interval(secs => ${seconds}) from ${subjects(sql, attemptKey, of)}
      on conflict (subject) do update set
        attempts = case when sign_in_attempt.until > excluded.since then least(sign_in_attempt.attempts + 1, 1000000) else 1 end,
        since = case when sign_in_attempt.until > excluded.since then sign_in_attempt.since else excluded.since end,
        until = case when sign_in_attempt.until > excluded.since then sign_in_attempt.until else excluded.until end
      returning attempts, ceil(extract(epoch from until - now()))::int as seconds_left
    )
    select attempts, seconds_left from counted order by attempts desc limit 1`
  return counted.attempts > attemptsMax ? counted.secondsLeft : null
}

/** Remembers a place for 30 days where a person has shown who they are, and forgets how often they failed there. */
export async function rememberPlace(sql: Sql, { attemptKey, address, whom }: { attemptKey: PurposeKeys } & Counted): Promise<void> {
  const counted = { address: networkPlaceOf(address), whom }
  const failed = signInHere(counted).map(({ of }) => of)
  await peopleOf(sql)`
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
  const found = await peopleOf(sql)`
    select from sign_in_attempt where subject in (select subject from ${subjects(sql, attemptKey, knownAs(counted))}) and until > now()`
  return found.count > 0
}

const knownAs = ({ address, whom }: Counted): string => `known ${address} ${whom}`

/** Claims a person's code of an app: of many callers at once one has it (RFC 6238, 5.2). Returns false when it was used. */
export const claimCode = (sql: Sql, { attemptKey, ...code }: { attemptKey: PurposeKeys } & OwnCode): Promise<boolean> =>
  claim(sql, { attemptKey, of: usedAs(code), seconds: codeSeconds })

/** Claims the challenge of a passkey, as a code is claimed. Returns false when it was answered. */
export const claimChallenge = (sql: Sql, { attemptKey, challenge }: { attemptKey: PurposeKeys; challenge: string }): Promise<boolean> =>
  claim(sql, { attemptKey, of: `challenge ${challenge}`, seconds: 2 * challengeSeconds })

async function claim(sql: Sql, { attemptKey, of, seconds }: { attemptKey: PurposeKeys; of: string; seconds: number }): Promise<boolean> {
  const taken = await peopleOf(sql)`
    insert into sign_in_attempt (subject, attempts, until)
    select subject, 1, now() + make_interval(secs => ${seconds}) from ${subjects(sql, attemptKey, of)}
    on conflict (subject) do update set since = excluded.since, until = excluded.until where sign_in_attempt.until <= excluded.since`
  return taken.count === attemptKey.length
}

/** Gives up the claim of a code that turned out to be wrong. */
export async function releaseCode(sql: Sql, { attemptKey, ...code }: { attemptKey: PurposeKeys } & OwnCode): Promise<void> {
  await peopleOf(sql)`delete from sign_in_attempt where subject in (select subject from ${subjects(sql, attemptKey, usedAs(code))})`
}

interface OwnCode {
  personId: string
  code: string
}

const usedAs = ({ personId, code }: OwnCode): string => `code ${code} of ${personId}`

/**
 * Returns subjects as a table, as they stand in the database: under every key of SECRET_KEY, so that attempts that were counted before it
 * changed, and by a node with the older one, count on. In one order everywhere: of two statements at once one waits for the other.
 */
function subjects(sql: Sql, attemptKey: PurposeKeys, ...ofs: string[]) {
  const digests = ofs.flatMap((of) => attemptKey.map((key) => mac([key], of).toString('hex'))).sort()
  return peopleOf(sql)`(select decode(digest, 'hex') as subject from unnest(${digests}::text[]) as digests (digest)) as subjects`
}
