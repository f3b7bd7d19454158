import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { countVisitor, type Visitor } from '../../limits/visitor-bounds.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import { verificationView } from '../verifications/verifications.ts'
import { formBounds } from './code-limits.ts'
import type { FormSession } from './credential.ts'
import { type QrForm, sessionSecondsMax } from './find-qr-form.ts'

// A form that a scan opened, until it is sent: touched, then started. Nothing happens by showing it.

/** The form, its code, and its visitor; null: one of the demo's customers, who is not counted. */
export type FormKey = Pick<QrForm, 'organizationId' | 'projectId'> & FormSession & { visitor: Visitor | null }

/** Forms of one code that count within a minute: more than a shop's door lets through. Beyond, somebody's program touches them. */
const touchedPerMinuteMax = 120

/**
 * Counts the scan of a form that a customer has opened, once a form, however often it is called. Nothing is counted beyond 120 a minute, or
 * where the place or the credential has used up its hour (code-limits.ts). A revoked code and one of a project that takes no opinions stay
 * as they are.
 */
export const countScan = (sql: Sql, form: FormKey): Promise<void> => transaction(sql, (sql) => touchForm(sql, form))

async function touchForm(sql: Sql, { visitor, credentialSecond, ...form }: FormKey): Promise<void> {
  const { organizationId, projectId, qrCodeId, verificationId, openedSecond } = form
  const there = await sql`
    select from qr_session where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`
  if (there.count > 0) return
  const bounds = visitor ? formBounds({ qrCodeId, credentialSecond, ...visitor }) : []
  if (await countVisitor(sql, { organizationId, projectId, visitor }, ...bounds)) return
  // The code is locked first, here and wherever a form is sent: two that want both never wait for each other.
  await sql`
    with code as materialized (
      -- Within another select: Citus misreads the result of one that locks some of its tables.
      select * from (
        select qr_code.* from qr_code join project using (organization_id, project_id)
        where qr_code.organization_id = ${organizationId} and qr_code.project_id = ${projectId} and qr_code.qr_code_id = ${qrCodeId}
          and qr_code.status = 'active' and project.status = 'active'
        for no key update of qr_code
      ) as code
    ), room as materialized (
      select count(*) < ${touchedPerMinuteMax} as is_left from qr_session
      where organization_id = ${organizationId} and project_id = ${projectId} and qr_code_id = ${qrCodeId}
        and touched_at > now() - interval '1 minute'
    ), touched as (
      insert into qr_session (organization_id, project_id, verification_id, qr_code_id, expires_at)
      select organization_id, project_id, ${verificationId}::uuid, qr_code_id, created_at + make_interval(secs => ${openedSecond + sessionSecondsMax})
      from code, room where is_left
      on conflict do nothing
      returning 1
    )
    update qr_code set scan_count = scan_count + 1
    where organization_id = ${organizationId} and project_id = ${projectId} and qr_code_id = ${qrCodeId} and exists (select from touched)`
}

/**
 * A customer starts an opinion with the form: its verification begins, under the form's id. It happens once a form, however often it is
 * called. It counts the scan if that was not done. Returns whether this call did it; false for a form that is not counted, where it happens
 * when the opinion is sent. Emits: verification.created.
 */
export const startWithCode = (sql: Sql, form: FormKey): Promise<boolean> =>
  transaction(sql, async (sql) => {
    await touchForm(sql, form)
    return startSession(sql, form)
  })

/** The verification of a form that is there and was not started. Returns whether it began. Emits: verification.created. */
export async function startSession(
  sql: Sql,
  { organizationId, projectId, verificationId }: Pick<FormKey, 'organizationId' | 'projectId' | 'verificationId'>,
): Promise<boolean> {
  const [started] = await sql<[{ once: boolean }]>`
    with session as (
      update qr_session set started_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId} and started_at is null
      returning *
    ), place as materialized (
      select session.organization_id, session.project_id, session.verification_id, 'qr_' || qr_code.mode as method
      from session join qr_code using (organization_id, project_id, qr_code_id)
    ), verification as (
      insert into verification (organization_id, project_id, verification_id, method)
      select organization_id, project_id, verification_id, method from place
      -- There already when the form's hour ended in this moment and it was forgotten.
      on conflict do nothing
      returning *
    ),
    ${record(sql, 'verification.created', verificationView(null), 'verification')}
    select exists (select from session) as once`
  return started.once
}

/** Forms of one statement: few enough to hold their locks for a moment only. */
const batchMax = 500

/**
 * Deletes forms whose hour is over. An opinion that was started with one and not sent has failed. Returns how many; fewer than 500 means
 * that none is left. Of all organizations at once, and safe with several workers: each takes rows that no other holds.
 * Emits: verification.failed (expired, from pending).
 */
export async function sweepEndedForms(sql: Sql): Promise<number> {
  const [swept] = await sql<[{ count: number }]>`
    with due as materialized (
      select organization_id, project_id, verification_id from qr_session
      where expires_at <= now() and not ${sql.unsafe(isOfDeletedProject('qr_session'))}
      order by expires_at limit ${batchMax}
      for update skip locked
    ), ended as (
      delete from qr_session using due
      where qr_session.organization_id = due.organization_id and qr_session.project_id = due.project_id
        and qr_session.verification_id = due.verification_id
      returning 1
    ), verification as (
      update verification set status = 'expired', decided_at = now() from due
      where verification.organization_id = due.organization_id and verification.project_id = due.project_id
        and verification.verification_id = due.verification_id and verification.status = 'pending'
      returning verification.*
    ),
    ${record(sql, 'verification.failed', verificationView('pending'), 'verification')}
    select count(*)::int as count from ended`
  return swept.count
}

/** As many are swept at the most: asked again at once while it is that many. */
export const endedFormsMax = batchMax
