// Advice for the administrator when a mail server does not accept an email.

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

/** Advice for a failure. The first that fits: a failed TLS handshake is also one of a socket. */
export function adviceFor(error: unknown): string {
  const failure = error as Failure
  const fits = ([is]: (typeof adviceByFailure)[number]) => is({ ...failure, message: failure.message ?? '' })
  return (adviceByFailure.find(fits) ?? otherwise)[1]
}

type Advice = readonly [is: (failure: Failure & { message: string }) => boolean, words: string]

const adviceByFailure: readonly Advice[] = [
  [
    ({ name }) => name === 'AbortError' || name === 'TimeoutError',
    'The mail server did not answer in time. Look at the port in SMTP_URL, and whether a firewall lets this machine reach it: many networks block port 25.',
  ],
  [
    ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    'The name of the mail server leads nowhere. Look at the host in SMTP_URL, and at the DNS of this machine.',
  ],
  [
    ({ message }) => /ECONNREFUSED/.test(message),
    'Nothing takes mail there. Look at the host and the port in SMTP_URL: usual ones are 587, and 465 with smtps://.',
  ],
  [
    ({ message }) => /EHOSTUNREACH|ENETUNREACH/.test(message),
    'There is no way from this machine to the mail server. Look at the host in SMTP_URL, and at the network between.',
  ],
  [
    ({ message }) => /wrong version number|packet length too long|unknown protocol/i.test(message),
    'TLS was spoken to a port that begins without. Write smtp:// for port 587 and smtps:// for port 465 in SMTP_URL.',
  ],
  [
    ({ message }) => /certificate|altnames|self.signed|unable to verify/i.test(message),
    'The certificate of the mail server is not one that this machine trusts, or is for another name. Write the name in SMTP_URL that stands in the certificate, or have the certificate renewed.',
  ],
  [
    ({ code, message }) => code === 'ETLS' || /required STARTTLS/.test(message),
    'The mail server did not begin TLS, so nothing was sent to it. Look at the port in SMTP_URL: 587 with smtp://, 465 with smtps://. If it has no TLS and the way to it is yours alone, write ?tls=optional behind the address: mails and password then go unencrypted.',
  ],
  [
    ({ code, command }) => code === 'EAUTH' || code === 'ENOAUTH' || /^AUTH/.test(command ?? ''),
    'The mail server did not let us sign in. Look at user and password in SMTP_URL: characters like @, : and / are written with a percent sign there, and some providers want a password made for applications.',
  ],
  [
    ({ command }) => command === 'MAIL FROM',
    'The mail server does not take mail from this sender. MAIL_FROM has to be a mailbox that its user may send as.',
  ],
  [
    ({ command, responseCode = 0 }) => command === 'RCPT TO' && responseCode < 500,
    'The mail server takes no mail for this address just now. It is tried again by itself; try a test later.',
  ],
  [
    ({ command, message }) => command === 'RCPT TO' && /relay|authenti/i.test(message),
    'The mail server takes mail for its own addresses only. Sign in to it: write user and password into SMTP_URL.',
  ],
  [({ command }) => command === 'RCPT TO', 'The mail server does not take mail for this address. Is every letter of it right?'],
  [
    ({ command, responseCode }) => command === 'DATA' || (responseCode !== undefined && responseCode >= 500),
    'The mail server did not take what stands in the mail. Its answer says why; senders without SPF and DKIM in their DNS are often refused.',
  ],
  [
    ({ responseCode }) => responseCode !== undefined,
    'The mail server is not taking mail just now. Mails that wait are tried again by themselves, for 24 hours.',
  ],
]

const otherwise = [
  null,
  'The connection to the mail server broke off. Look at the host and the port in SMTP_URL, and at the mail server’s own log.',
] as const
