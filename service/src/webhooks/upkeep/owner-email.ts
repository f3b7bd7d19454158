import { projectSettingsAtFirst } from '@earshot/contract'
import { momentIn } from '@earshot/messages'
import { type WebhooksMessages, webhooksMessages } from '@earshot/messages/service/webhooks'
import type { Email } from '../../mail/mail.ts'
import { addressIn } from '../messages/recipient.ts'

// Emails to owners about a destination. They name the host, not the address: an address may carry a secret of its receiver.

/** An owner of an organization, and whether they may sign in to the dashboard: not everybody who is listed may. */
export interface NotifiedOwner {
  email: string
  language: string
  isMember: boolean
}

export interface Told {
  organization: string
  /** The destination's name; null: none. */
  name: string | null
  url: string
  /** Its address in the dashboard. */
  shownAt: string
  /** Since its first failure after its last success; null where it isn't known any more. */
  since: Date | null
  failures: number
  /** Status of the last response, or class of the failure. */
  lastResult: string | null
}

/** It has been failing for so many hours, and will be disabled at a moment. */
export function failingEmail(owner: NotifiedOwner, told: Told & { since: Date; hours: number; disabledAt: Date }): Email {
  const { language } = owner
  const words = webhooksMessages(language)
  const { failing } = words
  return message(owner, words, told, failing.subject({ place: placeOf(told), hours: told.hours }), [
    `${failing.since({ place: placeOf(told), moment: momentIn(language, told.since, 'UTC') })} ${failing.failures({ count: told.failures })} ${lastOf(words, told)}`.trim(),
    failing.next({ moment: momentIn(language, told.disabledAt, 'UTC') }),
    adviceTo(owner, failing),
  ])
}

/** It was disabled, and why; what is held for it is kept for so many days. */
export function disabledEmail(owner: NotifiedOwner, told: Told & { reason: 'failing' | 'gone' | 'asked'; retentionDays: number }): Email {
  const { language } = owner
  const words = webhooksMessages(language)
  const { disabled, failing } = words
  const why =
    told.reason === 'failing' && told.since !== null
      ? [
          disabled.failing({ place: placeOf(told), moment: momentIn(language, told.since, 'UTC') }),
          failing.failures({ count: told.failures }),
          lastOf(words, told),
        ]
      : [disabled[told.reason === 'gone' ? 'gone' : isMailbox(told) ? 'stopped' : 'asked']({ place: placeOf(told) })]
  return message(owner, words, told, disabled.subject({ place: placeOf(told) }), [
    why.join(' ').trim(),
    disabled.next({ days: told.retentionDays }),
    adviceTo(owner, disabled),
  ])
}

const message = (
  owner: NotifiedOwner,
  words: WebhooksMessages,
  { organization, shownAt }: Told,
  subject: string,
  paragraphs: string[],
): Email => ({
  ...{ to: owner.email, language: words.language, subject, heading: subject, paragraphs, reason: words.reason({ organization }) },
  // A listed owner without a membership could not sign in to see it.
  ...(owner.isMember && { button: { label: words.button, url: shownAt } }),
  owner: { name: organization, accentColor: projectSettingsAtFirst.accentColor },
})

const adviceTo = ({ isMember }: NotifiedOwner, { fix }: WebhooksMessages['failing' | 'disabled']) =>
  isMember ? fix.inDashboard : fix.inPortal

const isMailbox = ({ url }: Pick<Told, 'url'>): boolean => url.startsWith('mailto:')

const placeOf = ({ name, url }: Told): string => {
  const host = isMailbox({ url }) ? addressIn(url) : (URL.parse(url)?.host ?? url)
  return name ? `${name} (${host})` : host
}

function lastOf({ last }: WebhooksMessages, { lastResult }: Told): string {
  if (lastResult === null) return ''
  if (/^\d+$/.test(lastResult)) return last.status({ status: lastResult })
  return lastResult in last ? String(last[lastResult as Exclude<keyof typeof last, 'status'>]) : ''
}
