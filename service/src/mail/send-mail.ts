import { mailsMessages } from '@earshot/messages/api/mails'
import type { Sql } from '../database/database.ts'
import { hasMovedAway } from '../database/moved-organizations.ts'
import { decrypt, keyIdsOf, type PurposeKeys } from '../secrets.ts'
import { associatedDataOf, type Email } from './mail.ts'
import type { MailServer } from './smtp.ts'

// The queue's other end. A mail is claimed in one statement, sent with no transaction held, and what came of it is written down in
// another: a worker that is killed in between holds it for two minutes, then the next one sends it, under the same Message-ID.

/** Mails of one turn, sent side by side. */
export const batchMax = 10

/**
 * Emails caused by visitors that a batch has at the least, so that theirs go out while the team sends many. Otherwise the team's go first
 * (decision 39).
 */
const visitorsMin = 2

/** Longer than a send may take, so that nobody else begins before it is over. */
const leaseSeconds = 120
/** A worker that is told to stop lets what is in flight come back: within 15 seconds (docs/rules/http.md#shutdown). */
const sendSecondsMax = 15

/** Seconds until the next try, by the tries so far; the last one counts on. After 24 hours it has failed. */
const pauses = [30, 120, 600, 1800, 3600]
const hoursMax = 24

export interface MailDeps {
  mailKey: PurposeKeys
  /** Null: there is none, and mails are kept. */
  mailServer: MailServer | null
  /** SQL, true for a mail that must not go out any more: `mail` is its table. */
  isUnwanted: string
}

interface Claimed {
  organizationId: string
  mailId: string
  kind: string
  toEmail: string
  contentsEncrypted: Buffer
  encryptionKeyId: string
  attempts: number
  isUnwanted: boolean
}

/** Sends what is due, or keeps it where there is no mail server. Returns how many it took up; fewer than `batchMax`: nothing is left. */
export async function sendDueMail(sql: Sql, deps: MailDeps): Promise<number> {
  const { mailServer } = deps
  if (mailServer === null) return keepDueMail(sql)
  const claimed = await sql<Claimed[]>`
    with teams as materialized (
      select organization_id, mail_id from mail
      where status = 'queued' and visitor_due_at is null and next_attempt_at <= now() and not ${sql.unsafe(hasMovedAway('mail'))}
      order by next_attempt_at limit ${batchMax}
      for update skip locked
    ), visitors as materialized (
      select organization_id, mail_id from mail
      where status = 'queued' and visitor_due_at is not null and next_attempt_at <= now() and not ${sql.unsafe(hasMovedAway('mail'))}
      order by next_attempt_at limit (select greatest(${visitorsMin}, ${batchMax} - count(*)) from teams)
      for update skip locked
    ), due as (
      select * from teams union all select * from visitors
    )
    update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due where mail.organization_id = due.organization_id and mail.mail_id = due.mail_id
    returning mail.organization_id, mail.mail_id, mail.kind, mail.to_email, mail.contents_encrypted, mail.encryption_key_id, mail.attempts,
      ${sql.unsafe(deps.isUnwanted)} as is_unwanted`
  await Promise.all(claimed.map((mail) => sendOne(sql, { ...deps, mailServer }, mail)))
  return claimed.length
}

async function sendOne(sql: Sql, { mailKey, mailServer }: MailDeps & { mailServer: MailServer }, mail: Claimed): Promise<void> {
  const { organizationId, mailId } = mail
  if (mail.isUnwanted) return fail(sql, mail, mailsMessages.unwanted)
  if (!keyIdsOf(mailKey).includes(mail.encryptionKeyId)) return fail(sql, mail, mailsMessages.unreadable)
  const email = openEmail(mailKey, mail)
  const handed = await mailServer.send({ mailId, email }, { secondsMax: sendSecondsMax })
  if (handed.kind === 'taken') {
    await sql`
      update mail set status = 'sent', sent_at = now(), last_error = null
      where organization_id = ${organizationId} and mail_id = ${mailId} and status = 'queued' and attempts = ${mail.attempts}`
    return
  }
  if (handed.isFinal) return fail(sql, mail, handed.reason)
  const pauseSeconds = pauses[Math.min(mail.attempts, pauses.length) - 1]!
  await sql`
    update mail set last_error = ${handed.reason},
      status = iif(greatest(created_at, visitor_due_at) < now() - make_interval(hours => ${hoursMax}), 'failed', status),
      next_attempt_at = now() + make_interval(secs => ${pauseSeconds})
    where organization_id = ${organizationId} and mail_id = ${mailId} and status = 'queued' and attempts = ${mail.attempts}`
}

async function fail(sql: Sql, { organizationId, mailId, attempts }: Claimed, error: string): Promise<void> {
  await sql`
    update mail set status = 'failed', last_error = ${error}
    where organization_id = ${organizationId} and mail_id = ${mailId} and status = 'queued' and attempts = ${attempts}`
}

async function keepDueMail(sql: Sql): Promise<number> {
  const kept = await sql`
    update mail set status = 'kept' where (organization_id, mail_id) in (
      select organization_id, mail_id from mail where status = 'queued' and next_attempt_at <= now()
      order by next_attempt_at limit ${batchMax} for update skip locked)`
  return kept.count
}

/** An email as it was written; the key is the one it was sealed with. */
export const openEmail = (
  mailKey: PurposeKeys,
  { organizationId, toEmail, contentsEncrypted }: Pick<Claimed, 'organizationId' | 'toEmail' | 'contentsEncrypted'>,
): Email => JSON.parse(decrypt(mailKey, contentsEncrypted, associatedDataOf(organizationId, toEmail)).toString()) as Email

/** Deletes the contents of mails older than 30 days, whatever became of them. Of every organization, `sweptMax` at a time; returns how many. */
export async function sweepMailContents(sql: Sql): Promise<number> {
  const swept = await sql`
    update mail set contents_encrypted = null where (organization_id, mail_id) in (
      select organization_id, mail_id from mail
      where contents_encrypted is not null and status <> 'queued' and created_at < now() - interval '30 days' limit ${sweptMax})`
  return swept.count
}
export const sweptMax = 500
