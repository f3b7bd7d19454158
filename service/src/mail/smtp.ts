import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { readSmtpUrl } from '../network/smtp-url.ts'
import { composeMail } from './compose.ts'
import type { Email } from './mail.ts'
import { adviceFor } from './smtp-advice.ts'
import { type OnLine, transcriptOf } from './smtp-transcript.ts'

// The mail server that emails go out by: a stranger, that may be slow, silent or of another opinion.

export interface MailServer {
  /**
   * Hands over one email within the seconds it is given, or says why it couldn't. `mailId` is its name: the same again is the same email.
   * `hear` is told every line of the conversation, secrets left out.
   */
  send(mail: { mailId: string; email: Email }, options: { secondsMax: number; hear?: OnLine }): Promise<Handed>
  /** Where it is, and whose mailbox emails come from, as people read it. Nothing that signs in. */
  shown: { server: string; from: string }
}

type Handed =
  | { kind: 'taken' }
  /**
   * `said` is for callers, `reason` for who runs the service; neither has anybody's address. `mend` says what to look at.
   * `isFinal`: it will be refused again.
   */
  | { kind: 'failed'; said: string; reason: string; advice: string; isFinal: boolean }

/** The server of SMTP_URL, which the settings have read; emails come from MAIL_FROM's mailbox. Nothing is connected until there is an email. */
export function openMailServer({ smtpUrl, mailFrom, log }: { smtpUrl: string; mailFrom: string; log: Logger }): MailServer {
  return {
    async send({ mailId, email }, { secondsMax, hear }) {
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

/** 5xx about this recipient or these contents; one about the sender or the sign-in is mended by the administrator (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** The whole reason, for who runs the service; nobody's address. */
function reasonOf(error: unknown): string {
  const { response, message, name } = error as { response?: string; message?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'It did not answer in time.'
  return (response ?? message ?? 'It failed.')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .slice(0, 500)
}

/** What it said, as far as it is a caller's business: where it is, and on which port, is not. */
function saidBy(error: unknown): string {
  const { response, name } = error as { response?: string; name?: string }
  return response !== undefined || name === 'TimeoutError' || name === 'AbortError' ? reasonOf(error) : 'It can not be reached.'
}
