import { mailsMessages } from '@earshot/messages/api/mails'
import type { Logger } from 'pino'
import { readSmtpUrl } from '../network/smtp-url.ts'
import { composeMail } from './compose.ts'
import type { Email } from './mail.ts'
import { type Advice, adviceFor, isTimeout } from './smtp-advice.ts'
import { type OnLine, transcriptOf } from './smtp-transcript.ts'

// The mail server that emails go out by: a stranger, that may be slow, silent or of another opinion.

export interface MailServer {
  /**
   * Sends one email within the given seconds, or returns why it couldn't. `mailId` identifies it: the same id is the same email. `hear`
   * gets every line of the transcript, without secrets.
   */
  send(mail: { mailId: string; email: Email }, options: { secondsMax: number; hear?: OnLine }): Promise<Handed>
  /** The server's address and the sender's mailbox, for people. It has no credentials. */
  shown: { server: string; from: string }
}

type Handed =
  | { kind: 'taken' }
  /**
   * `said` is for callers, `reason` for the operator; neither has anybody's address. `advice` names what to fix. `isFinal`: a retry would be
   * rejected again.
   */
  | { kind: 'failed'; said: string; reason: string; advice: Advice; isFinal: boolean }

/** The server of SMTP_URL, which the settings have read; emails come from MAIL_FROM's mailbox. Nothing is connected until there is an email. */
export function openMailServer({ smtpUrl, mailFrom, log }: { smtpUrl: string; mailFrom: string; log: Logger }): MailServer {
  return {
    async send({ mailId, email }, { secondsMax, hear }) {
      // Loaded for the first email.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        ...readSmtpUrl(smtpUrl)!,
        connectionTimeout: secondsMax * 1000,
        greetingTimeout: secondsMax * 1000,
        socketTimeout: secondsMax * 1000,
        dnsTimeout: secondsMax * 1000,
        // An email that was given up must not be taken after all, as far as that is ours to say.
        socketCloseTimeout: 0,
        ...(hear && { transactionLog: true, logger: transcriptOf(smtpUrl, hear) }),
      })
      const signal = AbortSignal.timeout(secondsMax * 1000)
      try {
        await transport.sendMail({ ...composeMail({ mailId, email, from: mailFrom }), signal })
        return { kind: 'taken' }
      } catch (error) {
        const reason = reasonOf(error)
        log.warn({ mailId, reason }, 'the mail server did not take a mail')
        return { kind: 'failed', said: saidBy(error), reason, advice: adviceFor(error), isFinal: isFinal(error) }
      } finally {
        transport.close()
      }
    },
    shown: { server: hostAndPort(smtpUrl), from: mailFrom },
  }
}

/** `mail.example.com:587`; the port that is meant where none is said. */
function hostAndPort(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/** 5xx about this recipient or these contents; one about the sender or the sign-in can be fixed by the administrator (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** The whole reason, for the operator; without addresses. */
function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string }
  if (isTimeout(error)) return mailsMessages.mailServer.timeout
  return (response ?? message ?? mailsMessages.mailServer.unknown)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .slice(0, 500)
}

/** The server's answer, as far as it concerns a caller: its host and port do not. */
function saidBy(error: unknown): string {
  const { response } = error as { response?: string }
  return response !== undefined || isTimeout(error) ? reasonOf(error) : mailsMessages.mailServer.unreachable
}
