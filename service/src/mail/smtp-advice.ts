// Advice for the administrator when a mail server does not accept an email.

import type { MailAdviceMessages } from '@earshot/messages/service/mail-advice'

interface Failure {
  /** Nodemailer's kind, as in EDNS. */
  code?: string
  name?: string
  message?: string
  /** The command that was refused. */
  command?: string
  /** Code of the server's answer. */
  responseCode?: number
}

/** A name of an advice: its text is in messages. */
export type Advice = Exclude<keyof MailAdviceMessages, 'language'>

/** The advice for a failure. The first that fits: a failed TLS handshake is also one of a socket. */
export function adviceFor(error: unknown): Advice {
  const failure = error as Failure
  const read = { ...failure, message: failure.message ?? '' }
  return isTimeout(error) ? 'timeout' : (adviceByFailure.find(([, is]) => is(read))?.[0] ?? 'connectionLost')
}

/** Whether the time that we give a mail server is over: by our signal, or by one of nodemailer's own limits. */
export const isTimeout = (error: unknown): boolean => {
  const { name, code } = error as Failure
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT'
}

const adviceByFailure: readonly (readonly [advice: Advice, is: (failure: Failure & { message: string }) => boolean])[] = [
  ['unknownHost', ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)],
  ['connectionRefused', ({ message }) => /ECONNREFUSED/.test(message)],
  ['unreachable', ({ message }) => /EHOSTUNREACH|ENETUNREACH/.test(message)],
  ['tlsOnPlainPort', ({ message }) => /wrong version number|packet length too long|unknown protocol/i.test(message)],
  ['certificate', ({ message }) => /certificate|altnames|self.signed|unable to verify/i.test(message)],
  ['noTls', ({ code, message }) => code === 'ETLS' || /required STARTTLS/.test(message)],
  ['signIn', ({ code, command }) => code === 'EAUTH' || code === 'ENOAUTH' || /^AUTH/.test(command ?? '')],
  ['sender', ({ command }) => command === 'MAIL FROM'],
  ['recipientLater', ({ command, responseCode = 0 }) => command === 'RCPT TO' && responseCode < 500],
  ['relay', ({ command, message }) => command === 'RCPT TO' && /relay|authenti/i.test(message)],
  ['recipient', ({ command }) => command === 'RCPT TO'],
  ['contents', ({ command, responseCode }) => command === 'DATA' || (responseCode !== undefined && responseCode >= 500)],
  ['later', ({ responseCode }) => responseCode !== undefined],
]
