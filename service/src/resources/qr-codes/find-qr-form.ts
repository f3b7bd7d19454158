import { type QrMode, rotatingSecondsMax } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type FoundForm, formColumns, formOf, type OpinionForm } from '../opinions/opinion-form.ts'
import type { Credential, Display, FormSession } from './credential.ts'

// The form behind a scan, and whether the code still opens it. Everything is by the database's clock.

/** The data of a QR code's page, at this moment. */
export interface QrForm extends OpinionForm, OfThisCode {}

interface OfThisCode {
  qrCodeId: string
  mode: QrMode
  codeStatus: 'active' | 'revoked'
  version: number
  /** Seconds since the code was created. */
  ageSeconds: number
  /** An id for a form that is opened now. */
  newVerificationId: string
  /** The state of the form that was asked for. */
  isStarted: boolean
  isSubmitted: boolean
  /** Its opinion counts as verified. */
  isVerified: boolean
}

/** A form is open for an hour: docs/rules/limits.md#qr-codes */
export const sessionSecondsMax = 3600

/**
 * The form a code opens, whatever state the code is in, and how far the customer with the form `verificationId` has come; null when
 * there is no such code. Changes nothing.
 *
 * By the code's id alone: a credential carries no organization (an index of its own serves it).
 */
export async function findQrForm(
  sql: Sql,
  { qrCodeId, verificationId = null }: { qrCodeId: string; verificationId?: string | null },
): Promise<QrForm | null> {
  const [found] = await sql<(FoundForm & OfThisCode)[]>`
    select qr_code.organization_id, qr_code.project_id, qr_code.qr_code_id, qr_code.mode, qr_code.status as code_status, qr_code.version,
      ${sql.unsafe(ageSeconds)} as age_seconds, uuid_v7() as new_verification_id,
      verification.status is not null as is_started,
      verification.status is not null and verification.status not in ('pending', 'expired') as is_submitted,
      verification.status is not distinct from 'verified' as is_verified, ${formColumns(sql)}
    from qr_code
    join project using (organization_id, project_id)
    left join verification on verification.organization_id = qr_code.organization_id and verification.project_id = qr_code.project_id
      and verification.verification_id = ${verificationId}
    where qr_code.qr_code_id = ${qrCodeId} and project.deleted_at is null`
  return found ? formOf(found) : null
}

export const ageSeconds = 'extract(epoch from now() - qr_code.created_at)::float8'

/** The second that something signed now is dated with: the begun one counts as whole, so that what is signed lasts its whole time. */
export const secondNow = (code: Pick<QrForm, 'ageSeconds'>): number => Math.ceil(code.ageSeconds)

/** `replaced`: it was given out before the code was regenerated. */
export type CodeState = 'open' | 'ended' | 'replaced' | 'revoked'

/** Whether a credential opens forms. */
export function credentialState(code: OfThisCode, credential: Credential): CodeState {
  const state = displayState(code, credential)
  return state === 'open' && credential.mode === 'rotating' && secondsLeft(code, credential.issuedSecond) <= 0 ? 'ended' : state
}

/** Whether a display shows its code. */
export function displayState({ codeStatus, version }: OfThisCode, display: Display): Exclude<CodeState, 'ended'> {
  if (codeStatus === 'revoked') return 'revoked'
  return display.version === version ? 'open' : 'replaced'
}

/** How much longer a rotating credential opens forms; less than 0 when it has ended. */
export const secondsLeft = ({ ageSeconds }: Pick<QrForm, 'ageSeconds'>, issuedSecond: number): number =>
  issuedSecond + rotatingSecondsMax - ageSeconds

/** Whether the hour of a form is over. */
export const isOver = ({ ageSeconds }: Pick<QrForm, 'ageSeconds'>, session: FormSession): boolean =>
  ageSeconds >= session.openedSecond + sessionSecondsMax
