import type { ProjectSettings } from '@earshot/contract'
import type { Email } from '../../mail/mail.ts'
import { type Language, languageOfTag } from '../../words/languages.ts'
import { mailWords } from '../../words/mail.ts'
import { momentIn } from '../../words/moments.ts'

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
}

/** The email that asks a customer for their opinion, in the link's language, or else the project's. */
export function linkEmail({ customerEmail, customerName, language, expiresAt, project, link, unsubscribeUrl }: LinkToMail): Email {
  const { name, settings } = project
  const tag = language ?? settings.locale
  const spoken = languageOfTag(tag) ?? 'en'
  const { link: words } = mailWords(tag)
  return {
    to: customerEmail,
    language: spoken,
    owner: { name, accentColor: settings.accentColor },
    subject: words.subject(name),
    heading: words.subject(name),
    paragraphs: [
      ...(customerName ? [words.greeting(customerName)] : []),
      words.asks(name),
      ...(settings.incognitoAllowed ? [words.incognito(name)] : []),
      words.open(momentIn(tag, expiresAt, settings.timezone)),
    ],
    button: { label: words.button, url: link },
    reason: words.reason(name),
    unsubscribeUrl: unsubscribeUrl(spoken),
  }
}
