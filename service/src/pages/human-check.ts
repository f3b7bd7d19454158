import { createHmac, timingSafeEqual } from 'node:crypto'
import { html } from 'ghtml'

// Forms that anybody may send are filled in by machines, too. Two things tell most of them from people, and cost people nothing: a form
// is not read and filled in within three seconds, and a field that nobody sees is left empty. Neither ever loses what a person typed:
// the form is shown again with everything in it, and can be sent once more.

/** 3 s: decisions, Settled details. */
const leastMs = 3000
/** A day: a page that was open longer is shown anew. */
const mostMs = 86_400_000

/** Names of the two fields. */
const trapName = 'website'
const stampName = 'shown'

export interface HumanCheck {
  /**
   * The fields that go into the form, as HTML: when it was shown, signed, and the one nobody sees. `sent` is what was sent before where
   * the form is shown again: the time counts from when it was shown first.
   */
  fields(label: string, sent?: URLSearchParams): string
  /** Whether it looks like a person's. */
  passes(sent: URLSearchParams): boolean
}

export function humanCheck(key: Buffer): HumanCheck {
  const ageMs = (sent: URLSearchParams): number | null => {
    const shownAt = readStamp(key, sent.get(stampName) ?? '')
    const age = shownAt === null ? Number.NaN : Date.now() - shownAt
    // Nodes' clocks may differ a little.
    return age > -leastMs && age < mostMs ? age : null
  }
  return {
    fields(label, sent) {
      const stamp = sent && ageMs(sent) !== null ? sent.get(stampName)! : stampAt(key, Date.now())
      return html`<input type="hidden" name="${stampName}" value="${stamp}"><p class="trap" aria-hidden="true"><label>${label} <input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label></p>`
    },
    passes: (sent) => (sent.get(trapName) ?? '') === '' && (ageMs(sent) ?? 0) >= leastMs,
  }
}

/** The moment a form was shown, signed. */
export const stampAt = (key: Buffer, moment: number): string => `${moment.toString(36)}.${sign(key, moment.toString(36))}`

function readStamp(key: Buffer, stamp: string): number | null {
  const [moment = '', signature = ''] = stamp.split('.')
  if (!/^[0-9a-z]{1,11}$/.test(moment)) return null
  const expected = Buffer.from(sign(key, moment))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number.parseInt(moment, 36) : null
}

// 96 bits: forging one saves a machine three seconds.
const sign = (key: Buffer, moment: string): string =>
  createHmac('sha256', key).update(moment).digest().subarray(0, 12).toString('base64url')
