import { isProblem, type LinkImport, type LinkImportRow } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import { transaction } from '../../database/transaction.ts'
import type { ImportKey } from '../imported-files/imports.ts'
import { attemptIdOf } from '../preverified-links/attempt-id.ts'
import { emailLink, type LinkMailer } from '../preverified-links/email-link.ts'
import { createLink } from '../preverified-links/links.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'

// Workers carry started imports out here, a batch at a time. The rows that are still eligible are left to do, so after a crash the next
// worker continues. An email is named after its row: one that went out before its row was written is found, not sent again.

/** Mails of one batch, at the same time: enough for sixty a minute where each takes five seconds. */
const mailsMax = 5
/** Of these, tried again, where there are any: one that is taken shows that the mail server is there. */
const againMin = 2
/** Links of one batch: one transaction of some hundred milliseconds. */
const linksMax = 200
/** Lease of an import: only one worker is at work on it. An email is given up after 9 seconds. */
const leaseSeconds = 60
/**
 * A row whose mail was not taken now is tried again after a minute, and has failed after an hour. While the mail server takes none it is tried
 * once a minute; after an hour all that is left has failed.
 */
const waitSeconds = 60
const failingHoursMax = 1

interface Due extends ImportKey {
  kind: LinkImport['kind']
  validityMinutes: number
  /** The mail server has taken nothing for an hour. */
  isServerGivenUp: boolean
}

/** Takes the next batch of an import whose turn it is, of any organization. Returns 0 when there was none. */
export async function runImport(sql: Sql, { mailer }: { mailer: LinkMailer }): Promise<number> {
  const [due] = await sql<Due[]>`
    with due as materialized (
      select organization_id, project_id, import_id from link_import
      where status = 'running' and next_batch_at <= now() and not ${sql.unsafe(isOfDeletedProject('link_import'))}
        and not ${sql.unsafe(hasMovedAway('link_import'))}
      order by next_batch_at limit 1 for update skip locked
    ), claimed as (
      update link_import set next_batch_at = now() + make_interval(secs => ${leaseSeconds}) from due
      where link_import.organization_id = due.organization_id and link_import.project_id = due.project_id and link_import.import_id = due.import_id
      returning link_import.organization_id, link_import.project_id, link_import.import_id, kind, validity_minutes, failing_since
    )
    select organization_id, project_id, import_id, kind, validity_minutes,
      coalesce(failing_since < now() - make_interval(hours => ${failingHoursMax}), false) as is_server_given_up
    from claimed`
  if (!due) return 0
  if (due.kind === 'links') await makeLinks(sql, due, mailer)
  else await mailLinks(sql, due, mailer)
  return 1
}

interface Row {
  row: number
  customerEmail: string
  customerReference: string | null
  customerName: string | null
  language: string | null
  isBlocked: boolean
  /** Its mail has not been taken for an hour. */
  isGivenUp: boolean
}

/** SQL: what is read of a row. */
const columns = `row, customer_email, customer_reference, customer_name, language,
  ${isSuppressed('link_import_row', 'customer_email_ascii', 'blocked')} as is_blocked,
  coalesce(failing_since < now() - make_interval(hours => ${failingHoursMax}), false) as is_given_up`

/** Reads the rows that are next. An erasure of one of their customers waits until the transaction is over. */
const nextRows = (sql: Sql, { organizationId, projectId, importId }: ImportKey) => sql<Row[]>`
  select ${sql.unsafe(columns)} from link_import_row
  where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and state = 'eligible'
  order by row limit ${linksMax} for update`

/**
 * Reads the rows that are mailed next: `againMin` that are tried again, if so many are due, then those that were not tried yet, and with the
 * room that is left more that are tried again.
 */
