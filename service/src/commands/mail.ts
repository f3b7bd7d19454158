/** `earshot mail …`: emails with their recipients and outcomes; without a mail server, they are read here. */

import { mailMessages } from '@earshot/messages/cli/mail'
import { optionsMessages } from '@earshot/messages/cli/options'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { emailText } from '../mail/compose.ts'
import { findMail, listMails, type MailView } from '../mail/read-mail.ts'
import { keepSecretKey } from '../secret-key.ts'
import { command, Failure } from './command.ts'
import { withDatabase } from './open-database.ts'
import { id, limit } from './option-values.ts'

export const mailCommands = [
  command({
    words: 'mail list',
    is: mailMessages.commands.list,
    options: { limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit } },
    run: async ({ limit = 50 }, { env, note }) => {
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
  }),
  command({
    words: 'mail show',
    is: mailMessages.commands.show,
    options: { mail: { value: 'ID', is: mailMessages.options.mail, required: true, read: id } },
    run: async ({ mail: mailId }, { env }) => {
      const config = readConfig(env)
      const mailKey = keysOf(await keepSecretKey(config)).mail
      const found = await withDatabase(config, (sql) => findMail(sql, { mailKey, mailId }))
      if (!found) throw new Failure(mailMessages.unknown({ mailId }))
      return { ...found.mail, text: found.email && emailText(found.email), link: found.email?.button?.url ?? null }
    },
    show: ({ text, link, ...mail }) => `${headOf(mail)}\n\n${text ?? mailMessages.contentsUnavailable}`,
  }),
]

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
