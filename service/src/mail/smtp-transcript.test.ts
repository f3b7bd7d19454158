import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import type { Email } from './mail.ts'
import { openMailServer } from './smtp.ts'
import type { TranscriptLine } from './smtp-transcript.ts'

const email: Email = {
  ...{ to: 'ada@example.com', language: 'en', owner: { name: 'Acme', accentColor: '#2f6f5e' }, subject: 'Subject', heading: 'Heading' },
  ...{ paragraphs: ['What only Ada reads.'], reason: 'You asked.' },
}
const [user, password] = ['shop@acme.example', 'correct+horse/battery']

/** What is heard of a conversation with a mail server that wants a sign-in of a kind, and lets in or not. */
async function heard(method: 'PLAIN' | 'LOGIN' | 'CRAM-MD5', letsIn: boolean) {
  const server = new SMTPServer({
    authMethods: [method],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, answer) =>
      letsIn
        ? answer(null, { user })
        : answer(new Error(`no ${auth.username} with ${auth.password} ${Buffer.from(password).toString('base64')}`)),
    onData: (stream, _session, answer) => void stream.resume().on('end', () => answer()),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const lines: TranscriptLine[] = []
  const smtpUrl = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  const mailServer = openMailServer({ smtpUrl, mailFrom: user, log: openLog({ level: 'fatal', to: { write: () => {} } }) })
  const handed = await mailServer.send({ mailId: 'a-mail', email }, { secondsMax: 10, hear: (said) => lines.push(said) })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return { lines, handed, text: lines.map(({ line }) => line).join('\n') }
}

test.each(['PLAIN', 'LOGIN', 'CRAM-MD5'] as const)(
  'signing in by %s is heard without what signs in, also when it is said back',
  async (method) => {
    for (const letsIn of method === 'CRAM-MD5' ? [false] : [true, false]) {
      const { lines, handed, text } = await heard(method, letsIn)
      expect(handed.kind).toBe(letsIn ? 'taken' : 'failed')
      if (handed.kind === 'failed') expect(handed.advice).toBe('signIn')
      expect(lines).toContainEqual({ from: 'us', line: `AUTH ${method} (secret)` })
      const forms = [user, password, encodeURIComponent(user), encodeURIComponent(password)].flatMap((secret) => [
        secret,
        Buffer.from(secret).toString('base64'),
      ])
      // The sender is the user here, and is no secret where it is the sender: it is hidden all the same.
      for (const secret of [...forms, Buffer.from(`\0${user}\0${password}`).toString('base64')]) expect(text).not.toContain(secret)
      expect(text).not.toContain('What only Ada reads')
      for (const { line } of lines) expect(line).not.toMatch(/\p{Cc}/u)
    }
  },
)
