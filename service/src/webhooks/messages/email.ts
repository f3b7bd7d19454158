import { projectSettingsAtFirst } from '@earshot/contract'
import { notificationsMessages } from '@earshot/messages/service/notifications'
import type { Email } from '../../mail/mail.ts'
import type { EventContent } from './event-content.ts'
import type { EmailRecipient } from './recipient.ts'

// Emails to a team, from its organization, in the look of all others. What somebody wrote is plain text.

/** The email about one event. */
export const eventEmail = ({ headline, heading, text, facts, url, open }: EventContent, recipient: EmailRecipient): Email => ({
  ...frameOf(recipient),
  subject: headline,
  heading: headline,
  paragraphs: [heading, text, facts.join(' · ')].filter((part): part is string => !!part),
  button: { label: open, url },
})

/** What happened since the last digest. */
export interface Digest {
  /** Headlines, and how often each, the most frequent first. */
  counts: readonly { headline: string; count: number }[]
  /** The newest of what happened, newest first. */
  newest: readonly EventContent[]
}

/** The email about everything that happened in a day or a week. */
export function digestEmail({ counts, newest }: Digest, recipient: EmailRecipient): Email {
  const { digest, open } = notificationsMessages(recipient.language)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const subject = recipient.digest === 'week' ? digest.week({ count: total }) : digest.day({ count: total })
  const others = total - newest.length
  return {
    ...frameOf(recipient),
    subject,
    heading: subject,
    paragraphs: [
      counts.map(({ headline, count }) => digest.counted({ headline, count })).join('\n'),
      ...newest.map(({ headline, heading, text, facts }) => [headline, heading, text, facts.join(' · ')].filter(Boolean).join('\n')),
      ...(others > 0 ? [digest.others({ count: others })] : []),
    ],
    button: { label: open, url: `${recipient.baseUrl}/dashboard/o/${recipient.organizationId}` },
  }
}

const frameOf = ({ to, language, organization, stopUrl }: EmailRecipient) => ({
  ...{ to, language, unsubscribeUrl: stopUrl },
  owner: { name: organization, accentColor: projectSettingsAtFirst.accentColor },
  reason: notificationsMessages(language).reason({ organization }),
})
