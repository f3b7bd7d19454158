import type { Sql } from '../../database/database.ts'
import { storeMail } from '../../mail/mail.ts'
import type { MailServer } from '../../mail/smtp.ts'
import { failureOf } from '../../network/failure.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { eventEmail } from '../messages/email.ts'
import { contentOf } from '../messages/event-content.ts'
import type { EmailRecipient } from '../messages/recipient.ts'
import type { Outcome, SignedRequest } from './attempt.ts'
import { collectForDigest } from './collect-for-digest.ts'

// Attempts at a mailbox: an email goes out over the mail server, or what happened is put by for the next digest. They are tried again,
// counted and shown as attempts at any destination.

/** The mail server's word that it took an email: RFC 5321, 4.2.3. */
const takenStatus = 250
/** Nothing is sent now: it is put by for a digest, or kept where there is no mail server. The word for that is HTTP's: RFC 9110, 15.3.3. */
const keptStatus = 202

export interface EmailSenderOptions {
  sql: Sql
  mailKey: PurposeKeys
  /** Null: there is none, and emails are kept, to be read. */
  mailServer: MailServer | null
}

/** What came of an email, before it is an outcome. */
type Sent = Pick<Outcome, 'failure' | 'isOurs' | 'responseStatus'> & { said: string | null }

const taken: Sent = { failure: null, isOurs: false, responseStatus: takenStatus, said: null }
const kept: Sent = { ...taken, responseStatus: keptStatus }

/** Opens what makes attempts at mailboxes; they never throw. */
export function openEmailSender(options: EmailSenderOptions) {
  return async (request: SignedRequest, recipient: EmailRecipient): Promise<Outcome> => {
    const startedAt = performance.now()
    const { said, ...sent } = await deliver(options, { request, recipient }).catch(
      (error: unknown): Sent => ({ failure: failureOf(error), isOurs: true, responseStatus: null, said: null }),
    )
    return {
      ...sent,
      startedAt,
      durationMs: Math.round(performance.now() - startedAt),
      responseHeaders: null,
      responseBody: said === null ? null : Buffer.from(said),
    }
  }
}

interface Attempt {
  request: SignedRequest
  recipient: EmailRecipient
}

async function deliver({ sql, mailKey, mailServer }: EmailSenderOptions, { request, recipient }: Attempt): Promise<Sent> {
  const { organizationId, destinationId, digest } = recipient
  const { day, eventId, deliveryId, target } = request
  if (digest !== 'none' && (await collectForDigest(sql, { organizationId, destinationId, day, eventId }))) return kept
  const email = eventEmail(contentOf(request.body.toString(), recipient), recipient)
  if (mailServer === null) {
    await storeMail(sql, mailKey, {
      organizationId,
      projectId: null,
      kind: 'notification',
      about: { destinationId, eventIds: [eventId] },
      email,
      status: 'kept',
    })
    return kept
  }
  const handed = await mailServer.send({ mailId: deliveryId, email }, { secondsMax: target.timeoutSeconds })
  if (handed.kind === 'taken') return taken
  const status = /^\d{3}(?=[ -])/.exec(handed.said)?.[0]
  // A mail server that says nothing is our own: its silence tells nothing of the mailbox.
  if (status === undefined) return { failure: 'refused', isOurs: true, responseStatus: null, said: handed.said }
  return { failure: 'http-status', isOurs: !handed.isFinal, responseStatus: Number(status), said: handed.said }
}
