import { projectSettingsAtFirst, type Role } from '@earshot/contract'
import type { Email } from '../../mail/mail.ts'
import { invitationWords } from '../../words/invitation.ts'
import { momentIn } from '../../words/moments.ts'

interface Told {
  to: string
  language: string
  /** Who asks, and to where. */
  inviter: string
  organization: string
  role: Role
  /** Where the service is. */
  host: string
  url: string
  expiresAt: Date
}

/** What somebody is written who is asked to join. */
export function invitationEmail({ to, language, inviter, organization, role, host, url, expiresAt }: Told): Email {
  const words = invitationWords(language)
  return {
    ...{ to, language: words.language, owner: { name: organization, accentColor: projectSettingsAtFirst.accentColor } },
    subject: words.subject(organization),
    heading: words.subject(organization),
    paragraphs: [
      `${words.what(inviter, organization, host)} ${words.roles[role]}`,
      words.until(momentIn(words.language, expiresAt, 'UTC')),
      words.otherwise,
    ],
    button: { label: words.button, url },
    reason: words.reason(organization),
  }
}
