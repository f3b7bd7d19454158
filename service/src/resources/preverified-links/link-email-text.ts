import type { ProjectSettings } from '@earshot/contract'
import { type Language, languageOfTag, momentIn } from '@earshot/messages'
import { mailMessages } from '@earshot/messages/service/mail'
import type { Email } from '../../mail/mail.ts'

/** The data of an email with a link. */
export interface LinkToMail {
  customerEmail: string
  customerName: string | null
  language: string | null
  expiresAt: Date
  project: { name: string; settings: ProjectSettings }
  /** The link's whole address. */
  link: string
  unsubscribeUrl: (language: Language) => string
  /** Whether they were emailed the link before. */
  isReminder: boolean
}

/** The email that asks a customer for their opinion, in the link's language, or else the project's. */
export function linkEmail({
  customerEmail,
  customerName,
  language,
  expiresAt,
  project,
  link,
  unsubscribeUrl,
  isReminder,
}: LinkToMail): Email {
  const { name, settings } = project
  const tag = language ?? settings.locale
  const spoken = languageOfTag(tag) ?? 'en'
  const { link: words, reminder } = mailMessages(tag)
  const subject = (isReminder ? reminder : words).subject({ project: name })
  return {
    to: customerEmail,
    language: spoken,
    owner: { name, accentColor: settings.accentColor },
    subject,
    heading: subject,
    paragraphs: [
      ...(customerName ? [words.greeting({ name: customerName })] : []),
      (isReminder ? reminder : words).asks({ project: name }),
      ...(settings.incognitoAllowed ? [words.incognito({ project: name })] : []),
      ...(isReminder ? [reminder.last] : []),
      words.open({ moment: momentIn(tag, expiresAt, settings.timezone) }),
    ],
    button: { label: words.button, url: link },
    reason: words.reason({ project: name }),
    unsubscribeUrl: unsubscribeUrl(spoken),
  }
}
