import { invalidField, type Language, type MailTested, type Problem, problem, projectSettingsAtFirst } from '@earshot/contract'
import { mailsMessages } from '@earshot/messages/api/mails'
import { mailAdviceMessages } from '@earshot/messages/service/mail-advice'
import { testMailMessages } from '@earshot/messages/service/test-mail'
import type { Sql } from '../../database/database.ts'
import { type Email, storeMail } from '../../mail/mail.ts'
import type { MailServer } from '../../mail/smtp.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { findSuppression } from '../suppressions/suppressions.ts'

/** In a minute, for an organization: enough to try a setting again and again, too few to bother anybody with. */
const testsMax = 5
/** The caller waits for it. Longer than a mail server keeps a new client waiting before it greets, as many do. */
const secondsMax = 15
/** Lines that are shown; a mail server that says more is not one. */
const linesMax = 200

/**
 * Sends a test mail at once, with no transaction held, and returns the SMTP transcript. The mail and the advice are in the given language. A
 * mail that was accepted is listed with the others.
 * Errors: VALIDATION_ERROR (its recipient wants no mail) · RATE_LIMITED (five a minute).
 */
export async function sendTestMail(
  sql: Sql,
  {
    organizationId,
    mailId,
    toEmail,
    language,
    mailKey,
    mailServer,
  }: Test & { mailId: string; mailKey: PurposeKeys; mailServer: MailServer | null },
): Promise<MailTested | Problem<'VALIDATION_ERROR' | 'RATE_LIMITED'>> {
  const messages = testMailMessages(language)
  if (mailServer === null) return { isTaken: false, detail: messages.noServer, conversation: [] }
  if ((await findSuppression(sql, { organizationId, projectId: null, email: toEmail })) !== null)
    return invalidField('toEmail', 'unwanted', mailsMessages.test.unwanted)
  const tooMany = await countTest(sql, { organizationId })
  if (tooMany) return tooMany

  const message = await writeTest(sql, { organizationId, toEmail, language })
  const conversation: MailTested['conversation'] = []
  const handed = await mailServer.send(
    { mailId, email: message },
    {
      secondsMax,
      hear(said) {
        if (conversation.length < linesMax) conversation.push(said)
      },
    },
  )
  if (handed.kind === 'failed') {
    const advice = mailAdviceMessages(language)[handed.advice]
    // A timeout has no more details.
    const detail = handed.advice === 'timeout' ? advice : messages.failed({ advice, details: handed.reason })
    return { isTaken: false, detail, conversation }
  }
  await storeMail(sql, mailKey, { organizationId, projectId: null, kind: 'test', email: message, status: 'sent' })
  return { isTaken: true, detail: messages.accepted, conversation }
}

interface Test {
  organizationId: string
  toEmail: string
  language: Language
}

/** Counts a test. Errors: RATE_LIMITED, with the seconds until the next. */
async function countTest(sql: Sql, { organizationId }: { organizationId: string }): Promise<Problem<'RATE_LIMITED'> | null> {
  const [counted] = await sql<[{ sent: number; secondsLeft: number }]>`
    with counted as (
      insert into mail_test (organization_id, sent, until) values (${organizationId}, 1, now() + interval '1 minute')
      on conflict (organization_id) do update set
        sent = case when excluded.until - mail_test.until < interval '1 minute' then least(mail_test.sent + 1, ${testsMax + 1}) else 1 end,
        until = case when excluded.until - mail_test.until < interval '1 minute' then mail_test.until else excluded.until end
      returning sent, until
    )
    select sent, ceil(extract(epoch from until - now()))::int as seconds_left from counted`
  return counted.sent <= testsMax
    ? null
    : problem('RATE_LIMITED', mailsMessages.test.tooMany({ max: testsMax }), {
        retryAfterSeconds: Math.max(1, counted.secondsLeft),
      })
}

async function writeTest(sql: Sql, { organizationId, toEmail, language }: Test): Promise<Email> {
  const [{ name }] = await sql<[{ name: string }]>`select name from organization where organization_id = ${organizationId}`
  const messages = testMailMessages(language)
  return {
    to: toEmail,
    language,
    owner: { name, accentColor: projectSettingsAtFirst.accentColor },
    subject: messages.subject,
    heading: messages.heading,
    paragraphs: [messages.arrived, messages.inSpam],
    reason: messages.reason({ organization: name }),
  }
}
