import { projectSettingsAtFirst } from '@earshot/contract'
import { type AccountMessages, accountMessages } from '@earshot/messages/service/account'
import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import type { Pool } from '../database/pool.ts'
import { transaction } from '../database/transaction.ts'
import { type Email, queueMail } from '../mail/mail.ts'
import type { PurposeKeys } from '../secrets.ts'
import { verificationAddress } from './email-verification.ts'
import { passwordAddress } from './password-reset.ts'
import { findPerson, type Person } from './persons.ts'

// Emails to people about their account. They belong to no organization: its members may not read what opens an account.

/** The organization of emails that belong to none. */
export const ofNoOrganization = '00000000-0000-0000-0000-000000000000'

export interface AccountEmailOptions {
  sql: Pool
  baseUrl: string
  mailKey: PurposeKeys
  /** Whether emails are sent; without a mail server they are kept, for the operator to read. */
  sendsMail: boolean
  /** Told that an email waits to be sent. */
  changed(): void
}

interface Recipient {
  email: string
  language: string
}

/** Hours in which an address that was emailed is to be used. */
const emailedHours = 1

/** Opens what emails people: each function queues one, for a worker to send. */
export function openAccountEmails(options: AccountEmailOptions) {
  const { sql, baseUrl, sendsMail, changed } = options
  return {
    /** Emails a person how they choose a new password. Does nothing where no person has that address. */
    async mailReset({ email, language }: Recipient): Promise<void> {
      const found = await findPerson(sql, { email })
      if (!found) return
      await transaction(peopleOf(sql), async (sql) => {
        const url = await passwordAddress(sql, { personId: found.personId, baseUrl, hours: emailedHours, isMailed: sendsMail })
        await queueEmail(sql, options, { email: found.email, language, textsOf: ({ reset }) => reset, url })
      })
      changed()
    },

    /** Emails a person how they show that their address is theirs. `within`: the transaction of what it is about. */
    async mailVerification(within: Sql, { person, language }: { person: Person; language: string }): Promise<void> {
      const url = await verificationAddress(within, { person, baseUrl, hours: emailedHours })
      await queueEmail(within, options, { email: person.email, language, textsOf: ({ verify }) => verify, url })
      changed()
    },

    /** Emails a person that their password was changed. */
    async mailChanged({ email, language }: Recipient): Promise<void> {
      await queueEmail(sql, options, { email, language, textsOf: (words) => words.changed })
      changed()
    },

    /** Emails a person that a passkey was added. `within`: the transaction that adds it. */
    async mailPasskeyAdded(within: Sql, { email, language, name }: Recipient & { name: string }): Promise<void> {
      const textsOf = ({ passkeyAdded }: AccountMessages) => ({
        ...passkeyAdded,
        what: ({ host }: { host: string | number }) => passkeyAdded.what({ host, name }),
      })
      await queueEmail(within, options, { email, language, textsOf })
      changed()
    },
  }
}

interface AccountEmail extends Recipient {
  textsOf(words: AccountMessages): AccountMessages['changed'] & { button?: string }
  /** Where its button leads, where it has one. */
  url?: string
}

async function queueEmail(
  sql: Sql,
  { baseUrl, mailKey }: Pick<AccountEmailOptions, 'baseUrl' | 'mailKey'>,
  { email, language, textsOf, url }: AccountEmail,
): Promise<void> {
  const words = accountMessages(language)
  const { host } = new URL(baseUrl)
  const { subject, what, otherwise, button } = textsOf(words)
  const message: Email = {
    to: email,
    language: words.language,
    owner: { name: 'Earshot', accentColor: projectSettingsAtFirst.accentColor },
    ...{ subject, heading: subject, paragraphs: [what({ host }), otherwise], reason: words.reason({ host }) },
    ...(button !== undefined && url !== undefined && { button: { label: button, url } }),
  }
  await queueMail(sql, mailKey, { organizationId: ofNoOrganization, projectId: null, kind: 'sign-in', email: message })
}
