import {
  problem,
  type QrCode,
  type QrCodeCreate,
  type QrCodeDisplay,
  type QrCodes,
  type QrMode,
  rotatingSecondsMax,
} from '@earshot/contract'
import { qrCodesMessages } from '@earshot/messages/api/qr-codes'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { record } from '../../events/record.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { InProject } from '../projects/projects.ts'
import { type Credential, writeCredential, writeDisplay } from './credential.ts'

// QR codes: one a mode and project that opens the form for everybody who scans it. Permanent ones are printed; of a rotating one only the
// last five minutes open anything, so a photograph of it is worth nothing. find-qr-form.ts and the files it names handle a scan.

const qrCodeView = view<QrCode>('qr_code', {
  qrCodeId: 'qr_code.qr_code_id',
  projectId: 'qr_code.project_id',
  mode: 'qr_code.mode',
  status: 'qr_code.status',
  label: 'qr_code.label',
  createdAt: time('qr_code.created_at'),
  regeneratedAt: time('qr_code.regenerated_at'),
  revokedAt: time('qr_code.revoked_at'),
  scanCount: 'qr_code.scan_count',
  opinionCount: 'qr_code.opinion_count',
})

/** The base address of codes, and the key that signs their credentials. */
export interface QrAddress {
  baseUrl: string
  qrCredentialKey: PurposeKeys
}

/** The second of its life that a code is in, the begun one counted: what is issued now lasts its whole time. */
const secondOfLife = 'ceil(extract(epoch from now() - qr_code.created_at))::int'

/** Codes of a project, the revoked ones too; active ones first, then the newest. */
export async function listQrCodes(sql: Sql, { organizationId, projectId }: InProject): Promise<JsonText<QrCodes>> {
  const [found] = await sql<[{ json: string }]>`
    select coalesce(string_agg(${sql.unsafe(qrCodeView.json)}::text, ',' order by status, qr_code_id desc), '') as json from qr_code
    where organization_id = ${organizationId} and project_id = ${projectId}`
  return `{"qrCodes":[${found.json}]}`
}

/**
 * Creates the code of a mode, or returns the existing one, which stays as it is. Of many requests at once one creates it.
 * Emits: qr_code.created when it is new.
 */
export async function createQrCode(
  sql: Sql,
  { organizationId, projectId, mode, label, address }: InProject & QrCodeCreate & { address: QrAddress },
): Promise<{ isNew: boolean; shown: QrCodeDisplay }> {
  for (;;) {
    const [made] = await sql<ShownRow[]>`
      with qr_code as (
        insert into qr_code (organization_id, project_id, mode, label)
        values (${organizationId}, ${projectId}, ${mode}, ${label || null})
        on conflict (organization_id, project_id, mode) where status = 'active' do nothing
        returning *
      ),
      ${record(sql, 'qr_code.created', qrCodeView, 'qr_code')}
      select ${displayed(sql)} from qr_code`
    if (made) return { isNew: true, shown: displayOf(made, address) }
    const found = await findActive(sql, { organizationId, projectId, mode })
    // No code was created or found: it was revoked in between, and there is room for a new one.
    if (found) return { isNew: false, shown: displayOf(found, address) }
  }
}

/** A fresh credential of the rotating code, valid for five minutes; those before stay valid for theirs. Errors: QR_CODE_NOT_FOUND. */
export const displayRotating = (sql: Sql, project: InProject & { address: QrAddress }) => showQrCode(sql, { ...project, mode: 'rotating' })

/** A code with its address to show; of a rotating one a fresh one, valid for five minutes. Errors: QR_CODE_NOT_FOUND. */
export async function showQrCode(sql: Sql, { address, ...of }: OfMode & { address: QrAddress }) {
  const found = await findActive(sql, of)
  return found ? displayOf(found, address) : noSuchCode(of.mode)
}

