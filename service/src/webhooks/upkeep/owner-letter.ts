import { projectSettingsAtFirst } from '@earshot/contract'
import type { Letter } from '../../mail/mail.ts'
import { momentIn } from '../../words/moments.ts'
import { type WebhookWords, webhookWords } from '../../words/webhooks.ts'

// What owners are written about a destination. It names the host, not the address: an address may carry what only its receiver is to know.

export interface Told {
  organization: string
  /** What people call the destination; null: nothing. */
  name: string | null
  url: string
  /** Since its first failure after its last success; null where it isn't known any more. */
  since: Date | null
  failures: number
  /** Status of the last response, or class of the failure. */
  lastResult: string | null
}

/** It has been failing for so many hours, and will be disabled at a moment. */
export function failingLetter(to: string, language: string, told: Told & { since: Date; hours: number; disabledAt: Date }): Letter {
  const words = webhookWords(language)
  const { failing } = words
  return letter(to, words, told, failing.subject(placeOf(told), told.hours), [
    `${failing.since(placeOf(told), momentIn(language, told.since, 'UTC'))} ${failing.failures(told.failures)} ${lastOf(words, told)}`.trim(),
    failing.next(momentIn(language, told.disabledAt, 'UTC')),
    failing.mend,
  ])
}

/** It was disabled, and why; what is held for it is kept for so many days. */
export function disabledLetter(
  to: string,
  language: string,
  told: Told & { reason: 'failing' | 'gone' | 'asked'; retentionDays: number },
): Letter {
  const words = webhookWords(language)
  const { disabled, failing } = words
  const why =
    told.reason === 'failing' && told.since !== null
      ? [disabled.failing(placeOf(told), momentIn(language, told.since, 'UTC')), failing.failures(told.failures), lastOf(words, told)]
      : [told.reason === 'asked' ? disabled.asked(placeOf(told)) : disabled.gone(placeOf(told))]
  return letter(to, words, told, disabled.subject(placeOf(told)), [why.join(' ').trim(), disabled.next(told.retentionDays), disabled.mend])
}

const letter = (to: string, words: WebhookWords, { organization }: Told, subject: string, paragraphs: string[]): Letter => ({
  ...{ to, language: words.language, subject, heading: subject, paragraphs, reason: words.reason(organization) },
  owner: { name: organization, accentColor: projectSettingsAtFirst.accentColor },
})

const placeOf = ({ name, url }: Told): string => {
  const host = URL.parse(url)?.host ?? url
  return name ? `${name} (${host})` : host
}

function lastOf({ last }: WebhookWords, { lastResult }: Told): string {
  if (lastResult === null) return ''
  if (/^\d+$/.test(lastResult)) return last.status(lastResult)
  return lastResult in last ? String(last[lastResult as Exclude<keyof typeof last, 'status'>]) : ''
}