const nextMails = (sql: Sql, { organizationId, projectId, importId }: ImportKey) => {
  const eligible = sql`organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and state = 'eligible'`
  return sql<Row[]>`
    select * from (
      (select ${sql.unsafe(columns)}, row_number() over (order by next_attempt_at, row) > ${againMin} as is_later from link_import_row
        where ${eligible} and next_attempt_at <= now() order by next_attempt_at, row limit ${mailsMax})
      union all
      (select ${sql.unsafe(columns)}, null from link_import_row where ${eligible} and next_attempt_at is null order by row limit ${mailsMax})
    ) as next
    order by iif(is_later is null, 1, iif(is_later, 2, 0)), row limit ${mailsMax}`
}

/** The outcome of a row. */
interface Outcome {
  row: number
  verificationId: string | null
  reason: LinkImportRow['reason']
  detail: string | null
  nextEligibleAt: string | null
}

const done = (row: number, verificationId: string): Outcome => ({ row, verificationId, reason: null, detail: null, nextEligibleAt: null })

/** Creates links and writes down whose they are, in one transaction. Emits: link.created for each. */
const makeLinks = (sql: Sql, due: Due, mailer: LinkMailer) =>
  transaction(sql, async (sql) => {
    const { organizationId, projectId, importId, validityMinutes } = due
    // A request that cancels the import waits for this batch, or comes before it.
    const [running] = await sql`
      select from link_import where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
        and status = 'running' for update`
    if (!running) return
    const rows = await nextRows(sql, due)
    const outcomes = await Promise.all(
      rows.map(async ({ row, isBlocked, customerReference, customerName, language, customerEmail }): Promise<Outcome> => {
        if (isBlocked) return { ...done(row, ''), verificationId: null, reason: 'CUSTOMER_BLOCKED' }
        const made = await createLink(sql, {
          ...{ organizationId, projectId, customerEmail, validityMinutes, address: mailer },
          customerReference: customerReference ?? '',
          customerName: customerName ?? '',
          ...(language === null ? {} : { language }),
        })
        // A project that was deleted a moment ago: its imports go with it.
        if (isProblem(made)) throw new Error(made.detail)
        return done(row, made.verificationId)
      }),
    )
    await writeDown(sql, due, { outcomes, failing: [], pauseSeconds: 0, isServerAway: false })
  })

/** Emails links, each as if it had been asked for by itself: the 48-hour rule and sixty emails a minute hold. Emits: as emailLink. */
async function mailLinks(sql: Sql, due: Due, mailer: LinkMailer): Promise<void> {
  const { organizationId, projectId, validityMinutes } = due
  const rows = await nextMails(sql, due)
  const asked = await Promise.all(
    rows.map(async ({ row, isGivenUp, customerEmail, customerReference, customerName, language }) => ({
      row,
      isGivenUp: isGivenUp || due.isServerGivenUp,
      answer: await emailLink(sql, {
        organizationId,
        projectId,
        attemptId: attemptIdOf(`${due.importId} ${row}`),
        asked: {
          customerEmail,
          ...(customerReference === null ? {} : { customerReference }),
          ...(customerName === null ? {} : { customerName }),
          ...(language === null ? {} : { language }),
        },
        validityMinutes,
        isStillWanted: (sql) => isStillEligible(sql, due, row),
        mailer,
      }),
    })),
  )
  const outcomes: Outcome[] = []
  const failing: number[] = []
  let wait = 0
  let [hasTaken, hasFailed] = [false, false]
  for (const { row, isGivenUp, answer } of asked) {
    const isTaken = !isProblem(answer)
    const isLater = !isTaken && answer.code === 'EMAIL_DELIVERY_FAILED' && answer.retryAfterSeconds !== undefined
    // A mailbox that there is not shows that the server is there.
    hasTaken ||= isTaken || (!isLater && answer.code === 'EMAIL_DELIVERY_FAILED')
    hasFailed ||= isLater
    if (isTaken) outcomes.push(done(row, answer.verificationId))
    else if (answer.code === 'RATE_LIMITED') wait = Math.max(wait, answer.retryAfterSeconds ?? waitSeconds)
    // Erased a moment ago, or its project deleted: there is nothing to write down.
    else if (answer.code === 'NOT_FOUND') continue
    else if (isLater && !isGivenUp) failing.push(row)
    else
      outcomes.push({
        row,
        verificationId: null,
        reason: reasonOf(answer.code),
        detail: answer.detail,
        nextEligibleAt: answer.nextEligibleAt ?? null,
      })
  }
  const isServerAway = hasFailed && !hasTaken
  await writeDown(sql, due, { outcomes, failing, pauseSeconds: isServerAway && failing.length > 0 ? waitSeconds : wait, isServerAway })
}