/** Names a code, or removes its name. Errors: QR_CODE_NOT_FOUND. Emits nothing: the name is the team's own. */
export async function labelQrCode(sql: Sql, { organizationId, projectId, mode, label }: OfMode & { label: string }) {
  const [changed] = await sql<{ json: JsonText<QrCode> }[]>`
    with changed as (
      update qr_code set label = ${label || null}
      where organization_id = ${organizationId} and project_id = ${projectId} and mode = ${mode} and status = 'active'
      returning *
    )
    select ${sql.unsafe(qrCodeView.json)}::text as json from changed as qr_code`
  return changed?.json ?? noSuchCode(mode)
}

/**
 * Replaces the credential of a code: printed copies and open displays end, forms that are open already do not.
 * Errors: QR_CODE_NOT_FOUND. Emits: qr_code.regenerated.
 */
export async function regenerateQrCode(sql: Sql, { organizationId, projectId, mode, address }: OfMode & { address: QrAddress }) {
  const [changed] = await sql<ShownRow[]>`
    with changed as (
      update qr_code set version = version + 1, regenerated_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and mode = ${mode} and status = 'active'
      returning *
    ),
    ${record(sql, 'qr_code.regenerated', qrCodeView, 'changed')}
    select ${displayed(sql)} from changed as qr_code`
  return changed ? displayOf(changed, address) : noSuchCode(mode)
}

/**
 * Ends a code for good, the forms that it opened too; a new one of its mode can be made. Errors: QR_CODE_NOT_FOUND.
 * Emits: qr_code.revoked.
 */
export async function revokeQrCode(sql: Sql, { organizationId, projectId, mode }: OfMode) {
  const [revoked] = await sql<{ json: JsonText<QrCode> }[]>`
    with revoked as (
      update qr_code set status = 'revoked', revoked_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and mode = ${mode} and status = 'active'
      returning *
    ),
    ${record(sql, 'qr_code.revoked', qrCodeView, 'revoked')}
    select ${sql.unsafe(qrCodeView.json)}::text as json from revoked as qr_code`
  return revoked?.json ?? noSuchCode(mode)
}

interface OfMode extends InProject {
  mode: QrMode
}

interface ShownRow {
  json: JsonText<QrCode>
  version: number
  issuedSecond: number
  expiresAt: string
}

const displayed = (sql: Sql) => sql`
  ${sql.unsafe(qrCodeView.json)}::text as json, version, ${sql.unsafe(secondOfLife)} as issued_second,
  ${sql.unsafe(time(`created_at + make_interval(secs => ${secondOfLife} + ${rotatingSecondsMax})`))} as expires_at`

async function findActive(sql: Sql, { organizationId, projectId, mode }: OfMode): Promise<ShownRow | undefined> {
  const [found] = await sql<ShownRow[]>`
    select ${displayed(sql)} from qr_code
    where organization_id = ${organizationId} and project_id = ${projectId} and mode = ${mode} and status = 'active'`
  return found
}

function displayOf({ json, version, issuedSecond, expiresAt }: ShownRow, { baseUrl, qrCredentialKey }: QrAddress): QrCodeDisplay {
  const code = JSON.parse(json) as QrCode
  const { qrCodeId, mode } = code
  const credential: Credential = mode === 'permanent' ? { mode, qrCodeId, version } : { mode, qrCodeId, version, issuedSecond }
  const link = `${baseUrl}/q/${writeCredential(qrCredentialKey, credential)}`
  const isRotating = mode === 'rotating'
  return {
    ...code,
    link,
    expiresAt: isRotating ? expiresAt : null,
    validForSeconds: isRotating ? rotatingSecondsMax : null,
    pngUrl: `${link}.png`,
    svgUrl: `${link}.svg`,
    pdfUrl: isRotating ? null : `${link}.pdf`,
    kioskUrl: isRotating ? `${baseUrl}/q/kiosk/${writeDisplay(qrCredentialKey, { qrCodeId, version })}` : null,
  }
}

const noSuchCode = (mode: QrMode) => problem('QR_CODE_NOT_FOUND', qrCodesMessages.unknown({ mode }))
