import { projectSettingsAtFirst, type Role } from '@earshot/contract'
import { momentIn } from '@earshot/messages'
import { invitationMessages } from '@earshot/messages/service/invitation'
import type { Email } from '../../mail/mail.ts'

interface Told {
  to: string
  language: string
  /** The inviting member and the organization. */
  inviter: string
  organization: string
  role: Role
  /** The host of the service. */
  host: string
  url: string
  expiresAt: Date
}

/** The email that invites a person to an organization. */
export function invitationEmail({ to, language, inviter, organization, role, host, url, expiresAt }: Told): Email {
  const words = invitationMessages(language)
  return {
    ...{ to, language: words.language, owner: { name: organization, accentColor: projectSettingsAtFirst.accentColor } },
    subject: words.subject({ organization }),
    heading: words.subject({ organization }),
    paragraphs: [
      `${words.what({ inviter, organization, host })} ${words.roles[role]}`,
      words.until({ moment: momentIn(words.language, expiresAt, 'UTC') }),
      words.otherwise,
    ],
    button: { label: words.button, url },
    reason: words.reason({ organization }),
  }
}
