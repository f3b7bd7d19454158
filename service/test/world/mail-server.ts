import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'

// A real mail server on loopback: takes what it is sent and reads it, or behaves as badly as it is told.

export interface Misbehaviour {
  /** When a client connects: says nothing at all, or refuses with a code. */
  greeting?: 'silent' | number
  /** Code with which whoever it is from is refused. */
  sender?: number
  /** Code with which recipients are refused. */
  recipient?: number
  /** Code with which each recipient is refused the first time. */
  firstTime?: number
  /** Code with which recipients at this domain are refused, and no others. */
  domain?: [domain: string, code: number]
  /** After the mail itself: says nothing any more, or refuses with a code. */
  data?: 'silent' | number
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/**
 * `openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })`. `mails` grows with every mail it took. `hasTls`: it
 * offers STARTTLS, with a certificate that it made itself. `signsIn`: it lets people sign in, whoever they are and however they come. `port`: of one that was closed and is there again; any free one if left out.
 */
export async function openMailServer({ hasTls = false, signsIn = false, port: wanted = 0 } = {}) {
  const mailbox: Mailbox = { mails: [], read: [], refused: [], passwords: [], misbehaviour: {} }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(signsIn ? [] : ['AUTH'])],
    logger: false,
    ...conversation(mailbox),
  })
  server.on('error', () => {})
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  /** Ends every connection, also those of which it has said nothing. */
  const hangUp = () => {
    for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
      connection._socket.destroy()
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: mailbox.mails,
    /** Every mail it has read, also those it did not take. */
    read: mailbox.read,
    /** Every recipient it refused. */
    refused: mailbox.refused,
    /** Every password it was told. */
    passwords: mailbox.passwords,
    /** From now on; `{}`: well again. */
    misbehave(how: Misbehaviour) {
      mailbox.misbehaviour = how
    },
    hangUp,
    /** Waits for nobody: a client that still hangs on it is let go. */
    close: () =>
      new Promise<void>((resolve) => {
        hangUp()
        server.close(() => resolve())
      }),
  }
}

interface Mailbox {
  mails: (ParsedMail & { raw: string; envelopeTo: string[]; isEncrypted: boolean })[]
  read: string[]
  refused: string[]
  passwords: string[]
  misbehaviour: Misbehaviour
}

/** Answers each step of a client's, as well or as badly as the mailbox says at that moment. */
const conversation = (mailbox: Mailbox): Pick<SMTPServerOptions, 'onAuth' | 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData'> => ({
  onAuth({ username, password }, _session, answer) {
    mailbox.passwords.push(password ?? '')
    answer(null, { user: username })
  },
  onConnect(_session, answer) {
    const { greeting } = mailbox.misbehaviour
    if (greeting === 'silent') return
    answer(greeting === undefined ? null : refusal(greeting, 'come back later'))
  },
  onMailFrom({ address }, _session, answer) {
    const { sender } = mailbox.misbehaviour
    answer(sender === undefined ? null : refusal(sender, `<${address}>: not from you`))
  },
  onRcptTo({ address }, _session, answer) {
    const { recipient, domain, firstTime } = mailbox.misbehaviour
    const isFirst = !mailbox.refused.includes(address)
    const code = recipient ?? (domain && address.endsWith(`@${domain[0]}`) ? domain[1] : isFirst ? firstTime : undefined)
    if (code !== undefined) mailbox.refused.push(address)
    answer(code === undefined ? null : refusal(code, `<${address}>: no such mailbox`))
  },
  async onData(stream, session, answer) {
    const raw = await textOf(stream).catch(() => null)
    // Hung up on in the middle of a mail.
    if (raw === null) return
    mailbox.read.push(raw)
    const { data } = mailbox.misbehaviour
    if (data === 'silent') return
    if (data !== undefined) return answer(refusal(data, 'content refused'))
    const parsed = await simpleParser(raw)
    mailbox.mails.push(
      Object.assign(parsed, { raw, envelopeTo: session.envelope.rcptTo.map(({ address }) => address), isEncrypted: session.secure }),
    )
    answer()
  },
})

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
