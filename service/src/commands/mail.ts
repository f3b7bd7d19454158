/** `earshot mail …`: emails with their recipients and outcomes; without a mail server, they are read here. */

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
    is: 'The newest mails of every organization, and what became of each.',
    options: { limit: { value: 'N', is: 'How many at the most; 50 unless given.', read: limit } },
    run: async ({ limit = 50 }, { env, note }) => {
      const config = readConfig(env)
      const mailKey = keysOf(await keepSecretKey(config)).mail
      const { mails, more } = await withDatabase(config, (sql) => listMails(sql, { mailKey, limit }))
      if (more) note('There are older ones; a larger --limit shows more.')
      return { mails }
    },
    show: ({ mails }) =>
      mails.length === 0
        ? 'Nothing was written to anybody.'
        : mails
            .map(
              (mail) =>
                `${mail.mailId}  ${mail.createdAt}  ${mail.status.padEnd(6)}  ${mail.kind}  ${mail.to}  ${mail.subject ?? forgotten}`,
            )
            .join('\n'),
  }),
  command({
    words: 'mail show',
    is: 'One mail as its reader gets it, its links included, and what became of it.',
    options: { mail: { value: 'ID', is: 'The mail, as mail list names it.', required: true, read: id } },
    run: async ({ mail: mailId }, { env }) => {
      const config = readConfig(env)
      const mailKey = keysOf(await keepSecretKey(config)).mail
      const found = await withDatabase(config, (sql) => findMail(sql, { mailKey, mailId }))
      if (!found) throw new Failure(`There is no mail ${mailId}.`)
      return { ...found.mail, text: found.email && emailText(found.email), link: found.email?.button?.url ?? null }
    },
    show: ({ text, link, ...mail }) => `${headOf(mail)}\n\n${text ?? forgotten}`,
  }),
]

const forgotten = '(its contents are deleted after 30 days, and can be read with the SECRET_KEY of then only)'

const headOf = ({ to, subject, kind, status, createdAt, sentAt, attempts, nextAttemptAt, lastError }: MailView): string =>
  [
    ['To', to],
    ['Subject', subject],
    ['About', kind],
    ['Status', status],
    ['Written', createdAt],
    ['Sent', sentAt],
    ['Attempts', attempts === 0 ? null : String(attempts)],
    ['Next attempt', nextAttemptAt],
    ['Last error', lastError],
  ]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`)
    .join('\n')
