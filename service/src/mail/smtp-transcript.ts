import { format } from 'node:util'
import type { Logger } from 'nodemailer/lib/shared'

// The SMTP transcript of a sent email, for the person who sets up a mail server: every line, except credentials.

export interface TranscriptLine {
  /** The sender of the line; a note is ours and was not sent. */
  from: 'us' | 'server' | 'note'
  line: string
}
export type OnLine = (said: TranscriptLine) => void

/** Longer lines are none that a mail server says to people. */
const charactersMax = 500
const hidden = '(secret)'

/** Returns the logger that nodemailer writes its conversation to. The contents of the email are not part of it. */
export function transcriptOf(smtpUrl: string, hear: OnLine): Logger {
  const secrets = secretsOf(smtpUrl)
  let signsIn = false
  const tell = (from: TranscriptLine['from'], text: string) => {
    for (const line of text.split(/\r?\n/)) {
      const safe = secrets.reduce((safe, secret) => safe.replaceAll(secret, hidden), line.replaceAll(/\p{Cc}+/gu, ' '))
      hear({ from, line: safe.slice(0, charactersMax) })
    }
  }
  const log = (entry: { tnx?: string }, ...message: unknown[]) => {
    const text = format(...message)
    if (entry.tnx === 'client') {
      // From AUTH on, every line of ours signs in, until the server has said yes or no.
      const [, command] = /^(AUTH \S+)/i.exec(text) ?? []
      tell('us', command ? `${command} ${hidden}` : signsIn ? hidden : text)
      signsIn ||= command !== undefined
    } else if (entry.tnx === 'server') {
      if (!text.startsWith('334')) signsIn = false
      // The server's challenge while we sign in may contain what it knows.
      tell('server', signsIn ? '334' : text)
    } else if (['network', 'dns', 'message'].includes(entry.tnx ?? '')) tell('note', text.replace(/ \[cache \w+\]$/, ''))
  }
  return Object.assign(Object.fromEntries(levels.map((level) => [level, log])), { level: () => {} }) as unknown as Logger
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** User and password of an address, in the forms they go over the wire in: a server may say them back. */
function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const plain = [username, password].flatMap((secret) => [secret, decodeURIComponent(secret)]).filter((secret) => secret.length >= shortest)
  return [...new Set([...plain, ...plain.map((secret) => Buffer.from(secret).toString('base64'))])].toSorted((a, b) => b.length - a.length)
}

/** A shorter one stands in many words, and hiding it everywhere would tell it. */
const shortest = 3
