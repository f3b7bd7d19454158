/** `earshot mail …`: emails with their recipients and outcomes; without a mail server, they are read here. */

import { mailMessages } from '@earshot/messages/cli/mail'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { emailText } from '../mail/compose.ts'
import { findMail, listMails, type MailView } from '../mail/read-mail.ts'
import { keepSecretKey } from '../secret-key.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { withDatabase } from './open-database.ts'
import type { listOptions, showOptions } from './table/mail.ts'

export const list = action({
  run: async ({ limit = 50 }: ValuesOf<typeof listOptions>, { env, note }) => {
    const config = readConfig(env)
    const mailKey = keysOf(await keepSecretKey(config)).mail
    const { mails, more } = await withDatabase(config, (sql) => listMails(sql, { mailKey, limit }))
    if (more) note(mailMessages.moreExist)
    return { mails }
  },
  show: ({ mails }) =>
    mails.length === 0
      ? mailMessages.none
      : mails
          .map(
            (mail) =>
              `${mail.mailId}  ${mail.createdAt}  ${mail.status.padEnd(6)}  ${mail.kind}  ${mail.to}  ${mail.subject ?? mailMessages.contentsUnavailable}`,
          )
          .join('\n'),
})

export const showOne = action({
  run: async ({ mail: mailId }: ValuesOf<typeof showOptions>, { env }) => {
    const config = readConfig(env)
    const mailKey = keysOf(await keepSecretKey(config)).mail
    const found = await withDatabase(config, (sql) => findMail(sql, { mailKey, mailId }))
    if (!found) throw new Failure(mailMessages.unknown({ mailId }))
    return { ...found.mail, text: found.email && emailText(found.email), link: found.email?.button?.url ?? null }
  },
  show: ({ text, link, ...mail }) => `${headOf(mail)}\n\n${text ?? mailMessages.contentsUnavailable}`,
})

const headOf = ({ to, subject, kind, status, createdAt, sentAt, attempts, nextAttemptAt, lastError }: MailView): string =>
  [
    [mailMessages.head.to, to],
    [mailMessages.head.subject, subject],
    [mailMessages.head.kind, kind],
    [mailMessages.head.status, status],
    [mailMessages.head.createdAt, createdAt],
    [mailMessages.head.sentAt, sentAt],
    [mailMessages.head.attempts, attempts === 0 ? null : String(attempts)],
    [mailMessages.head.nextAttemptAt, nextAttemptAt],
    [mailMessages.head.lastError, lastError],
  ]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`)
    .join('\n')
