import { invalidField, type MailTested, type Problem, problem, projectSettingsAtFirst } from '@earshot/contract'
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
 * Sends a test mail at once, with no transaction held, and returns the SMTP transcript. A mail that was accepted is listed with the others.
 * Errors: VALIDATION_ERROR (its recipient wants no mail) · RATE_LIMITED (five a minute).
 */
export async function sendTestMail(
  sql: Sql,
  {
    organizationId,
    mailId,
    toEmail,
    mailKey,
    mailServer,
  }: { organizationId: string; mailId: string; toEmail: string; mailKey: PurposeKeys; mailServer: MailServer | null },
): Promise<MailTested | Problem<'VALIDATION_ERROR' | 'RATE_LIMITED'>> {
  if (mailServer === null) return { isTaken: false, detail: noServer, conversation: [] }
  if ((await findSuppression(sql, { organizationId, projectId: null, email: toEmail })) !== null)
    return invalidField('toEmail', 'unwanted', 'has unsubscribed from emails of this organization. Use another address.')
  const tooMany = await countTest(sql, { organizationId })
  if (tooMany) return tooMany

  const message = await writeTest(sql, { organizationId, toEmail })
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
  if (handed.kind === 'failed') return { isTaken: false, detail: `${handed.advice} It said: ${handed.reason}`, conversation }
  await storeMail(sql, mailKey, { organizationId, projectId: null, kind: 'test', email: message, status: 'sent' })
  return { isTaken: true, detail: taken, conversation }
}

/** Counts a test. Errors: RATE_LIMITED, with the seconds until the next. */
async function countTest(sql: Sql, { organizationId }: { organizationId: string }): Promise<Problem<'RATE_LIMITED'> | null> {
  const [counted] = await sql<[{ sent: number; secondsLeft: number }]>`
    insert into mail_test (organization_id, sent, until) values (${organizationId}, 1, now() + interval '1 minute')
    on conflict (organization_id) do update set
      sent = case when mail_test.until > now() then least(mail_test.sent + 1, ${testsMax + 1}) else 1 end,
      until = case when mail_test.until > now() then mail_test.until else excluded.until end
    returning sent, ceil(extract(epoch from until - now()))::int as seconds_left`
  return counted.sent <= testsMax
    ? null
    : problem('RATE_LIMITED', `An organization can send up to ${testsMax} test emails per minute. Try again in a moment.`, {
        retryAfterSeconds: Math.max(1, counted.secondsLeft),
      })
}

async function writeTest(sql: Sql, { organizationId, toEmail }: { organizationId: string; toEmail: string }): Promise<Email> {
  const [{ name }] = await sql<[{ name: string }]>`select name from organization where organization_id = ${organizationId}`
  return {
    to: toEmail,
    language: 'en',
    owner: { name, accentColor: projectSettingsAtFirst.accentColor },
    subject: 'Test mail from Earshot',
    heading: 'This is a test mail.',
    paragraphs: [
      'It has arrived, so links, confirmations and notices can, too.',
      'Did it land in the folder for spam? Then have whoever looks after your domain add SPF and DKIM for this mail server.',
    ],
    reason: `You are getting this because somebody at ${name} sent a test mail to this address.`,
  }
}

const noServer =
  'There is no mail server, so mails are kept and read here. Whoever runs Earshot sets SMTP_URL and MAIL_FROM, and starts it again.'
const taken =
  'The mail server took it. Whether it arrives is up to the mail servers after it: look into the mailbox, and into its folder for spam.'
