import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

// A real mail server on loopback: takes what it is sent and reads it, or behaves as badly as it is told.

export interface Misbehaviour {
  /** When a client connects: says nothing at all, or refuses with a code. */
  greeting?: 'silent' | number
  /** Code with which whoever it is from is refused. */
  sender?: number
  /** Code with which recipients are refused. */
  recipient?: number
  /** After the mail itself: says nothing any more, or refuses with a code. */
  data?: 'silent' | number
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/**
 * `openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })`. `mails` grows with every mail it took. `hasTls`: it
 * offers STARTTLS, with a certificate that it made itself. `signsIn`: it lets people sign in, whoever they are and however they come.
 */
export async function openMailServer({ hasTls = false, signsIn = false }: { hasTls?: boolean; signsIn?: boolean } = {}) {
  const mails: (ParsedMail & { raw: string; envelopeTo: string[]; isEncrypted: boolean })[] = []
  const read: string[] = []
  const passwords: string[] = []
  const state: { misbehaviour: Misbehaviour } = { misbehaviour: {} }
  const no = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(signsIn ? [] : ['AUTH'])],
    logger: false,
    onAuth({ username, password }, _session, answer) {
      passwords.push(password ?? '')
      answer(null, { user: username })
    },
    onConnect(_session, answer) {
      const { greeting } = state.misbehaviour
      if (greeting === 'silent') return
      answer(greeting === undefined ? null : no(greeting, 'come back later'))
    },
    onMailFrom({ address }, _session, answer) {
      const { sender } = state.misbehaviour
      answer(sender === undefined ? null : no(sender, `<${address}>: not from you`))
    },
    onRcptTo({ address }, _session, answer) {
      const { recipient } = state.misbehaviour
      answer(recipient === undefined ? null : no(recipient, `<${address}>: no such mailbox`))
    },
    async onData(stream, session, answer) {
      const raw = await textOf(stream).catch(() => null)
      // Hung up on in the middle of a mail.
      if (raw === null) return
      read.push(raw)
      const { data } = state.misbehaviour
      if (data === 'silent') return
      if (data !== undefined) return answer(no(data, 'content refused'))
      const parsed = await simpleParser(raw)
      mails.push(
        Object.assign(parsed, { raw, envelopeTo: session.envelope.rcptTo.map(({ address }) => address), isEncrypted: session.secure }),
      )
      answer()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Every mail it has read, also those it did not take. */
    read,
    /** Every password it was told. */
    passwords,
    /** From now on; `{}`: well again. */
    misbehave(how: Misbehaviour) {
      state.misbehaviour = how
    },
    /** Waits for nobody: a client that still hangs on it is let go. */
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
          connection._socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
