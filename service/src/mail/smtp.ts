import { createTransport } from 'nodemailer'
import { composeMail } from './compose.ts'
import type { Letter } from './mail.ts'

// The mail server that letters go out by: a stranger, that may be slow, silent or of another opinion.

export interface MailServer {
  /** Hands over one letter within the seconds it is given, or says why it couldn't. `mailId` is its name: the same again is the same letter. */
  send(mail: { mailId: string; letter: Letter }, options: { secondsMax: number }): Promise<Handed>
}

export type Handed =
  | { kind: 'taken' }
  /** In the server's own words, without anybody's address. `isFinal`: it will be refused again. */
  | { kind: 'failed'; said: string; isFinal: boolean }

/** The server of SMTP_URL; letters come from MAIL_FROM's mailbox. Nothing is connected until there is a letter. */
export function openMailServer({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): MailServer {
  return {
    async send({ mailId, letter }, { secondsMax }) {
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: secondsMax * 1000,
        greetingTimeout: secondsMax * 1000,
        socketTimeout: secondsMax * 1000,
        dnsTimeout: secondsMax * 1000,
        // A letter that was given up must not be taken after all, as far as that is ours to say.
        socketCloseTimeout: 0,
      })
      const signal = AbortSignal.timeout(secondsMax * 1000)
      try {
        await transport.sendMail({ ...composeMail({ mailId, letter, from: mailFrom }), signal })
        return { kind: 'taken' }
      } catch (error) {
        return { kind: 'failed', said: wordsOf(error, letter.to), isFinal: isFinal(error) }
      } finally {
        transport.close()
      }
    },
  }
}

/** 5xx about this recipient or these contents; one about the sender or the sign-in is mended by the administrator (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function wordsOf(error: unknown, address: string): string {
  const { response, message, name } = error as { response?: string; message?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'The mail server did not answer in time.'
  const said = (response ?? message ?? 'The mail server failed.').replaceAll(/\p{Cc}+/gu, ' ')
  return said
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .replaceAll(address, '(address)')
    .slice(0, 500)
}
