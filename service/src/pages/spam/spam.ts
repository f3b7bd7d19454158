import { createHash, randomBytes } from 'node:crypto'
import { spamMessages } from '@earshot/messages/service/spam'
import { pageScript } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { mac, madeBy, type PurposeKeys } from '../../secrets.ts'

// Forms that anybody may fill in are filled in by machines, too. Four things tell them apart, none of which asks a third party, knows who
// somebody is or drops anything in silence: a field that people don't see, the time it took, a signature that says the form came from
// here, and, where the service is set so, some work for the sender's machine. A sender who is held up is shown their form again, with
// everything in it, and told what to do. That a form gives one thing, and a place sends only so many, is
// resources/public-page/form-sessions.ts.

/** What forms are signed with, and whether they ask for work. */
export interface SpamGuard {
  formSessionKey: PurposeKeys
  proofOfWork: boolean
}

/** A person needs longer to write anything. See: docs/rules/limits.md#spam-check */
const secondsMin = 3
/** A sender without scripts, or without a secure connection, waits instead of working: less than most take to write. */
const unprovenSecondsMin = 20
/** A form that was left open over night can still be sent. */
const sessionHoursMax = 24
/** Zero bits that a digest begins with: 32,768 digests on average, a second or two of a telephone, while its owner types. */
const proofBits = 15

const sessionField = 'session'
const proofField = 'proof'
/** What form-filling machines look for, and browsers don't fill in by themselves. */
const trapField = 'homepage'

/**
 * The fields of a form that people don't see. `about` says what is sent where (`opinion <projectId>`): a form can't stand in
 * for another. `session`: of a form that is shown again, as its verdict has it.
 */
export function unseenFields(
  guard: SpamGuard,
  { about, language, session: sent }: { about: string; language: string; session?: string },
): Html {
  const session = sent ?? newSession(guard, { about })
  const work = guard.proofOfWork
    ? html`<input type="hidden" name="${proofField}" value="" data-work="${proofBits}" ${sent === undefined ? '' : 'data-sent'}>`
    : ''
  return html`<input type="hidden" name="${sessionField}" value="${session}">${work}
<div hidden aria-hidden="true"><label>${spamMessages(language).trap} <input type="text" name="${trapField}" value="" tabindex="-1" autocomplete="off"></label></div>`
}

/** The page's code for forms that ask for work; empty where none do. Goes into `Page.code`. */
export const spamCode = (guard: SpamGuard): string => (guard.proofOfWork ? workCode : '')
const workCode = pageScript('spam')

export type Verdict =
  /** `madeByKey`: which of the keys has signed its session, from 0, the newest. */
  | { kind: 'sent'; sessionId: Buffer; madeByKey: number }
  /** To be sent once more, not before `waitSeconds`, with `session` in it. */
  | { kind: 'again'; why: 'trap' | 'too-soon' | 'stale' | 'unproven'; session: string; waitSeconds: number }

/** What to make of a form that was sent. Changes nothing, and knows nothing of what else is in it. */
export function judgeForm(guard: SpamGuard, { about, form }: { about: string; form: URLSearchParams }): Verdict {
  const session = form.get(sessionField) ?? ''
  const opened = readSession(guard, { about, session })
  if (!opened || opened.ageSeconds > sessionHoursMax * 3600)
    return { kind: 'again', why: 'stale', session: newSession(guard, { about }), waitSeconds: secondsMin }
  if (form.get(trapField)) return { kind: 'again', why: 'trap', session, waitSeconds: 0 }
  if (opened.ageSeconds < secondsMin)
    return { kind: 'again', why: 'too-soon', session, waitSeconds: Math.ceil(secondsMin - opened.ageSeconds) }
  const isProven = !guard.proofOfWork || hasWorked(session, form.get(proofField) ?? '')
  if (!isProven && opened.ageSeconds < unprovenSecondsMin)
    return { kind: 'again', why: 'unproven', session, waitSeconds: Math.ceil(unprovenSecondsMin - opened.ageSeconds) }
  return { kind: 'sent', sessionId: opened.id, madeByKey: opened.madeByKey }
}

/** What somebody is told who has to send their form once more: for a notice above it. */
export function againNotice({ why, waitSeconds }: Verdict & { kind: 'again' }, language: string): { heading: string; text: string } {
  const words = spamMessages(language)
  const text = {
    trap: words.trapFilled,
    'too-soon': words.tooSoon,
    stale: words.stale,
    unproven: words.unproven({ seconds: waitSeconds }),
  }[why]
  return { heading: words.again, text }
}

/** A form that was opened now, or when its test says: moment, random id and signature. */
export function newSession(
  { formSessionKey }: Pick<SpamGuard, 'formSessionKey'>,
  { about, at = Date.now() }: { about: string; at?: number },
) {
  const opened = Buffer.alloc(6 + idBytes)
  opened.writeUIntBE(at, 0, 6)
  randomBytes(idBytes).copy(opened, 6)
  return Buffer.concat([opened, mac(formSessionKey, opened, about).subarray(0, signatureBytes)]).toString('base64url')
}

const idBytes = 16
/** 128 bits: more guesses than anybody has. */
const signatureBytes = 16

function readSession({ formSessionKey }: SpamGuard, { about, session }: { about: string; session: string }) {
  const bytes = Buffer.from(session, 'base64url')
  if (bytes.length !== 6 + idBytes + signatureBytes || bytes.toString('base64url') !== session) return null
  const opened = bytes.subarray(0, 6 + idBytes)
  const madeByKey = madeBy(formSessionKey, bytes.subarray(6 + idBytes), opened, about)
  if (madeByKey === null) return null
  // By this node's clock: the form may come from another node, whose clock is a moment off, and nothing worse follows than once more.
  return { id: opened.subarray(6), madeByKey, ageSeconds: (Date.now() - opened.readUIntBE(0, 6)) / 1000 }
}

/** Whether somebody's machine looked for a number that makes the digest begin with zeros: as spam.browser.ts does. */
function hasWorked(session: string, proof: string): boolean {
  if (!/^\d{1,12}$/.test(proof)) return false
  return createHash('sha256').update(`${session} ${proof}`).digest().readUInt32BE(0) >>> (32 - proofBits) === 0
}