/** Whether a row is still to be done. An erasure of its customer waits until the transaction is over. */
async function isStillEligible(sql: Sql, { organizationId, projectId, importId }: ImportKey, row: number): Promise<boolean> {
  const [found] = await sql`
    select from link_import_row
    where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and row = ${row}
      and state = 'eligible' for share`
  return found !== undefined
}

/** Of the rest, such as a project that is gone, nothing but that it failed is of interest. */
function reasonOf(refused: string): LinkImportRow['reason'] {
  switch (refused) {
    case 'CUSTOMER_UNSUBSCRIBED':
    case 'CUSTOMER_BLOCKED':
    case 'LINK_EMAIL_COOLDOWN':
      return refused
    case 'VALIDATION_ERROR':
      return 'FIELD_INVALID'
    default:
      return 'EMAIL_DELIVERY_FAILED'
  }
}

interface Written {
  outcomes: readonly Outcome[]
  /** Rows whose mail was not taken now. */
  failing: readonly number[]
  /** Until the next batch, at the least. */
  pauseSeconds: number
  /** The mail server took nothing, and did not say that it never will. */
  isServerAway: boolean
}

/**
 * Writes a batch down, and when the next one is due: none where no row is left. What was cancelled while it went out is told as it is. The
 * import is locked before its rows, as by a request that cancels it: in another order they would wait for each other.
 */
const writeDown = (
  sql: Sql,
  { organizationId, projectId, importId }: ImportKey,
  { outcomes, failing, pauseSeconds, isServerAway }: Written,
) =>
  transaction(sql, async (sql) => {
    await sql`
      select from link_import
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} for update`
    await sql`
      with came as (
        select * from jsonb_to_recordset(${sql.json(outcomes as never)}::jsonb)
          as came("row" int, "verificationId" uuid, reason text, detail text, "nextEligibleAt" timestamptz)
      ), changed as (
        update link_import_row set verification_id = came."verificationId", reason = came.reason, detail = came.detail,
          next_eligible_at = came."nextEligibleAt", state = case when came."verificationId" is null then 'failed' else 'done' end
        from came
        where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
          and link_import_row.row = came.row and state in ('eligible', 'cancelled')
        returning link_import_row.reason
      ), later as (
        update link_import_row set next_attempt_at = now() + make_interval(secs => ${waitSeconds}), failing_since = iif(failing_since is null, now(), failing_since)
        where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
          and row = any(${[...failing]}::int[]) and state = 'eligible'
        returning next_attempt_at
      ), untouched as materialized (
        select next_attempt_at from link_import_row
        where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and state = 'eligible'
          and row not in (select row from came) and row <> all(${[...failing]}::int[])
        order by next_attempt_at nulls first, row limit 1
      ), next as (
        select min(iif(next_attempt_at is null, now(), next_attempt_at)) as at from (select * from later union all select * from untouched) as left_over
      )
      update link_import set
        done_count = done_count + (select count(*) from changed where reason is null),
        failed_count = failed_count + (select count(*) from changed where reason is not null),
        reasons = (
          select coalesce(jsonb_object_agg(reason, count), '{}') from (
            select reason, sum(count)::int as count from (
              select key as reason, value::int as count from jsonb_each_text(link_import.reasons)
              union all select reason, 1 from changed where reason is not null
            ) as each group by reason
          ) as added
        ),
        failing_since = iif(${isServerAway}, iif(failing_since is null, now(), failing_since), null),
        status = case when status = 'running' and next.at is null then 'done' else status end,
        finished_at = iif(status = 'running' and next.at is null, now(), finished_at),
        next_batch_at = greatest(next.at, now() + make_interval(secs => ${pauseSeconds}))
      from next
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}`
  })
